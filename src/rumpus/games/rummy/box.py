"""How 8-Bit Rummy's `box.toml` is laid out, what must hold across its cards, and the record made of it."""

from __future__ import annotations

from typing import Any, Literal

from rumpus.core.box import Section, Sheet, whole
from rumpus.core.record import Array, blank
from rumpus.games.rummy.rules.components import BOX, CARDS, NUMBERS

RowName = Literal["top", "middle", "bottom"]
ROW_NAMES: tuple[RowName, ...] = ("top", "middle", "bottom")

SECTIONS = (Section("card", {row: whole(1, NUMBERS) for row in ROW_NAMES}),)


def facts(entries: dict[str, Any]) -> list[str]:
    """RU-1, RU-3: 49 cards, not all with one sum. Some may be alike: nobody knows that the printed ones are not."""
    cards = entries["card"]
    if len(cards) != CARDS:
        return [f"card: expected {CARDS} cards, found {len(cards)}."]
    if len({sum(card[row] for row in ROW_NAMES) for card in cards}) == 1:
        return ["card: expected cards with different sums, or nobody could ever be drawn to deal."]
    return []


def pack(entries: dict[str, Any]) -> Array:
    """The record: cards in the order of the file, and for each number in each row the cards that have it."""
    boxes = blank(BOX)
    box = boxes[0]
    for card, entry in enumerate(entries["card"]):
        for row, name in enumerate(ROW_NAMES):
            box.number_in[card, row] = entry[name] - 1
            box.family[row * NUMBERS + entry[name] - 1] |= 1 << card
    return boxes


SHEET = Sheet("rummy", SECTIONS, facts, pack)
