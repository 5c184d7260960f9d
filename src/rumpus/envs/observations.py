"""What every number of an observation and every decision is called, and between which bounds it lies."""

from __future__ import annotations

import numpy as np

from rumpus.core.box import Box
from rumpus.core.game import Game, find_game
from rumpus.core.record import Array


def observation_names(game: str | Game) -> tuple[str, ...]:
    """The name of every number that `observe` writes, in its order."""
    return tuple(f"observation[{i}]" for i in range(find_game(game).rules.OBSERVATION))


def observation_low(game: str | Game, box: Box | None = None) -> Array:
    """The least that each number can be, with a box of the game's own if none is given."""
    return np.full(find_game(game).rules.OBSERVATION, -np.inf, np.float32)


def observation_high(game: str | Game, box: Box | None = None) -> Array:
    """The most that each number can be."""
    return np.full(find_game(game).rules.OBSERVATION, np.inf, np.float32)


def action_names(game: str | Game) -> tuple[str, ...]:
    """The name of every decision, in the order of their numbers."""
    return tuple(f"action[{i}]" for i in range(find_game(game).rules.ACTIONS))
