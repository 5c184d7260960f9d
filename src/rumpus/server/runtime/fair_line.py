"""FairLine: who waits for a thread. Addresses take turns, then guests, then what a guest asked for, in its order."""

from __future__ import annotations

import threading
from collections import Counter, OrderedDict, deque
from typing import Generic, NamedTuple, TypeVar

T = TypeVar("T")


class Asker(NamedTuple):
    """For whom something is thought about."""

    address: str
    guest: str


class FairLine(Generic[T]):
    """Who asks for much waits for themselves: everybody else is at most one turn away. Safe to use in any thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._waiting: OrderedDict[str, OrderedDict[str, deque[T]]] = OrderedDict()
        self._open: Counter[Asker] = Counter()
        """How much waits or is being done, by asker."""
        self._askers: Counter[str] = Counter()
        """How many askers there are at each address."""

    def put(self, asker: Asker, job: T) -> None:
        with self._lock:
            guests = self._waiting.setdefault(asker.address, OrderedDict())
            guests.setdefault(asker.guest, deque()).append(job)
            if not self._open[asker]:
                self._askers[asker.address] += 1
            self._open[asker] += 1

    def take(self) -> T:
        """The next in turn. There must be one."""
        with self._lock:
            address, guests = self._waiting.popitem(last=False)
            guest, jobs = guests.popitem(last=False)
            job = jobs.popleft()
            # Whoever had a turn goes to the end.
            if jobs:
                guests[guest] = jobs
            if guests:
                self._waiting[address] = guests
            return job

    def done(self, asker: Asker) -> None:
        """What the asker was given a turn for is done."""
        with self._lock:
            self._open[asker] -= 1
            if not self._open[asker]:
                del self._open[asker]
                self._askers[asker.address] -= 1
                if not self._askers[asker.address]:
                    del self._askers[asker.address]

    def open(self, asker: Asker) -> int:
        """How much waits or is being done for the asker."""
        with self._lock:
            return self._open[asker]

    def in_line(self, asker: Asker) -> int:
        """Into how many parts the time of all threads is cut, of which one is for each thing this asker waits for."""
        with self._lock:
            return max(1, len(self._askers)) * max(1, self._askers[asker.address]) * max(1, self._open[asker])
