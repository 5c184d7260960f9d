"""Piles: each function by name, beside plain Python lists, and the chances of a shuffle."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rumpus.core import piles
from rumpus.core.record import Record, blank, pile, position
from rumpus.core.rng import COUNTER, seed_random

ROOM = 12
TABLE = position(draw=pile(ROOM), hand=pile(ROOM))


def table(draw: list[int] | None = None, hand: list[int] | None = None, seed: int = 1) -> Record:
    """Two piles, lowest card first, and random numbers from a seed."""
    s = blank(TABLE)[0]
    seed_random(s, (np.uint64(seed), np.uint64(0)))
    for lying, cards in ((s.draw, draw or []), (s.hand, hand or [])):
        lying.cards[: len(cards)] = cards
        lying.count = len(cards)
    return s


def cards(lying: Record) -> list[int]:
    """The cards of a pile, lowest first; places above the top must be wiped."""
    assert not lying.cards[lying.count :].any()
    return lying.cards[: lying.count].tolist()


def test_put_lays_a_card_on_top() -> None:
    s = table([1, 2])
    piles.put(s.draw, 9)
    assert cards(s.draw) == [1, 2, 9]


def test_top_shows_the_card_and_leaves_it() -> None:
    s = table([1, 2, 3])
    assert piles.top(s.draw) == 3
    assert cards(s.draw) == [1, 2, 3]


def test_take_takes_the_top_card_and_wipes_its_place() -> None:
    s = table([1, 2, 3])
    assert piles.take(s.draw) == 3
    assert cards(s.draw) == [1, 2]


def test_take_any_takes_every_card_of_a_pile_equally_often() -> None:
    taken = Counter[int]()
    for seed in range(600):
        s = table([1, 2, 3], seed=seed)
        card = piles.take_any(s.draw, s)
        assert sorted([card, *cards(s.draw)]) == [1, 2, 3]
        taken[card] += 1
    assert all(150 < taken[card] < 250 for card in (1, 2, 3))


def test_take_bottom_takes_the_lowest_card() -> None:
    s = table([1, 2, 3])
    assert piles.take_bottom(s.draw) == 1
    assert cards(s.draw) == [2, 3]


def test_move_all_keeps_the_order_and_empties_the_source() -> None:
    s = table([1, 2], [7, 8, 9])
    piles.move_all(s.hand, s.draw)
    assert cards(s.draw) == [1, 2, 7, 8, 9]
    assert cards(s.hand) == []


def test_a_possibility_of_an_order_leaves_the_others_where_they_are() -> None:
    moved = False
    for seed in range(20):
        s = table([1, 2, 3, 4, 5, 6], seed=seed)
        piles.determinize_order(s.draw, 1, 4, s)
        after = cards(s.draw)
        assert (after[0], after[4:]) == (1, [5, 6])
        assert sorted(after) == [1, 2, 3, 4, 5, 6]
        moved |= after != [1, 2, 3, 4, 5, 6]
    assert moved


def test_shuffle_gives_every_order_the_same_chance() -> None:
    counts: Counter[tuple[int, ...]] = Counter()
    for seed in range(2400):
        s = table([1, 2, 3, 4], seed=seed)
        piles.shuffle(s.draw, s)
        counts[tuple(cards(s.draw))] += 1
    assert set(counts) == set(permutations([1, 2, 3, 4]))
    assert sum((count - 100) ** 2 / 100 for count in counts.values()) < 23 + 5 * 46**0.5


@pytest.mark.parametrize("size", [0, 1])
def test_shuffling_nothing_costs_no_chance(size: int) -> None:
    s = table([3][:size])
    piles.shuffle(s.draw, s)
    assert s.rng[COUNTER] == 0
    assert cards(s.draw) == [3][:size]


def test_reshuffle_turns_the_discards_into_the_new_pile() -> None:
    s = table([], [1, 2, 3, 4, 5])
    piles.reshuffle(s.draw, s.hand, s)
    assert sorted(cards(s.draw)) == [1, 2, 3, 4, 5]
    assert cards(s.hand) == []
    assert s.rng[COUNTER] > 0


def test_sort_pile_puts_the_lowest_cards_in_order_and_no_others() -> None:
    s = table([5, 3, 9, 1, 4, 2])
    piles.sort_pile(s.draw, 0, 4)
    assert cards(s.draw) == [1, 3, 5, 9, 4, 2]
    piles.sort_pile(s.draw, 0, 0)
    assert cards(s.draw) == [1, 3, 5, 9, 4, 2]
    piles.sort_pile(s.draw, 3, 6)
    assert cards(s.draw) == [1, 3, 5, 2, 4, 9]


@given(lying=st.lists(st.integers(0, 255), max_size=ROOM))
def test_sort_pile_sorts_any_cards_whether_they_differ_or_not(lying: list[int]) -> None:
    s = table(lying)
    piles.sort_pile(s.draw, 0, len(lying))
    assert cards(s.draw) == sorted(lying)


@given(order=st.permutations([2, 2, 3, 5, 7]), seed=st.integers(0, 1000))
def test_determinize_order_does_not_depend_on_the_order_before(order: list[int], seed: int) -> None:
    s, other = table([*order, 9], seed=seed), table([2, 2, 3, 5, 7, 9], seed=seed)
    piles.determinize_order(s.draw, 0, 5, s)
    piles.determinize_order(other.draw, 0, 5, other)
    assert cards(s.draw) == cards(other.draw)
    assert cards(s.draw)[5] == 9


def test_determinize_order_gives_every_order_the_same_chance() -> None:
    counts: Counter[tuple[int, ...]] = Counter()
    for seed in range(600):
        s = table([3, 1, 2], seed=seed)
        piles.determinize_order(s.draw, 0, 3, s)
        counts[tuple(cards(s.draw))] += 1
    assert set(counts) == set(permutations([1, 2, 3]))
    assert sum((count - 100) ** 2 / 100 for count in counts.values()) < 5 + 5 * 10**0.5


@given(order=st.permutations([1, 2, 3, 4, 5]), seed=st.integers(0, 1000), held=st.integers(0, 5))
def test_determinize_split_does_not_depend_on_where_the_cards_lie(order: list[int], seed: int, held: int) -> None:
    s, other = table(order[held:], order[:held], seed), table([1, 2, 3, 4, 5][held:], [1, 2, 3, 4, 5][:held], seed)
    piles.determinize_split(s.draw, s.hand, 0, s)
    piles.determinize_split(other.draw, other.hand, 0, other)
    assert (cards(s.draw), cards(s.hand)) == (cards(other.draw), cards(other.hand))
    assert len(cards(s.hand)) == held
    assert sorted(cards(s.draw) + cards(s.hand)) == [1, 2, 3, 4, 5]


def test_determinize_split_keeps_the_cards_that_are_certain() -> None:
    rest = set()
    for seed in range(200):
        s = table([1, 2, 3], [8, 9, 4], seed)
        piles.determinize_split(s.draw, s.hand, 2, s)
        assert sorted(cards(s.hand)[:2]) == [8, 9]
        assert sorted(cards(s.draw) + cards(s.hand)) == [1, 2, 3, 4, 8, 9]
        rest.add(cards(s.hand)[2])
    assert rest == {1, 2, 3, 4}


@given(order=st.permutations([7, 8, 9]), seed=st.integers(0, 1000))
def test_determinize_split_forgets_the_order_of_the_certain_cards(order: list[int], seed: int) -> None:
    s, other = table([1, 2], [*order, 3], seed), table([1, 2], [7, 8, 9, 3], seed)
    piles.determinize_split(s.draw, s.hand, 3, s)
    piles.determinize_split(other.draw, other.hand, 3, other)
    assert (cards(s.draw), cards(s.hand)) == (cards(other.draw), cards(other.hand))


def test_determinize_split_gives_every_hand_the_same_chance() -> None:
    counts: Counter[tuple[int, ...]] = Counter()
    for seed in range(1000):
        s = table([1, 2, 3], [4, 5], seed)
        piles.determinize_split(s.draw, s.hand, 0, s)
        counts[tuple(sorted(cards(s.hand)))] += 1
    assert set(counts) == set(combinations([1, 2, 3, 4, 5], 2))
    assert sum((count - 100) ** 2 / 100 for count in counts.values()) < 9 + 5 * 18**0.5


@given(whole=st.lists(st.integers(0, 255), max_size=ROOM), lots=st.randoms(use_true_random=False))
def test_a_model_of_lists_agrees_with_every_move(whole: list[int], lots: Random) -> None:
    """Any sequence of moves on two piles does what the same moves do on two lists."""
    s, draw, hand = table(whole), list(whole), []
    for _ in range(30):
        move = lots.randrange(5)
        card = lots.randrange(256)
        if move == 0 and draw:
            assert piles.take(s.draw) == draw[-1]
            piles.put(s.hand, draw[-1])
            hand.append(draw.pop())
        elif move == 1 and hand:
            assert piles.take_bottom(s.hand) == hand[0]
            piles.put(s.draw, hand[0])
            draw.append(hand.pop(0))
        elif move == 2 and len(draw) + len(hand) < ROOM:
            piles.put(s.draw, card)
            draw.append(card)
        elif move == 3 and draw:
            assert piles.top(s.draw) == draw[-1]
        elif move == 4 and len(draw) + len(hand) <= ROOM:
            piles.move_all(s.hand, s.draw)
            draw, hand = draw + hand, []
        assert (cards(s.draw), cards(s.hand)) == (draw, hand)
