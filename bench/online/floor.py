"""The floor of a store: the same rows through the bare driver, in the same batches."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import psycopg
from sqlalchemy import Dialect, MetaData
from sqlalchemy.dialects.postgresql.base import PGDialect
from sqlalchemy.dialects.sqlite.base import SQLiteDialect
from sqlalchemy.schema import CreateTable

from rumpus.server.store import postgres, sqlite
from rumpus.server.store.schema import log
from rumpus.server.store.store import Store
from rumpus.server.store.writer import MOST
from rumpus.server.table.entries import Played, Row, encode

TABLES = 2 * MOST
"""While one commit is written, the next one is handed over."""
MOVES = {True: 5, False: 25}
"""Rows of each table, in a quick run and in a long one."""
TYPES = ("text", "int", "bigint", "text", "text", "bytea")
BARE = f"INSERT INTO bare SELECT * FROM unnest({', '.join(f'%s::{kind}[]' for kind in TYPES)})"

Plain = tuple[str, int, int, str | None, str | None, bytes]


class Pace(NamedTuple):
    """Rows a second, on the store and on the driver, with so many in one commit."""

    store: str
    batch: float
    ours: float
    bare: float

    @property
    def share(self) -> float:
        return self.ours / self.bare

    def figures(self) -> dict[str, float | str]:
        paces = {"rows_a_second": round(self.ours), "bare_rows_a_second": round(self.bare)}
        return {"store": self.store, "rows_a_commit": round(self.batch, 1), **paces, "share": round(self.share, 2)}


def measure_floor(name: str, where: str, quick: bool) -> Pace:
    """All tables hand their next row over as soon as the one before is stored."""
    moves = MOVES[quick]
    opened: Store = sqlite.open_store(Path(where)) if name == "SQLite" else postgres.open_store(where)
    seconds, commits = asyncio.run(_write(opened, moves))
    rows = TABLES * moves
    batch = max(1, round(rows / commits))
    plain = [_plain(f"bare {table}", _row(seq)) for seq in range(1, moves + 1) for table in range(TABLES)]
    batches = [plain[start : start + batch] for start in range(0, rows, batch)]
    bare = _bare_sqlite(Path(where), batches) if name == "SQLite" else _bare_postgres(where, batches)
    return Pace(name, rows / commits, rows / seconds, rows / bare)


async def _write(opened: Store, moves: int) -> tuple[float, int]:
    async with opened as store:
        await store.read_key()
        before, began = store.commits, time.perf_counter()
        ended: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        going = set(range(TABLES))

        def write(table: int, seq: int) -> None:
            def stored(ok: bool) -> None:
                assert ok
                if seq < moves:
                    write(table, seq + 1)
                else:
                    going.discard(table)
                    if not going:
                        ended.set_result(None)

            store.append(f"table {table}", [_row(seq)], stored)

        for table in range(TABLES):
            write(table, 1)
        await ended
        return time.perf_counter() - began, store.commits - before


def _row(seq: int) -> Row:
    return Row(seq, 1_700_000_000_000 + seq, "0123456789abcdef0123456789abcdef", f"c{seq}", Played(seq % 2, seq % 40))


def _plain(table: str, row: Row) -> Plain:
    return table, row.seq, row.time, row.guest, row.command, encode(row.entry)


def _table(dialect: Dialect) -> str:
    """A log as the store has one: how its rows lie is part of what they cost."""
    return str(CreateTable(log.to_metadata(MetaData(), name="bare")).compile(dialect=dialect))


def _bare_sqlite(folder: Path, batches: Sequence[Sequence[Plain]]) -> float:
    connection = sqlite3.connect(folder / "bare.sqlite", isolation_level=None)
    for pragma in ("journal_mode = WAL", "synchronous = FULL"):
        connection.execute(f"PRAGMA {pragma}")
    connection.execute(_table(SQLiteDialect()))
    began = time.perf_counter()
    for batch in batches:
        connection.execute("BEGIN")
        connection.executemany("INSERT INTO bare VALUES (?, ?, ?, ?, ?, ?)", batch)
        connection.execute("COMMIT")
    seconds = time.perf_counter() - began
    connection.close()
    return seconds


def _bare_postgres(address: str, batches: Sequence[Sequence[Plain]]) -> float:
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(_table(PGDialect()).encode())  # type: ignore[no-untyped-call]
        began = time.perf_counter()
        for batch in batches:
            connection.execute(BARE, [list(column) for column in zip(*batch, strict=True)])
        return time.perf_counter() - began
