"""What reports count in 8-Bit Rummy: turns, void rounds, points, and whether dealing first is fair."""

from __future__ import annotations

import numpy as np

from rumpus.core.box import Box
from rumpus.core.record import Array
from rumpus.games.rummy.rules.components import SEATS


def items(box: Box) -> list[tuple[str, str]]:
    """Nothing is acquired in this game."""
    return []


def holdings(box: Box, states: Array) -> Array:
    return np.zeros((len(states), int(states["players"][0]), 0), np.int64)


def tallies(states: Array) -> dict[str, tuple[Array, Array]]:
    """What is worth counting, as so much out of so much in each game."""
    rounds, players = states["round_number"], states["players"]
    first_dealer = (states["dealer"] - rounds + 1) % players
    points = np.where(np.arange(SEATS) < players[:, None], states["points"], -1)
    ahead = points == points.max(axis=1, keepdims=True)
    dealer_ahead = (ahead / ahead.sum(axis=1, keepdims=True))[np.arange(len(states)), first_dealer]
    return {
        "turns of all players in a round": (states["turns_taken"], rounds),
        "void rounds": (states["rounds_void"], rounds),
        "points a round": (states["points"].sum(axis=1), rounds),
        "games won by the first dealer, 1.00 is fair": (dealer_ahead * players, np.ones(len(states))),
    }
