"""What reports count in Arcadia: attractions built, turns, levels, and what reviews pay."""

from __future__ import annotations

import numpy as np

from rumpus.core.box import Box
from rumpus.core.record import Array
from rumpus.games.arcadia.rules.components import ATTRACTIONS, LEVELS


def items(box: Box) -> list[tuple[str, str]]:
    """What can be built, as (name, type)."""
    return [(card["name"], card["type"]) for card in box.entries["attraction"]]


def holdings(box: Box, states: Array) -> Array:
    """Which attractions every seat has built at the end: (games, seats, attractions)."""
    players = int(states["players"][0])
    built = np.zeros((len(states), players, ATTRACTIONS), np.int64)
    rows = np.arange(len(states))
    parks = states["park"]
    for p in range(players):
        for i in range(int(parks["count"][:, p].max())):
            there = parks["count"][:, p] > i
            built[rows[there], p, parks["cards"][there, p, i]] += 1
    return built


def tallies(states: Array) -> dict[str, tuple[Array, Array]]:
    """What is worth counting, as so much out of so much in each game."""
    players, games = states["players"], np.ones(len(states), np.int64)
    levels = states["built"].sum(axis=2)
    standing = (states["points"] * ATTRACTIONS + states["park"]["count"])[:, : int(players[0])]
    first = standing == standing.max(axis=1, keepdims=True)
    starter_first = first[np.arange(len(states)), states["starter"]]
    counted = {
        "turns of each player": (states["turns"].sum(axis=1), players),
        "points of each player": (states["points"].sum(axis=1), players),
        "attractions in a park": (states["park"]["count"].sum(axis=1), players),
        "won by who began, 1.00 is fair": (starter_first * players / first.sum(axis=1), games),
        "points from reviews": (states["praise"].sum(axis=(1, 2)), players),
    }
    for level in range(LEVELS):
        counted[f"level {level + 1} built in a game"] = (levels[:, :, level].sum(axis=1), games)
    counted["games with a level 4"] = (levels[:, :, LEVELS - 1].sum(axis=1) > 0, games)
    return counted
