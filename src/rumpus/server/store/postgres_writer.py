"""PostgresWriter: the one thread that writes, where others write into the same database."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence

from sqlalchemy import Connection, Engine

from rumpus.server.store.schema import log
from rumpus.server.store.store import Done
from rumpus.server.store.watchdog import is_broken_off, is_lost
from rumpus.server.store.writer import Job, LogRow, Writer

TYPES = ("text", "integer", "bigint", "text", "text", "bytea")
# One text for any number of rows, so that the database plans it once. In order, so that two who write never wait for
# each other in a circle.
INTO_LOG = (
    f"INSERT INTO {log.name} ({', '.join(log.columns.keys())}) "
    f"SELECT * FROM unnest({', '.join(f'%s::{kind}[]' for kind in TYPES)}) "
    "ON CONFLICT DO NOTHING RETURNING table_id, seq"
)
TRIES = 5
"""So often is written anew what the database broke off because of others."""
Place = tuple[str, int]


class PostgresWriter(Writer):
    """Who comes second to a number of a log loses it, and nobody else of the same commit does. `tell` lets others know
    what is stored; `noted` hears whether the database was there."""

    def __init__(
        self,
        engine: Engine,
        loop: asyncio.AbstractEventLoop,
        tell: Callable[[Iterable[LogRow]], None],
        noted: Callable[[bool], None],
    ) -> None:
        self._tell = tell
        self._noted = noted
        super().__init__(engine, loop)

    def _commit(self, jobs: list[Job]) -> list[tuple[Done, bool]]:
        stored = self._store(_first_comers(jobs))
        self._tell(row for job in jobs if id(job) in stored for row in job.rows)
        return [(job.done, id(job) in stored) for job in jobs]

    def _store(self, jobs: list[Job]) -> set[int]:
        """Which of them are stored now."""
        for _ in range(TRIES):
            try:
                stored = self._store_at_once(jobs)
            except Exception as error:
                if is_broken_off(error):
                    continue
                if is_lost(error):
                    self._noted(False)
                    return set()
                if len(jobs) == 1:
                    self._complain(error, 1)
                    return set()
                return {one for job in jobs for one in self._store([job])}
            self.commits += 1
            self._noted(True)
            return stored
        self._complain(TimeoutError(), len(jobs))
        return set()

    def _store_at_once(self, jobs: list[Job]) -> set[int]:
        rows = sorted((row for job in jobs for row in job.rows), key=_place)
        if all(len(job.rows) == 1 and not job.statements for job in jobs):
            # Nothing to take back: each is whole or not there, and one statement is a commit.
            with self._engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
                return _with_all_rows(jobs, _write_rows(connection, rows))
        with self._engine.connect() as connection:
            stored = _with_all_rows(jobs, _write_rows(connection, rows))
            if len(stored) == len(jobs):
                for job in jobs:
                    for statement, values in job.statements:
                        connection.execute(statement, values)
                connection.commit()
                return stored
        # What was written of the others is taken back.
        winners = [job for job in jobs if id(job) in stored]
        return self._store_at_once(winners) if winners else set()


def _first_comers(jobs: list[Job]) -> list[Job]:
    """Without those that come to a number which another one of them takes."""
    taken: set[Place] = set()
    first = []
    for job in jobs:
        places = {_place(row) for row in job.rows}
        if not places & taken:
            first.append(job)
            taken |= places
    return first


def _write_rows(connection: Connection, rows: Sequence[LogRow]) -> set[Place]:
    """The places of those that are in the log now; the others were there before."""
    if not rows:
        return set()
    columns = tuple(list(column) for column in zip(*rows, strict=True))
    return {(table, seq) for table, seq in connection.exec_driver_sql(INTO_LOG, columns)}


def _with_all_rows(jobs: list[Job], written: set[Place]) -> set[int]:
    return {id(job) for job in jobs if all(_place(row) in written for row in job.rows)}


def _place(row: LogRow) -> Place:
    return row[0], row[1]
