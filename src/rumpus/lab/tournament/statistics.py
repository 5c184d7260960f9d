"""Statistics: shares with 95% intervals, counted deal by deal so that the luck of the deal cancels.

The games of a deal share its cards, so they hang together: a deal that favours a seat favours each bot once. Everything
is therefore counted within a deal first, over all its games. Deals are independent of each other, and an interval
comes from how they differ.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from rumpus.core.record import Array
from rumpus.lab.simulation import first_shares

Z = 1.959964
"""How many standard errors a 95% interval reaches to either side, if there are many values."""


class Counted(NamedTuple):
    """What was counted in each deal: how much, out of how many."""

    much: Array
    out_of: Array

    @property
    def shares(self) -> Array:
        return np.asarray(self.much / self.out_of)


@dataclass(frozen=True)
class Interval:
    """A mean and where the true one lies 19 times out of 20."""

    mean: float
    low: float
    high: float

    def map(self, change: Callable[[float], float]) -> Interval:
        """The interval of a quantity that rises with this one."""
        return Interval(change(self.mean), change(self.low), change(self.high))

    def in_percent(self) -> str:
        return f"{100 * self.mean:.1f}% ({100 * self.low:.1f} to {100 * self.high:.1f})"


def interval(counted: Counted) -> Interval | None:
    """The share over all deals; None where there was nothing to count.

    The error of a ratio of two sums over independent deals, with Student's quantile. As Agresti and Coull
    propose, Z squared made-up games, half of them won, keep a few equal deals from looking like certainty.
    """
    much, out_of = counted
    if not out_of.any():
        return None
    mean = float(much.sum() / out_of.sum())
    if len(much) == 1:
        return Interval(mean, 0.0, 1.0)
    count = out_of.sum() + Z * Z
    centre = (much.sum() + Z * Z / 2) / count
    spread = ((much - centre * out_of) ** 2).sum() + Z * Z / 2 * (centre**2 + (1 - centre) ** 2)
    reach = reach_of(len(much) - 1) * np.sqrt(spread) / count
    return Interval(mean, float(max(centre - reach, 0)), float(min(centre + reach, 1)))


def reach_of(freedom: int) -> float:
    """Student's 97.5% quantile by its expansion around the normal one; good to 1% from 3 degrees of freedom on."""
    first = (Z**3 + Z) / 4
    second = (5 * Z**5 + 16 * Z**3 + 3 * Z) / 96
    third = (3 * Z**7 + 19 * Z**5 + 17 * Z**3 - 15 * Z) / 384
    return Z + first / freedom + second / freedom**2 + third / freedom**3


def difference(first: Counted, second: Counted) -> Interval | None:
    """The mean difference of two shares of as many games of the same deals: what both owe to the deal cancels."""
    halves = interval(Counted((first.much - second.much + first.out_of) / 2, first.out_of))
    return halves.map(lambda half: 2 * half - 1) if halves else None


# What happened within each deal. `ranks` and `line_ups` are (deals, games of the deal, seats).


def wins(ranks: Array, line_ups: Array, bot: int) -> Counted:
    """A bot's first places out of the games in which it sat; a shared first place counts in parts."""
    return Counted(_first_parts(ranks, line_ups, bot).sum(axis=1), _sat(line_ups, bot).sum(axis=1))


def outright_wins(ranks: Array, line_ups: Array, bot: int) -> Counted:
    """Games in which all first places are the bot's, out of those that it won or lost without sharing."""
    parts = _first_parts(ranks, line_ups, bot)
    won = np.isclose(parts, 1) & _sat(line_ups, bot)
    lost = np.isclose(parts, 0) & _sat(line_ups, bot)
    return Counted(won.sum(axis=1), (won | lost).sum(axis=1))


def shared_games(ranks: Array, line_ups: Array) -> float:
    """The part of all games in which different bots share first place."""
    first = ranks == 1
    highest = np.where(first, line_ups, -1).max(axis=2)
    lowest = np.where(first, line_ups, np.iinfo(line_ups.dtype).max).min(axis=2)
    return float((highest != lowest).mean())


def _first_parts(ranks: Array, line_ups: Array, bot: int) -> Array:
    """A bot's part of first place in each game, over all its seats."""
    parts = first_shares(ranks.reshape(-1, ranks.shape[-1])).reshape(ranks.shape)
    return np.asarray((parts * (line_ups == bot)).sum(axis=2))


def _sat(line_ups: Array, bot: int) -> Array:
    """Whether a bot sat at the table of each game."""
    return np.asarray((line_ups == bot).any(axis=2))


def at_rank(ranks: Array, line_ups: Array, bot: int, rank: int) -> Counted:
    """How often a bot came out at a rank, out of all seats it had."""
    own = line_ups == bot
    return Counted(((ranks == rank) & own).sum(axis=(1, 2)), own.sum(axis=(1, 2)))


def ahead(ranks: Array, line_ups: Array, bot: int, other: int) -> Counted:
    """How often a bot came out ahead of another, a tie as half, out of all meetings of their seats at a table."""
    much, out_of = np.zeros(len(ranks)), np.zeros(len(ranks))
    for seat in range(ranks.shape[2]):
        for across in range(ranks.shape[2]):
            met = (line_ups[:, :, seat] == bot) & (line_ups[:, :, across] == other)
            won = (1 + np.sign(ranks[:, :, across].astype(int) - ranks[:, :, seat])) / 2
            much += (met * won).sum(axis=1)
            out_of += met.sum(axis=1)
    return Counted(much, out_of)
