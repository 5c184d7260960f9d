"""Whom Archduke's table waits for, and the live window in which all act against each other."""

from __future__ import annotations

from rumpus.core.box import Box
from rumpus.core.game import Window
from rumpus.core.record import Record
from rumpus.games.archduke.rules.components import NOBODY, Do, Phase
from rumpus.games.archduke.rules.contract import actors
from rumpus.games.archduke.rules.matching import can_call
from rumpus.games.archduke.rules.rounds import ender


def waiting(box: Box, s: Record) -> list[int]:
    """Whom the table waits for. In a live window many may act, but it goes on with whoever's action or touch is due."""
    if s.pace and s.phase == Phase.WINDOW:
        return [int(ender(s.record)) if s.queue.count == 0 else acting(s)]
    if s.phase not in (Phase.PEEK, Phase.WINDOW, Phase.OVER):
        return [int(s.turn)]
    bits = actors(box.record[0], s.record)
    return [p for p in range(s.players) if bits >> p & 1]


def acting(s: Record) -> int:
    """AR-24: whose action is due, nobody's if none waits."""
    return int(s.queue.cards[0]) if s.queue.count else NOBODY


def window(box: Box, s: Record) -> Window | None:
    """AR-21: in a live game all act against each other; the table waits for the few without whom it cannot go on."""
    if not s.pace or s.phase == Phase.OVER:
        return None
    # Where an action was waited for, the least time begins anew when it is done: the call needs its moment too.
    may_call = s.phase == Phase.WINDOW and not s.passed >> s.turn & 1 and can_call(s.record)
    number = (s.round_number, s.window, int(s.queue.count > 0))
    return Window(number, tuple(waiting(box, s)), (s.turn,) if may_call else ())


def patience(box: Box, s: Record, player: int, action: int) -> float | None:
    """AR-21: a touch that ends the window counts after the least time; a pass need not be said."""
    if action == Do.PASS and s.pace:
        return None
    touches = s.phase == Phase.WINDOW and action in (Do.DRAW, Do.TAKE, Do.TAP)
    return int(s.least_window) / 10 if s.pace and touches else 0.0
