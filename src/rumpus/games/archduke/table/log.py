"""Archduke's log: each event in words, and who may see it."""

from __future__ import annotations

from rumpus.core.box import Box
from rumpus.core.game import Event
from rumpus.core.texts import Sentence
from rumpus.games.archduke.box import SYMBOLS
from rumpus.games.archduke.rules.components import PLACES, Told
from rumpus.games.archduke.table.places import nth, place_name


def seen_by(event: Event) -> int | None:
    """The one seat that may know an event, or None if all may: what somebody saw or drew is private."""
    return event.seat if event.kind in (Told.SAW, Told.DREW_CARD) else None


def sentence(box: Box, event: Event, names: list[str], reader: int | None) -> Sentence | None:
    """An event in words; None for what one player alone saw: to write it down would spare them remembering it."""
    who, kind = names[event.seat], event.kind
    if kind == Told.ROUND:
        deals, begins = _verb(names[event.what], "deal"), _verb(who, "begin")
        return Sentence(f"Round {event.amount}: {deals}, {begins}.", heading=True)
    if kind == Told.RESHUFFLED:
        return Sentence(f"{event.amount} discarded cards were shuffled into a new draw pile.")
    if kind == Told.PLAY_OFF:
        return Sentence(f"{event.amount} players share the lead and play it off.")
    if kind in (Told.SAW, Told.DREW_CARD):
        return None
    return Sentence(f" {_what_they_did(box, event, names)}", who, event.seat)


def _what_they_did(box: Box, event: Event, names: list[str]) -> str:
    """The rest of a sentence that begins with the name of the player."""
    kind = Told(event.kind)
    say = REST.get(kind)
    if say is not None:
        return say.format(card=_name(box, event.what), place=place_name(max(event.amount, 0)), n=event.amount)
    if kind in (Told.PEEKED, Told.LOOKED):
        return f"peeked at {_where(event.what, names, event.seat)}."
    if kind == Told.GAVE:
        return f"gave {_lower(names[event.what])} a penalty card ({place_name(event.amount)})."
    if kind == Told.SWAPPED:
        one, other = (_where(spot, names, event.seat) for spot in (event.what, event.amount))
        return f"swapped {one} with {other}."
    if kind in (Told.DECLINED, Told.LAPSED):
        name = SYMBOLS[event.what].upper()
        return f"did not use {name}." if kind == Told.DECLINED else f"could not use {name} on anything."
    if kind == Told.PENALTY:
        no_room = event.amount < 0
        return "had no room for a penalty card." if no_room else f"took a penalty card ({place_name(event.amount)})."
    if kind == Told.COUNTED:
        return f"counted {event.amount} and came {nth(event.what)}."
    return f"took the {event.what} token: {event.amount} in all."


REST = {
    Told.OPENED: "turned over the {card} to start the discard pile.",
    Told.DREW: "drew a card.",
    Told.TOOK: "took the {card} from the discard pile.",
    Told.REPLACED: "replaced the {place} card and discarded the {card}.",
    Told.DISCARDED: "discarded the {card} just drawn.",
    Told.MATCHED: "matched with the {card} ({place})!",
    Told.MISMATCHED: "tried to match with the {card} ({place}), which does not match.",
    Told.LATE: "tried to match with the {card} ({place}), too late.",
    Told.CALLED: "called Archduke!",
    Told.EMPTIED: "matched the last card away: the round is over.",
    Told.WRONG_CALL: "called with {n}, and somebody has less.",
    Told.RIGHT_CALL: "called with {n}, and nobody has less.",
    Told.ELIMINATED: "had the most and left the game.",
    Told.WON: "won the game.",
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
