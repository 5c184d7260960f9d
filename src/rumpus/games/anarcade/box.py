"""How Anarcade's `box.toml` is laid out, what must hold across its cards, and the record made of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rumpus.core.bot_config import set_weights
from rumpus.core.box import Section, Sheet, letters, one_of, text, whole
from rumpus.core.record import Array, blank
from rumpus.games.anarcade.rules.components import ARCADES, BOX, STACK_CARDS, STARTER, SYMBOL_BITS, Symbol

LETTERS = "DESB"
"""Draw, Earn, Score and Buy, in the order of `Symbol`."""
COLOURS = tuple(symbol.name.lower() for symbol in Symbol)
MOST_SYMBOLS = 6
MOST_COST = 20
MOST_HIGH_SCORE = 30

SYMBOLS = letters(LETTERS, MOST_SYMBOLS)

SECTIONS = (
    Section("starter", {"name": text(), "symbols": SYMBOLS}, many=False),
    Section("arcade", {"name": text(), "high_score": whole(1, MOST_HIGH_SCORE), "symbols": SYMBOLS}),
    Section(
        "action",
        {
            "name": text(),
            "colour": one_of(*COLOURS),
            "cost": whole(0, MOST_COST),
            "symbols": SYMBOLS,
            "copies": whole(1, STACK_CARDS, default=1),
        },
    ),
)


def facts(entries: dict[str, Any]) -> list[str]:
    """AN-1: ten arcade cards, 24 action cards a colour, each with a symbol of its colour; names differ.

    The starter earns and every machine lets its players score, so that no game can stand still.
    """
    mistakes = []
    if len(entries["arcade"]) != ARCADES:
        mistakes.append(f"arcade: expected {ARCADES} cards, found {len(entries['arcade'])}.")
    if "E" not in entries["starter"]["symbols"]:
        mistakes.append("starter, symbols: expected an E, or nobody might ever have a credit to decide about.")
    mistakes += [
        f"arcade ({card['name']}), symbols: expected an S, or nobody might ever be able to score on it."
        for card in entries["arcade"]
        if "S" not in card["symbols"]
    ]
    for colour, letter in zip(COLOURS, LETTERS, strict=True):
        cards = [card for card in entries["action"] if card["colour"] == colour]
        found = sum(card["copies"] for card in cards)
        if found != STACK_CARDS:
            mistakes.append(f"action: expected {STACK_CARDS} {colour} cards, copies counted, found {found}.")
        mistakes += [
            f"action ({card['name']}), symbols: expected at least one {letter} on a {colour} card, "
            f"found {card['symbols']!r}."
            for card in cards
            if letter not in card["symbols"]
        ]
    names = [card["name"] for card in [entries["starter"], *entries["arcade"], *entries["action"]]]
    mistakes += [f"name: expected every card to have its own, found {name!r} twice." for name in _repeated(names)]
    return mistakes


def _repeated(names: list[str]) -> list[str]:
    return sorted({name for name in names if names.count(name) > 1})


def pack(entries: dict[str, Any]) -> Array:
    """The record: kind 0 is the starter, the action cards follow in the order of the file."""
    boxes = blank(BOX)
    box = boxes[0]
    box.kinds = 1 + len(entries["action"])
    _count(entries["starter"]["symbols"], box.symbols[STARTER])
    for kind, card in enumerate(entries["action"], 1):
        box.copies[kind] = card["copies"]
        box.colour[kind] = COLOURS.index(card["colour"])
        box.cost[kind] = card["cost"]
        _count(card["symbols"], box.symbols[kind])
    for kind in range(box.kinds):
        box.added_up[kind] = sum(int(shown) << (SYMBOL_BITS * i) for i, shown in enumerate(box.symbols[kind]))
    for arcade, card in enumerate(entries["arcade"]):
        box.high_score[arcade] = card["high_score"]
        _count(card["symbols"], box.arcade_symbols[arcade])
    set_weights(boxes, Path(__file__).parent)
    return boxes


def _count(symbols: str, out: Array) -> None:
    for i, letter in enumerate(LETTERS):
        out[i] = symbols.count(letter)


SHEET = Sheet("anarcade", SECTIONS, facts, pack)
