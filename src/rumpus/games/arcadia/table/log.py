"""Arcadia's log: each event in words, and who may see it."""

from __future__ import annotations

from rumpus.core.box import Box
from rumpus.core.game import Event
from rumpus.games.arcadia.rules.components import Told
from rumpus.games.arcadia.table.faces import attraction, points, review, worker

PRIVATE = (Told.REJECTED_REVIEW, Told.DREW_WORKER, Told.DROPPED_ATTRACTION)
CREW_NAMES = ("job", "expert")


def seen_by(event: Event) -> int | None:
    """The one seat that may know an event, or None if all may."""
    return event.seat if event.kind in PRIVATE else None


def sentence(box: Box, event: Event, names: list[str], reader: int | None) -> str | None:
    """An event in words; None for what the next event says better, and for what anybody sees in the rows."""
    who, kind, what, amount = names[event.seat], Told(event.kind), event.what, event.amount
    whose = "your" if who == "You" else f"{who}'s"
    if kind in SENTENCES:
        return SENTENCES[kind].format(who=who, whose=whose, n=amount)
    if kind == Told.DECLINED:
        return f"{who} {'found no second job to take' if amount else 'took no job'}."
    if kind == Told.WON:
        return f"{who} {'shared the win' if what else 'won the game'} with {points(amount)}."
    if kind in (Told.TOOK, Told.DREW_WORKER):
        return f"{who} {'took' if kind == Told.TOOK else 'drew'} {_name(worker(box, what))}."
    if kind == Told.DREW:
        return None if reader == event.seat else f"{who} drew {'an' if what else 'a'} {CREW_NAMES[what]}."
    if kind in (Told.HELD, Told.DROPPED_ATTRACTION, Told.BUILT, Told.LEFT):
        name = attraction(box, what)["name"]
        if kind == Told.HELD:
            return f"{who} took {name} into the hand."
        if kind == Told.DROPPED_ATTRACTION:
            return f"{who} put {name} under the deck."
        if kind == Told.LEFT:
            return f"{name} slid under the deck."
        return f"{who} built {name}{' from the hand' if amount else ''}."
    if kind == Told.SPENT:
        times = "" if amount == 1 else f"{amount} x "
        return f"{who} spent {times}{worker(box, what)['name']}."
    if kind == Told.RESHUFFLED:
        return f"{amount} discarded {CREW_NAMES[what]} cards were shuffled into a new deck."
    if kind == Told.SCORED:
        return f"{who} scored {points(what)} for the park: {amount} in all."
    if kind == Told.REVIEWED:
        return f"{review(box, what)['name']} gave {'you' if who == 'You' else who} {points(amount)}."
    if kind == Told.REJECTED_REVIEW:
        return f"{who} put {review(box, what)['name']} aside."
    return _unsaid(kind, who, reader == event.seat)


def _unsaid(kind: Told, who: str, own: bool) -> str | None:
    """What a player did in secret, for all others: the player reads more of it. New cards in a row need no word."""
    if kind == Told.REJECTED and not own:
        return f"{who} put a review aside."
    if kind == Told.DROPPED and not own:
        return f"{who} put an attraction under the deck."
    return None


def _name(face: dict[str, str]) -> str:
    return ("an " if face["name"][0] in "AEIOU" else "a ") + face["name"]


SENTENCES = {
    Told.BEGAN: "A game of {n} years: {whose} turn comes first.",
    Told.TURN: "Round {n}: {whose} turn.",
    Told.SWEPT: "{who} swept jobs and experts away.",
    Told.PASSED: "{who} could do nothing and passed.",
    Told.NEW_YEAR: "The New Year card came up: one more turn for everybody in year {n}.",
    Told.YEAR_BEGAN: "Year {n} began.",
}
