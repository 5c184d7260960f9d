"""What a player of Archduke is asked, and the rules behind it."""

from __future__ import annotations

from rumpus.core.box import Box
from rumpus.core.record import Record
from rumpus.core.texts import Prompt
from rumpus.games.archduke.rules.components import Phase
from rumpus.games.archduke.rules.matching import can_call
from rumpus.games.archduke.rules.rounds import ender, is_last_window
from rumpus.games.archduke.table.view import card, due_action, top
from rumpus.games.archduke.table.waiting import acting


def prompt(box: Box, s: Record, player: int) -> Prompt:
    """The sentence that says what the player may do now, and the rules behind it."""
    if s.phase == Phase.PEEK:
        left = 2 - sum(s.seen[player][place] >> player & 1 for place in range(4))
        which = "two of your cards" if left == 2 else "one more of your cards"
        return Prompt(f"peek at {which}, and remember what you see.", ("AR-7",), "Before the round")
    if s.phase == Phase.WINDOW:
        return _ask_to_act(box, s) if player == acting(s) else _ask_in_window(box, s, player)
    if player != s.turn:
        return Prompt("a match now is too late and costs a penalty card.", ("AR-22",), "The window is closed")
    if s.phase == Phase.DRAW:
        return Prompt("draw from the draw pile, or take the card on the discard pile.", ("AR-9", "AR-12"), "Your turn")
    if s.phase == Phase.CALL:
        text = "call Archduke if you think that nobody has less than you."
        return Prompt(text, ("AR-29", "AR-30", "AR-33"), "The end of your turn")
    name = card(box, s.held - 1).name
    if s.held_open:
        return Prompt("choose the card it replaces.", ("AR-12", "AR-13"), f"You took the {name}")
    return Prompt("discard it, or choose the card it replaces.", ("AR-10", "AR-11", "AR-13"), f"You drew the {name}")


def _ask_to_act(box: Box, s: Record) -> Prompt:
    kind = due_action(box, s)
    if kind == "give":
        return Prompt("you may give a penalty card to another player.", ("AR-25", "AR-26"), "GIVE")
    if kind == "peek":
        return Prompt("you may look at any one card on the table.", ("AR-25", "AR-28"), "PEEK")
    which = "choose the second card" if s.swap_first else "you may let any two cards change places"
    return Prompt(f"{which}.", ("AR-25", "AR-27"), "SWAP")


def _ask_in_window(box: Box, s: Record, player: int) -> Prompt:
    """All that the player may do in the window: match, and in a live one call or end it."""
    name = top(box, s).name
    may_match = not s.passed >> player & 1
    title, parts, rules = "", list[str](), ["AR-15", "AR-16", "AR-19"] if may_match else ["AR-21"]
    if may_match and _has_tried(s, player):
        parts.append(f"that did not match the {name} and cost you a penalty card: try another card, or pass")
    elif may_match:
        title = f"The {name} was discarded"
        parts.append("match it with a card of yours (a wrong one costs a penalty card), or pass")
    if s.pace and player == s.turn and may_match and can_call(s.record) and s.queue.count == 0:
        parts.append("call Archduke")
        rules.append("AR-29")
    if s.pace and player == ender(s.record) and s.queue.count == 0:
        last = is_last_window(s.record)
        parts.append("tap the discard pile to end the round" if last else "begin your turn by touching a pile")
        rules.append("AR-21")
    text = ", or ".join(parts) + "."
    return Prompt(text if title else text[0].upper() + text[1:], tuple(dict.fromkeys(rules)), title)


def _has_tried(s: Record, player: int) -> bool:
    """Whether a card of the player's lies there that did not match in this window."""
    places = range(s.span[player])
    return any(s.grid[player][place] and not s.untried[player] >> place & 1 for place in places)
