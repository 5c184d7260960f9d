"""SQLite behind the store: one file in the data folder."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

from sqlalchemy import Engine, create_engine, event, select
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.exc import SQLAlchemyError

from rumpus.core.errors import RumpusError
from rumpus.server.store.schema import bring_up_to_date, secrets_kept
from rumpus.server.store.sql import SqlStore

FILE = "rumpus.sqlite"
UNREADABLE = "The disk of this server cannot be read just now; please try again."


def open_store(folder: Path) -> SqlStore:
    """The store of a data folder, made or brought up to date if need be."""
    engine = connect(folder)
    try:
        with engine.begin() as connection:
            version = int(connection.exec_driver_sql("PRAGMA user_version").scalar_one())
            version = bring_up_to_date(connection, version, folder)
            connection.exec_driver_sql(f"PRAGMA user_version = {version}")
            key = connection.execute(select(secrets_kept.c.value).where(secrets_kept.c.name == "key")).scalar()
    except SQLAlchemyError as error:
        raise RumpusError(f"The data in {folder} cannot be used: {getattr(error, 'orig', None) or error}.") from None
    finally:
        engine.dispose()
    if not key:
        raise RumpusError(
            f"The key by which guests are known is missing from the data in {folder}; "
            "`rumpus restore` puts a backup in its place."
        )
    return SqlStore(engine, insert, UNREADABLE, folder)


def connect(folder: Path) -> Engine:
    """A commit is on the disk when it returns, and nobody who reads waits for who writes."""
    engine = create_engine(f"sqlite:///{folder / FILE}", connect_args={"check_same_thread": False})
    event.listen(engine, "connect", _prepare)
    return engine


def _prepare(connection: sqlite3.Connection, _: Any) -> None:
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "busy_timeout = 10000"):
        connection.execute(f"PRAGMA {pragma}")
