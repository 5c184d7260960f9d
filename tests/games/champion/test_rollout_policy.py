"""What search plays games on with keeps to the rules, wins its share, and knows which tiles are lacking."""

from __future__ import annotations

import random

import numpy as np
import pytest

from rumpus import Match
from rumpus.core import dispatch
from rumpus.core.bits import count_of
from rumpus.core.play import asked_first
from rumpus.core.record import Array, Record, blank
from rumpus.core.rule import number, rule
from rumpus.games.champion.bot.tile_demand import lack_of, there_and_lacking
from rumpus.games.champion.rules.combinations import most_fitting
from rumpus.games.champion.rules.components import NUMBERS, STATE, TILES, Combination

pytestmark = pytest.mark.compiled

LENGTHS = {Combination.PAIRS: [4], Combination.HOUSE: [5]}
HANDS = 150


@rule
def play_by_rollout_policy(box: Record, s: Record, seat_by_rollout_policy: int, mask: Array) -> int:
    """One seat by rollout policy, the others by instinct; returns how often the former chose what was not open."""
    wrong = number(0)
    seat = asked_first(dispatch.actors(box, s), s)
    while seat >= 0:
        dispatch.legal(box, s, seat, mask)
        if seat == seat_by_rollout_policy:
            action = dispatch.rollout_policy(box, s, seat, mask)
            wrong += number(mask[action] == 0)
        else:
            action = dispatch.instinct(box, s, seat, mask)
        dispatch.apply(box, s, seat, action)
        seat = asked_first(dispatch.actors(box, s), s)
    return wrong


@rule
def play_many(boxes: Array, states: Array, first: Array, mask: Array, ranks: Array, won: Array) -> int:
    wrong = number(0)
    for i in range(len(won)):
        states[0] = first[0]
        seat = number(i % first[0].players)
        dispatch.setup(boxes[0], states[0], number(first[0].players), (np.uint64(i), np.uint64(7)))
        wrong += play_by_rollout_policy(boxes[0], states[0], seat, mask)
        dispatch.ranks(boxes[0], states[0], ranks)
        won[i] = ranks[seat] == 1
    return wrong


@pytest.mark.parametrize(("players", "least"), [(2, 0.45), (4, 0.21)])
def test_it_keeps_to_the_rules_and_wins_its_share_against_instinct(players: int, least: float) -> None:
    """As well as by instinct: half of the games of two, a quarter of the games of four."""
    match = Match("champion", players, 1)
    first = blank(STATE)
    first[0].weeks = match.position.weeks
    first[0].players = players
    won = np.zeros(600)
    mask = np.zeros(match.game.rules.ACTIONS, np.uint8)
    assert play_many(match.box.record, blank(STATE), first, mask, np.zeros(players, np.int64), won) == 0
    assert won.mean() > least


@rule
def see(boxes: Array, tiles: int, kind: int, length: int) -> tuple[int, int]:
    return there_and_lacking(boxes[0], lack_of(tiles), kind, length)


@rule
def fitting(boxes: Array, tiles: int, kind: int, length: int) -> int:
    return most_fitting(boxes[0], tiles, kind, length)


@pytest.mark.parametrize("kind", Combination)
def test_a_tile_is_lacking_if_it_would_be_one_more(kind: Combination) -> None:
    boxes = Match("champion", 2, 1).box.record
    draw = random.Random(kind)
    for _ in range(HANDS):
        hand = draw.sample(range(TILES), draw.randrange(9))
        tiles = sum(1 << tile for tile in hand)
        assert count_of(tiles) == len(hand)
        for length in LENGTHS.get(kind, range(2, 6)):
            there, lacking = see(boxes, tiles, int(kind), length)
            assert there == fitting(boxes, tiles, int(kind), length)
            if there < length:
                others = [tile for tile in range(TILES) if tile not in hand]
                more = {tile for tile in others if fitting(boxes, tiles | 1 << tile, int(kind), length) > there}
                said = {tile for tile in others if lacking >> tile & 1}
                assert said == more, [f"{tile % NUMBERS} of colour {tile // NUMBERS}" for tile in hand]
