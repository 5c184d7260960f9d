"""Outlook: what a decision leads to on average, when everybody plays on by instinct from there to the end."""

from __future__ import annotations

import numpy as np

from rumpus.core import dispatch
from rumpus.core.play import MOST_DECISIONS, play_out
from rumpus.core.record import Array
from rumpus.core.rng import derive
from rumpus.core.rule import number, rule

WON, MINE, OTHER, GAMES = range(4)
"""What is added up: first places, the seat's points, those of the best other, games."""
SUMS = 4
FAR = 1e9


@rule
def play_on(
    boxes: Array,
    positions: Array,
    player: int,
    action: int,
    sign: int,
    games: int,
    key: Array,
    minds: Array,
    mask: Array,
    luck: Array,
    points: Array,
    places: Array,
    sums: Array,
) -> None:
    """Plays so many more games on from a decision, each from a guess of all that the seat cannot know.

    `positions` holds the position and room for another; `sign` is -1 where few points are good. The
    n-th game after every decision meets the n-th guess, so decisions are compared like with like.
    """
    box = boxes[0]
    s = positions[1]
    for _ in range(games):
        seed = derive(key[0], key[1], np.uint64(sums[GAMES]))
        luck[0] = seed[0] ^ seed[1]
        positions[1] = positions[0]
        s.telling = 0
        dispatch.determinize(box, s, player, seed)
        dispatch.apply(box, s, player, action)
        play_out(box, s, minds, mask, luck, MOST_DECISIONS)
        dispatch.scores(box, s, points)
        dispatch.ranks(box, s, places)
        best = -FAR
        firsts = number(0)
        for seat in range(s.players):
            firsts += places[seat] == 1
            if seat != player:
                best = max(best, float(sign * points[seat]))
        if places[player] == 1:
            sums[WON] += 1.0 / firsts
        sums[MINE] += points[player]
        sums[OTHER] += sign * best
        sums[GAMES] += 1
