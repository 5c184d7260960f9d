"""A house that has grown: finished and resting tables in a store, which nobody is to notice."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from itertools import islice
from pathlib import Path
from typing import Any

import psycopg
from psycopg import sql

from rumpus.core.game import find_game
from rumpus.server.store import postgres, sqlite
from rumpus.server.table.entries import Entry, Played, Sat, Started, encode
from rumpus.server.table.opening import Clock, Opening

ROWS = 30
"""Entries of each table."""
OPEN = 0.1
"""The share of them that rests; the others are over."""
AT_ONCE = 1000
BEGAN = 1_700_000_000_000


def fill(where: str, tables: int) -> None:
    """Stores so many tables, as if they had been played here."""
    if "://" in where:
        postgres.open_store(where)
        with psycopg.connect(where) as connection, connection.cursor() as cursor:
            for name, rows in _rows(tables):
                with cursor.copy(sql.SQL("COPY {} FROM STDIN").format(sql.Identifier(name))) as copy:
                    for row in rows:
                        copy.write_row(row)
        with psycopg.connect(where, autocommit=True) as connection:
            connection.execute("ANALYZE")
        return
    sqlite.open_store(Path(where))
    with closing(sqlite3.connect(Path(where) / sqlite.FILE)) as kept:
        for name, rows in _rows(tables):
            marks = ", ".join("?" * len(rows[0]))
            kept.executemany(f"INSERT INTO {name} VALUES ({marks})", rows)
        kept.commit()


def _rows(tables: int) -> Iterator[tuple[str, Sequence[tuple[Any, ...]]]]:
    """Rows of the database, some tables at a time."""
    numbers = iter(range(tables))
    while some := list(islice(numbers, AT_ONCE)):
        openings, logs, mine = [], [], []
        for n in some:
            opening, rests = _opening(n), n % round(1 / OPEN) == 0
            openings.append((opening.id, encode(opening), "open" if rests else "over", None, None))
            logs += [(opening.id, seq, BEGAN + seq, opening.host, f"c{seq}", entry) for seq, entry in ENTRIES]
            if rests:
                mine.append((opening.host, opening.id, 1, BEGAN, b"{}"))
        yield "tables", openings
        yield "log", logs
        yield "unfinished", mine


def _opening(n: int) -> Opening:
    game = find_game("anarcade")
    table = f"grown{n:07}"
    settings = (game.check_options({}), Clock(), None, True, None, f"guest{n:027}", bytes(16), bytes(16), BEGAN)
    return Opening(table, game.id, game.version, game.box.fingerprint, game.name, 2, *settings)


def _entries() -> Iterator[Entry]:
    yield Sat(0, "nina", "Nina")
    yield Sat(1, "otto", "Otto")
    yield Started()
    for n in range(ROWS - 3):
        yield Played(n % 2, n % 40)


ENTRIES = [(seq, encode(entry)) for seq, entry in enumerate(_entries(), 1)]
