"""PostgreSQL behind the store: one database, which any number of servers may share."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any, TypeVar

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError

from rumpus.core.errors import RumpusError
from rumpus.server.store.postgres_sharing import PostgresSharing
from rumpus.server.store.postgres_writer import PostgresWriter
from rumpus.server.store.schema import bring_up_to_date, secrets_kept
from rumpus.server.store.sql import READERS, SqlStore
from rumpus.server.store.watchdog import Watchdog, is_lost
from rumpus.server.store.writer import Writer

T = TypeVar("T")
logger = logging.getLogger("rumpus.store")

SCHEMES = ("postgresql", "postgres")
UNREADABLE = "This server cannot reach its database just now; please try again in a moment."
MISSING = "A database needs its driver: pip install 'rumpus[postgres]'."
ONE_AT_A_TIME = 7_873_862_552
"""The lock under which servers that start at once bring the schema up to date one after the other."""
PATIENCE = 10.0
"""So many seconds at most is the database waited for; then a connection counts as lost."""
SESSION = {
    # A commit is on the disk when it returns, whatever is usual there.
    "synchronous_commit": "on",
    # A server that was stopped in the middle of something holds up the others for so long at most.
    "idle_in_transaction_session_timeout": "5s",
    "lock_timeout": "8s",
}
LINE = {
    "application_name": "rumpus",
    "connect_timeout": 5,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
}
VERSION = "CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)"


class PostgresStore(SqlStore):
    """A connection that was lost is no reason to refuse who reads, as long as there is another."""

    def __init__(self, url: URL) -> None:
        self._url = url
        super().__init__(connect(url), insert, UNREADABLE)
        self._is_there = True

    async def __aenter__(self) -> SqlStore:
        # What is said between servers is said again: it need not be on the disk.
        talk = connect(self._url, synchronous_commit="off")
        loop = asyncio.get_running_loop()
        self._talk = self.sharing = PostgresSharing(talk, loop, lambda: open_line(self._url), self._note, UNREADABLE)
        self._node = self._talk.node
        return await super().__aenter__()

    def _close(self) -> None:
        super()._close()
        self._talk.close()

    def _make_writer(self) -> Writer:
        return PostgresWriter(self._engine, self._loop, self._talk.tell_stored, self._note)

    @property
    def trouble(self) -> str | None:
        return None if self._is_there else UNREADABLE

    def _note(self, is_there: bool) -> None:
        """Says it when the database is lost, and when it is there again."""
        if is_there != self._is_there:
            self._is_there = is_there
            if is_there:
                logger.info("the database is there again")
            else:
                logger.warning("the database cannot be reached; nothing is confirmed until it is there again")

    def _connect_and_read(self, read: Callable[[Connection], T]) -> T:
        try:
            return self._connect_and_note(read)
        except DBAPIError as error:
            if not is_lost(error) or not self._is_there:
                raise
        return self._connect_and_note(read)

    def _connect_and_note(self, read: Callable[[Connection], T]) -> T:
        try:
            found = super()._connect_and_read(read)
        except DBAPIError as error:
            if is_lost(error):
                self._note(False)
            raise
        self._note(True)
        return found

    def _complain(self, error: SQLAlchemyError) -> None:
        # That the database is lost was said.
        if not is_lost(error):
            super()._complain(error)

    async def rename_guest(self, guest: str, name: str) -> bool:
        renamed = await super().rename_guest(guest, name)
        self._talk.tell(f"G{guest}")
        return renamed

    async def forget_table(self, table: str) -> bool:
        forgotten = await super().forget_table(table)
        self._talk.tell(f"F{table}")
        return forgotten


def open_store(address: str) -> PostgresStore:
    """The store in a database, made or brought up to date if need be."""
    url = read_address(address)
    where = shown(address)
    try:
        # To bring much up to date takes a while, and others may be doing it.
        engine = create_engine(url, connect_args=_line_of(url))
    except ModuleNotFoundError:
        raise RumpusError(MISSING) from None
    try:
        key = _bring_up_to_date(engine, where)
    except SQLAlchemyError as error:
        raise RumpusError(f"The database {where} cannot be used: {_reason(error)}.") from None
    finally:
        engine.dispose()
    if not key:
        raise RumpusError(
            f"The key by which guests are known is missing from the database {where}; put a backup in its place."
        )
    return PostgresStore(url)


def read_address(address: str) -> URL:
    """An address as users write it, with the driver that we use."""
    try:
        url = make_url(address)
    except (ArgumentError, ValueError):
        url = None
    if url is None or url.drivername not in SCHEMES:
        raise RumpusError("Where games are kept is written like postgresql://user@host:5432/rumpus.")
    return url.set(drivername="postgresql+psycopg")


def shown(address: str) -> str:
    """The address as it may be shown to anybody: without a password, or what else may come with it."""
    url = read_address(address)
    return f"{url.database or url.username or 'postgres'} at {url.host or url.query.get('host') or 'this machine'}"


def connect(url: URL, **session: str) -> Engine:
    """An engine whose connections never wait for ever."""
    engine = create_engine(url, connect_args=_line_of(url), pool_size=READERS + 1, max_overflow=READERS)
    wanted = "; ".join(f"SET {name} = '{value}'" for name, value in {**SESSION, **session}.items())

    def prepare(connection: Any, _: Any) -> None:
        connection.execute(wanted)
        connection.commit()

    event.listen(engine, "connect", prepare)
    Watchdog(engine, PATIENCE)
    return engine


def open_line(url: URL) -> Any:
    """A connection of the driver's own, on which each statement is done at once."""
    import psycopg

    plain = url.set(drivername="postgresql").render_as_string(hide_password=False)
    return psycopg.connect(plain, autocommit=True, **_line_of(url))


def _line_of(url: URL) -> dict[str, Any]:
    return {name: value for name, value in LINE.items() if name not in url.query}


def _bring_up_to_date(engine: Engine, where: str) -> bytes | None:
    with engine.begin() as connection:
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({ONE_AT_A_TIME})")
        encoding = connection.exec_driver_sql("SHOW server_encoding").scalar_one()
        if encoding != "UTF8":
            raise RumpusError(f"The database {where} keeps text as {encoding}; make one with the encoding UTF8.")
        connection.exec_driver_sql(VERSION)
        known = connection.exec_driver_sql("SELECT version FROM schema_version").scalar()
        version = bring_up_to_date(connection, known or 0, where)
        if version != known:
            connection.exec_driver_sql("DELETE FROM schema_version")
            connection.exec_driver_sql(f"INSERT INTO schema_version VALUES ({version})")
        return connection.execute(select(secrets_kept.c.value).where(secrets_kept.c.name == "key")).scalar()


def _reason(error: SQLAlchemyError) -> str:
    """What the database says, in one line."""
    lines = str(getattr(error, "orig", None) or error).strip().splitlines()
    return lines[0].strip().rstrip(".") if lines else type(error).__name__
