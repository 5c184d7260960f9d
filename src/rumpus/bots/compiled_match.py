"""Compiled match: bots play a game on without coming back to Python, each as it decides when it is asked."""

from __future__ import annotations

import numpy as np

from rumpus.bots.search import first_open, think
from rumpus.bots.tree import Tree, clear
from rumpus.bots.workspace import Workspace
from rumpus.core import dispatch, play
from rumpus.core.play import asked_first, decide_by
from rumpus.core.record import NUMBER, WORD, Array, many, record
from rumpus.core.rng import derive
from rumpus.core.rule import number, rule

SEAT = record(bot=NUMBER, seed=many(WORD, 2), asked=NUMBER, luck=many(WORD, 1))
"""Who decides for a seat, from which seed, how often it was asked to think, and its luck."""
AT_RANDOM, BY_INSTINCT = -1, 0
"""How a bot decides: so, or with a search of as many passes as the number says."""
NOW = 2
"""The position that the game has come to; the first two are for thinking."""
OVER = -1


@rule
def play_decisions(boxes: Array, positions: Array, seats: Array, most: int, work: Workspace) -> int:
    """Makes so many decisions at the most; returns how many it made, `OVER` once nobody has any left."""
    box, s = boxes[0], positions[NOW]
    for _ in range(most):
        player = asked_first(dispatch.actors(box, s), s)
        if player < 0:
            return OVER
        seat = seats[player]
        if seat.bot == AT_RANDOM:
            action = decide_by(play.RANDOM, box, s, player, work.mask, seat.luck)
        elif seat.bot == BY_INSTINCT:
            action = decide_by(play.INSTINCT, box, s, player, work.mask, seat.luck)
        else:
            key = derive(seat.seed[0], seat.seed[1], np.uint64(seat.asked))
            seat.asked += 1
            if dispatch.legal(box, s, player, work.mask) == 1:
                action = first_open(work.mask)
            else:
                work.key[0] = key[0]
                work.key[1] = key[1]
                clear(work.tree)
                positions[0] = positions[NOW]
                think(boxes, positions, player, number(seat.bot), work)
                action = tried_most(work.tree)
        dispatch.apply(box, s, player, action)
    return most


@rule
def tried_most(tree: Tree) -> int:
    """What a search would choose: the move tried most at the root, of several the one worth most, then the first."""
    moves = tree.moves
    best = number(tree.nodes[0].first) - 1
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
    mean, other = moves[move].value / tries, moves[than].value / tries
    return mean > other or (mean == other and moves[move].action < moves[than].action)
