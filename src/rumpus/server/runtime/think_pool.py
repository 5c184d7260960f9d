"""ThinkPool: the threads in which bots think, so that a thinking bot never delays a table."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from time import monotonic
from typing import TypeVar

from rumpus.core.cores import cores
from rumpus.server.runtime.fair_line import Asker, FairLine

logger = logging.getLogger("rumpus.think_pool")

T = TypeVar("T")

CORES = cores()
DEEP = max(1, CORES - 1)
"""So many think at once: one core is left for the tables."""
LEAST = 0.1
"""The share of its time that a thought has even where many wait."""
NOBODY = Asker("", "")


class ThinkPool:
    """`ask` returns at once; `then` is called with the answer in the event loop.

    Quick answers have threads of their own. Those that take their time wait in one line, in which everybody has
    the same share however much they ask for: addresses take turns, then guests. All of them have answered after
    about as long as one of them wanted.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._quick = ThreadPoolExecutor(CORES, thread_name_prefix="quick thinker")
        self._deep = ThreadPoolExecutor(DEEP, thread_name_prefix="deep thinker")
        self._lines: dict[ThreadPoolExecutor, FairLine[Callable[[], None]]] = {
            self._quick: FairLine(),
            self._deep: FairLine(),
        }
        self._closed = False

    def ask(
        self,
        think: Callable[[float], T],
        then: Callable[[T], None],
        failed: Callable[[], T],
        seconds: float = 0.0,
        asker: Asker = NOBODY,
    ) -> None:
        """`think` is given the seconds it may take; what it raises is logged, and `failed` answers instead.
        After closing time nobody thinks any more."""
        if self._closed:
            return
        asked, pool = monotonic(), self._deep if seconds else self._quick
        line = self._lines[pool]

        def answer() -> None:
            try:
                found = think(_share(seconds, monotonic() - asked, line.in_line(asker)))
            except Exception:
                logger.exception("a thinker failed")
                found = failed()
            line.done(asker)
            if not self._loop.is_closed():
                self._loop.call_soon_threadsafe(then, found)

        line.put(asker, answer)
        # Whichever thread is free takes what is next in turn, which need not be this.
        pool.submit(lambda: line.take()())

    def thoughts(self, asker: Asker) -> int:
        """How many thoughts that take their time wait or are being had for somebody."""
        return self._lines[self._deep].open(asker)

    def close(self) -> None:
        self._closed = True
        for pool in self._lines:
            pool.shutdown(wait=False, cancel_futures=True)


def _share(seconds: float, waited: float, in_line: int) -> float:
    """What is left of the wanted time after the wait, shared among all that are in line for a thread."""
    return max(LEAST * seconds, min(seconds, (seconds - waited) / max(1.0, in_line / DEEP)))
