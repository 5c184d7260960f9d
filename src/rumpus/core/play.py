"""Generic compiled play, written once for all games: the doors through which `Match`, `Batch` and simulations come in.

Everything here takes whole arrays of positions, because handing an array to compiled code from
Python costs a tenth of handing over a single record.
"""

from __future__ import annotations

import numpy as np

from rumpus.core import dispatch
from rumpus.core.bits import count_of, lowest_of
from rumpus.core.decisions import STRIDE, eight_marks, nth_mark
from rumpus.core.record import Array, Record, Seed
from rumpus.core.rng import derive, luck_below
from rumpus.core.rule import allocating_rule, door, inlined_rule, number, rule

RANDOM, INSTINCT = 0, 1
"""The players that compiled loops know."""

MOST_DECISIONS = 20_000
"""A game that takes more is given up and counted as stalled: a guard for machines, not a rule."""
STALLED = -1


@inlined_rule
def asked_first(bits: int, s: Record) -> int:
    """Which of the seats in a bitmask is asked where no quickness counts: the first from `s.first` on, -1 if none."""
    if bits == 0:
        return -1
    if bits & (bits - 1) == 0:
        return lowest_of(bits)
    seat = number(s.first)
    while (bits >> seat) & 1 == 0:
        seat = seat + 1 if seat + 1 < s.players else 0
    return seat


# One position, for a Match


@door
def deal(boxes: Array, states: Array, players: int, key0: np.uint64, key1: np.uint64) -> int:
    dispatch.setup(boxes[0], states[0], players, (key0, key1))
    return dispatch.actors(boxes[0], states[0])


@door
def list_legal(boxes: Array, states: Array, player: int, mask: Array) -> int:
    return dispatch.legal(boxes[0], states[0], player, mask)


@door
def decide(boxes: Array, states: Array, player: int, action: int) -> int:
    dispatch.apply(boxes[0], states[0], player, action)
    return dispatch.actors(boxes[0], states[0])


@door
def list_standing(boxes: Array, states: Array, points: Array, places: Array) -> None:
    dispatch.scores(boxes[0], states[0], points)
    dispatch.ranks(boxes[0], states[0], places)


@door
def observe(boxes: Array, states: Array, player: int, out: Array) -> None:
    dispatch.observe(boxes[0], states[0], player, out)


@door
def determinize(boxes: Array, states: Array, player: int, key0: np.uint64, key1: np.uint64) -> None:
    dispatch.determinize(boxes[0], states[0], player, (key0, key1))


@door
def choose(boxes: Array, states: Array, player: int, policy: int, mask: Array, luck: Array) -> int:
    return decide_by(policy, boxes[0], states[0], player, mask, luck)


@inlined_rule
def decide_by(policy: int, box: Record, s: Record, player: int, mask: Array, luck: Array) -> int:
    """The decision of one of the players that compiled loops know; -1 for one they do not know."""
    count = dispatch.legal(box, s, player, mask)
    if policy == RANDOM:
        return pick(mask, count, luck)
    if policy == INSTINCT:
        return dispatch.instinct(box, s, player, mask)
    return -1


# Many positions, for a Batch


@rule
def note_legal(boxes: Array, states: Array, i: int, bits: Array, seats: Array, masks: Array) -> None:
    """Notes who decides in the `i`-th game and what is open to that seat."""
    bits[i] = dispatch.actors(boxes[0], states[i])
    seats[i] = asked_first(number(bits[i]), states[i])
    if seats[i] >= 0:
        dispatch.legal(boxes[0], states[i], number(seats[i]), masks[i])
    else:
        for action in range(masks.shape[1]):
            masks[i, action] = 0


@rule
def deal_many(
    boxes: Array,
    states: Array,
    blank: Array,
    which: Array,
    players: int,
    key0: np.uint64,
    key1: np.uint64,
    first: int,
    bits: Array,
    seats: Array,
    masks: Array,
) -> int:
    """Deals a new game, each from a seed of its own, into every position marked in `which`; returns how many."""
    index = first
    for i in range(len(states)):
        if which[i]:
            states[i] = blank[0]
            dispatch.setup(boxes[0], states[i], players, derive(key0, key1, np.uint64(index)))
            note_legal(boxes, states, i, bits, seats, masks)
            index += 1
    return index - first


@rule
def first_illegal(seats: Array, masks: Array, actions: Array) -> int:
    """The first game whose decision is not open, -1 if there is none; games that are over take any."""
    for i in range(len(seats)):
        if seats[i] >= 0 and (actions[i] < 0 or actions[i] >= masks.shape[1] or masks[i, actions[i]] == 0):
            return i
    return -1


@rule
def decide_many(boxes: Array, states: Array, actions: Array, bits: Array, seats: Array, masks: Array) -> None:
    """Carries out one decision a game and looks around in it at once, while it lies in the processor's cache."""
    for i in range(len(states)):
        if seats[i] >= 0:
            dispatch.apply(boxes[0], states[i], number(seats[i]), number(actions[i]))
            note_legal(boxes, states, i, bits, seats, masks)


@rule
def standing_many(boxes: Array, states: Array, points: Array, places: Array) -> None:
    for i in range(len(states)):
        dispatch.scores(boxes[0], states[i], points[i])
        dispatch.ranks(boxes[0], states[i], places[i])


@rule
def observe_many(boxes: Array, states: Array, seats: Array, out: Array) -> None:
    for i in range(len(states)):
        dispatch.observe(boxes[0], states[i], max(number(seats[i]), 0), out[i])


@inlined_rule
def pick(mask: Array, count: int, luck: Array) -> int:
    """A random one of the `count` decisions marked in `mask`."""
    skip = luck_below(luck, count)
    action = number(0)
    while action + 4 * STRIDE <= len(mask):
        one = eight_marks(mask, action)
        two = eight_marks(mask, action + STRIDE)
        three = eight_marks(mask, action + 2 * STRIDE)
        four = eight_marks(mask, action + 3 * STRIDE)
        upto_one = count_of(one)
        upto_two = upto_one + count_of(two)
        upto_three = upto_two + count_of(three)
        here = upto_three + count_of(four)
        if skip < here:  # one branch for thirty-two marks: where among them the decision stands nobody could foretell
            marks = two if skip >= upto_one else one
            marks = three if skip >= upto_two else marks
            marks = four if skip >= upto_three else marks
            before = upto_one if skip >= upto_one else number(0)
            before = upto_two if skip >= upto_two else before
            before = upto_three if skip >= upto_three else before
            past = number(skip >= upto_one) + number(skip >= upto_two) + number(skip >= upto_three)
            return action + STRIDE * past + nth_mark(marks, skip - before)
        skip -= here
        action += 4 * STRIDE
    while action + STRIDE <= len(mask):  # no branch on a single mark, which nobody could foretell
        marks = eight_marks(mask, action)
        here = count_of(marks)
        if skip < here:
            return action + nth_mark(marks, skip)
        skip -= here
        action += STRIDE
    while action < len(mask):
        skip -= mask[action]
        if skip < 0:
            return action
        action += 1
    return -1


@rule
def pick_many(masks: Array, luck: Array, out: Array) -> None:
    """A random marked decision for every row, -1 where none is marked."""
    for i in range(len(masks)):
        count = 0
        for action in range(masks.shape[1]):
            count += masks[i, action]
        out[i] = pick(masks[i], count, luck) if count > 0 else -1


# Whole games, for simulations


@inlined_rule
def play_out(box: Record, s: Record, policies: Array, mask: Array, luck: Array, most: int) -> int:
    """Plays on to the end; returns how many decisions that took, STALLED if `most` were not enough."""
    decisions = 0
    while decisions < most:
        seat = asked_first(dispatch.actors(box, s), s)
        if seat < 0:
            return decisions
        dispatch.apply(box, s, seat, decide_by(number(policies[seat]), box, s, seat, mask, luck))
        decisions += 1
    return decisions if dispatch.actors(box, s) == 0 else STALLED


@rule
def play_deal(
    boxes: Array,
    states: Array,
    i: int,
    blank: Array,
    players: int,
    seed: Seed,
    policies: Array,
    mask: Array,
    luck: Array,
    most: int,
) -> int:
    """Deals one game from a seed into the `i`-th position and plays it out; players' luck comes from the seed too."""
    luck[0] = seed[0] ^ seed[1]
    states[i] = blank[0]
    dispatch.setup(boxes[0], states[i], players, seed)
    return play_out(boxes[0], states[i], policies, mask, luck, most)


@allocating_rule
def play_many(
    boxes: Array,
    states: Array,
    blank: Array,
    players: int,
    key0: np.uint64,
    key1: np.uint64,
    first: int,
    policies: Array,
    mask: Array,
    most: int,
    decisions: Array,
) -> None:
    """Deals and plays one game into every position; game `first + i` depends on the key and its number alone."""
    luck = np.zeros(1, np.uint64)
    for i in range(len(states)):
        seed = derive(key0, key1, np.uint64(first + i))
        decisions[i] = play_deal(boxes, states, i, blank, players, seed, policies, mask, luck, most)


@allocating_rule
def play_seated(
    boxes: Array,
    states: Array,
    blank: Array,
    players: int,
    key0: np.uint64,
    key1: np.uint64,
    deals: Array,
    policies: Array,
    mask: Array,
    most: int,
    decisions: Array,
) -> None:
    """Plays a chosen deal with a company of its own into every position: `policies` has a row of players for each."""
    luck = np.zeros(1, np.uint64)
    for i in range(len(states)):
        seed = derive(key0, key1, np.uint64(deals[i]))
        decisions[i] = play_deal(boxes, states, i, blank, players, seed, policies[i], mask, luck, most)
