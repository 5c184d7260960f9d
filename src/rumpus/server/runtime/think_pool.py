"""ThinkPool: the threads in which bots think, so that a thinking bot never delays a table."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from time import monotonic
from typing import TypeVar

from rumpus.lab.simulation import cores

logger = logging.getLogger("rumpus.think_pool")

T = TypeVar("T")

CORES = cores()
DEEP = max(1, CORES - 1)
"""So many think at once: one core is left for the tables."""
LEAST = 0.1
"""The share of its time that a thought has even where many wait."""


class ThinkPool:
    """`ask` returns at once; `then` is called with the answer in the event loop.

    Quick answers have threads of their own. Those that take their time wait in one line, and share
    what they wanted with everybody in it: so all of them have answered after about as long as one
    of them wanted.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._quick = ThreadPoolExecutor(CORES, thread_name_prefix="quick thinker")
        self._deep = ThreadPoolExecutor(DEEP, thread_name_prefix="deep thinker")
        self._waiting = 0
        self._closed = False

    def ask(
        self, think: Callable[[float], T], then: Callable[[T], None], failed: Callable[[], T], seconds: float = 0.0
    ) -> None:
        """`think` is given the seconds it may take; what it raises is logged, and `failed` answers instead.
        After closing time nobody thinks any more."""
        if self._closed:
            return
        asked = monotonic()
        self._waiting += bool(seconds)

        def answer() -> None:
            try:
                found = think(self._share(seconds, monotonic() - asked))
            except Exception:
                logger.exception("a thinker failed")
                found = failed()
            if not self._loop.is_closed():
                self._loop.call_soon_threadsafe(done, found)

        def done(found: T) -> None:
            self._waiting -= bool(seconds)
            then(found)

        (self._deep if seconds else self._quick).submit(answer)

    def _share(self, seconds: float, waited: float) -> float:
        """What is left of the wanted time after the wait, shared among all that are in line for a thread."""
        in_line = max(1.0, self._waiting / DEEP)
        return max(LEAST * seconds, min(seconds, (seconds - waited) / in_line))

    def close(self) -> None:
        self._closed = True
        for pool in (self._quick, self._deep):
            pool.shutdown(wait=False, cancel_futures=True)
