"""The ledger: the one schema of what is kept, how an older one is brought up to date, and what is read back."""

from __future__ import annotations

import secrets
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

from sqlalchemy import (
    Column,
    Connection,
    Engine,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    create_engine,
    event,
    insert,
    select,
    text,
)
from sqlalchemy.exc import SQLAlchemyError

from rumpus.core.errors import RumpusError
from rumpus.server.table.entries import Row, decode
from rumpus.server.table.opening import Opening, decode_opening

ADDRESS = "in-use.txt"
schema = MetaData()

tables = Table(
    "tables",
    schema,
    Column("id", String, primary_key=True),
    Column("opening", LargeBinary, nullable=False),
    # "open" until it is "over": only those are taken up at a restart, the rest are read when somebody asks.
    # "closed" is a table that never began and that nobody came back to.
    Column("state", String, nullable=False, index=True),
)
log = Table(
    "log",
    schema,
    # The key makes a second writer lose: nobody can store another entry under a number that is taken.
    Column("table_id", String, primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("time", Integer, nullable=False),
    # Who sent it under which id of their own, so that a command sent again is known even after a restart.
    Column("guest", String),
    Column("command", String),
    Column("entry", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)
guests = Table("guests", schema, Column("id", String, primary_key=True), Column("name", String, nullable=False))
results = Table(
    "results",
    schema,
    Column("day", String, primary_key=True),
    Column("guest", String, primary_key=True),
    Column("table_id", String, nullable=False),
    # Empty until the game is over.
    Column("rank", Integer),
    Column("score", Integer),
    Column("decisions", Integer),
)
history = Table(
    "history",
    schema,
    # One row for every person at every finished table, with what the lobby shows of it.
    Column("guest", String, primary_key=True),
    Column("table_id", String, primary_key=True),
    Column("ended", Integer, nullable=False),
    Column("shown", LargeBinary, nullable=False),
)
notes = Table(
    "notes",
    schema,
    Column("table_id", String, primary_key=True),
    Column("guest", String, primary_key=True),
    Column("text", String, nullable=False),
)
boxes = Table(
    "boxes",
    schema,
    # Every box that tables here were opened with, so that they play on with their own cards after an update.
    Column("fingerprint", String, primary_key=True),
    Column("game", String, nullable=False),
    Column("entries", LargeBinary, nullable=False),
)
secrets_kept = Table("secrets", schema, Column("name", String, primary_key=True), Column("value", LargeBinary))


def _found(connection: Connection) -> None:
    schema.create_all(connection)
    connection.execute(insert(secrets_kept), [{"name": "key", "value": secrets.token_bytes(32)}])


def _add_notes_and_boxes(connection: Connection) -> None:
    schema.create_all(connection, [notes, boxes])


MIGRATIONS: tuple[Callable[[Connection], None], ...] = (_found, _add_notes_and_boxes)
"""Step by step from an empty file to today's schema. To change it, add a step; never change one that was released."""


def open_database(folder: Path) -> Engine:
    """The database of a data folder, made or brought up to date if need be."""
    engine = create_engine(f"sqlite:///{folder / 'rumpus.sqlite'}", connect_args={"check_same_thread": False})
    event.listen(engine, "connect", _prepare)
    try:
        _bring_up_to_date(engine, folder)
    except SQLAlchemyError as error:
        raise RumpusError(f"The data in {folder} cannot be read: {error.args[0]}.") from None
    return engine


def _bring_up_to_date(engine: Engine, folder: Path) -> None:
    with engine.begin() as connection:
        version = int(connection.execute(text("PRAGMA user_version")).scalar_one())
        if version > len(MIGRATIONS):
            raise RumpusError(f"The data in {folder} was written by a newer Rumpus.")
        for step in MIGRATIONS[version:]:
            step(connection)
        connection.execute(text(f"PRAGMA user_version = {len(MIGRATIONS)}"))


def _prepare(connection: sqlite3.Connection, _: Any) -> None:
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "busy_timeout = 10000"):
        connection.execute(f"PRAGMA {pragma}")


def lock(folder: Path) -> sqlite3.Connection:
    """Holds the folder until the process ends, however it ends; a second server is told so."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        holder = sqlite3.connect(folder / "in-use.sqlite", timeout=0, isolation_level=None, check_same_thread=False)
    except (OSError, sqlite3.Error) as error:
        raise RumpusError(f"The data folder {folder} cannot be used: {error}.") from None
    try:
        holder.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error:
        holder.close()
        raise InUse(folder) from None
    tell_address(folder, None)
    return holder


def tell_address(folder: Path, address: str | None) -> None:
    """Leaves word beside the lock of where its holder can be reached, once that is so."""
    note = folder / ADDRESS
    if address is None:
        note.unlink(missing_ok=True)
    else:
        note.write_text(address, encoding="utf-8")


class InUse(RumpusError):
    """Another server holds the folder; `address` is where, unless it is still starting."""

    def __init__(self, folder: Path) -> None:
        try:
            self.address: str | None = (folder / ADDRESS).read_text(encoding="utf-8")
        except OSError:
            self.address = None
        where = f"it is at {self.address}" if self.address else "it is just starting"
        super().__init__(f"Another Rumpus server is using the data in {folder}: {where}.")


# Reading


def read_key(engine: Engine) -> bytes:
    with engine.connect() as connection:
        return connection.execute(select(secrets_kept.c.value).where(secrets_kept.c.name == "key")).scalar_one()


def read_table(engine: Engine, table: str) -> tuple[Opening, list[Row]] | None:
    """A table's opening and its whole log, or None if there is no such table."""
    with engine.connect() as connection:
        opening = connection.execute(
            select(tables.c.opening).where(tables.c.id == table, tables.c.state != "closed")
        ).scalar_one_or_none()
        if opening is None:
            return None
        wanted = select(log.c.seq, log.c.time, log.c.guest, log.c.command, log.c.entry)
        rows = connection.execute(wanted.where(log.c.table_id == table).order_by(log.c.seq)).all()
    return decode_opening(opening), [Row(seq, time, guest, command, decode(e)) for seq, time, guest, command, e in rows]


def read_unfinished(engine: Engine) -> dict[str, list[str]]:
    """The tables that are not over, by game."""
    found: dict[str, list[str]] = {}
    with engine.connect() as connection:
        for table, opening in connection.execute(select(tables.c.id, tables.c.opening).where(tables.c.state == "open")):
            found.setdefault(decode_opening(opening).game, []).append(table)
    return found


def read_history(engine: Engine, guest: str, most: int) -> list[bytes]:
    """What the lobby shows of a guest's finished tables, the last first."""
    wanted = select(history.c.shown).where(history.c.guest == guest).order_by(history.c.ended.desc()).limit(most)
    with engine.connect() as connection:
        return list(connection.execute(wanted).scalars())
