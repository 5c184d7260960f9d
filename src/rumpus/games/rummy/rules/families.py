"""The families of the solver, as bits of a number, and their cards."""

from __future__ import annotations

from rumpus.core.bits import lowest_of
from rumpus.core.record import Array, Record
from rumpus.core.rule import number, rule
from rumpus.games.rummy.rules.components import NUMBERS


@rule
def cards_in(box: Record, which: int) -> int:
    """All cards with a number in one of these families."""
    families = box.family
    cards = number(0)
    while which != 0:
        cards |= families[lowest_of(which)]
        which &= which - 1
    return cards


@rule
def home(box: Record, lay: Array, family: int) -> int:
    """The table cards that lie in the set of a family as the turn begins."""
    return box.family[family] & lay[family // NUMBERS]


@rule
def cards_at_home(box: Record, lay: Array, which: int) -> int:
    """All table cards that lie in the sets of these families as the turn begins."""
    cards = number(0)
    while which != 0:
        cards |= home(box, lay, lowest_of(which))
        which &= which - 1
    return cards
