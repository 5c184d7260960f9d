"""Units: how work of the lab is cut up, who works it off, and how what comes of it is put together.

A unit is a small part of some work that depends on nothing but the work and itself: some games of a plan, some deals
of a candidate. So it may be done anywhere, in any order, and more than once, and comes to the same each time. Two
runners work units off: `Threads`, on the cores of this machine, and `OnRay` (`on_ray.py`), on as many machines as
there are.
"""

from __future__ import annotations

import hashlib
import importlib.metadata
import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from threading import Event
from typing import Any, Generic, Protocol, TypeVar

import rumpus
from rumpus.core.bot_config import INSTINCT, SEARCH, read_bot_config
from rumpus.core.box import Box
from rumpus.core.code_fingerprint import code_fingerprint
from rumpus.core.cores import cores
from rumpus.core.game import Game

Unit = TypeVar("Unit")
Result = TypeVar("Result")

AHEAD = 2
"""Units that lie ready for each core."""
CODE = ("core", "games", "bots", "lab")
"""The folders of Rumpus that results depend on."""


class Work(ABC, Generic[Unit, Result]):
    """What all units of some work have in common. It can be pickled, and so can units and results."""

    game: Game
    box: Box
    parts: tuple[str, ...]
    """What of the game it needs compiled."""

    @abstractmethod
    def play(self, unit: Unit, stop: Event) -> Result:
        """Does a unit; where that takes long, it may raise when it finds `stop` set."""

    @abstractmethod
    def warm_up(self) -> None:
        """Does the least that calls every rule which a unit calls, so that all is compiled."""


class Runner(Protocol):
    """Works units off, somewhere."""

    def run(
        self,
        work: Work[Unit, Result],
        units: Iterable[Unit],
        take: Callable[[Unit, Result], None],
        go_on: Callable[[], bool] = lambda: True,
    ) -> None:
        """Hands each result to `take` as it comes, each unit once and in any order, and asks `go_on` in between.

        Whatever happens, all that came is taken before this returns or raises.
        """


class Threads:
    """On the cores of this machine, in threads: compiled rules run without the GIL."""

    def __init__(self, workers: int | None = None) -> None:
        self.workers = workers or cores()

    def run(
        self,
        work: Work[Unit, Result],
        units: Iterable[Unit],
        take: Callable[[Unit, Result], None],
        go_on: Callable[[], bool] = lambda: True,
    ) -> None:
        left, stop = iter(units), Event()
        under_way: dict[Future[Result], Unit] = {}

        def take_all(done: Iterable[Future[Result]]) -> None:
            for future in done:
                take(under_way[future], future.result())
                del under_way[future]  # not before it is taken: an interruption in between finds it here again

        with ThreadPoolExecutor(self.workers) as pool:
            try:
                while True:
                    for unit in _some(left, self.workers * AHEAD - len(under_way)):
                        under_way[pool.submit(work.play, unit, stop)] = unit
                    if not under_way:
                        return
                    take_all(wait(under_way, return_when=FIRST_COMPLETED).done)
                    if not go_on():
                        return
            finally:
                stop.set()
                for future in under_way:
                    future.cancel()
                ended = wait(under_way).done
                take_all([future for future in ended if not future.cancelled() and future.exception() is None])


def _some(units: Iterator[Unit], number: int) -> Iterator[Unit]:
    for _ in range(number):
        try:
            yield next(units)
        except StopIteration:
            return


def in_order(
    runner: Runner,
    work: Work[Unit, Result],
    units: Sequence[Unit],
    progress: Callable[[Unit], None] = lambda unit: None,
) -> list[Result]:
    """What came of the units, as they stand in the list; `progress(unit)` tells of each as it comes."""
    results: dict[Unit, Result] = {}
    came: list[Unit] = []

    def take(unit: Unit, result: Result) -> None:
        results[unit] = result
        came.append(unit)

    def go_on() -> bool:
        while came:
            progress(came.pop(0))
        return True

    runner.run(work, units, take, go_on)
    return [results[unit] for unit in units]


# Are two machines alike?


def fingerprint(work: Work[Any, Any]) -> dict[str, str]:
    """Marks of all that results depend on beside the units: where they are the same, so are the results."""
    record = hashlib.sha256(work.box.record.tobytes()).hexdigest()[:16]
    config = {table: read_bot_config(work.game.folder, table) for table in (INSTINCT, SEARCH)}
    return {
        "version of Rumpus": rumpus.__version__,
        "rules": code_fingerprint(CODE),
        "compiler": " ".join(f"{name} {importlib.metadata.version(name)}" for name in ("numba", "llvmlite", "numpy")),
        "box": f"{work.box.fingerprint} {record}",
        "bot.toml": json.dumps(config, sort_keys=True),
    }


def differences(ours: Mapping[str, str], theirs: Mapping[str, str]) -> list[str]:
    """What tells two machines apart, in words."""
    return [name for name in ours if ours[name] != theirs.get(name)]
