"""Archduke's log: each event in words, and who may see it."""

from __future__ import annotations

from rumpus.core.box import Box
from rumpus.core.game import Event
from rumpus.games.archduke.box import SYMBOLS
from rumpus.games.archduke.rules.components import PLACES, Told
from rumpus.games.archduke.table.places import nth, place_name


def seen_by(event: Event) -> int | None:
    """The one seat that may know an event, or None if all may: what somebody saw or drew is private."""
    return event.seat if event.kind in (Told.SAW, Told.DREW_CARD) else None


def sentence(box: Box, event: Event, names: list[str], reader: int | None) -> str | None:
    """An event in words; None for what one player alone saw: to write it down would spare them remembering it."""
    who, kind = names[event.seat], Told(event.kind)
    say = SENTENCES.get(kind)
    if say is not None:
        return say.format(who=who, card=_name(box, event.what), place=place_name(max(event.amount, 0)), n=event.amount)
    if kind == Told.ROUND:
        be = "begin" if who == "You" else "begins"
        return f"Round {event.amount}: {_verb(names[event.what], 'deal')}, {_lower(who)} {be}."
    if kind in (Told.SAW, Told.DREW_CARD):
        return None
    if kind == Told.PEEKED or kind == Told.LOOKED:
        return f"{who} peeked at {_where(event.what, names, event.seat)}."
    if kind == Told.GAVE:
        return f"{who} gave {_lower(names[event.what])} a penalty card ({place_name(event.amount)})."
    if kind == Told.SWAPPED:
        one, other = (_where(spot, names, event.seat) for spot in (event.what, event.amount))
        return f"{who} swapped {one} with {other}."
    if kind in (Told.DECLINED, Told.LAPSED):
        name = SYMBOLS[event.what].upper()
        return f"{who} did not use {name}." if kind == Told.DECLINED else f"{who} could not use {name} on anything."
    if kind == Told.PENALTY:
        if event.amount < 0:
            return f"{who} had no room for a penalty card."
        return f"{who} took a penalty card ({place_name(event.amount)})."
    if kind == Told.COUNTED:
        return f"{who} counted {event.amount} and came {nth(event.what)}."
    if kind == Told.TOKEN:
        return f"{who} took the {event.what} token: {event.amount} in all."
    return f"{event.amount} players share the lead and play it off."


SENTENCES = {
    Told.OPENED: "{who} turned over the {card} to start the discard pile.",
    Told.DREW: "{who} drew a card.",
    Told.TOOK: "{who} took the {card} from the discard pile.",
    Told.REPLACED: "{who} replaced the {place} card and discarded the {card}.",
    Told.DISCARDED: "{who} discarded the {card} just drawn.",
    Told.MATCHED: "{who} matched with the {card} ({place})!",
    Told.MISMATCHED: "{who} tried to match with the {card} ({place}), which does not match.",
    Told.LATE: "{who} tried to match with the {card} ({place}), too late.",
    Told.CALLED: "{who} called Archduke!",
    Told.EMPTIED: "{who} matched the last card away: the round is over.",
    Told.RESHUFFLED: "{n} discarded cards were shuffled into a new draw pile.",
    Told.WRONG_CALL: "{who} called with {n}, and somebody has less.",
    Told.RIGHT_CALL: "{who} called with {n}, and nobody has less.",
    Told.ELIMINATED: "{who} had the most and left the game.",
    Told.WON: "{who} won the game.",
}


def _name(box: Box, kind: int) -> str:
    cards = box.entries["card"]
    return str(cards[kind]["name"]) if kind < len(cards) else ""


def _where(spot: int, names: list[str], actor: int) -> str:
    seat, place = spot // PLACES, spot % PLACES
    name = names[seat]
    whose = "your" if name == "You" else "their" if seat == actor else f"{name}'s"
    return f"{whose} {place_name(place)} card"


def _lower(name: str) -> str:
    return "you" if name == "You" else name


def _verb(name: str, verb: str) -> str:
    return f"you {verb}" if name == "You" else f"{name} {verb}s"
