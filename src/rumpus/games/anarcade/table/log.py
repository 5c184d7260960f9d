"""The log of Anarcade: who may know an event, and its sentence."""

from __future__ import annotations

from rumpus.core.box import Box
from rumpus.core.game import Event
from rumpus.core.plural import so_many
from rumpus.core.texts import Sentence
from rumpus.games.anarcade.rules.components import CREDIT_LIMIT, Told
from rumpus.games.anarcade.table.view import arcade_card, card
from rumpus.games.anarcade.table.words import price


def seen_by(event: Event) -> int | None:
    """The one seat that may know an event, or None if all may: only a fresh hand is private."""
    return event.seat if event.kind == Told.NEW_CARD else None


def sentence(box: Box, event: Event, names: list[str], reader: int | None) -> Sentence | None:
    """An event in words; None for what is better left unsaid."""
    who = names[event.seat]
    if event.kind == Told.TURN:
        whose = "your" if who == "You" else f"{who}'s"
        return Sentence(f"Round {event.amount}: {whose} turn.", heading=True)
    if event.kind == Told.UNVEILED:
        arcade = arcade_card(box, event.what)
        return Sentence(f"{arcade.name} is the next machine, with a High Score of {arcade.high_score}.")
    rest = _what_they_did(box, event, reader)
    return Sentence(f" {rest}", who, event.seat) if rest else None


def _what_they_did(box: Box, event: Event, reader: int | None) -> str | None:
    """The rest of a sentence that begins with the name of the player."""
    kind = event.kind
    if kind == Told.LAID:
        return f"played {card(box, event.what).name}."
    if kind == Told.DREW:
        return f"drew and played {card(box, event.what).name}."
    if kind == Told.EARNED:
        return f"earned {so_many(event.amount, 'credit')}."
    if kind == Told.SCORED:
        arcade = arcade_card(box, event.what)
        return f"scored a credit on {arcade.name}: {event.amount} of {arcade.high_score}."
    if kind == Told.BOUGHT:
        shown = card(box, event.what)
        return f"bought {shown.name} for {price(shown.cost, shown.cost - event.amount)}."
    if kind == Told.ACED:
        return f"aced {arcade_card(box, event.what).name}!"
    if kind == Told.WON:
        return "won the game."
    if kind == Told.TOOK_BACK:
        return f"took back {so_many(event.amount, 'scored credit')}."
    if kind == Told.GAVE_BACK:
        return f"gave back {so_many(event.amount, 'credit')} over the limit of {CREDIT_LIMIT}."
    if kind == Told.RESHUFFLED:
        return f"shuffled {so_many(event.amount, 'discarded card')} into a new draw stack."
    if kind == Told.NEW_CARD:
        return f"drew {card(box, event.what).name}."
    if kind == Told.CANNOT_BUY:
        return "had too little for any card." if event.what + event.amount > 0 else None
    return None if reader == event.seat else "drew three cards."
