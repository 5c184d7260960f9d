"""Marking decisions in a mask, as every game's `legal` does, one by one or by eight; reading eight marks at once."""

from __future__ import annotations

import numpy as np

from rumpus.core.bits import count_of
from rumpus.core.record import Array
from rumpus.core.rule import inlined_rule, number, rule

STRIDE = 8
"""So many marks of a mask fill one number: compilers read and write them at once."""
BYTE = 8
ONES = 0x0101010101010101
"""A one in every byte."""
LOW_BYTE = 0xFF
ONE_EACH, OWN_BIT, ALL_BUT_HIGHEST = (np.uint64(n) for n in (ONES, 0x8040201008040201, 0x7F * ONES))
HIGHEST, FULL = np.uint64(7), np.uint64(0xFF)
MORE_THAN_EIGHT = 0x10


@rule
def allow_none(mask: Array) -> None:
    """Closes every decision."""
    for action in range(len(mask)):
        mask[action] = 0


@rule
def allow(mask: Array, action: int) -> None:
    """Opens a decision. Taking its number here lets rules name it by its enum on a GPU as well."""
    mask[number(action)] = 1


@inlined_rule
def allow_bits(mask: Array, first: int, bits: int, count: int) -> None:
    """Opens or closes `count` decisions from `first` on, eight at least, as the bits of a number say."""
    for i in range(0, count - STRIDE + 1, STRIDE):
        allow_eight(mask, first + i, bits >> i)
    allow_eight(mask, first + count - STRIDE, bits >> (count - STRIDE))


@inlined_rule
def allow_eight(mask: Array, first: int, bits: int) -> None:
    """Opens or closes eight decisions by the eight lowest bits.

    All that are not set are copied to every byte, each byte keeps its own, and where that is none there is a mark.
    """
    unset = np.uint64(~bits & LOW_BYTE) * ONE_EACH & OWN_BIT
    marks = (unset + ALL_BUT_HIGHEST) >> HIGHEST & ONE_EACH ^ ONE_EACH
    for i in range(STRIDE):
        mask[first + i] = marks >> np.uint64(BYTE * i) & FULL


@inlined_rule
def eight_marks(mask: Array, first: int) -> int:
    """Eight marks from `first` on as the bytes of one number."""
    marks = number(0)
    for i in range(STRIDE):
        marks |= number(mask[first + i]) << (BYTE * i)
    return marks


@inlined_rule
def nth_mark(marks: int, n: int) -> int:
    """The place of the n-th of eight marks, counted from 0: as many places as have no more than n up to there."""
    upto = marks
    for half in (1, 2, 4):
        upto += (upto & ((1 << BYTE * (STRIDE - half)) - 1)) << (BYTE * half)
    return count_of((n + MORE_THAN_EIGHT) * ONES - upto & MORE_THAN_EIGHT * ONES)
