"""Opponents: bots by their names, or functions that decide by what their seat observes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

import numpy as np

from rumpus.bots import levels
from rumpus.core.errors import RumpusError
from rumpus.core.game import Game
from rumpus.core.record import Array
from rumpus.envs.episode import Episode

Policy: TypeAlias = Callable[[Array, Array], int]
"""Decides by an observation and the mask of open decisions; it is shown nothing else."""
Opponent: TypeAlias = str | Policy


def check_opponents(opponents: Opponent | Sequence[Opponent], seats: int, game: Game) -> list[Opponent]:
    """One for each seat; fewer are repeated in turn."""
    named = [opponents] if isinstance(opponents, str) or callable(opponents) else list(opponents)
    if not 1 <= len(named) <= seats:
        raise RumpusError(f"{seats + 1} players need 1 to {seats} opponents, not {len(named)}.")
    for opponent in named:
        if isinstance(opponent, str):
            levels.named(opponent)
        elif not callable(opponent):
            raise RumpusError(f"An opponent is the name of a bot or a function, not {opponent!r}.")
    if any(isinstance(opponent, str) and levels.does_think(opponent) for opponent in named):
        levels.prepare(game)
    return [named[seat % len(named)] for seat in range(seats)]


class Seated:
    """An opponent for one game; a bot gets a seed of its own."""

    def __init__(self, opponent: Opponent, rng: np.random.Generator) -> None:
        self._decide = levels.named(opponent, int(rng.integers(1 << 32))) if isinstance(opponent, str) else opponent

    def __call__(self, episode: Episode, seat: int) -> int:
        if callable(self._decide):
            return self._decide(episode.observe(seat), episode.mask(seat))
        return int(self._decide.choose(episode.match, seat))
