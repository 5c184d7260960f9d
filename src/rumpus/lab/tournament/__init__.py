"""Tournaments: bots against each other on duplicate deals, and how much that proves."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from rumpus.core.errors import RumpusError
from rumpus.lab.tournament.keeping import Results, file_name
from rumpus.lab.tournament.plan import Plan, make_plan
from rumpus.lab.tournament.running import run_games
from rumpus.lab.tournament.sprt import check_margin, judge
from rumpus.lab.tournament.standings import Standing, Standings, make_standings, played_deals
from rumpus.lab.tournament.statistics import Interval, wins
from rumpus.lab.units import Runner, Threads

__all__ = ["Interval", "Plan", "Standing", "Standings", "file_name", "hold_tournament", "make_plan"]


def hold_tournament(
    plan: Plan,
    games: int,
    path: Path,
    *,
    margin: float | None = None,
    progress: Callable[[int], None] = lambda games: None,
    workers: int | None = None,
    runner: Runner | None = None,
) -> Standings:
    """Plays at least `games` games, as many whole deals as that takes, and tells how they went.

    Results are kept in `path`, where an interrupted tournament goes on. With a `margin` the games end as soon
    as the sequential test of `sprt` has a verdict. A `runner` says where games are played, by default in threads.
    """
    if type(games) is not int or games < 1:
        raise RumpusError(f"At least one game has to be played, not {games!r}.")
    if margin is not None:
        check_margin(margin)
        if len(plan.bots) != 2:
            raise RumpusError(f"A sequential test is between two bots, not {len(plan.bots)}.")
    line_ups = plan.line_ups(plan.deals_for(games))
    results = Results(path, plan, line_ups.shape[0] * line_ups.shape[1])

    def enough() -> bool:
        if margin is None:
            return False
        played = played_deals(results.ranks, line_ups)
        return judge(wins(played.ranks, played.line_ups, 0).shares, margin) is not None

    with closing(results):
        run_games(plan, line_ups, results, enough=enough, progress=progress, runner=runner or Threads(workers))
    return make_standings(plan, played_deals(results.ranks, line_ups), margin)
