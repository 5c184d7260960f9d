"""SPRT: a sequential test that stops two bots as soon as one is shown to be stronger.

Two of Wald's sequential probability ratio tests run side by side on the share of first places by deal, one asking
whether the first bot wins a share of 50% + margin rather than 50%, the other the same of the second bot:

- Even bots are told apart, wrongly, in at most 5% of tournaments (2.5% for either bot).
- Of two bots that are apart by the margin or more, the stronger one is missed in at most 5%.

Both take the shares as normal with the variance seen so far, much as chess engines are tested. In simulations of
20,000 tournaments, with margins of 5 to 20 points and deals enough for a verdict (5,000 at 5 points), even bots were
told apart in at most 4.9% and bots apart by the margin missed in at most 4.6%; tests check with fewer.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from rumpus.core.errors import RumpusError
from rumpus.core.record import Array
from rumpus.lab.tournament.statistics import Z

MARGIN = 0.05
FALSE_ALARM = 0.05
"""How often even bots are told apart."""
MISS = 0.05
"""How often bots apart by the margin are not."""
LEAST_DEALS = 16
"""Before so many deals the variance is too uncertain to go by."""


@dataclass(frozen=True)
class Verdict:
    """What the test says after `deals` deals: the number of the stronger bot, None if neither is by the margin."""

    deals: int
    stronger: int | None


def check_margin(margin: float) -> float:
    if not 0.005 <= margin <= 0.4:
        raise RumpusError(f"The margin of the test is 0.5 to 40 points, not {100 * margin:g}.")
    return margin


def judge(shares: Array, margin: float = MARGIN) -> Verdict | None:
    """The first bot's share of each deal, in order, up to the first verdict; None if there is none yet."""
    deals = np.arange(1, len(shares) + 1)
    above = np.cumsum(shares - 0.5)
    # Around one half, not around their mean: a lucky beginning must not look like a small variance as well.
    variance = (np.cumsum((shares - 0.5) ** 2) + Z * Z / 4) / (deals + Z * Z)
    for_first = margin * (above - deals * margin / 2) / variance
    for_second = margin * (-above - deals * margin / 2) / variance
    first, second = _crossing(for_first), _crossing(for_second)
    proven = [(at, bot) for bot, (at, shown) in enumerate((first, second)) if shown]
    if proven:
        at, bot = min(proven)
        return Verdict(at + 1, bot)
    if max(first[0], second[0]) < len(shares):
        return Verdict(max(first[0], second[0]) + 1, None)
    return None


def _crossing(ratio: Array) -> tuple[int, bool]:
    """Where a log-likelihood ratio first leaves its two bounds, and whether it does so upwards."""
    upper = np.log((1 - MISS) / (FALSE_ALARM / 2))
    lower = np.log(MISS / (1 - FALSE_ALARM / 2))
    outside = (ratio >= upper) | (ratio <= lower)
    outside[: LEAST_DEALS - 1] = False
    at = int(outside.argmax()) if outside.any() else len(ratio)
    return at, bool(at < len(ratio) and ratio[at] >= upper)
