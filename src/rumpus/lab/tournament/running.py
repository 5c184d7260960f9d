"""Running: all games of a plan on all cores, written down as they end, taken up where they were left."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from threading import Event

import numpy as np

from rumpus.core.record import Array
from rumpus.lab.simulation import CHUNK, cores
from rumpus.lab.tournament.asking import play_asked
from rumpus.lab.tournament.keeping import MISSING, Results
from rumpus.lab.tournament.plan import Plan, is_level
from rumpus.lab.tournament.playing import decides_at_once, goes_by_the_clock, play_many, play_one

AHEAD = 2
"""Pieces of work that lie ready for each core."""


def run_games(
    plan: Plan,
    line_ups: Array,
    results: Results,
    *,
    enough: Callable[[], bool] = lambda: False,
    progress: Callable[[int], None] = lambda games: None,
    workers: int | None = None,
) -> None:
    """Plays what is missing in `results`, in order, until nothing is or it is enough; calls `progress(games)`.

    Whatever happens, every game that ended is written down before this returns or raises.
    """
    seats = line_ups.reshape(-1, plan.players)
    deals = np.arange(len(seats)) // plan.games_a_deal
    workers, stop = workers or cores(), Event()

    def play_piece(piece: Array) -> Array:
        bots = {plan.bots[bot] for bot in seats[piece[0]]}
        if all(map(decides_at_once, bots)):
            return play_many(plan, deals[piece], seats[piece])
        asked = any(is_level(bot) or goes_by_the_clock(bot) for bot in bots)
        play = play_asked if asked else play_one
        return play(plan, int(deals[piece[0]]), seats[piece[0]], stop)[None]

    def write_down(done: set[Future[Array]]) -> None:
        for work in done:
            results.add(under_way[work], work.result())
            del under_way[work]  # not before it is written: an interruption in between finds it here again

    pieces = _pieces(plan, seats, np.flatnonzero(results.ranks[:, 0] == MISSING))
    under_way: dict[Future[Array], Array] = {}
    with ThreadPoolExecutor(workers) as pool:
        try:
            while not enough():
                while len(under_way) < workers * AHEAD and (piece := next(pieces, None)) is not None:
                    under_way[pool.submit(play_piece, piece)] = piece
                if not under_way:
                    return
                write_down(wait(under_way, return_when=FIRST_COMPLETED).done)
                progress(int((results.ranks[:, 0] != MISSING).sum()))
        finally:
            stop.set()
            for work in under_way:
                work.cancel()
            ended = wait(under_way).done
            write_down({work for work in ended if not work.cancelled() and work.exception() is None})


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
