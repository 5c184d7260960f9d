"""Standings: what the games of a tournament say of its bots, the strongest first."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from itertools import pairwise
from typing import Any

import numpy as np

from rumpus.core.errors import RumpusError
from rumpus.core.record import Array
from rumpus.lab.tournament.keeping import MISSING
from rumpus.lab.tournament.plan import Plan
from rumpus.lab.tournament.playing import STALLED
from rumpus.lab.tournament.ratings import Rating, rate
from rumpus.lab.tournament.sprt import judge
from rumpus.lab.tournament.statistics import (
    Counted,
    Interval,
    ahead,
    at_rank,
    difference,
    interval,
    outright_wins,
    shared_games,
    wins,
)

MOST_RATED = 20_000
"""Ratings come from so many games at the most: by then they stand, and one by one they take their time."""


@dataclass(frozen=True)
class Standing:
    """One bot: its share of first places at the tables where it sat, and of every rank among its seats."""

    bot: str
    wins: Interval
    outright: Interval | None
    """How many it won of the games whose first place it did not share with another bot; None if there was none."""
    ranks: list[Interval]
    lead: Interval | None
    """How much larger its share of first places is than that of the bot below, deal by deal; the last has none."""
    beats: dict[str, Interval]
    """How often it came out ahead of each other bot at the same table, a tie as half."""
    rating: Rating


@dataclass(frozen=True)
class Stopped:
    """What the sequential test said, if one was asked for: who is stronger, or that neither is by the margin."""

    margin: float
    decided: bool
    stronger: str | None


@dataclass(frozen=True)
class Standings:
    """The table of a tournament."""

    game: str
    players: int
    games: int
    deals: int
    games_a_deal: int
    stalled_deals: int
    """Deals left out because a game of theirs was given up."""
    even: float
    shared: float
    """The part of all games whose first place several bots share."""
    standings: list[Standing]
    sprt: Stopped | None

    def as_json(self) -> dict[str, Any]:
        return asdict(self)

    def of(self, bot: str) -> Standing:
        return next(standing for standing in self.standings if standing.bot == bot)


@dataclass(frozen=True)
class Played:
    """The deals that were played to the end, from the first on without a gap: (deals, games of the deal, seats)."""

    ranks: Array
    line_ups: Array
    stalled: Array
    """How many were left out before each of these deals ended, and in all."""


def played_deals(ranks: Array, line_ups: Array) -> Played:
    """Deals whose games are all there; one with a stalled game would tilt the rest and is left out."""
    by_deal = ranks.reshape(line_ups.shape)
    missing = (by_deal == MISSING).any(axis=(1, 2))
    whole = int(missing.argmax()) if missing.any() else len(by_deal)
    ended = (by_deal[:whole] != STALLED).all(axis=(1, 2))
    stalled = np.cumsum(~ended)
    return Played(by_deal[:whole][ended], line_ups[:whole][ended], np.append(stalled[ended], np.sum(~ended)))


def make_standings(plan: Plan, played: Played, margin: float | None = None) -> Standings:
    """The table of some deals; with a margin, of the deals up to the verdict of the sequential test."""
    ranks, line_ups, stalled = played.ranks, played.line_ups, played.stalled
    if not len(ranks):
        raise RumpusError(f"No deal of {plan.game.name} was played to the end, so there is nothing to tell.")
    stopped = None
    if margin is not None:
        verdict = judge(wins(ranks, line_ups, 0).shares, margin)
        stronger = plan.bots[verdict.stronger] if verdict and verdict.stronger is not None else None
        stopped = Stopped(margin, verdict is not None, stronger)
        if verdict:
            ranks, line_ups, stalled = ranks[: verdict.deals], line_ups[: verdict.deals], stalled[: verdict.deals]
    numbers = range(len(plan.bots))
    won = [wins(ranks, line_ups, bot) for bot in numbers]
    order = sorted(numbers, key=lambda bot: (-won[bot].shares.mean(), bot))
    below = dict(pairwise(order))
    seats = ranks.reshape(-1, plan.players)[:MOST_RATED], line_ups.reshape(-1, plan.players)[:MOST_RATED]
    ratings = rate(*seats, len(plan.bots))
    return Standings(
        game=plan.game.id,
        players=plan.players,
        games=ranks.shape[0] * ranks.shape[1],
        deals=len(ranks),
        games_a_deal=plan.games_a_deal,
        stalled_deals=int(stalled[-1]),
        even=plan.even,
        shared=shared_games(ranks, line_ups),
        standings=[
            Standing(
                bot=plan.bots[bot],
                wins=_share(won[bot]),
                outright=interval(outright_wins(ranks, line_ups, bot)),
                ranks=[_share(at_rank(ranks, line_ups, bot, rank)) for rank in range(1, plan.players + 1)],
                lead=difference(won[bot], won[below[bot]]) if bot in below else None,
                beats={plan.bots[other]: _share(ahead(ranks, line_ups, bot, other)) for other in order if other != bot},
                rating=ratings[bot],
            )
            for bot in order
        ],
        sprt=stopped,
    )


def _share(counted: Counted) -> Interval:
    """The interval of something that is counted in every deal."""
    found = interval(counted)
    assert found
    return found
