"""8-Bit Rummy's log: each event in words, and who may see it."""

from __future__ import annotations

from rumpus.core.box import Box
from rumpus.core.game import Event
from rumpus.core.plural import so_many
from rumpus.core.texts import Sentence
from rumpus.games.rummy.rules.components import PENALTY, Told
from rumpus.games.rummy.table.faces import FEW, card_name, set_name


def seen_by(event: Event) -> int | None:
    """The one seat that may know an event, or None if all may: cards dealt and drawn are private."""
    return event.seat if event.kind in (Told.DEALT, Told.DREW_CARD) else None


def sentence(box: Box, event: Event, names: list[str], reader: int | None) -> Sentence | None:
    """An event in words; None for what is better left unsaid."""
    who, kind, amount = names[event.seat], event.kind, event.amount
    if kind == Told.ROUND:
        return Sentence(f"Round {amount}: {who} dealt.", heading=True)
    if kind == Told.TURN:
        whose = "your" if who == "You" else f"{who}'s"
        return Sentence(f"Round {event.what}: {whose} turn, {so_many(amount, 'card')} in hand.", heading=True)
    if kind == Told.GAVE_UP:
        return Sentence(f"{so_many(amount, 'void round')} in a row: the game is over.")
    rest = _what_they_did(box, event, reader)
    return Sentence(f" {rest}", who, event.seat) if rest else None


def _what_they_did(box: Box, event: Event, reader: int | None) -> str | None:
    """The rest of a sentence that begins with the name of the player."""
    kind, amount = event.kind, event.amount
    if kind == Told.CUT:
        return f"drew {card_name(box, event.what)} for the deal: {amount} in all."
    if kind == Told.DEALT:
        return f"got {card_name(box, event.what)} and {card_name(box, amount)} in the deal."
    if kind == Told.LAID:
        return f"laid {card_name(box, event.what)} with the {set_name(box, event.what, amount)}."
    if kind == Told.MOVED:
        return f"moved {card_name(box, event.what)} to the {set_name(box, event.what, amount)}."
    if kind == Told.TOOK_BACK:
        return f"took {card_name(box, event.what)} back."
    if kind == Told.RESTORED:
        return "restored the table."
    if kind == Told.ENDED:
        return f"ended the turn: {so_many(amount, 'card')} laid, {event.what} left."
    if kind == Told.DREW:
        return None if reader == event.seat else f"drew {FEW[amount]}."
    if kind == Told.DREW_CARD:
        return f"drew {card_name(box, event.what)}."
    if kind == Told.FAILED:
        return f"left the table in disorder: {so_many(amount, 'card')} to the hand, and a penalty of {PENALTY}."
    if kind == Told.PICKED_UP:
        other = f" and {card_name(box, amount)}" if amount >= 0 else ""
        return f"took {card_name(box, event.what)}{other} from the table."
    if kind == Told.WENT_OUT:
        return f"went out and got {so_many(amount, 'point')}."
    if kind == Told.VOID:
        return "had to draw and there were not enough cards: the round is void."
    return f"won the game with {so_many(amount, 'point')}."
