"""Bot configuration: `bot.toml` in a game's folder holds what its bots go by, with the figures that chose it."""

# Plain Python throughout: a change here compiles nothing anew.

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

from rumpus.core.errors import RumpusError
from rumpus.core.record import Array

FILE = "bot.toml"
INSTINCT, SEARCH, LADDER = "instinct", "search", "ladder"
"""Its tables: the weights of `instinct.py`, the parameters of search, and how the ladder measures them."""


@cache
def read_bot_config(folder: Path, table: str) -> dict[str, float]:
    """One table of a game's `bot.toml`; empty where there is none."""
    path = folder / FILE
    if not path.exists():
        return {}
    return {
        name: float(value) for name, value in tomllib.loads(path.read_text(encoding="utf-8")).get(table, {}).items()
    }


@cache
def read_shares(folder: Path) -> frozenset[str]:
    """The weights that go from 0 to 1, which the file names in `shares`."""
    return frozenset(tomllib.loads((folder / FILE).read_text(encoding="utf-8")).get("shares", ()))


def set_weights(boxes: Array, folder: Path) -> None:
    """Lays the weights of `instinct` into boxes: there rules can read them, and a tuner can lay others."""
    weights = read_bot_config(folder, INSTINCT)
    names = boxes.dtype["weights"].names or ()
    if set(weights) != set(names):
        raise RumpusError(
            f"{folder.name}/{FILE} weighs {', '.join(weights)}, but instinct asks for {', '.join(names)}."
        )
    for name, weight in weights.items():
        boxes["weights"][name] = weight
