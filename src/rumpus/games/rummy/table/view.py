"""What a seat sees of 8-Bit Rummy: the sets on the table, the deck, everybody's cards."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from rumpus.core.box import Box
from rumpus.core.record import Record
from rumpus.games.rummy.box import ROW_NAMES, RowName
from rumpus.games.rummy.rules.components import LEAST_SET, MOST_VOIDS, Phase
from rumpus.games.rummy.table.faces import Card, cards_of
from rumpus.games.rummy.table.sets import count_loose, lying_sets

PhaseName = Literal["play", "over"]
PHASE_NAMES: dict[int, PhaseName] = {Phase.PLAY: "play", Phase.OVER: "over"}


class LyingCard(Card, frozen=True, omit_defaults=True, kw_only=True):
    """A card on the table: whether it was laid, or moved here, this turn."""

    laid: bool
    moved: bool


class CardSet(Struct, frozen=True):
    """A set on the table; `missing` cards make it legal."""

    row: RowName
    number: int
    legal: bool
    missing: int
    cards: list[LyingCard]


class SeatView(Struct, frozen=True, omit_defaults=True):
    """A player's place. Everybody saw the `known` cards go into the hand; the hand is there for its owner alone."""

    points: int
    rounds_won: int
    hand_count: int
    known: list[Card]
    hand: list[Card] | None = None


class LastRound(Struct, frozen=True):
    """How the round before this one ended: without a winner it was void. `held` are the cards left in each hand."""

    winner: int | None
    points: int
    held: list[int]


class TableView(Struct, frozen=True):
    phase: PhaseName
    turn: int
    dealer: int
    points_to_win: int
    strict: bool
    least_set: int
    deck_count: int
    changes_left: int
    laid_count: int
    changed: bool
    loose_count: int
    voids: int
    most_voids: int
    sets: list[CardSet]
    seats: list[SeatView]
    last_round: LastRound | None


def view(box: Box, s: Record, seat: int | None) -> TableView:
    """Everything a seat may see, nothing else: hidden cards are absent, only their number is told."""
    return TableView(
        phase=PHASE_NAMES[s.phase],
        turn=s.turn,
        dealer=s.dealer,
        points_to_win=s.points_to_win,
        strict=bool(s.strict),
        least_set=LEAST_SET,
        deck_count=s.deck.bit_count(),
        changes_left=s.changes_left,
        laid_count=s.laid.bit_count(),
        changed=s.lies != s.lay,
        loose_count=count_loose(box, s),
        voids=s.voids,
        most_voids=MOST_VOIDS,
        sets=[_set(s, row, number, cards) for row, number, cards in lying_sets(box, s)],
        seats=[_seat(box, s, p, p == seat) for p in range(s.players)],
        last_round=_last_round(s),
    )


def _set(s: Record, row: int, number: int, cards: list[Card]) -> CardSet:
    return CardSet(
        row=ROW_NAMES[row],
        number=number + 1,
        legal=len(cards) >= LEAST_SET,
        missing=max(0, LEAST_SET - len(cards)),
        cards=[_lying_card(s, row, card) for card in cards],
    )


def _lying_card(s: Record, row: int, face: Card) -> LyingCard:
    lies = 1 << face.card
    laid = bool(s.laid & lies)
    moved = not laid and not s.lay[row] & lies
    return LyingCard(face.name, face.card, face.numbers, face.copy, laid=laid, moved=moved)


def _seat(box: Box, s: Record, p: int, mine: bool) -> SeatView:
    return SeatView(
        points=s.points[p],
        rounds_won=s.rounds_won[p],
        hand_count=s.hand[p].bit_count(),
        known=cards_of(box, s.known[p]),
        hand=cards_of(box, s.hand[p]) if mine else None,
    )


def _last_round(s: Record) -> LastRound | None:
    if s.rounds_won == (0,) * len(s.rounds_won) and not s.rounds_void:
        return None
    winner = s.last_winner - 1 if s.last_winner else None
    held = s.last_held[: s.players]
    return LastRound(winner, sum(held) if s.last_winner else 0, list(held))
