"""A run on Ray: work handed out to machines as tasks, taken as it comes, and done again where a process was lost.

Every machine is first made ready: it says by its fingerprint whether it would come to the same results, and compiles
what the units need, once and not in every process. Then it is handed tasks, each of as many units as take about a
second. What a lost process or machine had in hand is done again elsewhere; nothing counts twice, since a task that was
given up is no longer listened to.
"""

from __future__ import annotations

import contextlib
import math
import pickle
import time
from collections import Counter, deque
from collections.abc import Callable, Iterable, Sized
from concurrent.futures import Future
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from typing import Any, Generic, NamedTuple

import ray
from ray import exceptions
from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy

from rumpus.core.errors import RumpusError
from rumpus.lab.ray_worker import Done, Refused, make_ready, play_some
from rumpus.lab.units import AHEAD, Result, Unit, Work, fingerprint

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
LOST = (
    exceptions.WorkerCrashedError,
    exceptions.NodeDiedError,
    exceptions.OutOfMemoryError,
    exceptions.ObjectLostError,
    exceptions.TaskUnschedulableError,
    exceptions.RaySystemError,
)
"""What becomes of a task whose process or machine is gone."""


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


class Run(Generic[Unit, Result]):
    """One work being done: what is left of it, what is under way where, and what came."""

    def __init__(
        self,
        work: Work[Unit, Result],
        units: Iterable[Unit],
        take: Callable[[Unit, Result], None],
        known: set[tuple[str, bytes]],
        say: Callable[[str], None],
    ) -> None:
        """`known` are the machines that are ready, each with its work; `say` tells of one that is left out."""
        self.take, self.known, self.say = take, known, say
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
            machine.ready = (id, self.mark) in self.known
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
            self.known.add((machine.id, self.mark))
        return isinstance(answer, Done)

    def _refuse(self, machine: Machine, answer: Refused) -> None:
        """Nothing more is handed to a machine that differs; what it has in hand it refuses as well."""
        self.machines.pop(machine.id, None)
        if machine.id not in self.refused:
            self.refused[machine.id] = f"{machine.address} differs in {', '.join(answer.why)}"
            self.say(f"Left out: {self.refused[machine.id]} from the machine where the work comes from.")

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
