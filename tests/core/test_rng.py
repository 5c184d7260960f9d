"""Random numbers: SipHash-1-3 beside CPython's own, exact bounds, even chances, seeds of a series."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rumpus.core.record import blank, position
from rumpus.core.rng import COUNTER, KEY0, KEY1, derive, luck_below, random_below, seed_random, siphash13

pytestmark = pytest.mark.compiled

WORDS = st.integers(0, 2**64 - 1).map(np.uint64)
STATE = position()

MESSAGES = [0, 1, 2, 0xFF, 2**32, 2**63, 2**64 - 1, 0x0123456789ABCDEF]


def python_key(hash_seed: int) -> tuple[int, int]:
    """The key with which Python hashes bytes under PYTHONHASHSEED: 16 bytes of a linear congruence."""
    secret, x = bytearray(), hash_seed
    for _ in range(16):
        x = (x * 214013 + 2531011) % 2**32
        secret.append(x >> 16 & 0xFF)
    if hash_seed == 0:
        secret = bytearray(16)
    return int.from_bytes(secret[:8], "little"), int.from_bytes(secret[8:], "little")


def python_hashes(hash_seed: int) -> list[int]:
    program = f"import sys\nassert sys.hash_info.algorithm == 'siphash13'\nfor m in {MESSAGES}:\n"
    program += "    print(hash(m.to_bytes(8, 'little')))"
    environment = {**os.environ, "PYTHONHASHSEED": str(hash_seed)}
    done = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True)
    return [int(line) for line in done.stdout.split()]


@pytest.mark.parametrize("hash_seed", [0, 1, 7, 4294967295])
def test_siphash_gives_what_python_itself_gives(hash_seed: int) -> None:
    key0, key1 = (np.uint64(word) for word in python_key(hash_seed))
    ours = [int(np.int64(np.uint64(siphash13(key0, key1, np.uint64(m))))) for m in MESSAGES]
    assert ours == python_hashes(hash_seed)


def fresh(seed: tuple[int, int]) -> np.ndarray:
    states = blank(STATE)
    seed_random(states[0], (np.uint64(seed[0]), np.uint64(seed[1])))
    return states


def test_a_seed_is_the_key_and_counting_starts_at_nought() -> None:
    s = fresh((11, 12))[0]
    assert s.rng.tolist() == [11, 12, 0]
    assert (KEY0, KEY1, COUNTER) == (0, 1, 2)


@given(key0=WORDS, key1=WORDS, n=st.integers(1, 2**32 - 1))
def test_random_numbers_are_those_of_the_definition(key0: np.uint64, key1: np.uint64, n: int) -> None:
    """Multiply and shift; the few words that would favour some numbers are passed over."""
    states = fresh((int(key0), int(key1)))
    counter, passed_over = 0, 2**32 % n
    for _ in range(20):
        while True:
            product = (int(siphash13(key0, key1, np.uint64(counter))) >> 32) * n
            counter += 1
            if product % 2**32 >= passed_over:
                break
        assert random_below(states[0], n) == product >> 32
        assert states[0].rng[COUNTER] == counter


def test_some_words_are_passed_over() -> None:
    states = fresh((1, 2))
    for _ in range(100):
        assert 0 <= random_below(states[0], 3 << 30) < 3 << 30
    assert states[0].rng[COUNTER] > 110


@pytest.mark.parametrize("n", [2, 3, 7, 10, 24, 96])
def test_every_number_comes_up_about_as_often(n: int) -> None:
    states, draws = fresh((2024, n)), 200 * n
    counts = np.bincount([random_below(states[0], n) for _ in range(draws)], minlength=n)
    assert len(counts) == n
    excess = ((counts - 200) ** 2 / 200).sum()
    assert excess < (n - 1) + 5 * (2 * (n - 1)) ** 0.5


@pytest.mark.parametrize("n", [2, 3, 9, 50])
def test_a_players_own_luck_is_even_and_within_bounds_too(n: int) -> None:
    luck = np.array([99], np.uint64)
    counts = np.bincount([luck_below(luck, n) for _ in range(200 * n)], minlength=n)
    assert len(counts) == n
    assert ((counts - 200) ** 2 / 200).sum() < (n - 1) + 5 * (2 * (n - 1)) ** 0.5


def test_one_is_the_only_number_below_one_but_for_nought() -> None:
    states, luck = fresh((3, 4)), np.array([5], np.uint64)
    assert {random_below(states[0], 1) for _ in range(50)} == {0}
    assert {luck_below(luck, 1) for _ in range(50)} == {0}


def test_luck_is_splitmix64() -> None:
    """The first words of splitmix64 from seed 1234567, as published with the algorithm; the upper half is used."""
    published = [6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431]
    luck = np.array([1234567], np.uint64)
    assert [luck_below(luck, 2**32 - 1) for _ in published] == [(word >> 32) * (2**32 - 1) >> 32 for word in published]


def test_a_position_draws_from_its_own_numbers_only() -> None:
    one, other = fresh((8, 9)), fresh((8, 9))
    first = [random_below(one[0], 1000) for _ in range(10)]
    assert [random_below(other[0], 1000) for _ in range(10)] == first
    assert one.tobytes() == other.tobytes()


@given(key0=WORDS, key1=WORDS, index=st.integers(0, 2**63 - 1))
def test_the_seed_of_a_game_in_a_series_is_two_words_of_its_own(key0: np.uint64, key1: np.uint64, index: int) -> None:
    low, high = derive(key0, key1, np.uint64(index))
    assert low == siphash13(key0, key1, np.uint64(2 * index))
    assert high == siphash13(key0, key1, np.uint64(2 * index + 1))


def test_no_two_games_of_a_series_share_a_seed() -> None:
    seeds = Counter(derive(np.uint64(1), np.uint64(2), np.uint64(index)) for index in range(2000))
    assert max(seeds.values()) == 1
