"""Writer: one thread that stores what it is handed, many things in one commit, and says when they are safe."""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections.abc import Sequence
from queue import Empty, SimpleQueue
from typing import Any, NamedTuple

from sqlalchemy import Connection, Engine, Executable

from rumpus.server.store.schema import log
from rumpus.server.store.store import Done

Statement = tuple[Executable, dict[str, Any]]
LogRow = tuple[str, int, int, str | None, str | None, bytes]
"""Table, seq, time, guest, command, entry: the columns of the log."""
logger = logging.getLogger("rumpus.writer")

MOST = 1000
"""So many things at most in one commit."""
PAUSE = 0.01
"""Where several came at once, more are about to come: waiting so many seconds for them saves commits."""
SILENCE = 10.0
"""So many seconds go by before it is said again that something could not be stored."""
INTO_LOG = f"INSERT INTO {log.name} ({', '.join(log.columns.keys())}) VALUES "
ROW = f"({', '.join('?' * len(log.columns))})"
ROWS = 5000
"""So many rows at most in one statement: databases count the values in it, some up to 32,766."""


class Job(NamedTuple):
    """Things that are stored together or not at all: statements first, then rows of the log."""

    statements: Sequence[Statement]
    rows: Sequence[LogRow]
    done: Done


class Writer:
    """`store` returns at once; `done(True)` is called in the event loop once the disk has it."""

    def __init__(self, engine: Engine, loop: asyncio.AbstractEventLoop) -> None:
        self._engine = engine
        self._loop = loop
        self._own: Connection | None = None
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._crowded = False
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self.commits = 0
        self._failed = 0
        self._silent_until = 0.0
        self._thread.start()

    def store(self, job: Job) -> None:
        self._jobs.put(job)

    def close(self) -> None:
        """Stores what was handed over so far and ends the thread."""
        self._jobs.put(None)
        self._thread.join()

    def _run(self) -> None:
        closing = False
        while not closing:
            jobs, closing = self._gather()
            outcome = self._commit(jobs) if jobs else []
            if not self._loop.is_closed():
                self._loop.call_soon_threadsafe(_report, outcome)
        if self._own is not None:
            self._own.close()

    def _gather(self) -> tuple[list[Job], bool]:
        """Waits for something to do and takes all there is; says whether it was the last."""
        jobs: list[Job] = []
        first = self._jobs.get()
        if first is None:
            return jobs, True
        jobs.append(first)
        closing = self._take_all(jobs)
        if (len(jobs) > 1 or self._crowded) and len(jobs) < MOST and not closing:
            time.sleep(PAUSE)
            closing = self._take_all(jobs)
        self._crowded = len(jobs) > 1
        return jobs, closing

    def _take_all(self, jobs: list[Job]) -> bool:
        while len(jobs) < MOST:
            try:
                job = self._jobs.get_nowait()
            except Empty:
                return False
            if job is None:
                return True
            jobs.append(job)
        return False

    def _commit(self, jobs: list[Job]) -> list[tuple[Done, bool]]:
        """All in one commit; where that fails, one by one, so that only the bad one is refused."""
        if self._try(jobs):
            return [(job.done, True) for job in jobs]
        return [(job.done, self._try([job])) for job in jobs]

    def _try(self, jobs: list[Job]) -> bool:
        try:
            # One that nobody reads with: what was left unread there would stand in the way.
            self._own = self._own or self._engine.connect()
            with self._own.begin():
                for job in jobs:
                    for statement, values in job.statements:
                        self._own.execute(statement, values)
                _write_log(self._own, [row for job in jobs for row in job.rows])
        except Exception as error:
            # Whatever it is: the thread goes on, or nobody could ever store anything again.
            self._complain(error, len(jobs))
            return False
        self.commits += 1
        return True

    def _complain(self, error: Exception, jobs: int) -> None:
        """Says it once in a while: on a full disk everything fails."""
        self._failed += jobs
        if time.monotonic() >= self._silent_until:
            self._silent_until = time.monotonic() + SILENCE
            why = str(getattr(error, "orig", None) or type(error).__name__)
            logger.error("could not store", extra={"fields": {"failed": self._failed, "error": why}})


def _report(outcome: list[tuple[Done, bool]]) -> None:
    for done, ok in outcome:
        done(ok)


def _write_log(connection: Connection, rows: Sequence[LogRow]) -> None:
    # One statement for many: row by row, this thread would queue for its turn after each of them.
    for start in range(0, len(rows), ROWS):
        some = rows[start : start + ROWS]
        flat = tuple(value for row in some for value in row)
        connection.exec_driver_sql(INTO_LOG + ", ".join([ROW] * len(some)), flat)
