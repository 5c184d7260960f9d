"""The bench: a small run of each of its parts, for what it counts and shows, never for how quick it is."""

from __future__ import annotations

import io
import itertools
import json
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest
from rich.console import Console

import rumpus
from rumpus.core.compile_cache import INTERPRETED, cache_root

pytestmark = pytest.mark.compiled

pyspiel = pytest.importorskip("pyspiel", reason="the bench plays beside OpenSpiel")

from bench import bars, choosing, decks, holding, openspiel, ours, result, searching, solving, starts, turns  # noqa: E402
from bench.__main__ import QUICK, as_object, main  # noqa: E402

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def held() -> turns.Comparison:
    return turns.hold(bars.all_ways(batch_size=4, chunk=2), rounds=3, seconds=0.001)


def start_rows() -> list[bars.Row]:
    took = starts.Took(seconds=1.5, processor_seconds=1.0)
    return [bars.start_row("first use", took, 1.0), bars.start_row("later start", None, 2.0)]


def shown(rows: list[bars.Row], width: int) -> str:
    page = io.StringIO()
    Console(width=width, file=page).print(result.table(rows))
    return page.getvalue()


def test_every_way_of_playing_decides_something_in_every_round(held: turns.Comparison) -> None:
    for way, taken in held.turns.items():
        assert len(taken) == 3, way
        assert all(turn.decisions > 0 and turn.seconds > 0 for turn in taken), way


def test_every_race_gets_a_positive_ratio(held: turns.Comparison) -> None:
    rows = bars.race_rows(held)
    assert len(rows) == len(bars.RACES)
    for row in rows:
        assert row.ours is not None
        assert row.peer is not None
        assert row.ratio is not None
        assert min(row.ours, row.peer, row.ratio) > 0


def test_only_peers_leave_chance_to_their_caller(held: turns.Comparison) -> None:
    assert {way for way in held.turns if held.chances_a_decision(way) > 0} == {race.peer for race in bars.RACES}


def test_the_table_has_a_line_for_every_race_and_every_start(held: turns.Comparison) -> None:
    lines = shown(bars.race_rows(held) + start_rows(), width=200).splitlines()
    for race in bars.RACES:
        assert any(race.what in line and race.peer in line for line in lines), race
    assert any("first use" in line and "missed" in line for line in lines)
    assert any("later start" in line and "failed" in line for line in lines)


def test_the_table_fits_into_80_columns() -> None:
    unit = "decisions a second"
    rows = [bars.Row(race.what, race.peer, unit, 99.94e6, 9.94e6, 1999, 200, "missed") for race in bars.RACES]
    assert "…" not in shown(rows + solving.solver_rows(turns=3) + start_rows(), width=80)


def test_the_solver_is_timed_on_large_tables_of_real_games() -> None:
    turns = list(itertools.islice(solving.large_turns(), 5))
    assert all(int(lay[0] | lay[1] | lay[2]).bit_count() >= 20 and hand for lay, hand in turns)
    assert all(row.ours is not None and row.ours > 0 for row in solving.solver_rows(turns=3))


def test_a_ratio_is_the_median_of_the_ratios_within_a_round() -> None:
    ours_, peer = [(100, 1.0), (50, 1.0), (90, 1.0)], [(10, 1.0), (10, 1.0), (10, 2.0)]
    rounds = {
        "ours": [turns.Turn(decisions, 0, seconds) for decisions, seconds in ours_],
        "peer": [turns.Turn(decisions, 0, seconds) for decisions, seconds in peer],
    }
    assert turns.Comparison(rounds).ratio("ours", "peer") == 10


def test_the_conclusion_names_what_was_missed_and_what_failed_and_nothing_else() -> None:
    met = bars.Row("Match", "block_dominoes", "decisions a second", 2e4, 1e4, 2.0, 1.0, "met")
    slow = bars.Row("Batch", "hearts", "decisions a second", 2e6, 1e6, 2.0, 10.0, "missed")
    assert result.conclusion([met]) == "All bars met."
    said = result.conclusion([met, slow, *start_rows()])
    assert "Not measured: later start." in said
    assert "Batch against hearts (2.0 x, bar ≥ 10 x), first use (1.5 s, bar ≤ 1 s)" in said
    assert "Match" not in said


def test_compiled_play_and_matches_count_the_decisions_that_were_made() -> None:
    table = ours.match().play(1)
    one, two = ours.compiled(chunk=1).play(1), ours.compiled(chunk=2).play(1)
    assert table.decisions > 0
    assert two.decisions > one.decisions > 0
    assert ours.batch(size=3).play(5).decisions == ours.batch_with_numpy(size=3).play(5).decisions == 15


@pytest.mark.parametrize("name", ["hearts", "gin_rummy", "python_block_dominoes"])
def test_all_outcomes_of_a_chance_node_of_the_peers_are_equally_likely(name: str) -> None:
    draw = random.Random(1)
    state = pyspiel.load_game(name).new_initial_state()
    nodes = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert [action for action, _ in outcomes] == state.legal_actions()
            assert all(likely == pytest.approx(1 / len(outcomes)) for _, likely in outcomes)
            nodes += 1
        state.apply_action(draw.choice(state.legal_actions()))
    assert nodes > 0


def test_a_peer_plays_whole_games_and_counts_decisions_and_dealing_apart() -> None:
    tally = openspiel.hearts().play(2)
    deals_a_game, tricks_a_game = 52, 13 * 4
    assert tally.chances >= 2 * deals_a_game
    assert tally.decisions >= 2 * tricks_a_game


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
def test_starts_are_timed_with_the_cache_they_are_given() -> None:
    cache = cache_root().parent
    for took in (starts.first_use(cache), starts.later_start(cache)):
        assert took.seconds > 0
        assert took.processor_seconds > 0


def test_a_start_that_fails_is_told_with_its_last_words(tmp_path: Path) -> None:
    with pytest.raises(starts.StartFailed, match="code 3: no luck"):
        starts.time_of([sys.executable, "-c", "import sys; print('no luck', file=sys.stderr); sys.exit(3)"], tmp_path)


def test_the_bench_declines_in_one_line_where_rules_are_not_compiled() -> None:
    command = [sys.executable, "-m", "bench", "--quick", "--json"]
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1
    assert "NUMBA_DISABLE_JIT" in done.stderr


@pytest.mark.parametrize("argument", ["--fast", "anarcade"])
def test_the_bench_declines_what_it_does_not_know_in_one_line(
    argument: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([argument]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert len(said.err.splitlines()) == 1
    assert argument in said.err


def test_the_object_for_programs_holds_every_row_and_every_pace(held: turns.Comparison) -> None:
    rows = bars.race_rows(held) + start_rows()
    written = json.loads(json.dumps(as_object(rows, held, result.machine(), QUICK)))
    assert len(written["rows"]) == len(bars.RACES) + 2
    assert set(written["paces"]) == set(held.turns)
    assert written["conclusion"].startswith("Not measured")


def test_every_game_on_the_shelf_is_measured_beside_a_peer() -> None:
    assert set(bars.PEERS) == {game.id for game in rumpus.games()}
    assert {race.ours for race in bars.RACES} >= {f"compiled_{game}" for game in bars.PEERS}


def test_searches_run_beside_their_peer_and_their_time_is_measured(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(searching, "BUDGETS", (0.01,))
    assert searching.main(["--games", "archduke", "--rounds", "1", "--json"]) in (searching.FINE, searching.MISSED)
    told = json.loads(capsys.readouterr().out)
    assert told["hearts"]["decisions_per_second"] > 0
    assert told["archduke"]["ratio"] > 0
    assert told["archduke"]["longest_seconds"]["0.01"] > 0
    assert searching.main(["--games", "archduke,chess"]) == searching.MISTAKE
    assert capsys.readouterr().err.startswith("bench: There is anarcade, ")
    assert searching.is_kept(0.2, 0.219)
    assert not searching.is_kept(0.2, 0.221)
    assert not searching.is_kept(0.2, 0.179)


def test_a_search_that_thinks_longer_chooses_better_moves_than_instinct(capsys: pytest.CaptureFixture[str]) -> None:
    few = ["--budgets", "5,400", "--places", "200", "--tries", "60", "--repeats", "1"]
    assert choosing.main(["arcadia", "2", "", "trust=0.8", *few]) == 0
    rows = [line.split() for line in capsys.readouterr().out.splitlines() if "±" in line]
    assert [row[0] for row in rows] == ["as", "trust=0.8"]
    for row in rows:
        short, long = (float(word) for word in row if word[0] in "+-")
        assert long > short


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        (["chess", "2", ""], "There is no game 'chess'"),
        (["arcadia", "9", ""], "Arcadia is for 2 to 4 players, not 9."),
        (["arcadia", "2", "explore"], "SearchParameters are written as"),
        (["arcadia", "2", "whim=3"], "SearchParameters are written as"),
        (["rummy", "2", "lowest=0"], "With another `lowest` other moves are considered"),
        (["arcadia", "two", ""], "argument players: invalid int value: 'two'; `python -m bench.choosing --help`"),
        (["arcadia", "2", "", "--budgets", "soon"], "Budgets are iterations, the least first"),
        (["arcadia", "2", "", "--budgets", "40,20"], "Budgets are iterations, the least first"),
        (["arcadia", "2", "", "--budgets", "0"], "Budgets are iterations, the least first"),
        (["arcadia", "2", "", "--places", "0"], "There has to be at least one position"),
    ],
)
def test_what_cannot_be_compared_is_declined_in_one_line(
    command: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert choosing.main(command) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert len(said.err.splitlines()) == 1
    assert said.err.startswith(f"bench: {sentence}")


def test_the_decks_of_rummy_are_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decks, "GAMES", 20)
    monkeypatch.setattr(decks, "HANDS", 50)
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in decks.lines()]
    assert [(row[0], row[1]) for row in rows[2:]] == [(name, str(n)) for name in decks.DECKS for n in (2, 3, 4)]
    opening = {row[0]: float(row[2].rstrip("%")) for row in rows[2:]}
    assert opening["bunches that agree twice"] < opening["no two cards agree twice"]


def test_policies_of_holding_back_are_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(holding, "GAMES", 40)
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in holding.lines()]
    shares = {(row[0], row[1]): float(row[2]) for row in rows[2:]}
    assert len(shares) == 6
    for one, other in shares:
        assert shares[one, other] + shares[other, one] == pytest.approx(2, abs=0.5), "two share what there is to win"
