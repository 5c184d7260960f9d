"""The sequential test: its sums by hand, and its error rates by simulation."""

from __future__ import annotations

import math

import numpy as np
import pytest

from rumpus import RumpusError
from rumpus.core.record import Array
from rumpus.lab.tournament.sprt import FALSE_ALARM, LEAST_DEALS, MARGIN, MISS, Verdict, check_margin, judge

RUNS, DEALS = 1000, 1500
TWENTIETH = 0.05 * RUNS + 2 * math.sqrt(0.05 * 0.95 * RUNS)
"""A twentieth of the runs, and two standard errors for the luck of the simulation."""
UPPER, LOWER = math.log(0.95 / 0.025), math.log(0.05 / 0.975)


def one_by_one(shares: list[float], margin: float) -> Verdict | None:
    """The same test as it is told in words, deal after deal."""
    open_tests = {0: 1, 1: -1}
    for deals in range(LEAST_DEALS, len(shares) + 1):
        seen = shares[:deals]
        total = sum(share - 0.5 for share in seen)
        variance = (sum((share - 0.5) ** 2 for share in seen) + 3.841459 / 4) / (deals + 3.841459)
        for bot, sign in list(open_tests.items()):
            ratio = margin / variance * (sign * total - deals * margin / 2)
            if ratio >= UPPER:
                return Verdict(deals, bot)
            if ratio <= LOWER:
                del open_tests[bot]
        if not open_tests:
            return Verdict(deals, None)
    return None


def drawn(chances: tuple[float, float, float], seed: int, runs: int = RUNS) -> Array:
    """Deals in which the first bot wins no, one or two of two games."""
    return np.random.default_rng(seed).choice([0, 0.5, 1], (runs, DEALS), p=chances)


def outcomes(shares: Array, margin: float) -> list[int | None]:
    verdicts = [judge(run, margin) for run in shares]
    assert all(verdicts), "a test was still open"
    return [verdict.stronger for verdict in verdicts if verdict]


@pytest.mark.parametrize("chances", [(0.25, 0.5, 0.25), (0.3, 0.2, 0.5), (0.6, 0.2, 0.2)])
def test_verdicts_are_those_of_the_test_told_in_words(chances: tuple[float, float, float]) -> None:
    for run in drawn(chances, 4, runs=10):
        assert judge(run, 0.05) == one_by_one(run.tolist(), 0.05)


@pytest.mark.parametrize("chances", [(0.25, 0.5, 0.25), (0.45, 0.1, 0.45), (0.05, 0.9, 0.05), (0.5, 0.0, 0.5)])
@pytest.mark.parametrize("margin", [0.1, 0.2])
def test_even_bots_are_told_apart_in_at_most_a_twentieth(chances: tuple[float, float, float], margin: float) -> None:
    found = outcomes(drawn(chances, 1), margin)
    assert RUNS - found.count(None) <= TWENTIETH


def test_the_test_spends_the_errors_it_is_allowed() -> None:
    """Were it never wrong, it would ask for more games than it needs."""
    found = outcomes(drawn((0.5, 0.0, 0.5), 1), 0.1)
    assert RUNS - found.count(None) > 0.02 * RUNS


@pytest.mark.parametrize("chances", [(0.18, 0.44, 0.38), (0.38, 0.04, 0.58), (0.0, 0.8, 0.2)])
def test_a_bot_stronger_by_the_margin_is_missed_in_at_most_a_twentieth(chances: tuple[float, float, float]) -> None:
    assert np.dot([0, 0.5, 1], chances) == pytest.approx(0.6)
    found = outcomes(drawn(chances, 2), 0.1)
    assert RUNS - found.count(0) <= TWENTIETH
    mirrored = outcomes(drawn(chances[::-1], 2), 0.1)
    assert RUNS - mirrored.count(1) <= TWENTIETH


# At the usual margin, at what it tells apart and near it

MARGIN_RUNS, MARGIN_DEALS = 2000, 5000
"""More deals, because a few points take long to tell."""
SPREADS = [(0.25, 0.5, 0.25), (0.5, 0.0, 0.5), (0.05, 0.9, 0.05)]
"""How often even bots win no, one or two games of a deal; how much the cards leave to the bots differs by game."""


def shares_found(even: tuple[float, float, float], apart: float) -> dict[int | str | None, float]:
    """How often the test says that the first bot is stronger, the second, neither, or nothing yet.

    The first wins 50% and `apart` more. Its deals are drawn for all runs at once, by seed.
    """
    none, one, _ = even
    dice = np.random.default_rng(5).random((MARGIN_RUNS, MARGIN_DEALS), np.float32)
    shares = ((dice >= none - apart).astype(np.float32) + (dice >= none - apart + one)) / 2
    assert shares.mean() == pytest.approx(0.5 + apart, abs=0.001)
    said = [verdict.stronger if (verdict := judge(run, MARGIN)) else "open" for run in shares]
    return {outcome: said.count(outcome) / MARGIN_RUNS for outcome in (0, 1, None, "open")}


def at_most(rate: float) -> float:
    """A rate, and two standard errors for the luck of the simulation."""
    return rate + 2 * math.sqrt(rate * (1 - rate) / MARGIN_RUNS)


@pytest.mark.parametrize("even", SPREADS)
def test_at_the_usual_margin_even_bots_are_told_apart_in_at_most_a_twentieth(even: tuple[float, float, float]) -> None:
    found = shares_found(even, 0.0)
    assert found[0] + found[1] <= at_most(FALSE_ALARM)
    assert max(found[0], found[1]) <= at_most(FALSE_ALARM / 2), "neither bot is favoured"
    assert found["open"] <= 0.01


@pytest.mark.parametrize("even", SPREADS)
def test_at_the_usual_margin_a_bot_that_much_stronger_is_missed_in_at_most_a_twentieth(
    even: tuple[float, float, float],
) -> None:
    found = shares_found(even, MARGIN)
    assert 1 - found[0] <= at_most(MISS)
    assert found[1] <= at_most(0.001)


@pytest.mark.parametrize("even", SPREADS[:2])
def test_near_the_usual_margin_the_test_errs_less_beyond_it_and_names_no_weaker_bot_within(
    even: tuple[float, float, float],
) -> None:
    beyond, within = shares_found(even, 1.2 * MARGIN), shares_found(even, 0.5 * MARGIN)
    assert 1 - beyond[0] <= at_most(MISS / 2)
    assert within[1] <= at_most(FALSE_ALARM / 20)
    assert 0.3 < within[0] < 0.6, "half the margin is a matter of luck"


def test_a_clear_case_needs_few_deals_and_an_early_one_none_is_given() -> None:
    verdict = judge(np.ones(DEALS), 0.05)
    assert verdict
    assert verdict.stronger == 0
    assert LEAST_DEALS <= verdict.deals < 40
    assert judge(np.ones(LEAST_DEALS - 1), 0.4) is None
    assert judge(np.zeros(0), 0.05) is None


def test_more_deals_never_change_a_verdict() -> None:
    run = drawn((0.2, 0.4, 0.4), 7, runs=1)[0]
    verdict = judge(run, 0.05)
    assert verdict
    assert judge(run[: verdict.deals], 0.05) == verdict
    assert judge(run[: verdict.deals - 1], 0.05) is None


@pytest.mark.parametrize("margin", [0.0, -0.1, 0.5, math.nan])
def test_a_margin_that_makes_no_sense_is_refused(margin: float) -> None:
    with pytest.raises(RumpusError, match=r"0\.5 to 40 points"):
        check_margin(margin)
