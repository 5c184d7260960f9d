"""Why a decision in Anarcade is not legal now."""

from __future__ import annotations

from rumpus.core.box import Box
from rumpus.core.plural import so_many
from rumpus.core.record import Record
from rumpus.games.anarcade.rules.components import ACTIONS, Do, Phase
from rumpus.games.anarcade.table.view import PHASE_NAMES, STACK_NAMES, card


def refusal(box: Box, s: Record, player: int, action: int) -> tuple[str, str]:
    """Why a decision is not legal now: one sentence and the number of the rule."""
    if s.phase == Phase.OVER:
        return "The game is over.", "AN-30"
    if player != s.turn:
        return "It is not your turn.", "AN-27"
    if not 0 <= action < ACTIONS:
        return f"There is no decision {action} in this game.", "AN-11"
    wanted = Phase.DRAW if action <= Do.STOP_DRAWING else Phase.SCORE if action <= Do.STOP_SCORING else Phase.BUY
    if wanted != s.phase:
        now, then = PHASE_NAMES[s.phase], PHASE_NAMES[wanted]
        return f"That belongs to the {then} phase, and this is the {now} phase.", "AN-11"
    colour = action - Do.BUY_DRAW
    name = STACK_NAMES[colour]
    if s.stack[colour].count == 0:
        return f"The {name} stack is empty.", "AN-26"
    shown = card(box, s.stack[colour].cards[s.stack[colour].count - 1])
    payment = f"{so_many(s.buys_left, 'Buy symbol')} and {so_many(s.credits[player], 'credit')}"
    return f"{shown.name} costs {shown.cost}, and you have {payment}.", "AN-22"
