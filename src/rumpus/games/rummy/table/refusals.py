"""Why a decision in 8-Bit Rummy is not legal now."""

from __future__ import annotations

from rumpus.core.box import Box
from rumpus.core.record import Record
from rumpus.games.rummy.rules.components import ACTIONS, ROWS, Do, Phase
from rumpus.games.rummy.table.faces import card_name, set_name


def refusal(box: Box, s: Record, player: int, action: int) -> tuple[str, str]:
    """Why a decision is not legal now: one sentence and the number of the rule."""
    if s.phase == Phase.OVER:
        return "The game is over.", "RU-29"
    if player != s.turn:
        return "It is not your turn.", "RU-26"
    if not 0 <= action < ACTIONS:
        return f"There is no decision {action} in this game.", "RU-7"
    if action == Do.END:
        if s.laid:
            return "There are not enough cards left for the penalty: go on, or restore the table.", "RU-37"
        return "You have not laid a card yet.", "RU-19"
    if action == Do.RESTORE:
        if s.lies != s.lay:
            return "Your changes are used up and the deck is empty: restoring would make the round void.", "RU-37"
        return "The table is as it was when your turn began.", "RU-18"
    if action == Do.DRAW:
        if s.laid:
            return "Whoever has laid a card cannot draw.", "RU-11"
        if s.lies == s.lay:
            return "The deck is empty and you could lay a card, so you have to.", "RU-37"
        return "The table has to be as it was before you draw.", "RU-11"
    card, row = (action - Do.TAKE_BACK, -1) if action >= Do.TAKE_BACK else divmod(action, ROWS)
    name, on_table = card_name(box, card), any(lies >> card & 1 for lies in s.lies)
    if not s.hand[player] >> card & 1 and not on_table:
        return f"Card {name} is neither in your hand nor on the table.", "RU-9"
    if row < 0:
        if not on_table:
            return f"Card {name} is in your hand.", "RU-16"
        if not s.laid >> card & 1:
            return f"Card {name} was on the table when your turn began, so it stays there.", "RU-17"
    elif s.lies[row] >> card & 1:
        return f"Card {name} lies with the {set_name(box, card, row)} already.", "RU-13"
    return "There have been enough changes for one turn.", "RU-20"
