"""Masks of decisions: marked by the bits of a number, read eight at a time, and picked from whatever their length."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from rumpus.core import decisions, play
from rumpus.core.rng import luck_below

LOTS = Random(7)
MASKS = [[LOTS.randrange(2) for _ in range(length)] for length in (1, 7, 8, 9, 31, 32, 33, 40, 64, 71, 85, 130)]


@pytest.mark.parametrize("count", [8, 9, 15, 16, 29, 56])
def test_bits_mark_their_decisions_and_close_the_others(count: int) -> None:
    for bits in (0, 1, (1 << count) - 1, *(LOTS.getrandbits(count) for _ in range(20))):
        mask = np.full(count + 8, 7, np.uint8)
        decisions.allow_bits(mask, 3, bits, count)
        assert mask.tolist() == [7] * 3 + [bits >> i & 1 for i in range(count)] + [7] * 5


def test_every_mark_of_eight_is_found_by_its_number() -> None:
    for bits in range(256):
        mask = np.array([bits >> i & 1 for i in range(8)], np.uint8)
        marks = decisions.eight_marks(mask, 0)
        places = [decisions.nth_mark(marks, n) for n in range(int(mask.sum()))]
        assert places == np.flatnonzero(mask).tolist()


@pytest.mark.parametrize("marked", MASKS, ids=len)
def test_the_decision_picked_is_the_one_that_luck_counts_to(marked: list[int]) -> None:
    mask = np.array(marked, np.uint8)
    mask[-1] = 1
    places = np.flatnonzero(mask).tolist()
    luck, same = np.array([5], np.uint64), np.array([5], np.uint64)
    for _ in range(100):
        assert play.pick(mask, len(places), luck) == places[luck_below(same, len(places))]
