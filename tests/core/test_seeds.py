"""Seeds: 128 bits as people write them, and as two words."""

from __future__ import annotations

import numpy as np
import pytest

from rumpus import RumpusError
from rumpus.core.seeds import check_seed, seed_words


@pytest.mark.parametrize("seed", [0, 1, 2**64, 2**128 - 1])
def test_a_seed_is_taken_as_given(seed: int) -> None:
    assert check_seed(seed) == seed


def test_numbers_of_numpy_are_seeds_too() -> None:
    assert check_seed(np.uint64(2**64 - 1)) == 2**64 - 1
    assert type(check_seed(np.int32(5))) is int


def test_no_seed_means_fresh_secret_bits() -> None:
    seeds = {check_seed(None) for _ in range(20)}
    assert len(seeds) == 20
    assert all(0 <= seed < 2**128 for seed in seeds)
    assert max(seeds) > 2**100


@pytest.mark.parametrize("seed", [-1, 2**128, True, False, 1.0, "7", b"7", [7], np.float64(3), np.int64(-1)])
def test_anything_else_is_refused_in_one_sentence(seed: object) -> None:
    with pytest.raises(RumpusError, match=r"^A seed is a whole number from 0 to 2\*\*128 - 1, not .*\.$"):
        check_seed(seed)  # type: ignore[arg-type]


def test_the_low_word_comes_first() -> None:
    low, high = seed_words(3 << 64 | 5)
    assert (low, high) == (5, 3)
    assert low.dtype == high.dtype == np.uint64
    assert seed_words(2**128 - 1) == (2**64 - 1, 2**64 - 1)
