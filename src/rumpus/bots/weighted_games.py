"""Weighted games: whole games by instinct in which one seat weighs otherwise than the rest, for tuning."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from rumpus.bots.search import left_behind
from rumpus.core import dispatch
from rumpus.core.play import asked_first
from rumpus.core.record import Array, Record
from rumpus.core.rng import derive
from rumpus.core.rule import number, rule

USUAL, TRIED = 0, 1
"""Which of the two boxes has the usual weights and which those on trial; in all else they are equal."""


class WeightedSpace(NamedTuple):
    """What weighted games read and write beside the boxes."""

    blank: Array
    """A position before it is dealt."""
    states: Array
    """Room for one."""
    mask: Array
    places: Array
    shares: Array
    """A row for each deal."""


@rule
def play_weighed(
    boxes: Array, players: int, key0: np.uint64, key1: np.uint64, first: int, most: int, work: WeightedSpace
) -> None:
    """Plays each deal once for every seat, which then has the weights on trial; `first` numbers the first deal.

    Writes for each deal which share of the others the seat on trial left behind, those level half; NaN where a game
    was given up after `most` decisions.
    """
    s = work.states[0]
    shares = work.shares
    for i in range(len(shares)):
        seed = derive(key0, key1, np.uint64(first + i))
        shares[i] = 0.0
        for tried in range(players):
            work.states[0] = work.blank[0]
            dispatch.setup(boxes[USUAL], s, players, seed)
            ended = play_to_the_end(boxes, s, tried, work.mask, most)
            dispatch.ranks(boxes[USUAL], s, work.places)
            shares[i] += left_behind(work.places, tried, players) / players if ended else np.nan


@rule
def play_to_the_end(boxes: Array, s: Record, tried: int, mask: Array, most: int) -> bool:
    """Returns whether the game has come to its end."""
    for _ in range(most):
        seat = asked_first(dispatch.actors(boxes[USUAL], s), s)
        if seat < 0:
            return True
        dispatch.legal(boxes[USUAL], s, seat, mask)
        which = number(TRIED) if seat == tried else number(USUAL)
        dispatch.apply(boxes[USUAL], s, seat, dispatch.instinct(boxes[which], s, seat, mask))
    return dispatch.actors(boxes[USUAL], s) == 0
