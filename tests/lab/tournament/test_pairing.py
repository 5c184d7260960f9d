"""The schedule: every bot has every seat of every deal equally often, and meets every other bot as often."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import numpy as np
import pytest

from rumpus import RumpusError
from rumpus.lab.tournament.pairing import games_a_deal, groups, line_ups

SIZES = [(bots, players) for bots in range(2, 8) for players in range(2, 7)]


@pytest.mark.parametrize(("bots", "players"), SIZES)
def test_every_bot_sits_in_every_seat_equally_often_in_every_deal(bots: int, players: int) -> None:
    deals = line_ups(bots, players, 5, seed=3)
    assert deals.shape == (5, games_a_deal(bots, players), players)
    for deal in deals:
        for seat in range(players):
            sat = Counter(deal[:, seat].tolist())
            assert set(sat) == set(range(bots))
            assert len(set(sat.values())) == 1


@pytest.mark.parametrize(("bots", "players"), SIZES)
def test_every_two_bots_meet_equally_often_in_every_deal(bots: int, players: int) -> None:
    for deal in line_ups(bots, players, 2, seed=3).tolist():
        met: Counter[tuple[int, int]] = Counter()
        for table in deal:
            met.update((one, other) for one in table for other in table if one < other)
        assert len(met) == bots * (bots - 1) // 2
        assert len(set(met.values())) == 1


@pytest.mark.parametrize(("bots", "players"), SIZES)
def test_no_table_is_seated_twice_alike_within_a_deal(bots: int, players: int) -> None:
    for deal in line_ups(bots, players, 20, seed=9).tolist():
        assert len({tuple(table) for table in deal}) == len(deal)


def test_with_fewer_bots_than_seats_all_share_the_seats_and_take_turns_with_those_left_over() -> None:
    assert groups(2, 4) == [(0, 0, 1, 1)]
    assert groups(2, 5) == [(0, 0, 0, 1, 1), (0, 0, 1, 1, 1)]
    assert groups(3, 4) == [(0, 0, 1, 2), (0, 1, 1, 2), (0, 1, 2, 2)]
    assert groups(3, 2) == [(0, 1), (0, 2), (1, 2)]


def test_over_the_deals_everybody_gets_every_neighbour() -> None:
    first = line_ups(4, 4, 300, seed=1)[:, 0]
    assert {tuple(table) for table in first.tolist()} == set(permutations(range(4)))


def test_more_deals_begin_with_the_same_deals_and_another_seed_seats_otherwise() -> None:
    few, many = line_ups(4, 4, 10, seed=2**100), line_ups(4, 4, 50, seed=2**100)
    assert np.array_equal(few, many[:10])
    assert not np.array_equal(few, line_ups(4, 4, 10, seed=2**100 + 1))


def test_a_tournament_of_one_or_of_a_crowd_is_refused() -> None:
    with pytest.raises(RumpusError, match="at least two bots"):
        games_a_deal(1, 2)
    with pytest.raises(RumpusError, match="take fewer bots"):
        games_a_deal(20, 6)
