"""The solver's pruning: which families must be open, which need not be, and how much is still to come."""

from __future__ import annotations

from rumpus.core.bits import bit, count_of, lowest_of
from rumpus.core.record import Array, Record
from rumpus.core.rule import number, rule
from rumpus.games.rummy.rules.assignment import can_fill, could_fill
from rumpus.games.rummy.rules.components import LEAST_SET
from rumpus.games.rummy.rules.families import cards_in, home

DEAD = -1


@rule
def narrow(box: Record, lay: Array, table: int, hand: int, desk: Record, opened: int, closed: int) -> tuple[int, int]:
    """Opens what must be open and closes what cannot or need not be; `closed` is DEAD where no arrangement is left."""
    families = box.family
    everything = table | hand
    tried = number(DEAD)
    while True:
        opened = open_last_ways(box, table, opened, closed, desk.playable & ~closed)
        if opened & closed != 0:
            return opened, number(DEAD)
        if opened == tried:
            return opened, closed
        tried = opened
        left = opened
        while left != 0:
            if not can_fill(box, everything, desk, opened, lowest_of(left)):
                return opened, number(DEAD)
            left &= left - 1
        covered = cards_in(box, opened)
        left = desk.playable & ~(opened | closed)
        while left != 0:
            family = lowest_of(left)
            left &= left - 1
            cards = families[family] & everything
            useless = cards & ~covered == 0 and home(box, lay, family) == 0
            scarce = count_of(cards & ~desk.taken) < LEAST_SET
            if useless or (scarce and not could_fill(box, everything, desk, opened, family)):
                closed |= bit(family)


@rule
def open_last_ways(box: Record, table: int, opened: int, closed: int, remaining: int) -> int:
    """Opens each family that is the only one left to some table card; a card without any opens a closed one."""
    families = box.family
    one = number(0)
    several = number(0)
    left = remaining
    while left != 0:
        cards = families[lowest_of(left)]
        left &= left - 1
        several |= one & cards
        one |= cards
    if table & ~one != 0:
        return closed
    single = table & ~several
    if single != 0:
        left = remaining & ~opened
        while left != 0:
            if families[lowest_of(left)] & single != 0:
                opened |= left & -left
            left &= left - 1
    return opened


@rule
def next_family(box: Record, lay: Array, wanting: int, unsettled: int) -> int:
    """The family to settle next: one with a set on the table, or else the one that would take most hand cards; -1."""
    families = box.family
    best = number(-1)
    most = number(-1)
    while unsettled != 0:
        family = lowest_of(unsettled)
        unsettled &= unsettled - 1
        if home(box, lay, family) != 0:
            return family
        takes = count_of(families[family] & wanting)
        if takes > most:
            best = family
            most = takes
    return best


@rule
def most_to_come(box: Record, cards: int, wanting: int, desk: Record, opened: int, closed: int) -> int:
    """No more hand cards than this can still find a set: each further family needs three cards, and takes so many."""
    families = box.family
    reachable = number(0)
    largest = number(0)
    left = desk.playable & ~(opened | closed)
    while left != 0:
        takes = families[lowest_of(left)] & wanting
        left &= left - 1
        reachable |= takes
        largest = max(largest, count_of(takes))
    more = count_of(cards & cards_in(box, desk.playable & ~closed)) // LEAST_SET - count_of(opened)
    return min(count_of(reachable), more * largest)
