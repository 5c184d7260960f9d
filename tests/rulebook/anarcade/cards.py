"""A box for rule tests: cards named by the symbols they show, so that a position reads like a table of symbols."""

from __future__ import annotations

import tempfile
from functools import cache
from pathlib import Path

import rumpus
from rumpus.core.box import Box, read_box

COIN = "Insert Coin"
COINS = [COIN] * 3
"""A hand of three starters: three Earn symbols and nothing else."""

LETTERS = {"Draw": "D", "Earn": "E", "Score": "S", "Buy": "B"}

COSTS = {
    "draw": {"Draw": (2, 8), "Draw Draw": (4, 8), "Draw Earn": (3, 7), "Dear Draw": (9, 1)},
    "earn": {"Earn": (1, 8), "Earn Earn": (3, 8), "Earn Score": (3, 7), "Dear Earn": (9, 1)},
    "score": {"Score": (2, 8), "Score Score": (4, 8), "Score Buy": (3, 7), "Dear Score": (9, 1)},
    "buy": {"Buy": (2, 8), "Buy Buy": (3, 8), "Buy Buy Buy": (5, 6), "Free Buy": (0, 1), "Dear Buy": (9, 1)},
}
"""Colour, name, cost and copies. A name spells the symbols; Dear and Free say that the cost is out of the ordinary."""

DEAR = {"draw": ["Dear Draw"], "earn": ["Dear Earn"], "score": ["Dear Score"], "buy": ["Dear Buy"]}
"""Stacks from which nobody can buy: nine credits are more than anyone has without saving up."""

MACHINES = {
    "Score Machine": (5, "S"),
    "Draw Machine": (5, "SD"),
    "Double Draw Machine": (6, "SDD"),
    "Earn Machine": (5, "SE"),
    "Buy Machine": (5, "SB"),
    "Low Machine": (2, "S"),
    "Tall Machine": (8, "S"),
    "Everything Machine": (7, "SDEB"),
    "Triple Score Machine": (6, "SSS"),
    "Spare Machine": (4, "S"),
}
"""Name, High Score and symbols."""


def symbols(name: str) -> str:
    """The letters on an action card, as its name spells them."""
    if name == COIN:
        return "E"
    return "".join(LETTERS[word] for word in name.split() if word in LETTERS)


def box_text() -> str:
    """The box as a file would hold it."""
    lines = ['game = "anarcade"', 'name = "Rule tests"']
    lines += ["[starter]", f'name = "{COIN}"', f'symbols = "{symbols(COIN)}"', 'source = "printed"']
    for name, (high_score, letters) in MACHINES.items():
        lines += ["[[arcade]]", f'name = "{name}"', f"high_score = {high_score}", f'symbols = "{letters}"']
        lines += ['source = "reconstructed"']
    for colour, cards in COSTS.items():
        for name, (cost, copies) in cards.items():
            lines += ["[[action]]", f'name = "{name}"', f'colour = "{colour}"', f"cost = {cost}"]
            lines += [f'symbols = "{symbols(name)}"', f"copies = {copies}", 'source = "reconstructed"']
    return "\n".join(lines) + "\n"


def box_from(text: str) -> Box:
    """Reads a box file with this text, the way any other is read."""
    (game,) = (game for game in rumpus.games() if game.id == "anarcade")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "box.toml"
        path.write_text(text, encoding="utf-8")
        return read_box(path, game.sheet)


@cache
def rule_box() -> Box:
    return box_from(box_text())


def kind_of(name: str) -> int:
    """The number a card goes by in the piles of a position."""
    names = [COIN, *(card for cards in COSTS.values() for card in cards)]
    return names.index(name)


def name_of(kind: int) -> str:
    return [COIN, *(card for cards in COSTS.values() for card in cards)][kind]
