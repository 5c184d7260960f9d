"""Rollouts: what a decision leads to on average, when everybody plays on by instinct from there to the end."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from rumpus.core import dispatch
from rumpus.core.play import MOST_DECISIONS, play_out
from rumpus.core.record import NUMBER, REAL, Array, record
from rumpus.core.rng import derive
from rumpus.core.rule import number, rule

SUMS = record(won=REAL, points=REAL, others=REAL, games=NUMBER)
"""What is added up: first places, the seat's points, those of the best other, games."""
FAR = 1e9


class RolloutSpace(NamedTuple):
    """What rollouts read and write beside the positions."""

    key: Array
    """Their seed, as two words."""
    policies: Array
    """For each seat the player that compiled loops know."""
    mask: Array
    luck: Array
    points: Array
    places: Array
    sums: Array
    """One row of `SUMS`."""


@rule
def roll_out(
    boxes: Array, positions: Array, player: int, action: int, sign: int, games: int, work: RolloutSpace
) -> None:
    """Plays so many more games on from a decision, each from a possibility for all that the seat cannot know.

    `positions` holds the position and room for another; `sign` is -1 where few points are good. The
    n-th game after every decision meets the n-th possibility, so decisions are compared like with like.
    """
    box = boxes[0]
    s = positions[1]
    sums = work.sums[0]
    points, places = work.points, work.places
    for _ in range(games):
        seed = derive(work.key[0], work.key[1], np.uint64(sums.games))
        work.luck[0] = seed[0] ^ seed[1]
        positions[1] = positions[0]
        s.telling = 0
        dispatch.determinize(box, s, player, seed)
        dispatch.apply(box, s, player, action)
        play_out(box, s, work.policies, work.mask, work.luck, MOST_DECISIONS)
        dispatch.scores(box, s, points)
        dispatch.ranks(box, s, places)
        best = -FAR
        firsts = number(0)
        for seat in range(s.players):
            firsts += places[seat] == 1
            if seat != player:
                best = max(best, float(sign * points[seat]))
        if places[player] == 1:
            sums.won += 1.0 / firsts
        sums.points += points[player]
        sums.others += sign * best
        sums.games += 1
