"""Arcadia's log: each event in words, and who may see it."""

from __future__ import annotations

from rumpus.core.box import Box
from rumpus.core.game import Event
from rumpus.core.plural import so_many
from rumpus.core.texts import Sentence
from rumpus.games.arcadia.rules.components import Told
from rumpus.games.arcadia.table.faces import CREW_NAMES, attraction, review, worker

PRIVATE = (Told.REJECTED_REVIEW, Told.DREW_WORKER, Told.DROPPED_ATTRACTION)


def seen_by(event: Event) -> int | None:
    """The one seat that may know an event, or None if all may."""
    return event.seat if event.kind in PRIVATE else None


def sentence(box: Box, event: Event, names: list[str], reader: int | None) -> Sentence | None:
    """An event in words; None for what the next event says better, and for what anybody sees in the rows."""
    who = names[event.seat]
    told = _at_the_table(box, event, who)
    if told:
        return told
    rest = _what_they_did(box, event, reader)
    return Sentence(f" {rest}", who, event.seat) if rest else None


def _at_the_table(box: Box, event: Event, who: str) -> Sentence | None:
    """What does not begin with the name of a player."""
    kind, what, amount = event.kind, event.what, event.amount
    whose = "your" if who == "You" else f"{who}'s"
    if kind == Told.BEGAN:
        return Sentence(f"A game of {so_many(amount, 'year')}: {whose} turn comes first.")
    if kind == Told.TURN:
        return Sentence(f"Round {amount}: {whose} turn.", heading=True)
    if kind == Told.LEFT:
        return Sentence(f"{attraction(box, what).name} slid under the deck.")
    if kind == Told.RESHUFFLED:
        return Sentence(f"{amount} discarded {CREW_NAMES[what]} cards were shuffled into a new deck.")
    if kind == Told.NEW_YEAR:
        return Sentence(f"The New Year card came up: one more turn for everybody in year {amount}.")
    if kind == Told.YEAR_BEGAN:
        return Sentence(f"Year {amount} began.")
    if kind == Told.REVIEWED:
        return Sentence(f"{review(box, what).name} gave {'you' if who == 'You' else who} {so_many(amount, 'point')}.")
    return None


def _what_they_did(box: Box, event: Event, reader: int | None) -> str | None:
    """The rest of a sentence that begins with the name of the player."""
    kind, what, amount = event.kind, event.what, event.amount
    if kind == Told.SWEPT:
        return "swept jobs and experts away."
    if kind == Told.PASSED:
        return "could do nothing and passed."
    if kind == Told.DECLINED:
        return "found no second job to take." if amount else "took no job."
    if kind == Told.WON:
        return f"{'shared the win' if what else 'won the game'} with {so_many(amount, 'point')}."
    if kind in (Told.TOOK, Told.DREW_WORKER):
        return f"{'took' if kind == Told.TOOK else 'drew'} {_one(worker(box, what).name)}."
    if kind == Told.HELD:
        return f"took {attraction(box, what).name} into the hand."
    if kind == Told.DROPPED_ATTRACTION:
        return f"put {attraction(box, what).name} under the deck."
    if kind == Told.BUILT:
        return f"built {attraction(box, what).name}{' from the hand' if amount else ''}."
    if kind == Told.SPENT:
        return f"spent {'' if amount == 1 else f'{amount} x '}{worker(box, what).name}."
    if kind == Told.SCORED:
        return f"scored {so_many(what, 'point')} for the park: {amount} in all."
    if kind == Told.REJECTED_REVIEW:
        return f"put {review(box, what).name} aside."
    return None if reader == event.seat else _in_secret(event)


def _in_secret(event: Event) -> str | None:
    """What others read of what a player did in secret: the player reads more of it. New cards in a row need no word."""
    if event.kind == Told.DREW:
        return f"drew {'an expert' if event.what else 'a job'}."
    if event.kind == Told.REJECTED:
        return "put a review aside."
    if event.kind == Told.DROPPED:
        return "put an attraction under the deck."
    return None


def _one(name: str) -> str:
    return ("an " if name[0] in "AEIOU" else "a ") + name
