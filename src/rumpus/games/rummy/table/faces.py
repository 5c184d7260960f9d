"""What cards and sets of 8-Bit Rummy are called: a card 3-5-1, by its numbers from the top; a set "top 3s"."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from rumpus.core.box import Box
from rumpus.games.rummy.box import ROW_NAMES

FEW = {1: "one card", 2: "two cards", 3: "three cards"}


class Card(Struct, frozen=True, omit_defaults=True):
    """A card: its numbers from the top. `copy` is 2 for the second of equal cards."""

    name: str
    card: int
    numbers: list[int]
    copy: int | None = None


@lru_cache
def faces(box: Box) -> list[Card]:
    """Every card of a box as people see it: 3-5-1 has a 3 on top; the second of equal cards is called (2)."""
    seen: dict[str, int] = {}
    found = []
    for card, entry in enumerate(box.entries["card"]):
        numbers = [entry[row] for row in ROW_NAMES]
        name = "-".join(map(str, numbers))
        seen[name] = copy = seen.get(name, 0) + 1
        found.append(Card(f"{name} ({copy})", card, numbers, copy) if copy > 1 else Card(name, card, numbers))
    return found


def cards_of(box: Box, cards: int) -> list[Card]:
    return [face for face in faces(box) if cards >> face.card & 1]


def card_name(box: Box, card: int) -> str:
    return faces(box)[card].name


def set_name(box: Box, card: int, row: int) -> str:
    """The set that a card belongs to by its number in a row, in words."""
    return f"{ROW_NAMES[row]} {faces(box)[card].numbers[row]}s"
