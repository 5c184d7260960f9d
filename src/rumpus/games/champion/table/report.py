"""What reports count in Video Game Champion: games beaten, actions, achievements, and where points come from."""

from __future__ import annotations

import numpy as np

from rumpus.core.box import Box
from rumpus.core.record import Array
from rumpus.games.champion.rules.components import GAMES, Action
from rumpus.games.champion.table.words import SOURCE_NAMES, action_name


def items(box: Box) -> list[tuple[str, str]]:
    """What can be beaten, as (name, difficulty)."""
    return [(card["name"], card["difficulty"]) for card in box.entries["cartridge"]]


def holdings(box: Box, states: Array) -> Array:
    """Which games every seat has beaten at the end: (games, seats, cartridges)."""
    beaten = states["beaten"][:, : int(states["players"][0])]
    return beaten[:, :, None] >> np.arange(GAMES) & 1


def tallies(states: Array) -> dict[str, tuple[Array, Array]]:
    """What is worth counting, as so much out of so much in each game."""
    seats, ones = states["players"], np.ones(len(states), np.int64)
    players = int(seats[0])
    points = states["points"][:, :players]
    beaten = states["beaten"][:, :players, None] >> np.arange(GAMES) & 1
    played = states["played"][:, :players, None] >> np.arange(GAMES) & 1
    counted = {
        "decisions of each player": (states["decided"], seats),
        "points of each player": (points.sum(axis=(1, 2)), seats),
        "games beaten by each player": (beaten.sum(axis=(1, 2)), seats),
        "games only played by each player": ((played - beaten).sum(axis=(1, 2)), seats),
        "crystals of each player": (states["crystals"].sum(axis=1), seats),
    }
    totals = points.sum(axis=2)
    best = totals == totals.max(axis=1, keepdims=True)
    for source, name in SOURCE_NAMES.items():
        counted[f"winners' points from {name}"] = ((points[:, :, source] * best).sum(axis=1), best.sum(axis=1))
    for action in Action:
        counted[f"{action_name(action)} among all actions"] = (states["acted"][:, action], states["acted"].sum(axis=1))
    for place in range(players):
        here = states["lot"][:, :players] == place
        won = (best * here).sum(axis=1) * players / best.sum(axis=1)
        counted[f"won from place {place + 1} of the first order, 1.00 is fair"] = (won, ones)
    counted["achievements left to nobody"] = (_bits(states["open_achievements"]), _bits(states["achievements"]))
    return counted


def _bits(cards: Array) -> Array:
    return (cards[:, None] >> np.arange(64) & 1).sum(axis=1)
