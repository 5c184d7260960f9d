"""Random numbers: secret ones inside the record (SipHash-1-3 of a counter), fast ones for all else."""

from __future__ import annotations

import numpy as np

from rumpus.core.record import Array, Record, Seed
from rumpus.core.rule import number, rule, wrapping_rule

KEY0, KEY1, COUNTER = 0, 1, 2

SIP0 = np.uint64(0x736F6D6570736575)
SIP1 = np.uint64(0x646F72616E646F6D)
SIP2 = np.uint64(0x6C7967656E657261)
SIP3 = np.uint64(0x7465646279746573)
LENGTH = np.uint64(8 << 56)
FINISH = np.uint64(0xFF)
ONE = np.uint64(1)
TWO = np.uint64(2)
B13, B16, B17, B21, B32 = (np.uint64(n) for n in (13, 16, 17, 21, 32))
B43, B47, B48, B51 = (np.uint64(n) for n in (43, 47, 48, 51))
LOW32 = np.uint64(0xFFFFFFFF)
SPAN32 = np.uint64(1 << 32)

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
MIX1 = np.uint64(0xBF58476D1CE4E5B9)
MIX2 = np.uint64(0x94D049BB133111EB)
B27, B30, B31 = (np.uint64(n) for n in (27, 30, 31))


@wrapping_rule
def siphash13(key0: np.uint64, key1: np.uint64, message: np.uint64) -> np.uint64:
    """SipHash-1-3 of one 64-bit word: without the key nobody can tell its values from chance."""
    v0, v1, v2, v3 = key0 ^ SIP0, key1 ^ SIP1, key0 ^ SIP2, key1 ^ SIP3 ^ message
    for step in range(5):
        v0 += v1
        v2 += v3
        v1 = ((v1 << B13) | (v1 >> B51)) ^ v0
        v3 = ((v3 << B16) | (v3 >> B48)) ^ v2
        v0 = (v0 << B32) | (v0 >> B32)
        v2 += v1
        v0 += v3
        v1 = ((v1 << B17) | (v1 >> B47)) ^ v2
        v3 = ((v3 << B21) | (v3 >> B43)) ^ v0
        v2 = (v2 << B32) | (v2 >> B32)
        if step == 0:
            v0 ^= message
            v3 ^= LENGTH
        elif step == 1:
            v0 ^= LENGTH
            v2 ^= FINISH
    return v0 ^ v1 ^ v2 ^ v3


@rule
def seed_random(s: Record, seed: Seed) -> None:
    """Starts the position's random numbers from a key of two words."""
    s.rng[KEY0] = seed[0]
    s.rng[KEY1] = seed[1]
    s.rng[COUNTER] = 0


@wrapping_rule
def derive(key0: np.uint64, key1: np.uint64, index: np.uint64) -> Seed:
    """The seed of the `index`-th game of a series: any number of independent games from one key."""
    return siphash13(key0, key1, index * TWO), siphash13(key0, key1, index * TWO + ONE)


@rule
def random_below(s: Record, n: int) -> int:
    """A whole number from 0 to n - 1, each exactly as likely, from the position's own numbers."""
    bound = np.uint64(n)
    while True:
        word = siphash13(s.rng[KEY0], s.rng[KEY1], s.rng[COUNTER])
        s.rng[COUNTER] += ONE
        product = (word >> B32) * bound
        rest = product & LOW32
        if rest >= bound or rest >= (SPAN32 - bound) % bound:
            return number(product >> B32)


@wrapping_rule
def determinize_below(s: Record, n: int) -> int:
    """A whole number from 0 to n - 1 for a possibility, which has its own seed and no secret to keep: faster."""
    s.rng[COUNTER] += ONE
    return number((blur(s.rng[KEY0] + s.rng[COUNTER] * GOLDEN) >> B32) * np.uint64(n) >> B32)


@wrapping_rule
def luck_below(luck: Array, n: int) -> int:
    """A whole number from 0 to n - 1 from a fast generator of a player's own (splitmix64)."""
    luck[0] += GOLDEN
    return number((blur(luck[0]) >> B32) * np.uint64(n) >> B32)


@wrapping_rule
def blur(z: np.uint64) -> np.uint64:
    """A word in which nothing of another is to be seen (the last steps of splitmix64)."""
    z = (z ^ (z >> B30)) * MIX1
    z = (z ^ (z >> B27)) * MIX2
    return z ^ (z >> B31)
