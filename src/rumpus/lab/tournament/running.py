"""Running: all games of a plan, written down as they end, taken up where they were left."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from threading import Event
from typing import NamedTuple

import numpy as np

from rumpus.bots.bot import SEARCH
from rumpus.core.box import Box
from rumpus.core.game import Game
from rumpus.core.precompile import RULES
from rumpus.core.precompile import SEARCH as SEARCH_PART
from rumpus.core.record import Array
from rumpus.lab.simulation import CHUNK
from rumpus.lab.tournament.asking import play_asked
from rumpus.lab.tournament.keeping import MISSING, Results
from rumpus.lab.tournament.plan import Plan, is_level
from rumpus.lab.tournament.playing import decides_at_once, goes_by_the_clock, play_many, play_one
from rumpus.lab.units import Runner, Threads, Work


class Piece(NamedTuple):
    """A unit: the numbers of some games, of which deal each is, and which bot has which seat."""

    numbers: Array
    deals: Array
    seats: Array


@dataclass(frozen=True)
class PlanWork(Work[Piece, Array]):
    """The games of a plan; a piece comes to the ranks by seat of each of its games."""

    plan: Plan

    @property
    def game(self) -> Game:  # type: ignore[override]
        return self.plan.game

    @property
    def box(self) -> Box:  # type: ignore[override]
        return self.plan.box

    @property
    def parts(self) -> tuple[str, ...]:  # type: ignore[override]
        return RULES if all(map(decides_at_once, self.plan.bots)) else (*RULES, SEARCH_PART)

    def play(self, unit: Piece, stop: Event) -> Array:
        _, deals, seats = unit
        bots = {self.plan.bots[bot] for bot in seats[0]}
        if all(map(decides_at_once, bots)):
            return play_many(self.plan, deals, seats)
        asked = any(is_level(bot) or goes_by_the_clock(bot) for bot in bots)
        play = play_asked if asked else play_one
        return play(self.plan, int(deals[0]), seats[0], stop)[None]

    def warm_up(self) -> None:
        """With quick bots, and if any think by passes, with one that makes a single pass."""
        zero = np.zeros((1, self.plan.players), np.int8)
        for bots in (("instinct",), (f"{SEARCH}:1",))[: 1 if self.parts == RULES else 2]:
            replace(self, plan=replace(self.plan, bots=bots)).play(Piece(zero[:, 0], zero[:, 0], zero), Event())


def run_games(
    plan: Plan,
    line_ups: Array,
    results: Results,
    *,
    enough: Callable[[], bool] = lambda: False,
    progress: Callable[[int], None] = lambda games: None,
    runner: Runner | None = None,
) -> None:
    """Plays what is missing in `results`, in order, until nothing is or it is enough; calls `progress(games)`.

    Whatever happens, every game that came is written down before this returns or raises.
    """
    seats = line_ups.reshape(-1, plan.players)
    deals = np.arange(len(seats)) // plan.games_a_deal

    def write_down(piece: Piece, ranks: Array) -> None:
        results.add(piece.numbers, ranks)

    def go_on() -> bool:
        progress(int((results.ranks[:, 0] != MISSING).sum()))
        return not enough()

    if enough():
        return
    pieces = _pieces(plan, seats, np.flatnonzero(results.ranks[:, 0] == MISSING))
    units = (Piece(piece, deals[piece], seats[piece]) for piece in pieces)
    (runner or Threads()).run(PlanWork(plan), units, write_down, go_on)


def _pieces(plan: Plan, seats: Array, numbers: Array) -> Iterator[Array]:
    """The games to play, in order: many at a time where all decide at once, one by one where somebody thinks."""
    quick = np.array([decides_at_once(bot) for bot in plan.bots])
    waiting: list[int] = []
    for number in numbers.tolist():
        if quick[seats[number]].all():
            waiting.append(number)
            if len(waiting) == CHUNK:
                yield np.array(waiting)
                waiting = []
        else:
            yield np.array([number])
    if waiting:
        yield np.array(waiting)
