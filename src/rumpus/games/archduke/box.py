"""How Archduke's `box.toml` is laid out, what must hold across its cards, and the record made of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rumpus.core.bot_config import set_weights
from rumpus.core.box import Section, Sheet, one_of, text, whole
from rumpus.core.record import Array, blank
from rumpus.games.archduke.rules.components import BOX, CARDS, COPIES, KINDS, Symbol

SYMBOLS = tuple(symbol.name.lower() for symbol in Symbol)
LEAST_VALUE, MOST_VALUE = -20, 40

SECTIONS = (
    Section(
        "card",
        {
            "name": text(),
            "value": whole(LEAST_VALUE, MOST_VALUE),
            "symbol": one_of(*SYMBOLS, default="none"),
            "copies": whole(1, COPIES),
        },
    ),
)


def facts(entries: dict[str, Any]) -> list[str]:
    """AR-1: 104 cards of different values, so that a value tells what a card is and does."""
    cards = entries["card"]
    mistakes = []
    found = sum(card["copies"] for card in cards)
    if found != CARDS:
        mistakes.append(f"card: expected {CARDS} cards, copies counted, found {found}.")
    if len(cards) > KINDS:
        mistakes.append(f"card: expected at most {KINDS} values, found {len(cards)}.")
    for key in ("name", "value"):
        each = [card[key] for card in cards]
        mistakes += [
            f"{key}: expected every card to have its own, found {thing!r} twice."
            for thing in sorted({thing for thing in each if each.count(thing) > 1})
        ]
    return mistakes


def pack(entries: dict[str, Any]) -> Array:
    """The record: cards are numbered in the order of the file, copies one after the other."""
    boxes = blank(BOX)
    box, number = boxes[0], 0
    box.kinds = len(entries["card"])
    for kind, card in enumerate(entries["card"]):
        box.copies[kind] = card["copies"]
        for _ in range(card["copies"]):
            box.kind[number] = kind
            box.value[number] = card["value"]
            box.symbol[number] = SYMBOLS.index(card["symbol"])
            number += 1
    for card in range(CARDS):
        for other in range(CARDS):
            if box.value[card] == box.value[other] or box.symbol[card] == box.symbol[other] == Symbol.ECLIPSE:
                box.alike[card] |= 1 << int(box.kind[other])
    set_weights(boxes, Path(__file__).parent)
    return boxes


SHEET = Sheet("archduke", SECTIONS, facts, pack)
