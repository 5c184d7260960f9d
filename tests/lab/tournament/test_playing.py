"""Games of a tournament: the same whether compiled loops or Python drive them, and on any number of cores."""

from __future__ import annotations

from pathlib import Path
from threading import Event

import numpy as np
import pytest

import rumpus
from rumpus.core.record import Array
from rumpus.lab.tournament import Plan, Standings, asking, hold_tournament, make_plan, playing, running
from rumpus.lab.tournament.asking import play_asked
from rumpus.lab.tournament.playing import (
    Interrupted,
    bot_seed,
    deal_seed,
    decides_at_once,
    goes_by_the_clock,
    play_many,
    play_one,
)

pytestmark = pytest.mark.compiled

BOTS = ("instinct", "random")
SEARCHERS = ("search:4", "instinct")


def plan_of(game: str = "anarcade", players: int = 2, bots: tuple[str, ...] = BOTS, **changes: object) -> Plan:
    return make_plan(game, bots, players, **({"seed": 4} | changes))  # type: ignore[arg-type]


def numbers_of(path: Path) -> list[int]:
    return [int(line.split()[0]) for line in path.read_text().splitlines()[1:]]


def test_compiled_loops_and_python_play_the_same_game(game: rumpus.Game) -> None:
    plan = make_plan(game, BOTS, game.players[1], seed=4)
    instinct_only = np.zeros((3, plan.players), np.int8)
    compiled = play_many(plan, np.arange(3), instinct_only)
    for deal in range(3):
        assert play_asked(plan, deal, instinct_only[deal], Event()).tolist() == compiled[deal].tolist()


def test_bots_that_think_decide_in_a_compiled_game_as_when_they_are_asked(game: rumpus.Game) -> None:
    plan = make_plan(game, ("search:9", "search:4", *BOTS), game.players[1], seed=4)
    for deal in range(2):
        seats = (np.arange(plan.players) + deal) % len(plan.bots)
        assert play_one(plan, deal, seats, Event()).tolist() == play_asked(plan, deal, seats, Event()).tolist()


def test_a_deal_has_the_same_cards_and_luck_whenever_it_is_played() -> None:
    plan = plan_of(players=4)
    ranks = play_many(plan, np.array([7, 7, 8]), np.ones((3, 4), np.int8))
    assert ranks[0].tolist() == ranks[1].tolist()
    seeds = {deal_seed(plan, deal) for deal in range(100)}
    assert len(seeds) == 100


def test_a_seat_has_luck_of_its_own_in_every_deal_that_no_deal_shares() -> None:
    plan = plan_of(players=4)
    seeds = {bot_seed(plan, deal, seat) for deal in range(50) for seat in range(4)}
    assert len(seeds) == 200
    assert not seeds & {deal_seed(plan, deal) for deal in range(1000)}
    assert bot_seed(plan, 3, 1) == bot_seed(plan_of(players=4), 3, 1)
    assert bot_seed(plan, 3, 1) != bot_seed(plan_of(players=4, seed=5), 3, 1)


def test_a_game_that_takes_too_many_decisions_has_no_ranks(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (playing, asking):
        monkeypatch.setattr(module, "MOST_DECISIONS", 3)
    monkeypatch.setattr(playing, "SOME", 1)
    seats = np.array([[0, 1]], np.int8)
    assert play_many(plan_of(), np.array([0]), seats).tolist() == [[0, 0]]
    assert play_asked(plan_of(), 0, seats[0], Event()).tolist() == [0, 0]
    assert play_one(plan_of(bots=SEARCHERS), 0, seats[0], Event()).tolist() == [0, 0]


def test_a_game_in_which_somebody_thinks_ends_when_somebody_wants_to_stop() -> None:
    stop = Event()
    stop.set()
    for play in (play_asked, play_one):
        with pytest.raises(Interrupted):
            play(plan_of(bots=SEARCHERS), 0, np.array([0, 1]), stop)


def test_who_decides_at_once_and_who_goes_by_the_clock() -> None:
    assert [decides_at_once(bot) for bot in ("random", "instinct", "search:1000", "search:0.2s")] == [
        True,
        True,
        False,
        False,
    ]
    assert [goes_by_the_clock(bot) for bot in ("instinct", "search:1000", "search:0.2s", "search")] == [
        False,
        False,
        True,
        True,
    ]


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


def test_the_table_is_the_same_where_bots_think_whoever_drives_them_and_on_any_number_of_cores(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = table(tmp_path, "one", 1, games=12, game="archduke", bots=SEARCHERS)
    assert table(tmp_path, "three", 3, games=12, game="archduke", bots=SEARCHERS) == whole
    monkeypatch.setattr(running, "play_one", play_asked)
    assert table(tmp_path, "by hand", 3, games=12, game="archduke", bots=SEARCHERS) == whole


def test_who_thinks_is_shown_to_be_stronger_than_who_does_not(tmp_path: Path) -> None:
    told = hold_tournament(make_plan("arcadia", ("instinct", "search:96"), 2, seed=1), 20, tmp_path / "results")
    assert told.standings[0].bot == "search:96"
    assert told.standings[0].wins.low > told.even


def test_games_are_rounded_up_to_whole_deals(tmp_path: Path) -> None:
    told = table(tmp_path, "results", games=7, players=3)
    assert (told.games_a_deal, told.deals, told.games) == (6, 2, 12)


@pytest.mark.parametrize("bots", [BOTS, SEARCHERS])
def test_an_interruption_loses_no_finished_game_and_the_table_comes_out_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bots: tuple[str, ...]
) -> None:
    plan = plan_of(bots=bots)
    whole = table(tmp_path, "whole", bots=bots)
    monkeypatch.setattr(running, "CHUNK", 5)

    def interrupt(games: int) -> None:
        if games >= 10:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        hold_tournament(plan, 60, tmp_path / "cut", progress=interrupt, workers=2)
    kept = numbers_of(tmp_path / "cut")
    assert 10 <= len(kept) < 60
    reported: list[int] = []
    assert hold_tournament(plan, 60, tmp_path / "cut", progress=reported.append) == whole
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
        return play_many(plan, deals, seats)

    monkeypatch.setattr(running, "CHUNK", 2)
    monkeypatch.setattr(running, "play_many", fall_over_at_deal_ten)
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


def test_an_interrupted_sequential_test_of_bots_that_think_goes_on_to_the_same_verdict(tmp_path: Path) -> None:
    plan = plan_of("archduke", bots=("search:2", "random"))
    whole = hold_tournament(plan, 400, tmp_path / "whole", margin=0.1, workers=1)
    assert whole.sprt
    assert whole.sprt.stronger == "search:2"

    def interrupt(games: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        hold_tournament(plan, 400, tmp_path / "cut", margin=0.1, progress=interrupt, workers=2)
    assert 0 < len(numbers_of(tmp_path / "cut")) < whole.games
    assert hold_tournament(plan, 400, tmp_path / "cut", margin=0.1, workers=3) == whole


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
