"""Weighing: whole games by instinct in which one seat weighs otherwise than the rest, for tuning."""

from __future__ import annotations

import numpy as np

from rumpus.bots.search import left_behind
from rumpus.core import dispatch
from rumpus.core.play import asked_first
from rumpus.core.record import Array, Record
from rumpus.core.rng import derive
from rumpus.core.rule import number, rule

USUAL, TRIED = 0, 1
"""Which of the two boxes has the usual weights and which those on trial; in all else they are equal."""


@rule
def play_weighed(
    boxes: Array,
    states: Array,
    blank: Array,
    players: int,
    key0: np.uint64,
    key1: np.uint64,
    first: int,
    mask: Array,
    most: int,
    places: Array,
    shares: Array,
) -> None:
    """Plays each deal once for every seat, which then has the weights on trial; `first` numbers the first deal.

    Writes for each deal which share of the others the seat on trial left behind, those level half; NaN where a game
    was given up after `most` decisions.
    """
    for i in range(len(shares)):
        seed = derive(key0, key1, np.uint64(first + i))
        shares[i] = 0.0
        for tried in range(players):
            states[0] = blank[0]
            dispatch.setup(boxes[USUAL], states[0], players, seed)
            ended = play_on(boxes, states[0], tried, mask, most)
            dispatch.ranks(boxes[USUAL], states[0], places)
            shares[i] += left_behind(places, tried, players) / players if ended else np.nan


@rule
def play_on(boxes: Array, s: Record, tried: int, mask: Array, most: int) -> bool:
    """Returns whether the game has come to its end."""
    for _ in range(most):
        seat = asked_first(dispatch.actors(boxes[USUAL], s), s)
        if seat < 0:
            return True
        dispatch.legal(boxes[USUAL], s, seat, mask)
        which = number(TRIED) if seat == tried else number(USUAL)
        dispatch.apply(boxes[USUAL], s, seat, dispatch.instinct(boxes[which], s, seat, mask))
    return dispatch.actors(boxes[USUAL], s) == 0
