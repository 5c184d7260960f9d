"""What reports count in Anarcade: the cards that every seat owns."""

from __future__ import annotations

import numpy as np

from rumpus.core.box import Box
from rumpus.core.record import Array
from rumpus.games.anarcade.rules.components import KINDS


def items(box: Box) -> list[tuple[str, str]]:
    """What can be acquired, as (name, group): the action cards and their colours."""
    return [(entry["name"], entry["colour"]) for entry in box.entries["action"]]


def tallies(states: Array) -> dict[str, tuple[Array, Array]]:
    """What else is worth counting, as so much out of so much in each game: nothing here."""
    return {}


def holdings(box: Box, states: Array) -> Array:
    """How many of each item every seat has at the end: (games, seats, items)."""
    players = int(states["players"][0])
    owned = np.zeros((len(states), players, KINDS), np.int64)
    rows = np.arange(len(states))
    for name in ("hand", "played", "draw", "discard"):
        piles = states[name]
        for p in range(players):
            for i in range(int(piles["count"][:, p].max())):
                held = piles["count"][:, p] > i
                owned[rows[held], p, piles["cards"][held, p, i]] += 1
    return owned[:, :, 1 : 1 + len(items(box))]
