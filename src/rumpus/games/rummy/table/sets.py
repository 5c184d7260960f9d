"""The sets of 8-Bit Rummy as they lie on the table."""

from __future__ import annotations

from rumpus.core.box import Box
from rumpus.core.record import Record
from rumpus.games.rummy.rules.components import LEAST_SET, ROWS
from rumpus.games.rummy.table.faces import Card, cards_of


def lying_sets(box: Box, s: Record) -> list[tuple[int, int, list[Card]]]:
    """Every set on the table: its row, its number counted from 0, its cards."""
    found: dict[tuple[int, int], list[Card]] = {}
    for row in range(ROWS):
        for face in cards_of(box, s.lies[row]):
            found.setdefault((row, face.numbers[row] - 1), []).append(face)
    return [(row, number, found[row, number]) for row, number in sorted(found)]


def count_loose(box: Box, s: Record) -> int:
    """How many cards lie in sets that are too small."""
    return sum(len(cards) for _, _, cards in lying_sets(box, s) if len(cards) < LEAST_SET)
