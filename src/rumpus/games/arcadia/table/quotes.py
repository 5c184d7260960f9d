"""What an attraction of Arcadia would cost a seat now, and how it would be paid."""

from __future__ import annotations

from msgspec import Struct

from rumpus.core.box import Box
from rumpus.core.record import Record
from rumpus.games.arcadia.box import LETTERS
from rumpus.games.arcadia.rules.building import at_place, can_hold, fits_chain
from rumpus.games.arcadia.rules.components import ROW
from rumpus.games.arcadia.rules.icon_budget import lacking, laid_budget, missing, whole_budget
from rumpus.games.arcadia.rules.payment import propose
from rumpus.games.arcadia.table.faces import Counted, kinds_counted


class Quote(Struct, frozen=True):
    """What an attraction would cost the reader now: the payment to propose, or what is missing."""

    fits: bool
    can_hold: bool
    missing: int
    lacking: str
    payment: list[Counted]


def quote(box: Box, s: Record, p: int, place: int) -> Quote | None:
    """What the attraction at a place (the row, then the hand) would cost the seat now, None for a gap."""
    rules, position = box.record[0], s.record
    card = int(at_place(position, p, place))
    if card < 0:
        return None
    short = int(missing(rules, position, p, card))
    return Quote(
        fits=bool(fits_chain(rules, position, p, card)),
        can_hold=place < ROW and bool(can_hold(rules, position, p, card)),
        missing=short,
        lacking=_lacks(box, card, whole_budget(rules, position, p, card)),
        payment=[] if short else proposal(box, s, p, place),
    )


def unpaid(box: Box, s: Record, p: int) -> str:
    """What is still to be paid, as it is or three for one, beside what has been laid down."""
    return _lacks(box, int(s.wanted), laid_budget(s.record, p))


def proposal(box: Box, s: Record, p: int, place: int) -> list[Counted]:
    """The payment that would be proposed: what has been laid down and the rest."""
    position = s.record.copy()
    if s.aim - 1 != place or p != s.turn:
        position.laid[:], position.paid = 0, 0
    propose(box.record[0], position, p, at_place(position, p, place))
    return kinds_counted(box, position.best)


def _lacks(box: Box, card: int, budget: int) -> str:
    """The icons of a cost that a budget does not pay as they are."""
    return "".join(letter * int(lacking(box.record[0], card, budget, i)) for i, letter in enumerate(LETTERS))
