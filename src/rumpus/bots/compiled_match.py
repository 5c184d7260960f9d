"""Contest: bots play a game on without coming back to Python; each decides just what it does when it is asked."""

from __future__ import annotations

import numpy as np

from rumpus.bots.search import first_open, think
from rumpus.bots.tree import COUNTS
from rumpus.core import dispatch, play
from rumpus.core.play import asked_first, make_up
from rumpus.core.record import Array
from rumpus.core.rng import derive
from rumpus.core.rule import number, rule

AT_RANDOM, BY_INSTINCT = -1, 0
"""How a seat decides: so, or with a search of as many passes as the number says."""
NOW = 2
"""The position that the game has come to; the first two are for thinking."""
OVER = -1


@rule
def play_on(
    boxes: Array,
    positions: Array,
    minds: Array,
    seeds: Array,
    asked: Array,
    lucks: Array,
    most: int,
    key: Array,
    parameters: Array,
    nodes: Array,
    moves: Array,
    slots: Array,
    counts: Array,
    trail: Array,
    open: Array,
    mask: Array,
    luck: Array,
    seen: Array,
    sight: Array,
    points: Array,
    places: Array,
    worth: Array,
) -> int:
    """Makes so many decisions at the most; returns how many it made, `OVER` once nobody has any left.

    For each seat there are its mind, its seed, how often it was asked to think, and its luck. What comes from `key` on
    is the room of a search (`thinking.make_room`).
    """
    box, s = boxes[0], positions[NOW]
    for _ in range(most):
        seat = asked_first(dispatch.actors(box, s), s)
        if seat < 0:
            return OVER
        if minds[seat] == AT_RANDOM:
            action = make_up(play.RANDOM, box, s, seat, mask, lucks[seat])
        elif minds[seat] == BY_INSTINCT:
            action = make_up(play.INSTINCT, box, s, seat, mask, lucks[seat])
        else:
            drawn = derive(seeds[seat, 0], seeds[seat, 1], np.uint64(asked[seat]))
            asked[seat] += 1
            if dispatch.legal(box, s, seat, mask) == 1:
                action = first_open(mask)
            else:
                key[0] = drawn[0]
                key[1] = drawn[1]
                for i in range(COUNTS):
                    counts[i] = 0
                for i in range(len(slots)):
                    slots[i] = 0
                positions[0] = positions[NOW]
                think(
                    boxes,
                    positions,
                    seat,
                    number(minds[seat]),
                    key,
                    parameters,
                    nodes,
                    moves,
                    slots,
                    counts,
                    trail,
                    open,
                    mask,
                    luck,
                    seen,
                    sight,
                    points,
                    places,
                    worth,
                )
                action = tried_most(nodes, moves)
        dispatch.apply(box, s, seat, action)
    return most


@rule
def tried_most(nodes: Array, moves: Array) -> int:
    """What a search would choose: the move tried most at the root, of several the one worth most, then the first."""
    best = number(nodes[0].first) - 1
    at = number(moves[best].next)
    while at != 0:
        if is_better(moves, at - 1, best):
            best = at - 1
        at = number(moves[at - 1].next)
    return number(moves[best].action)


@rule
def is_better(moves: Array, move: int, than: int) -> bool:
    if moves[move].tries != moves[than].tries:
        return moves[move].tries > moves[than].tries
    tries = max(1, moves[move].tries)
    mean, other = moves[move].worth / tries, moves[than].worth / tries
    return mean > other or (mean == other and moves[move].action < moves[than].action)
