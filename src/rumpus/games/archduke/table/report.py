"""What reports count in Archduke."""

from __future__ import annotations

import numpy as np

from rumpus.core.box import Box
from rumpus.core.record import Array


def items(box: Box) -> list[tuple[str, str]]:
    """Nothing is acquired in this game."""
    return []


def holdings(box: Box, states: Array) -> Array:
    return np.zeros((len(states), int(states["players"][0]), 0), np.int64)


def tallies(states: Array) -> dict[str, tuple[Array, Array]]:
    """What is worth counting, as so much out of so much in each game."""
    rounds, calls = states["rounds_played"], states["calls"]
    return {
        "turns of each player in a round": (states["turns_played"] / states["players"], rounds),
        "rounds with a call": (calls, rounds),
        "calls that are right": (calls - states["wrong_calls"], calls),
        "rounds ended by an empty grid": (states["emptied"], rounds),
        "rounds won by who began them, 1.00 is fair": (states["starter_firsts"] * states["players"], rounds),
    }
