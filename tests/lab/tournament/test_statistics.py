"""Statistics against values worked out by hand, by counting one by one, and by simulation."""

from __future__ import annotations

import numpy as np
import pytest

from rumpus.core.record import Array
from rumpus.lab.tournament.pairing import line_ups
from rumpus.lab.tournament.ratings import rate
from rumpus.lab.tournament.statistics import (
    Counted,
    Interval,
    ahead,
    at_rank,
    difference,
    interval,
    outright_wins,
    reach_of,
    shared_games,
    wins,
)

pytestmark = pytest.mark.compiled


def drawn_ranks(dice: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Ranks as games give them, with ties: 1, 1, 3."""
    points = dice.integers(0, 3, shape)
    return 1 + (points[..., None, :] > points[..., :, None]).sum(axis=-1)


def single(values: list[float]) -> Counted:
    """One game a deal."""
    return Counted(np.array(values), np.ones(len(values)))


def found(counted: Counted) -> Interval:
    interval_found = interval(counted)
    assert interval_found
    return interval_found


@pytest.mark.parametrize(
    ("freedom", "quantile"), [(3, 3.182446), (4, 2.776445), (9, 2.262157), (30, 2.042272), (100, 1.983972)]
)
def test_the_reach_of_an_interval_is_that_of_students_tables(freedom: int, quantile: float) -> None:
    assert reach_of(freedom) == pytest.approx(quantile, rel=0.01)


def test_eight_wins_in_ten_have_the_interval_of_agresti_and_coull_with_students_quantile() -> None:
    eight = found(single([1.0] * 8 + [0.0] * 2))
    # n = 10 + 3.8415, p = (8 + 1.9207) / n = 0.71674, reach = 2.2622 * sqrt(p (1 - p) / n) = 0.27396
    assert eight.mean == 0.8
    assert (eight.low, eight.high) == pytest.approx((0.71674 - 0.27396, 0.71674 + 0.27396), abs=1e-4)


def test_deals_that_come_out_alike_make_the_interval_narrower() -> None:
    """Each bot wins one of the two games of every deal: only the made-up games differ from one half."""
    alike = found(Counted(np.full(50, 1.0), np.full(50, 2.0)))
    assert alike.mean == 0.5
    assert alike.high - 0.5 == pytest.approx(2.009575 * np.sqrt(3.841459 / 4) / 103.841459, rel=1e-4)
    assert alike.high - 0.5 == pytest.approx(0.5 - alike.low)
    apart = found(Counted(np.tile([0.0, 2.0], 25), np.full(50, 2.0)))
    assert apart.high - apart.low > 5 * (alike.high - alike.low)


def test_one_deal_proves_nothing_and_no_interval_leaves_the_scale() -> None:
    assert found(single([1.0])) == Interval(1, 0, 1)
    lost = found(single([0.0] * 5))
    assert lost.low == lost.mean == 0 < lost.high < 1


def test_nothing_counted_has_no_share() -> None:
    assert interval(Counted(np.zeros(5), np.zeros(5))) is None


@pytest.mark.parametrize("chance", [0.5, 0.6, 0.9])
@pytest.mark.parametrize(("deals", "games"), [(20, 2), (20, 6), (100, 2), (100, 6)])
@pytest.mark.parametrize("favoured", [0.0, 0.25])
def test_intervals_hold_the_truth_nineteen_times_in_twenty(
    chance: float, deals: int, games: int, favoured: float
) -> None:
    """Games of a deal are independent, or a quarter of the deals are won or lost as a whole."""
    dice = np.random.default_rng(1)
    won = dice.random((1000, deals, games)) < chance
    whole = dice.random((1000, deals, 1)) < favoured
    won = np.where(whole, won[:, :, :1], won)
    held = []
    for run in won.sum(axis=2):
        run_found = found(Counted(run, np.full(deals, games)))
        held.append(run_found.low <= chance <= run_found.high)
    assert np.mean(held) > 0.925


def test_intervals_hold_the_truth_where_some_games_do_not_count() -> None:
    """Two games a deal, each without a winner more often than not."""
    dice = np.random.default_rng(5)
    held = []
    for _ in range(1000):
        played = dice.random((60, 2)) < 0.4
        won = played & (dice.random((60, 2)) < 0.8)
        run_found = found(Counted(won.sum(axis=1), played.sum(axis=1)))
        held.append(run_found.low <= 0.8 <= run_found.high)
    assert np.mean(held) > 0.935


def test_a_difference_within_deals_is_free_of_what_both_owe_to_the_deal() -> None:
    luck = np.tile([0.0, 1.7], 50)
    games = np.full(100, 2.0)
    first, second = Counted(luck + 0.2, games), Counted(luck + 0.1, games)
    paired = difference(first, second)
    assert paired
    assert paired.mean == pytest.approx(0.05)
    assert paired.low > 0
    assert found(first).low < found(second).mean


def test_a_difference_worked_out_by_hand() -> None:
    paired = difference(
        Counted(np.array([2.0, 1.0, 2.0]), np.full(3, 2)), Counted(np.array([0.0, 1.0, 1.0]), np.full(3, 2))
    )
    # As halves: 2, 1 and 1.5 of 2 games; n = 6 + Z^2, centre = (4.5 + Z^2 / 2) / n; Student's quantile for 2 is 4.30
    count = 6 + 3.841459
    centre = (4.5 + 3.841459 / 2) / count
    spread = sum((much - 2 * centre) ** 2 for much in (2, 1, 1.5)) + 3.841459 / 2 * (centre**2 + (1 - centre) ** 2)
    assert paired
    assert paired.mean == pytest.approx(0.5)
    assert paired.low == pytest.approx(2 * (centre - 4.30 * np.sqrt(spread) / count) - 1, abs=0.05)
    assert paired.high == 1


def test_games_with_a_shared_first_place_are_neither_won_nor_lost_outright() -> None:
    seats = np.array([[[0, 1, 1], [1, 0, 1], [1, 1, 0]]], np.int8)
    ranks = np.array([[[1, 2, 3], [1, 1, 3], [1, 1, 3]]])
    assert [part.tolist() for part in outright_wins(ranks, seats, 0)] == [[1], [2]]
    assert [part.tolist() for part in outright_wins(ranks, seats, 1)] == [[1], [2]]
    assert shared_games(ranks, seats) == pytest.approx(1 / 3)


def test_a_bot_neither_wins_nor_loses_where_it_does_not_sit() -> None:
    seats = np.array([[[0, 1], [1, 2]]], np.int8)
    ranks = np.array([[[1, 2], [1, 2]]])
    assert [part.tolist() for part in outright_wins(ranks, seats, 0)] == [[1], [1]]
    assert shared_games(ranks, seats) == 0


def test_shares_of_a_deal_worked_out_by_hand() -> None:
    seats = np.array([[[0, 1, 1], [1, 0, 1], [1, 1, 0]]])
    ranks = np.array([[[1, 2, 3], [1, 1, 3], [2, 1, 3]]])
    # Bot 0 wins the first game, half of the second, none of the third.
    assert wins(ranks, seats, 0).shares.tolist() == [0.5]
    assert wins(ranks, seats, 1).shares.tolist() == [0.5]
    assert at_rank(ranks, seats, 0, 1).shares.tolist() == [2 / 3]
    assert at_rank(ranks, seats, 0, 3).shares.tolist() == [1 / 3]
    assert at_rank(ranks, seats, 1, 1).shares.tolist() == [2 / 6]
    # Against the six seats of bot 1: ahead of two, then a tie and one ahead, then behind both.
    assert [part.tolist() for part in ahead(ranks, seats, 0, 1)] == [[2 + 1.5 + 0], [6]]
    assert [part.tolist() for part in ahead(ranks, seats, 1, 0)] == [[6 - 3.5], [6]]


@pytest.mark.parametrize(("bots", "players"), [(2, 2), (3, 2), (2, 5), (4, 3), (3, 4)])
def test_shares_are_what_counting_one_by_one_gives(bots: int, players: int) -> None:
    seats = line_ups(bots, players, 6, seed=1)
    ranks = drawn_ranks(np.random.default_rng(2), seats.shape)
    for deal in range(len(seats)):
        for bot in range(bots):
            won, tables, sat = 0.0, 0, 0
            came = dict.fromkeys(range(1, players + 1), 0)
            points, met = dict.fromkeys(range(bots), 0.0), dict.fromkeys(range(bots), 0)
            for table, places in zip(seats[deal].tolist(), ranks[deal].tolist(), strict=True):
                tables += bot in table
                for seat, who in enumerate(table):
                    if who != bot:
                        continue
                    sat += 1
                    came[places[seat]] += 1
                    won += (places[seat] == 1) / places.count(1)
                    for other, whom in enumerate(table):
                        met[whom] += 1
                        points[whom] += (places[seat] < places[other]) + (places[seat] == places[other]) / 2
            assert wins(ranks, seats, bot).shares[deal] == pytest.approx(won / tables)
            for rank, times in came.items():
                assert at_rank(ranks, seats, bot, rank).shares[deal] == pytest.approx(times / sat)
            for other in set(range(bots)) - {bot}:
                assert ahead(ranks, seats, bot, other).shares[deal] == pytest.approx(points[other] / met[other])


def test_equal_bots_have_the_share_called_even() -> None:
    for bots, players in [(2, 2), (2, 5), (3, 2), (5, 4)]:
        seats = line_ups(bots, players, 3, seed=1)
        first_seat_wins = np.broadcast_to(np.arange(1, players + 1), seats.shape)
        for bot in range(bots):
            assert wins(first_seat_wins, seats, bot).shares == pytest.approx(1 / min(bots, players))


# Ratings


def test_one_win_moves_ratings_as_the_formula_of_weng_and_lin_says() -> None:
    winner, loser = rate(np.array([[1, 2]]), np.array([[1, 0]]), 2)[::-1]
    doubt, noise = (25 / 3) ** 2, (25 / 6) ** 2
    step = doubt / np.sqrt(2 * (doubt + noise)) / 2
    assert winner.value == pytest.approx(25 + step)
    assert loser.value == pytest.approx(25 - step)
    assert winner.error < 1.959964 * 25 / 3


def test_a_tie_of_equals_moves_nobody() -> None:
    for rating in rate(np.array([[1, 1]]), np.array([[0, 1]]), 2):
        assert rating.value == pytest.approx(25)


def test_a_bot_on_several_seats_moves_by_the_mean_of_them() -> None:
    alone = rate(np.array([[1, 2, 3]]), np.array([[0, 1, 2]]), 3)
    shared = rate(np.array([[1, 2, 3]]), np.array([[0, 1, 0]]), 2)
    assert shared[1].value == pytest.approx(alone[1].value)
    assert shared[0].value == pytest.approx((alone[0].value + alone[2].value) / 2)


def test_ratings_put_bots_in_the_order_of_their_strength() -> None:
    seats = line_ups(4, 3, 60, seed=1).reshape(-1, 3)
    dice = np.random.default_rng(3)
    strength = seats + dice.normal(0, 1, seats.shape)
    ranks = 1 + (strength[:, None, :] > strength[:, :, None]).sum(axis=-1)
    values = [rating.value for rating in rate(ranks, seats, 4)]
    assert values == sorted(values)
