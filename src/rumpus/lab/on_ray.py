"""On Ray: units of the lab on as many machines as there are. The only module that knows Ray.

Every machine is first made ready: it says by its fingerprint whether it would come to the same results, and compiles
what the units need, once and not in every process. Then it is handed tasks, each of as many units as take about a
second. What a lost process or machine had in hand is done again elsewhere; nothing counts twice, since a task that was
given up is no longer listened to.
"""

from __future__ import annotations

import contextlib
import math
import os
import pickle
import secrets
import shutil
import socket
import tempfile
import time
from collections import Counter, deque
from collections.abc import Callable, Iterable, Mapping, Sized
from concurrent.futures import Future
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Event
from types import TracebackType
from typing import Any, Generic, NamedTuple

import ray
from filelock import FileLock
from ray import exceptions
from ray._private import ray_constants
from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy

from rumpus.core.compile_cache import CACHE
from rumpus.core.cores import cores
from rumpus.core.errors import RumpusError
from rumpus.core.precompile import is_precompiled, precompile
from rumpus.lab.units import AHEAD, Result, Unit, Work, differences, fingerprint

TASK_SECONDS = 1.0
"""How long a task should take at least: long beside what Ray needs for it, short beside the whole."""
A_CORE = 0.002
"""How much longer for every core: where tasks come from and go to there are no more cores for them."""
MOST_UNITS = 1000
"""Of a task."""
LOOK_SECONDS = 5.0
"""How often is looked for machines that have come."""
TRIES = 4
"""How often a unit may be lost with the process that had it in hand before it is blamed."""
MEMORY = 128 * 1024**2
"""For objects of a local Ray: units and results are small."""
TOKEN = secrets.token_hex(32)
"""What the processes of a local Ray know each other by; without one, Ray would leave one in the home folder."""
CLUSTERS = ray_constants.ENABLE_RAY_CLUSTER
"""Whether Ray reckons with other machines; it does, but on some systems."""
LOST = (
    exceptions.WorkerCrashedError,
    exceptions.NodeDiedError,
    exceptions.OutOfMemoryError,
    exceptions.ObjectLostError,
    exceptions.TaskUnschedulableError,
    exceptions.RaySystemError,
)
"""What becomes of a task whose process or machine is gone."""


# On a worker


class Done(NamedTuple):
    """The results of the first units of a task, as far as it came, and how long they took."""

    results: list[Any]
    seconds: float


class Refused(NamedTuple):
    """The machine would not come to the same results: what is not as it is where the work comes from."""

    why: list[str]


@lru_cache(maxsize=8)
def _open(packed: bytes) -> tuple[Work[Any, Any], dict[str, str]]:
    work = pickle.loads(packed)
    return work, fingerprint(work)


def _refusal(packed: bytes, expected: Mapping[str, str]) -> Refused | None:
    try:
        _, ours = _open(packed)
    except (AttributeError, ImportError, TypeError, KeyError):
        return Refused(["version of Rumpus"])  # it does not even know what is sent
    unlike = differences(expected, ours)
    return Refused(unlike) if unlike else None


def make_ready(packed: bytes, expected: Mapping[str, str]) -> Refused | None:
    """Compiles what units need while all other processes of the machine wait, and then find it in the cache."""
    if refused := _refusal(packed, expected):
        return refused
    work, _ = _open(packed)
    with FileLock(CACHE / "lab.lock") if CACHE else contextlib.nullcontext():
        precompile(work.game, parts=tuple(part for part in work.parts if not is_precompiled(work.game, part)))
        work.warm_up()
    return None


def play_some(packed: bytes, expected: Mapping[str, str], units: list[Any]) -> Done | Refused:
    """Does units one after the other; one that raises comes first in a task of its own before it is heard of."""
    if refused := _refusal(packed, expected):
        return refused
    work, _ = _open(packed)
    started, never, results = time.perf_counter(), Event(), list[Any]()
    for unit in units:
        try:
            results.append(work.play(unit, never))
        except Exception:
            if not results:
                raise
            break
    return Done(results, time.perf_counter() - started)


# Where the work comes from


@dataclass
class Machine:
    """A node of Ray."""

    id: str
    address: str
    cores: int
    ready: bool = False
    tasks: int = 0
    """Handed to it and not back yet."""

    @property
    def room(self) -> float:
        """How much of what may lie ready for it is free."""
        return 1 - self.tasks / (self.cores * AHEAD) if self.ready else 0


class Lot(NamedTuple, Generic[Unit]):
    """Units that are handed out together, and how often they were lost before."""

    units: list[Unit]
    lost: int = 0


class Task(NamedTuple, Generic[Unit]):
    """What is under way: a lot on a machine, or without one its being made ready."""

    ref: Any
    future: Future[Any]
    machine: Machine
    lot: Lot[Unit] | None


class OnRay:
    """Works units off on the machines of a Ray: the one at `address`, or one of this machine alone without it.

    In a program that has begun to use a Ray it works on that one, and leaves it running.
    """

    def __init__(
        self, address: str = "", workers: int | None = None, say: Callable[[str], None] = lambda words: None
    ) -> None:
        self.address = address
        self.workers = workers
        self.say = say
        self.ready: set[tuple[str, bytes]] = set()
        """Which machine is ready for which work."""
        self._ours = True
        self._folder: Path | None = None
        self._before = {"RAY_AUTH_MODE": os.environ.get("RAY_AUTH_MODE")}  # Ray sets it itself
        """What stood in the environment."""

    def __enter__(self) -> OnRay:
        if self.address:
            _check_address(self.address)
        elif ray.is_initialized():
            self._ours = False
            return self
        quiet: dict[str, Any] = {"logging_level": "ERROR", "log_to_driver": False}
        self._set(RAY_USAGE_STATS_ENABLED="0")
        if self.address:
            try:
                ray.init(address=self.address, **quiet)
            except (ConnectionError, RuntimeError, ValueError) as error:
                why = str(error).strip().partition("\n")[0].rstrip(".")
                raise RumpusError(f"The Ray at {self.address} cannot be used: {why}.") from None
            return self
        # It hears nobody but this machine, and there only who knows the token.
        self._set(RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER="0", RAY_AUTH_TOKEN=os.environ.get("RAY_AUTH_TOKEN", TOKEN))
        ray_constants.ENABLE_RAY_CLUSTER = False
        # Short, since sockets lie in it, whose names have an end; of our own, so that nothing is left behind.
        self._folder = Path(tempfile.mkdtemp(prefix="rumpus-", dir="/tmp" if os.name == "posix" else None))
        try:
            ray.init(
                address="local",
                num_cpus=self.workers or cores(),
                include_dashboard=False,
                object_store_memory=MEMORY,
                _temp_dir=str(self._folder),
                **quiet,
            )
        except BaseException as error:
            self.__exit__(None, None, None)
            if not isinstance(error, Exception):
                raise
            why = str(error).strip().partition("\n")[0].rstrip(".")
            raise RumpusError(f"No Ray can be started here: {why}.") from error
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if not self._ours:
            return
        ray.shutdown()
        ray_constants.ENABLE_RAY_CLUSTER = CLUSTERS
        for name, value in self._before.items():
            os.environ.pop(name, None) if value is None else os.environ.update({name: value})
        if self._folder:
            shutil.rmtree(self._folder, ignore_errors=True)

    def _set(self, **environment: str) -> None:
        self._before |= {name: os.environ.get(name) for name in environment}
        os.environ.update(environment)

    def run(
        self,
        work: Work[Unit, Result],
        units: Iterable[Unit],
        take: Callable[[Unit, Result], None],
        go_on: Callable[[], bool] = lambda: True,
    ) -> None:
        run = Run(self, work, units, take)
        try:
            while run.hand_out():
                if run.take_what_came() and not go_on():
                    return
        finally:
            run.end()


class Run(Generic[Unit, Result]):
    """One work being done: what is left of it, what is under way where, and what came."""

    def __init__(
        self, on: OnRay, work: Work[Unit, Result], units: Iterable[Unit], take: Callable[[Unit, Result], None]
    ) -> None:
        self.on, self.take = on, take
        packed = pickle.dumps(work)
        self.mark = packed
        self.terms = ray.put(packed), ray.put(fingerprint(work))
        self.left = iter(units)
        self.again: deque[Lot[Unit]] = deque()
        self.number = len(units) if isinstance(units, Sized) else None
        self.done = 0
        self.seconds = 0.0
        self.machines: dict[str, Machine] = {}
        self.refused: dict[str, str] = {}
        """Why a machine is left out."""
        self.failed: Counter[str] = Counter()
        """How often the process that was to make a machine ready was lost."""
        self.looked = -math.inf
        self.under_way: dict[int, Task[Unit]] = {}
        self.counted = 0
        self.came: SimpleQueue[int] = SimpleQueue()
        self.remote: dict[Callable[..., Any], Any] = {what: ray.remote(what) for what in (make_ready, play_some)}

    # Handing out

    def hand_out(self) -> bool:
        """Sees that all machines have something to do; returns whether anything is under way."""
        if not self.under_way:
            if not (lot := self._next_lot()):
                return False
            self.again.appendleft(lot)
            self.looked = -math.inf
        self._look_around()
        while machine := max(self.machines.values(), key=lambda each: each.room, default=None):
            if machine.room <= 0 or not (lot := self._next_lot()):
                break
            self._begin(play_some, machine, lot)
        if not self.under_way:
            reasons = "; ".join(self.refused.values()) or "none is there"
            raise RumpusError(f"No machine of Ray can take part: {reasons}.")
        return True

    def _look_around(self) -> None:
        """Makes machines ready that have come, and forgets those that are gone."""
        if time.monotonic() < self.looked + LOOK_SECONDS:
            return
        self.looked = time.monotonic()
        there = {node["NodeID"]: node for node in ray.nodes() if node["Alive"]}  # type: ignore[no-untyped-call]
        self.machines = {id: machine for id, machine in self.machines.items() if id in there}
        for id, node in there.items():
            number = int(node["Resources"].get("CPU", 0))
            if id in self.machines or id in self.refused or not number:
                continue
            machine = self.machines[id] = Machine(id, node["NodeManagerAddress"], number)
            machine.ready = (id, self.mark) in self.on.ready
            if not machine.ready:
                self._begin(make_ready, machine, None)

    def _next_lot(self) -> Lot[Unit] | None:
        """As many units as take about a second, and not so many that others have none; what was lost comes alone."""
        if self.again:
            return self.again.popleft()
        number = sum(machine.cores for machine in self.machines.values())
        wanted = max(TASK_SECONDS, A_CORE * number)
        size = int(wanted * self.done / self.seconds) if self.seconds else 1
        if self.number is not None:
            waiting = self.number - self.done - sum(len(task.lot.units) for task in self.under_way.values() if task.lot)
            size = min(size, math.ceil(waiting / (AHEAD * number or 1)))
        units = []
        for unit in self.left:
            units.append(unit)
            if len(units) >= min(size, MOST_UNITS):
                break
        return Lot(units) if units else None

    def _begin(self, what: Callable[..., Any], machine: Machine, lot: Lot[Unit] | None) -> None:
        there = NodeAffinitySchedulingStrategy(machine.id, soft=False)
        remote = self.remote[what].options(num_cpus=1, max_retries=0, scheduling_strategy=there)
        ref = remote.remote(*self.terms, *([lot.units] if lot else []))
        self.counted += 1
        number = self.counted
        self.under_way[number] = Task(ref, ref.future(), machine, lot)
        machine.tasks += 1
        self.under_way[number].future.add_done_callback(lambda _: self.came.put(number))

    # Taking

    def take_what_came(self) -> bool:
        """Waits for something to come, and takes all that did; returns whether there was a result."""
        some = False
        with contextlib.suppress(Empty):
            some = self._take(self.came.get(timeout=LOOK_SECONDS))
            while True:
                some = self._take(self.came.get_nowait()) or some
        return some

    def _take(self, number: int) -> bool:
        _, future, machine, lot = self.under_way[number]
        error = future.exception()
        if error is None:
            answer = future.result()
            if isinstance(answer, Done) and lot:
                for unit, result in zip(lot.units, answer.results, strict=False):
                    self.take(unit, result)
                self.done += len(answer.results)
                self.seconds += answer.seconds
                if rest := lot.units[len(answer.results) :]:
                    self.again.append(Lot(rest))
        # Not before it is taken: an interruption in between finds it here again.
        del self.under_way[number]
        machine.tasks -= 1
        if error is not None:
            self._lose(machine, lot, error)
            return False
        if isinstance(answer, Refused):
            self._refuse(machine, answer)
            self.again.extend([lot] if lot else [])
        elif lot is None:
            machine.ready = True
            self.on.ready.add((machine.id, self.mark))
        return isinstance(answer, Done)

    def _refuse(self, machine: Machine, answer: Refused) -> None:
        """Nothing more is handed to a machine that differs; what it has in hand it refuses as well."""
        self.machines.pop(machine.id, None)
        if machine.id not in self.refused:
            self.refused[machine.id] = f"{machine.address} differs in {', '.join(answer.why)}"
            self.on.say(f"Left out: {self.refused[machine.id]} from the machine where the work comes from.")

    def _lose(self, machine: Machine, lot: Lot[Unit] | None, error: BaseException) -> None:
        """Does again, unit by unit, what was in hand when a process or a machine was lost."""
        if not isinstance(error, LOST):
            raise error.cause if isinstance(error, exceptions.RayTaskError) and error.cause else error
        if isinstance(error, (exceptions.NodeDiedError, exceptions.TaskUnschedulableError)) or lot is None:
            self.machines.pop(machine.id, None)
        if lot is None:
            self.failed[machine.id] += 1
            if self.failed[machine.id] >= TRIES:
                self.refused[machine.id] = f"{machine.address} cannot be made ready"
            return
        if lot.lost + 1 >= TRIES:
            raise RumpusError(f"A unit was lost {TRIES} times with the process that did it: {error}")
        self.again.extend(Lot([unit], lot.lost + 1) for unit in lot.units)

    def end(self) -> None:
        """Takes what has come meanwhile, and lets the rest be."""
        for number, task in list(self.under_way.items()):
            if not task.future.done():
                ray.cancel(task.ref)
            elif not task.future.exception():
                self._take(number)


def _check_address(address: str) -> None:
    """An address that nobody answers is found out at once."""
    host, colon, port = address.rpartition(":")
    if address == "auto":
        return
    if not colon or not host or "/" in address or not port.isdigit():
        raise RumpusError(f"The address of a Ray is written host:port, such as 10.0.0.1:6379, not {address!r}.")
    try:
        socket.create_connection((host, int(port)), timeout=10).close()
    except (OSError, OverflowError) as error:
        raise RumpusError(f"There is no Ray at {address}: {getattr(error, 'strerror', None) or error}.") from None
