"""Generic compiled play: who is first, picking at random, whole games that end or stall."""

from __future__ import annotations

import numpy as np
import pytest

from rumpus import Bot, Game, Match
from rumpus.core import play
from rumpus.core.record import blank, position
from rumpus.core.rng import derive

pytestmark = pytest.mark.compiled


@pytest.mark.parametrize(
    ("bits", "first", "seat"), [(0, 0, -1), (1, 0, 0), (2, 0, 1), (3, 1, 1), (0b1001, 1, 3), (0b0101, 3, 0)]
)
def test_the_seat_asked_first_is_the_next_from_where_the_position_says(bits: int, first: int, seat: int) -> None:
    s = blank(position())[0]
    s.players, s.first = 4, first
    assert play.asked_first(bits, s) == seat


def test_pick_takes_marked_decisions_only_and_each_of_them_about_as_often() -> None:
    mask, luck = np.array([0, 1, 0, 1, 1, 0], np.uint8), np.array([3], np.uint64)
    counts = np.bincount([play.pick(mask, 3, luck) for _ in range(900)], minlength=6)
    assert counts[[0, 2, 5]].tolist() == [0, 0, 0]
    assert (abs(counts[[1, 3, 4]] - 300) < 90).all()


def test_pick_many_leaves_rows_without_decisions_at_minus_one() -> None:
    masks, out = np.array([[0, 1], [0, 0], [1, 0]], np.uint8), np.zeros(3, np.int64)
    play.pick_many(masks, np.array([1], np.uint64), out)
    assert out.tolist() == [1, -1, 0]


def many(game: Game, players: int, policies: list[int], size: int, first: int = 0, most: int = 10_000):
    options = game.check_options(None)
    states, decisions = game.blank(options, size), np.zeros(size, np.int64)
    mask = np.zeros(game.rules.ACTIONS, np.uint8)
    key = np.uint64(5), np.uint64(6)
    seats = np.array(policies, np.uint8)
    play.play_many(game.box.record, states, game.blank(options), players, *key, first, seats, mask, most, decisions)
    return states, decisions


def test_a_game_of_a_series_depends_on_its_number_alone(game: Game, players: int) -> None:
    whole, lengths = many(game, players, [play.RANDOM] * players, 12)
    part, part_lengths = many(game, players, [play.RANDOM] * players, 5, first=7)
    assert part.tobytes() == whole[7:].tobytes()
    assert part_lengths.tolist() == lengths[7:].tolist()


def test_a_game_that_takes_too_long_is_called_stalled(game: Game, players: int) -> None:
    _, decisions = many(game, players, [play.RANDOM] * players, 4, most=3)
    assert decisions.tolist() == [play.STALLED] * 4


def test_a_game_that_ends_with_the_last_decision_allowed_is_not_stalled(game: Game, players: int) -> None:
    _, decisions = many(game, players, [play.RANDOM] * players, 1)
    _, again = many(game, players, [play.RANDOM] * players, 1, most=int(decisions[0]))
    _, short = many(game, players, [play.RANDOM] * players, 1, most=int(decisions[0]) - 1)
    assert again.tolist() == decisions.tolist()
    assert short.tolist() == [play.STALLED]


@pytest.mark.parametrize("policy", ["random", "instinct"])
def test_whole_games_are_those_that_bots_play_at_a_table(game: Game, players: int, policy: str) -> None:
    code = {"random": play.RANDOM, "instinct": play.INSTINCT}[policy]
    states, decisions = many(game, players, [code] * players, 1, first=3)
    low, high = derive(np.uint64(5), np.uint64(6), np.uint64(3))
    seed = int(low) | int(high) << 64
    match, bot = Match(game, players, seed), Bot(policy, seed)
    while not match.over:
        match.apply(bot.choose(match))
    assert len(match.decisions) == decisions[0]
    match.position.telling = 0
    match.position.event_count = 0
    match.position.events = 0
    assert match.position.tobytes() == states.tobytes()
