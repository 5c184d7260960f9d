"""What every number of an observation and every decision is called, and between which bounds it lies."""

from __future__ import annotations

from rumpus.core.box import Box
from rumpus.core.game import Game, find_game
from rumpus.core.record import Array


def observation_names(game: str | Game) -> tuple[str, ...]:
    """The name of every number that `observe` writes, in its order."""
    return find_game(game).rules.observation.names()


def observation_low(game: str | Game, box: Box | None = None) -> Array:
    """The least that each number can be, with the game's own box if none is given."""
    return find_game(game).rules.observation.low(_box(game, box))


def observation_high(game: str | Game, box: Box | None = None) -> Array:
    """The most that each number can be."""
    return find_game(game).rules.observation.high(_box(game, box))


def action_names(game: str | Game) -> tuple[str, ...]:
    """The name of every decision, in the order of their numbers."""
    return find_game(game).rules.decisions.names()


def _box(game: str | Game, box: Box | None) -> Array:
    return find_game(game).check_box(box).record[0]
