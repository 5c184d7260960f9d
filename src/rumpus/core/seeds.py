"""Seeds as people write them, and as the two words that rules take."""

# Plain Python throughout: a change here compiles nothing anew.

from __future__ import annotations

import secrets

import numpy as np

from rumpus.core.errors import RumpusError
from rumpus.core.record import Seed
from rumpus.core.rng import derive

BITS = 128
WORD_BITS = 64
WORD = (1 << WORD_BITS) - 1
SMALL_SEED = 1 << 32


def check_seed(seed: int | None) -> int:
    """The seed as given, or 128 fresh secret bits."""
    if seed is None:
        return secrets.randbits(BITS)
    if isinstance(seed, bool) or not isinstance(seed, int | np.integer) or not 0 <= int(seed) < 1 << BITS:
        raise RumpusError(f"A seed is a whole number from 0 to 2**{BITS} - 1, not {seed!r}.")
    return int(seed)


def seed_words(seed: int) -> Seed:
    return np.uint64(seed & WORD), np.uint64(seed >> WORD_BITS)


def derived(seed: int, index: int) -> int:
    """A seed made from another one and a number: that of the game of this number, or of something in it."""
    low, high = derive(*seed_words(seed), np.uint64(index))
    return int(low) | int(high) << WORD_BITS


def write_seed(seed: int) -> str:
    """Short seeds as people type them, long ones as hexadecimal."""
    return str(seed) if seed < SMALL_SEED else hex(seed)
