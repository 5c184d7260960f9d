"""Asking: games in which every decision is asked in Python: of levels, bots with a clock, parameters on trial."""

from __future__ import annotations

from collections.abc import Sequence
from threading import Event

import numpy as np

from rumpus.bots import Bot, Opponent
from rumpus.bots.levels import named
from rumpus.core.match import Match
from rumpus.core.play import MOST_DECISIONS
from rumpus.core.record import Array
from rumpus.lab.tournament.plan import Plan
from rumpus.lab.tournament.playing import STALLED, Interrupted, bot_seed, deal_seed


def play_asked(plan: Plan, deal: int, seats: Array, stop: Event) -> Array:
    """Ranks by seat of one game between any bots and levels."""
    match = Match(plan.game, plan.players, deal_seed(plan, deal), plan.options, box=plan.box)
    seated = [named(plan.bots[bot], bot_seed(plan, deal, seat)) for seat, bot in enumerate(seats)]
    return np.array(play_out(match, seated, stop) or [STALLED] * plan.players, np.int64)


def play_out(match: Match, seated: Sequence[Bot | Opponent], stop: Event | None = None) -> list[int] | None:
    """Plays a match to its end and says how the seats rank; None if it takes too many decisions."""
    for _ in range(MOST_DECISIONS):
        if match.over:
            break
        if stop and stop.is_set():
            raise Interrupted
        seat = match.actors[0]
        match.apply(seated[seat].choose(match, seat), player=seat)
    return list(match.ranks) if match.over else None
