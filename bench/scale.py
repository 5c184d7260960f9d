"""What Ray costs: the same units in threads and on a local Ray, in the same run. `python -m bench.scale [--short]`

`docs/scale.md` has the figures and says what they mean for many machines.
"""

from __future__ import annotations

import contextlib
import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from threading import Event
from typing import Any

import numpy as np

from rumpus.core.cores import cores
from rumpus.core.game import find_game
from rumpus.lab import on_ray
from rumpus.lab.on_ray import OnRay
from rumpus.lab.tournament import make_plan
from rumpus.lab.tournament.running import Piece, PlanWork
from rumpus.lab.units import Runner, Threads, Work

OVERHEAD_BAR = 0.1
"""How much longer units of a second or more may take on Ray than in threads."""
SECOND = 1.0
EMPTY_UNITS = 2000


class Nothing(Work[int, int]):
    """Units in which nothing is done, so that only handing out and taking is measured."""

    parts = ()

    def __init__(self) -> None:
        self.game = find_game("anarcade")
        self.box = self.game.box

    def play(self, unit: int, stop: Event) -> int:
        return unit

    def warm_up(self) -> None:
        pass


def pieces(work: PlanWork, games: int, size: int) -> list[Piece]:
    """So many games in pieces of a size."""
    line_ups = work.plan.line_ups(work.plan.deals_for(games)).reshape(-1, work.plan.players)
    deals = np.arange(len(line_ups)) // work.plan.games_a_deal
    numbers = np.arange(games)
    return [Piece(some, deals[some], line_ups[some]) for some in np.array_split(numbers, games // size)]


def processor_seconds() -> float:
    """What this process and all that it began have used, where the system says so."""
    used, parents = {}, {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            process, words = int(path.parent.name), path.read_text().rpartition(")")[2].split()
            parents[process], used[process] = int(words[1]), int(words[11]) + int(words[12])
    own = {os.getpid()}
    while more := {process for process, parent in parents.items() if parent in own} - own:
        own |= more
    return sum(used.get(process, 0) for process in own) / os.sysconf("SC_CLK_TCK")


def measured(runner: Runner, work: Work[Any, Any], units: Sequence[Any]) -> tuple[float, float]:
    before = processor_seconds()
    return seconds(runner, work, units), processor_seconds() - before


def seconds(runner: Runner, work: Work[Any, Any], units: Sequence[Any]) -> float:
    started = time.perf_counter()
    came: list[int] = []
    runner.run(work, units, lambda unit, result: came.append(1))
    assert len(came) == len(units)
    return time.perf_counter() - started


def a_second_long() -> tuple[PlanWork, float]:
    """A tournament whose games take a second of processor time each, and how long they do take."""
    passes = 100
    while True:
        work = PlanWork(make_plan("archduke", (f"search:{passes}", f"search:{passes + 1}"), 2, seed=1))
        seconds(Threads(1), work, pieces(work, 1, 1))
        before = time.process_time()
        seconds(Threads(1), work, pieces(work, 4, 1))
        took = (time.process_time() - before) / 4
        if took >= SECOND:
            return work, took
        passes = int(passes * min(max(1.2, 1.1 * SECOND / took), 20))


def compare(name: str, work: PlanWork, units: list[Piece], runner: OnRay, rounds: int) -> float:
    """Takes turns, so that what else the machine does falls on both; prints and returns what Ray adds."""
    seconds(runner, work, units[: 2 * cores()])
    rows = [(*measured(Threads(), work, units), *measured(runner, work, units)) for _ in range(rounds)]
    threads, threads_used, ray, ray_used = (median(each) for each in zip(*rows, strict=True))
    ratios = [row[2] / row[0] for row in rows]
    added = median(ratios) - 1
    spread = ", ".join(f"{100 * (ratio - 1):+.1f}%" for ratio in ratios)
    print(f"{name}: {len(units)} units, threads {threads:.1f} s, Ray {ray:.1f} s: {100 * added:+.1f}% ({spread});")
    more = 100 * (ray_used / threads_used - 1)
    print(f"  processor time: threads {threads_used:.1f} s, Ray {ray_used:.1f} s: {more:+.1f}%.", flush=True)
    return added


def main(short: bool) -> int:
    rounds = 2 if short else 5
    work, took = a_second_long()
    quick = PlanWork(make_plan("archduke", ("instinct", "random"), 2, seed=1))
    started = time.perf_counter()
    with OnRay() as runner:
        print(f"A local Ray with {cores()} cores starts in {time.perf_counter() - started:.1f} s.", flush=True)
        count = cores() * (3 if short else 10)
        added = compare(f"Units of {took:.1f} s", work, pieces(work, count, 1), runner, rounds)
        games = 100_000 if short else 1_000_000
        compare("Units of 256 quick games", quick, pieces(quick, games, 256), runner, rounds)
        on_ray.TASK_SECONDS = on_ray.A_CORE = 0.0
        seconds(runner, Nothing(), range(100))
        before = time.process_time()
        whole = seconds(runner, Nothing(), range(EMPTY_UNITS))
        own = time.process_time() - before
        each = f"{1000 * own / EMPTY_UNITS:.2f} ms of processor time each where the work comes from"
        print(f"Tasks of nothing: {EMPTY_UNITS / whole:,.0f} a second; {each}.")
    met = added <= OVERHEAD_BAR
    print(f"Bar: at most {100 * OVERHEAD_BAR:.0f}% for units of a second or more: {'met' if met else 'missed'}.")
    return int(not met)


if __name__ == "__main__":
    from bench import scale  # workers find its classes by that name, not by __main__

    sys.exit(scale.main("--short" in sys.argv[1:]))
