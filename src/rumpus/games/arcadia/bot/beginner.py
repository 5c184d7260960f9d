"""A beginner at Arcadia: builds what brings most points as soon as it can be paid, and hires for what is nearest."""

from __future__ import annotations

from rumpus.core.record import Array, Record
from rumpus.core.rule import number, rule
from rumpus.games.arcadia.bot.instinct import hire_for
from rumpus.games.arcadia.rules.building import at_place, fits_chain
from rumpus.games.arcadia.rules.components import HELD, ROW, Do, Phase
from rumpus.games.arcadia.rules.icon_budget import missing


@rule
def beginner_policy(box: Record, s: Record, player: int, mask: Array) -> int:
    """It keeps the first two reviews it reads, puts no attraction aside, and sweeps nothing away."""
    if s.phase == Phase.REVIEW:
        return number(Do.REJECT) + 2
    if s.phase == Phase.PAYING:
        return number(Do.PAY_PROPOSED)
    if s.phase == Phase.ROOM:
        return number(Do.DROP) if mask[number(Do.DROP)] != 0 else number(Do.DROP) + 1
    nearest = number(-1)
    fewest = number(1000)
    build = number(-1)
    most = number(-1)
    for place in range(ROW + HELD):
        card = at_place(s, player, number(place))
        if card >= 0 and fits_chain(box, s, player, card):
            lacking = missing(box, s, player, card)
            if lacking < fewest:
                fewest = lacking
                nearest = number(place)
            points = number(box.points[card])
            if s.phase == Phase.ACTION and mask[number(Do.BUILD) + place] != 0 and points > most:
                most = points
                build = number(place)
    return number(Do.BUILD) + build if build >= 0 else hire_for(box, s, player, nearest, mask)
