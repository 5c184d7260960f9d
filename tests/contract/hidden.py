"""What lies hidden from a seat, and what it can work out all the same: three functions a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable
from random import Random

from rumpus import Match
from rumpus.core.record import Record
from rumpus.games.anarcade.rules import Told

Slots = dict[str, Hashable]
Certainties = dict[int, Counter[int]]


def anarcade(match: Match, seat: int) -> Slots:
    """AN-37: the next card of each stack, the next machine, the top of each draw stack, and others' hands."""
    s = match.position
    slots: Slots = {}
    for colour, pile in enumerate(s.stack):
        slots[f"next card of stack {colour}"] = _card(pile, 2)
    slots["next machine"] = _card(s.arcade, 1 if match.over else 2)
    for q in range(match.players):
        slots[f"top of the draw stack of {q}"] = _card(s.draw[q], 1)
        if q != seat:
            slots[f"hand of {q}"] = tuple(sorted(s.hand[q].cards[: s.hand[q].count].tolist()))
    return slots


def anarcade_out_of_sight(match: Match, seat: int, lots: Random) -> Match:
    """Everything whose order is hidden in another order; a hand keeps the cards that are known to be in it in front."""
    other = match.copy()
    s = other.position
    face_down = [(pile, 0, pile.count - 1) for pile in s.stack]
    face_down.append((s.arcade, 0, s.arcade.count - (0 if match.over else 1)))
    for q in range(match.players):
        face_down.append((s.draw[q], 0, s.draw[q].count))
        if q != seat:
            face_down.append((s.hand[q], 0, s.hand_certain[q]))
            face_down.append((s.hand[q], s.hand_certain[q], s.hand[q].count))
    for pile, lowest, upto in face_down:
        cards = pile.cards[lowest : max(lowest, upto)].tolist()
        lots.shuffle(cards)
        pile.cards[lowest : max(lowest, upto)] = cards
    s.rng[:] = lots.getrandbits(64), lots.getrandbits(64), lots.getrandbits(32)
    return other


def _card(pile: Record, from_top: int) -> int | None:
    return int(pile.cards[pile.count - from_top]) if pile.count >= from_top else None


HIDDEN: dict[str, Callable[[Match, int], Slots]] = {"anarcade": anarcade}
"""For each game: what is in the places a seat cannot look into, by the name of the place."""

OUT_OF_SIGHT: dict[str, Callable[[Match, int, Random], Match]] = {"anarcade": anarcade_out_of_sight}
"""For each game: another position that the seat cannot tell from this one, made without the game's own `guess`."""


def anarcade_hands(match: Match) -> Certainties:
    """Cards that everyone can tell to be in a hand, worked out from what a spectator reads in the log.

    Decks are open knowledge. Who draws the last cards of a draw stack, shuffles the discards and
    draws on has those last cards in hand for certain.
    """
    seats = range(match.players)
    decks = [Counter({0: 6}) for _ in seats]
    laid, discarded, certain = ([Counter[int]() for _ in seats] for _ in range(3))
    for event in match.events(None):
        seat = event.seat
        if event.kind in (Told.LAID, Told.DREW):
            laid[seat][event.what] += 1
            certain[seat].clear()
        elif event.kind == Told.BOUGHT:
            decks[seat][event.what] += 1
            discarded[seat][event.what] += 1
        elif event.kind == Told.NEW_HAND:
            discarded[seat] += laid[seat]
            laid[seat].clear()
        elif event.kind == Told.RESHUFFLED:
            if event.amount > discarded[seat].total():  # the turn is over: what was laid out is shuffled too
                certain[seat] = decks[seat] - discarded[seat] - laid[seat]
                laid[seat].clear()
            discarded[seat].clear()
    return dict(enumerate(certain))


CERTAIN: dict[str, Callable[[Match], Certainties]] = {"anarcade": anarcade_hands}
"""For each game: what everybody knows about each hand without having seen it."""
