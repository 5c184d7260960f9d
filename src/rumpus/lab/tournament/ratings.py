"""Ratings: one number for how strong a bot is, by the Plackett-Luce model of openskill."""

from __future__ import annotations

from dataclasses import dataclass

from rumpus.core.record import Array
from rumpus.lab.tournament.statistics import Z


@dataclass(frozen=True)
class Rating:
    """Strength on openskill's scale, where everybody begins at 25, and how far it may be off (95%)."""

    value: float
    error: float


def rate(ranks: Array, line_ups: Array, bots: int) -> list[Rating]:
    """Goes through all games in order, each (seats) of ranks and of bots, and rates the bots by them."""
    from openskill.models import PlackettLuce

    # Bots neither learn nor tire, so nothing is added to the doubt from game to game.
    model = PlackettLuce(tau=0)
    rated = [model.rating() for _ in range(bots)]
    for places, company in zip(ranks.tolist(), line_ups.tolist(), strict=True):
        # Every seat gets a rating of its own to be changed, even where a bot has several.
        before = [[model.rating(mu=rated[bot].mu, sigma=rated[bot].sigma)] for bot in company]
        after = model.rate(before, ranks=places)
        for bot in set(company):
            # A bot on several seats moves by the mean of what its seats learnt.
            own = [team[0] for team, who in zip(after, company, strict=True) if who == bot]
            mean, doubt = sum(r.mu for r in own) / len(own), sum(r.sigma for r in own) / len(own)
            rated[bot] = model.rating(mu=mean, sigma=doubt)
    return [Rating(r.mu, Z * r.sigma) for r in rated]
