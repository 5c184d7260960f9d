"""What a vector environment can be asked for: opponents, seats, modes, numbers, each checked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode

from rumpus.bots.bot import BOTS
from rumpus.core.errors import RumpusError
from rumpus.core.record import Array

MODES = (AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP)


def bots_of(players: int, opponents: str | Sequence[str]) -> Array:
    """The bots of all seats but the agent's, in the order of seats; fewer are repeated in turn."""
    is_one = isinstance(opponents, str) or not isinstance(opponents, Sequence)
    names: list[Any] = [opponents] if is_one else list(opponents)
    if not 1 <= len(names) < players:
        raise RumpusError(f"{players} players need 1 to {players - 1} opponents, not {len(names)}.")
    for name in names:
        if name not in BOTS:
            raise RumpusError(
                f"In a vector environment opponents are {' or '.join(BOTS)}, not {name!r}; "
                "all others play in rumpus.envs.gymnasium."
            )
    return np.array([BOTS[names[place % len(names)]] for place in range(players - 1)], np.uint8)


def first_seats(num_envs: int, players: int, seat: int | None) -> Array:
    """Where the agent sits in the first deal of each game."""
    if seat is None:
        return np.arange(num_envs, dtype=np.int64) % players
    if type(seat) is not int or not 0 <= seat < players:
        raise RumpusError(f"{players} players have seats 0 to {players - 1}, not {seat!r}.")
    return np.full(num_envs, seat, np.int64)


def mode_named(mode: AutoresetMode | str) -> AutoresetMode:
    for known in MODES:
        if mode in (known, known.value):
            return known
    raise RumpusError(f"The autoreset mode is {' or '.join(known.value for known in MODES)}, not {mode!r}.")


def is_seed(seed: object) -> bool:
    return isinstance(seed, int | np.integer) and not isinstance(seed, bool) and int(seed) >= 0


def whole(name: str, value: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int | np.integer) or value < 1:
        raise RumpusError(f"{name} is a whole number from 1 on, not {value!r}.")
    return int(value)
