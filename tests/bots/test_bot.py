"""Bots: legal decisions always, the same from the same seed, and instinct better than chance."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rumpus import Bot, Game, Match, RumpusError
from rumpus.bots import BOTS
from rumpus.bots.bot import read_budget
from rumpus.core import play
from rumpus.core.game import find_game

pytestmark = pytest.mark.compiled

GAMES = 400


@pytest.mark.parametrize("name", BOTS)
@given(seed=st.integers(0, 2**64 - 1), luck=st.integers(0, 2**64 - 1))
def test_a_bot_decides_legally_to_the_end(game: Game, players: int, name: str, seed: int, luck: int) -> None:
    match, bot = Match(game, players, seed), Bot(name, luck)
    while not match.over:
        for seat in match.actors:
            before = match.position.tobytes()
            choice = bot.choose(match, seat)
            assert match.position.tobytes() == before
            assert choice in {action.id for action in match.legal(seat)}
        match.apply(choice, player=seat)


def decisions(game: Game, players: int, bot: Bot) -> list[tuple[int, int]]:
    match = Match(game, players, seed=1)
    while not match.over:
        match.apply(bot.choose(match))
    return match.decisions


def test_a_random_bot_repeats_itself_from_the_same_seed(game: Game, players: int) -> None:
    first = decisions(game, players, Bot("random", seed=11))
    assert decisions(game, players, Bot("random", seed=11)) == first
    assert decisions(game, players, Bot("random", seed=12)) != first


def test_a_random_bot_without_a_seed_is_new_each_time(game: Game) -> None:
    assert decisions(game, 2, Bot("random")) != decisions(game, 2, Bot("random"))


def test_instinct_needs_no_luck(game: Game, players: int) -> None:
    assert decisions(game, players, Bot("instinct", seed=1)) == decisions(game, players, Bot("instinct", seed=2))


@pytest.mark.parametrize("seat", [0, 1])
def test_instinct_beats_chance_clearly(game: Game, seat: int) -> None:
    options = game.check_options(None)
    states, lengths = game.blank(options, GAMES), np.zeros(GAMES, np.int64)
    policies = np.full(2, play.RANDOM, np.uint8)
    policies[seat] = play.INSTINCT
    mask, key = np.zeros(game.rules.ACTIONS, np.uint8), np.uint64(1)
    play.play_many(game.box.record, states, game.blank(options), 2, key, key, 0, policies, mask, 10_000, lengths)
    points, places = np.zeros((GAMES, 2), np.int64), np.zeros((GAMES, 2), np.int64)
    play.standing_many(game.box.record, states, points, places)
    # Where chance can spoil a round for both, as in Rummy, many games have no winner.
    decided = places[:, 0] != places[:, 1]
    assert decided.mean() > 0.1
    assert (places[decided, seat] == 1).mean() > 0.9


@pytest.mark.parametrize("name", ["", "Random", "search9", None, 3])
def test_an_unknown_bot_is_refused_with_those_there_are(name: object) -> None:
    with pytest.raises(RumpusError, match=r"^There is no bot .*; there is random, instinct.*\.$"):
        Bot(name)  # type: ignore[arg-type]


def test_a_bot_refuses_a_bad_seed() -> None:
    with pytest.raises(RumpusError, match="A seed is a whole number"):
        Bot("random", seed=-1)


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_has_nothing_to_choose_for_who_has_nothing_to_decide(name: str) -> None:
    match, bot = Match("anarcade", seed=1, options={"aces": 1}), Bot("instinct")
    with pytest.raises(RumpusError, match="Seat 1 has nothing to decide now"):
        Bot(name).choose(match, 1)
    with pytest.raises(RumpusError, match="Seat 9 has nothing to decide now"):
        Bot(name).choose(match, 9)
    while not match.over:
        match.apply(bot.choose(match))
    with pytest.raises(RumpusError, match="nothing to decide now"):
        Bot(name).choose(match)


def test_a_bot_introduces_itself() -> None:
    assert repr(Bot("instinct")) == "Bot('instinct')"


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_by_name_is_the_bot(name: str) -> None:
    assert Bot.named(name, seed=3).name == name
    assert decisions(find_game("archduke"), 2, Bot.named(name, 3)) == decisions(find_game("archduke"), 2, Bot(name, 3))


@pytest.mark.parametrize(
    ("text", "seconds", "iterations"),
    [("1000", None, 1000), ("1", None, 1), ("0.2s", 0.2, None), ("2s", 2.0, None), ("0.000001s", 0.000001, None)],
)
def test_a_budget_is_iterations_or_seconds(text: str, seconds: float | None, iterations: int | None) -> None:
    assert read_budget(text) == (seconds, iterations)


@pytest.mark.parametrize(
    "text", ["", "0", "01", "-5", "1.5", "0s", "0.0s", ".5s", "s", "1e3", "12 ", "9" * 10, "٣", "1s\n"]
)
def test_what_is_no_budget_is_refused(text: str) -> None:
    with pytest.raises(RumpusError, match="A budget is a number of iterations, such as 1000, or of seconds"):
        read_budget(text)


@pytest.mark.parametrize("name", ["random", "instinct"])
def test_a_bot_that_decides_at_once_takes_no_budget(name: str) -> None:
    with pytest.raises(RumpusError, match=f"{name} decides at once, so it takes no budget"):
        Bot.named(f"{name}:0.2s")
