"""The bench of environments: a small run of each of its parts, for what it counts and writes, never for its speed."""

from __future__ import annotations

import importlib.util
import warnings
from pathlib import Path

import pytest

pytestmark = pytest.mark.compiled

if any(importlib.util.find_spec(name) is None for name in ("pyspiel", "pettingzoo", "rlcard", "pygame", "shimmy")):
    pytest.skip("environments are measured beside what the extra `bench` brings", allow_module_level=True)

from bench import bars, envs, envs_openspiel, envs_ours, envs_peers, turns  # noqa: E402
from bench.__main__ import QUICK  # noqa: E402
from rumpus.core.errors import RumpusError  # noqa: E402
from rumpus.lab.balance import BEGIN, END, write_figures  # noqa: E402

THREADS = {"one": 1_000_000, "all": 2_500_000, "one_threads": 1, "all_threads": 2}


@pytest.fixture(scope="module")
def held() -> turns.Comparison:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # what the peers have to say
        return turns.hold(envs.all_ways(size=4, games=("anarcade",)), rounds=2, seconds=0.001)


def test_every_way_of_playing_decides_something_in_every_round(held: turns.Comparison) -> None:
    for way, taken in held.turns.items():
        assert all(turn.decisions > 0 for turn in taken), way


def test_the_bars_stand_against_the_fastest_card_game_and_hearts(held: turns.Comparison) -> None:
    races = envs.races(held)
    fastest = max(envs_peers.CARD_GAMES, key=held.pace)
    assert [(race.peer, race.at_least) for race in races if race.at_least] == [
        (fastest, 100),
        (fastest, 100),
        ("hearts_observed", 10),
        ("hearts_observed", 10),
        ("no_limit_holdem", 5),
        ("python_block_dominoes", 1),
    ]
    assert {race.peer for race in races} == {
        *envs_peers.CARD_GAMES,
        "hearts_observed",
        envs_openspiel.PEER,
        *envs_openspiel.OTHERS,
    }
    assert {race.ours for race in races} == {
        way for way in held.turns if way.startswith(("vector_", "agents_", "rumpus_"))
    }


def test_only_decisions_that_are_handed_out_are_counted() -> None:
    assert envs_ours.vector(size=3).play(5).decisions == envs_ours.self_play(size=3).play(5).decisions == 15
    assert envs_ours.vector_with_numpy(size=3).play(5).decisions == 15


def test_the_figures_are_written_between_the_marks_of_a_document(held: turns.Comparison, tmp_path: Path) -> None:
    page = tmp_path / "speed.md"
    page.write_text(f"# Speed\n\n{BEGIN}\nfigures of before\n{END}\n\nafter\n", encoding="utf-8")
    rows = bars.race_rows(held, envs.races(held))
    write_figures(page, envs.as_markdown(rows, THREADS, QUICK, "the command"))
    written = page.read_text(encoding="utf-8")
    assert "figures of before" not in written
    assert written.startswith("# Speed\n")
    assert written.endswith("\nafter\n")
    for row in rows:
        assert any(row.what in line and str(row.against) in line for line in written.splitlines()), row
    assert "1.0 million decisions a second in one thread, 2.5 million in 2." in written


def test_what_is_missing_is_named_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(envs.NEEDED, "no_such_module", "Nobody's library")
    with pytest.raises(RumpusError, match="not installed: Nobody's library; see `make setup`"):
        envs.check_ground()
