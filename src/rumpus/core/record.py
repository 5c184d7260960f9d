"""Records: a position or a box declared field by field, like the list of components in a rulebook."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

Record: TypeAlias = Any
"""One position or one box. Its fields are those of the declaration; rule code reads `s.credits[p]`."""

Array: TypeAlias = npt.NDArray[Any]
Field: TypeAlias = Any
Seed: TypeAlias = tuple[Any, Any]
"""The 128-bit key of a game's random numbers, as two words."""

NUMBER = np.int64
"""A single number. Wide, so that rules called with it are compiled once and not once a width."""
SMALL = np.int16
"""One of many numbers."""
CARD = np.uint8
"""A card, tile or token in a pile: at most 256 kinds."""
WORD = np.uint64
"""Raw random bits."""
REAL = np.float64
"""A real number: a value or a weight."""

EVENTS = 64


def record(**fields: Field) -> np.dtype[Any]:
    """A record of the named fields, aligned, readable as `r.field` compiled or not."""
    taken = [name for name in fields if hasattr(np.record, name)]
    if taken:
        raise ValueError(f"NumPy records already have something called {', '.join(taken)}: choose another name.")
    columns = [(name, *field) if isinstance(field, tuple) else (name, field) for name, field in fields.items()]
    return np.dtype((np.record, np.dtype(columns, align=True)))


def many(kind: Field, *shape: int) -> Field:
    """Several of a kind: `many(SMALL, 4)` is one number a seat, `many(pile(24), 4)` four piles."""
    return (kind, shape)


def pile(most: int) -> np.dtype[Any]:
    """Cards on top of each other, `most` at the most; the last of `cards` is the top."""
    return record(count=SMALL, cards=many(CARD, most))


EVENT = record(kind=SMALL, seat=SMALL, what=SMALL, amount=SMALL)
"""Something that happened, for the log and for the eye: what it means is said in the game's `table/log.py`."""


def position(**fields: Field) -> np.dtype[Any]:
    """The record of a game's positions: what every game keeps, then the game's own components."""
    return record(
        rng=many(WORD, 3),
        players=NUMBER,
        first=NUMBER,
        round_number=NUMBER,
        revealed=NUMBER,
        telling=NUMBER,
        event_count=NUMBER,
        **fields,
        events=many(EVENT, EVENTS),
    )


def weights(*names: str) -> np.dtype[Any]:
    """What a game's `instinct` weighs: a box has them under `weights`, `bot.toml` says how much each counts."""
    return record(**dict.fromkeys(names, REAL))


def blank(kind: np.dtype[Any], size: int = 1) -> Array:
    """`size` records, all zero, padding included."""
    return np.zeros(size * kind.itemsize, np.uint8).view(kind)
