"""Why a decision of Archduke is not allowed now."""

from __future__ import annotations

from rumpus.core.box import Box
from rumpus.core.record import Record
from rumpus.games.archduke.rules.components import ACTIONS, Do, Phase
from rumpus.games.archduke.rules.matching import can_call
from rumpus.games.archduke.table.waiting import acting


def refusal(box: Box, s: Record, player: int, action: int) -> tuple[str, str]:
    """Why a decision is not legal now: one sentence and the number of the rule."""
    if s.phase == Phase.OVER:
        return "The game is over.", "AR-45"
    if not 0 <= action < ACTIONS:
        return f"There is no decision {action} in this game.", "AR-9"
    if not s.playing >> player & 1:
        return "You are not in this round.", "AR-48"
    if s.phase == Phase.PEEK:
        if s.passed >> player & 1:
            return "You have looked at your two cards.", "AR-7"
        return "Before the round everybody looks at two cards of their own.", "AR-7"
    if s.phase == Phase.WINDOW:
        return _refuse_in_window(s, player, action)
    if player != s.turn:
        if Do.PLACE <= action < Do.DRAW:
            return "The window is closed: you were too late.", "AR-22"
        return "It is not your turn.", "AR-9"
    if s.phase == Phase.DRAW:
        return "First draw from one of the two piles.", "AR-9"
    if s.phase == Phase.CALL:
        return "Say whether you call Archduke.", "AR-29"
    if action == Do.DISCARD:
        return "A card from the discard pile has to be placed.", "AR-12"
    return "The card in your hand replaces a card of yours.", "AR-10"


def _refuse_in_window(s: Record, player: int, action: int) -> tuple[str, str]:
    if action >= Do.DECLINE:
        if acting(s) != player:
            return "No action of yours is due.", "AR-24"
        return "The action cannot be used on that.", "AR-25"
    if action == Do.CALL and s.pace:
        return _refuse_call(s, player)
    if action in (Do.DRAW, Do.TAKE, Do.TAP, Do.CALL, Do.GO_ON, Do.DISCARD):
        return "The window is open: first everybody may match.", "AR-18"
    if s.passed >> player & 1:
        return "You have passed, or tried every card you have.", "AR-18"
    if s.queue.count and not s.pace:
        return "First the action that is due is done.", "AR-24"
    if not s.grid[player][action - Do.PLACE]:
        return "There is no card of yours at that place.", "AR-14"
    return "You have tried that card on this discard.", "AR-20"


def _refuse_call(s: Record, player: int) -> tuple[str, str]:
    """Why a call does not count in a live window."""
    if player != s.turn or not can_call(s.record):
        return "Only the player whose turn it is may call, and only once a round.", "AR-29"
    if s.queue.count:
        return "First the action that is due is done.", "AR-24"
    return "You have passed, and so ended your turn without a call.", "AR-29"
