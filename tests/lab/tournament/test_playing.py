"""Games of a tournament: the same whether compiled loops or Python drive them, and on any number of cores."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from threading import Event

import numpy as np
import pytest

import rumpus
from rumpus.core import play
from rumpus.core.record import Array
from rumpus.lab.tournament import Plan, Standings, hold_tournament, make_plan, playing, running
from rumpus.lab.tournament.keeping import MISSING, Results
from rumpus.lab.tournament.playing import (
    Interrupted,
    deal_seed,
    is_compiled,
    luck,
    play_by_hand,
    play_compiled,
)

BOTS = ("instinct", "random")


def plan_of(game: str = "anarcade", players: int = 2, **changes: object) -> Plan:
    return make_plan(game, BOTS, players, **({"seed": 4} | changes))  # type: ignore[arg-type]


def numbers_of(path: Path) -> list[int]:
    return [int(line.split()[0]) for line in path.read_text().splitlines()[1:]]


def test_compiled_loops_and_python_play_the_same_game(game: rumpus.Game) -> None:
    plan = make_plan(game, BOTS, game.players[1], seed=4)
    instinct_only = np.zeros((3, plan.players), np.int8)
    compiled = play_compiled(plan, np.arange(3), instinct_only)
    for deal in range(3):
        assert play_by_hand(plan, deal, instinct_only[deal], Event()).tolist() == compiled[deal].tolist()


def test_whoever_sits_there_a_deal_has_the_same_cards() -> None:
    """Two equal bots on swapped seats play the same game, so only what bots do differently is measured."""
    plan = plan_of(players=4)
    ranks = play_compiled(plan, np.array([7, 7, 8]), np.ones((3, 4), np.int8))
    assert ranks[0].tolist() == ranks[1].tolist()
    seeds = {deal_seed(plan, deal) for deal in range(100)}
    assert len(seeds) == 100


def test_a_seat_has_luck_of_its_own_in_every_deal_that_no_deal_shares() -> None:
    plan = plan_of(players=4)
    lucks = {luck(plan, deal, seat) for deal in range(50) for seat in range(4)}
    assert len(lucks) == 200
    assert not lucks & {deal_seed(plan, deal) for deal in range(1000)}
    assert luck(plan, 3, 1) == luck(plan_of(players=4), 3, 1)
    assert luck(plan, 3, 1) != luck(plan_of(players=4, seed=5), 3, 1)


def test_a_game_that_takes_too_many_decisions_has_no_ranks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playing, "MOST_DECISIONS", 3)
    seats = np.array([[0, 1]], np.int8)
    assert play_compiled(plan_of(), np.array([0]), seats).tolist() == [[0, 0]]
    assert play_by_hand(plan_of(), 0, seats[0], Event()).tolist() == [0, 0]


def test_a_game_in_python_ends_at_once_when_somebody_wants_to_stop() -> None:
    stop = Event()
    stop.set()
    with pytest.raises(Interrupted):
        play_by_hand(plan_of(), 0, np.array([0, 1]), stop)


def test_only_bots_that_compiled_loops_know_are_left_to_them() -> None:
    assert is_compiled("random")
    assert is_compiled("instinct")
    assert not is_compiled("search:1000")
    assert play.RANDOM != play.INSTINCT


# All games of a plan


def table(tmp_path: Path, name: str, workers: int | None = None, games: int = 60, **changes: object) -> Standings:
    return hold_tournament(plan_of(**changes), games, tmp_path / name, workers=workers)  # type: ignore[arg-type]


def test_the_table_is_the_same_on_any_number_of_cores_and_in_pieces_of_any_size(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = table(tmp_path, "one", 1, players=3)
    assert table(tmp_path, "four", 4, players=3) == whole
    monkeypatch.setattr(running, "CHUNK", 7)
    assert table(tmp_path, "pieces", 3, players=3) == whole
    assert table(tmp_path, "other seed", 3, players=3, seed=5) != whole


def test_the_table_is_the_same_where_python_drives_the_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plan = make_plan("archduke", ("instinct", "random"), 2, seed=1)
    instinct_only = np.zeros((4, 2, 2), np.int8)
    ranks = []
    for compiled in (True, False):
        monkeypatch.setattr(running, "is_compiled", lambda bot, compiled=compiled: compiled)
        with closing(Results(tmp_path / f"{compiled}", plan, 8)) as results:
            running.run_games(plan, instinct_only, results, workers=2)
        ranks.append(results.ranks.tolist())
    assert MISSING not in results.ranks
    assert ranks[0] == ranks[1]


def test_games_are_rounded_up_to_whole_deals(tmp_path: Path) -> None:
    told = table(tmp_path, "results", games=7, players=3)
    assert (told.games_a_deal, told.deals, told.games) == (6, 2, 12)


@pytest.mark.parametrize("by_hand", [False, True])
def test_an_interruption_loses_no_finished_game_and_the_table_comes_out_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, by_hand: bool
) -> None:
    whole = table(tmp_path, "whole")
    if by_hand:
        # Python draws random bots' luck otherwise, so both tables come from there.
        monkeypatch.setattr(running, "is_compiled", lambda bot: False)
        whole = table(tmp_path, "whole by hand")
    monkeypatch.setattr(running, "CHUNK", 5)

    def interrupt(games: int) -> None:
        if games >= 10:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        hold_tournament(plan_of(), 60, tmp_path / "cut", progress=interrupt, workers=2)
    kept = numbers_of(tmp_path / "cut")
    assert 10 <= len(kept) < 60
    reported: list[int] = []
    assert hold_tournament(plan_of(), 60, tmp_path / "cut", progress=reported.append) == whole
    assert reported[0] > len(kept)
    assert sorted(numbers_of(tmp_path / "cut")) == list(range(60))


def test_more_games_are_added_to_those_there_are(tmp_path: Path) -> None:
    table(tmp_path, "growing", games=20)
    assert table(tmp_path, "growing", games=60) == table(tmp_path, "at once", games=60)
    assert len(numbers_of(tmp_path / "growing")) == 60
    assert table(tmp_path, "growing", games=20) == table(tmp_path, "few", games=20)


def test_an_error_in_a_game_is_not_swallowed_and_takes_no_other_game_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fall_over_at_deal_ten(plan: Plan, deals: Array, seats: Array) -> Array:
        if 10 in deals:
            raise rumpus.RumpusError("The table fell over.")
        return play_compiled(plan, deals, seats)

    monkeypatch.setattr(running, "CHUNK", 2)
    monkeypatch.setattr(running, "play_compiled", fall_over_at_deal_ten)
    with pytest.raises(rumpus.RumpusError, match="fell over"):
        table(tmp_path, "results", workers=2)
    kept = numbers_of(tmp_path / "results")
    assert set(range(20)) <= set(kept)
    assert not {20, 21} & set(kept)


def test_the_sequential_test_stops_early_and_says_the_same_on_any_number_of_cores(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running, "CHUNK", 8)
    plan = plan_of()
    one = hold_tournament(plan, 2000, tmp_path / "one", margin=0.05, workers=1)
    three = hold_tournament(plan, 2000, tmp_path / "three", margin=0.05, workers=3)
    assert one == three
    assert one.sprt
    assert one.sprt.stronger == "instinct"
    assert one.games == 2 * one.deals < 200
    assert len(numbers_of(tmp_path / "one")) < 300


def test_a_sequential_test_without_enough_games_stays_open(tmp_path: Path) -> None:
    told = hold_tournament(plan_of(), 10, tmp_path / "few", margin=0.05)
    assert told.sprt
    assert not told.sprt.decided
    assert told.games == 10


@pytest.mark.parametrize(
    ("bots", "asked", "sentence"),
    [
        (("instinct",), {}, "at least two bots"),
        (("instinct", "random", "instinct"), {}, "instinct is there twice"),
        (("instinct", "genius"), {}, "There is no bot 'genius'"),
        (("instinct", "random:5"), {}, "random decides at once, so it takes no budget"),
        (("instinct", "random"), {"games": 0}, "At least one game"),
        (("instinct", "random"), {"margin": 0.9}, r"0\.5 to 40 points"),
        (("instinct", "random"), {"players": 9}, "for 2 to 4 players"),
    ],
)
def test_what_cannot_be_played_is_answered_with_a_sentence(
    tmp_path: Path, bots: tuple[str, ...], asked: dict[str, object], sentence: str
) -> None:
    with pytest.raises(rumpus.RumpusError, match=sentence):
        ask(tmp_path / "results", bots, **asked)  # type: ignore[arg-type]
    assert list(tmp_path.iterdir()) == []


def ask(path: Path, bots: tuple[str, ...], players: int = 2, games: int = 10, margin: float | None = None) -> None:
    hold_tournament(make_plan("anarcade", bots, players, seed=1), games, path, margin=margin)
