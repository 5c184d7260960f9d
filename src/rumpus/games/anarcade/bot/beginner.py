"""A beginner at Anarcade: plays every card, scores every credit, and buys the dearest card there is money for."""

from __future__ import annotations

from rumpus.core.piles import top
from rumpus.core.record import Array, Record
from rumpus.core.rule import number, rule
from rumpus.games.anarcade.rules.components import STACKS, Do, Phase
from rumpus.games.anarcade.rules.phases import can_buy


@rule
def beginner_policy(box: Record, s: Record, player: int, mask: Array) -> int:
    if s.phase == Phase.DRAW:
        return number(Do.DRAW)
    if s.phase == Phase.SCORE:
        return number(Do.SCORE)
    choice = number(Do.END_TURN)
    dearest = number(-1)
    for colour in range(STACKS):
        if can_buy(box, s, colour):
            cost = number(box.cost[top(s.stack[colour])])
            if cost > dearest:
                dearest = cost
                choice = number(Do.BUY_DRAW + colour)
    return choice
