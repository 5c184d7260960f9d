"""SqlStore: the store in any SQL database. A database adds how it is opened, and in what its SQL differs."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from shutil import disk_usage
from types import TracebackType
from typing import Any, TypeVar

import msgspec
from sqlalchemy import Connection, Engine, Table, delete, func, insert, select, update
from sqlalchemy.exc import SQLAlchemyError

from rumpus.core.errors import RumpusError, Unavailable
from rumpus.server.store.schema import (
    boxes,
    guests,
    history,
    leases,
    log,
    notes,
    results,
    secrets_kept,
    tables,
    unfinished,
)
from rumpus.server.store.store import Done, Rest, Result, Store, StoredTable, Unfinished, nobody_waits
from rumpus.server.store.writer import Job, LogRow, Statement, Writer
from rumpus.server.table.entries import Row, TakenUp, decode, encode
from rumpus.server.table.opening import decode_opening

T = TypeVar("T")
logger = logging.getLogger("rumpus.store")

DAMAGED = (msgspec.MsgspecError, UnicodeDecodeError, TypeError)
"""What comes of reading what is no longer what was written."""
DEEPEST = 20
"""So many games at most that took each other up are read one after the other, so that a damaged log cannot lead round
for ever. It is more than a table may take up (`table/play_again.py`), so that limit can change."""
READERS = 4
"""So many threads read; each is done in about a millisecond."""
ROW = (log.c.seq, log.c.time, log.c.guest, log.c.command, log.c.entry)


class SqlStore(Store):
    """One thread writes, a few read. `upsert` is the database's own `insert`, the one that knows what to do about a
    row that is there already; `unreadable` is what is said where it cannot be read."""

    def __init__(
        self, engine: Engine, upsert: Callable[[Table], Any], unreadable: str, folder: Path | None = None
    ) -> None:
        """`folder` is where the database lies, if that is on this machine."""
        self._engine = engine
        self._folder = folder
        self._upsert = upsert
        self._unreadable = unreadable
        self._node = ""

    async def __aenter__(self) -> SqlStore:
        self._loop = asyncio.get_running_loop()
        self._writer = self._make_writer()
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="reader")
        return self

    def _make_writer(self) -> Writer:
        return Writer(self._engine, self._loop)

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await asyncio.to_thread(self._close)

    def _close(self) -> None:
        self._writer.close()
        self._readers.shutdown()
        self._engine.dispose()

    @property
    def commits(self) -> int:
        return self._writer.commits

    def free_bytes(self) -> int | None:
        return None if self._folder is None else disk_usage(self._folder).free

    async def _read(self, read: Callable[[Connection], T]) -> T:
        def work() -> T:
            try:
                return self._connect_and_read(read)
            except SQLAlchemyError as error:
                self._complain(error)
                raise Unavailable(self._unreadable) from None
            except DAMAGED:
                raise RumpusError("What was stored here is damaged and cannot be read any more.") from None

        return await self._loop.run_in_executor(self._readers, work)

    def _complain(self, error: SQLAlchemyError) -> None:
        logger.error("could not read", extra={"fields": {"error": type(error).__name__}})

    def _connect_and_read(self, read: Callable[[Connection], T]) -> T:
        with self._engine.connect() as connection:
            return read(connection)

    async def _store(self, statements: Sequence[Statement], rows: Sequence[LogRow] = ()) -> bool:
        stored: asyncio.Future[bool] = self._loop.create_future()

        def done(ok: bool) -> None:
            # Who waited for it may have been sent away meanwhile.
            if not stored.done():
                stored.set_result(ok)

        self._writer.store(Job(statements, rows, done))
        return await stored

    def _store_soon(self, *statements: Statement) -> None:
        self._writer.store(Job(statements, (), lambda ok: None))

    # Tables

    async def open_table(self, table: StoredTable) -> bool:
        return await self._store(self._opening(table), _log_rows(table.opening.id, table.rows))

    def append(self, table: str, rows: Sequence[Row], done: Done, opens: StoredTable | None = None) -> None:
        stored, statements = _log_rows(table, rows), self._who_comes(table, rows)
        if opens is not None:
            statements += self._opening(opens)
            stored += _log_rows(opens.opening.id, opens.rows)
        self._writer.store(Job(statements, stored, done))

    def _opening(self, table: StoredTable) -> list[Statement]:
        """What is stored beside the first entries of a table."""
        opening = table.opening
        bots_alone = table.rows and all(row.entry.comes() is None for row in table.rows)
        row = {"id": opening.id, "opening": encode(opening), "state": "open", "unvisited": opening.created}
        row["wakes"] = opening.created if bots_alone else None
        taken = {"day": opening.daily, "guest": opening.host, "table_id": opening.id}
        statements: list[Statement] = [(insert(tables), row), *([(insert(results), taken)] if opening.daily else [])]
        host = self._has(opening.host, opening.id, opening.created, hosts=1)
        return [*statements, host, *self._who_comes(opening.id, table.rows)]

    def _has(self, guest: str, table: str, since: int, hosts: int = 0) -> Statement:
        """The table is among the guest's from now on."""
        kept = self._upsert(unfinished).on_conflict_do_nothing()
        return kept, {"guest": guest, "table_id": table, "hosts": hosts, "since": since}

    def _who_comes(self, table: str, rows: Iterable[Row]) -> list[Statement]:
        statements: list[Statement] = []
        for row in rows:
            if (guest := row.entry.comes()) is not None:
                statements.append(self._has(guest, table, row.time))
            if (guest := row.entry.goes()) is not None:
                gone = unfinished.c.table_id == table, unfinished.c.guest == guest
                statements.append((delete(unfinished).where(*gone), {}))
        return statements

    def finish_table(
        self,
        table: str,
        ended: int,
        shown: Mapping[str, bytes],
        result: Result | None,
        done: Done = nobody_waits,
    ) -> None:
        over = update(tables).where(tables.c.id == table).values(state="over", wakes=None, unvisited=ended)
        kept = self._upsert(history).on_conflict_do_nothing()
        row = {"table_id": table, "ended": ended}
        statements: list[Statement] = [(over, {}), (delete(unfinished).where(unfinished.c.table_id == table), {})]
        statements += [(kept, {**row, "guest": guest, "shown": line}) for guest, line in shown.items()]
        if result is not None:
            noted = update(results).where(results.c.day == result.day, results.c.guest == result.guest)
            did = {"rank": result.rank, "score": result.score, "decisions": result.decisions}
            statements.append((noted.values(**did), {}))
        self._writer.store(Job(statements, (), done))

    def rest_table(self, table: str, rest: Rest, done: Done = nobody_waits) -> None:
        mine = unfinished.c.table_id == table
        statements: list[Statement] = [
            (delete(unfinished).where(mine, unfinished.c.guest.not_in(list(rest.shown))), {}),
            _at(table, wakes=rest.wakes, unvisited=rest.since),
        ]
        for guest, line in rest.shown.items():
            statements.append((update(unfinished).where(mine, unfinished.c.guest == guest).values(shown=line), {}))
        self._writer.store(Job(statements, (), done))

    def wake_table(self, table: str) -> None:
        shown = unfinished.c.table_id == table, unfinished.c.shown.is_not(None)
        self._store_soon((update(unfinished).where(*shown).values(shown=None), {}))

    def note_wakes(self, table: str, wakes: int | None) -> None:
        self._store_soon(_at(table, wakes=wakes))

    def note_unvisited(self, table: str, since: int | None) -> None:
        kept = tables.c.id == table, tables.c.unvisited.is_not(None)
        self._store_soon((update(tables).where(*kept).values(unvisited=since), {}))

    async def forget_table(self, table: str) -> bool:
        # Looked up by guest, since there is no index by table.
        people = select(log.c.guest).where(log.c.table_id == table, log.c.guest.is_not(None))
        played = history.c.table_id == table, history.c.guest.in_(people)
        kept = [(each, each.c.table_id) for each in (log, notes, unfinished)]
        gone = [(tables, tables.c.id), *kept]
        statements: list[Statement] = [(delete(each).where(column == table), {}) for each, column in gone]
        unplayed = results.c.table_id == table, results.c.rank.is_(None)
        return await self._store(
            [(delete(history).where(*played), {}), *statements, (delete(results).where(*unplayed), {})]
        )

    async def read_table(self, table: str) -> StoredTable | None:
        wanted = select(tables.c.opening, tables.c.state).where(tables.c.id == table, tables.c.state != "closed")

        def read(connection: Connection) -> StoredTable | None:
            found = connection.execute(wanted).one_or_none()
            if found is None:
                return None
            rows = _read_rows(connection, table, 0)
            return StoredTable(
                decode_opening(found.opening), rows, found.state == "over", _borrowed(connection, rows, DEEPEST)
            )

        return await self._read(read)

    async def read_rows(self, table: str, after: int) -> list[Row]:
        return await self._read(lambda connection: _read_rows(connection, table, after))

    async def read_due(self, now: int, most: int) -> list[tuple[str, str]]:
        wanted = select(tables.c.id, tables.c.opening).where(tables.c.state == "open", tables.c.wakes <= now)
        # Those that are in use somewhere go on there.
        wanted = wanted.where(tables.c.id.not_in(select(leases.c.table_id)))
        wanted = wanted.order_by(tables.c.wakes).limit(most)

        def read(connection: Connection) -> list[tuple[str, str]]:
            return [(table, _game_of(opening)) for table, opening in connection.execute(wanted)]

        return await self._read(read)

    async def read_unvisited(self, since: int, most: int) -> list[str]:
        elsewhere = select(leases.c.table_id).where(leases.c.node != self._node)
        wanted = select(tables.c.id).where(tables.c.unvisited <= since, tables.c.id.not_in(elsewhere))
        wanted = wanted.order_by(tables.c.unvisited).limit(most)
        return await self._read(lambda connection: list(connection.execute(wanted).scalars()))

    async def read_unfinished(self, guest: str, most: int) -> list[Unfinished]:
        wanted = select(unfinished.c.table_id, unfinished.c.shown).where(unfinished.c.guest == guest)
        wanted = wanted.order_by(unfinished.c.since.desc()).limit(most)
        return await self._read(lambda connection: [Unfinished(*row) for row in connection.execute(wanted)])

    async def count_hosted(self, guest: str) -> int:
        wanted = select(func.count()).select_from(unfinished)
        wanted = wanted.where(unfinished.c.guest == guest, unfinished.c.hosts == 1)
        return await self._read(lambda connection: int(connection.execute(wanted).scalar_one()))

    # Guests

    async def read_key(self) -> bytes:
        wanted = select(secrets_kept.c.value).where(secrets_kept.c.name == "key")
        return await self._read(lambda connection: connection.execute(wanted).scalar_one())

    async def read_name(self, guest: str) -> str:
        wanted = select(guests.c.name).where(guests.c.id == guest)
        return await self._read(lambda connection: connection.execute(wanted).scalar_one_or_none() or "")

    async def rename_guest(self, guest: str, name: str) -> bool:
        renamed = self._upsert(guests).on_conflict_do_update(index_elements=["id"], set_={"name": name})
        return await self._store([(renamed, {"id": guest, "name": name})])

    async def read_history(self, guest: str, most: int) -> list[bytes]:
        wanted = select(history.c.shown).where(history.c.guest == guest).order_by(history.c.ended.desc()).limit(most)
        return await self._read(lambda connection: list(connection.execute(wanted).scalars()))

    async def read_note(self, table: str, guest: str) -> str:
        wanted = select(notes.c.text).where(notes.c.table_id == table, notes.c.guest == guest)
        return await self._read(lambda connection: connection.execute(wanted).scalar_one_or_none() or "")

    async def write_note(self, table: str, guest: str, text: str) -> bool:
        if not text:
            return await self._store([(delete(notes).where(notes.c.table_id == table, notes.c.guest == guest), {})])
        kept = self._upsert(notes).on_conflict_do_update(index_elements=["table_id", "guest"], set_={"text": text})
        return await self._store([(kept, {"table_id": table, "guest": guest, "text": text})])

    # Daily deals

    async def read_daily_table(self, day: str, guest: str) -> str | None:
        wanted = select(results.c.table_id).where(results.c.day == day, results.c.guest == guest)
        return await self._read(lambda connection: connection.execute(wanted).scalar_one_or_none())

    async def read_results(self, day: str, lowest_wins: bool, most: int) -> list[Result]:
        columns = results.c
        wanted = select(columns.day, columns.guest, columns.rank, columns.score, columns.decisions)
        wanted = wanted.where(columns.day == day, columns.rank.is_not(None))
        best = columns.score.asc() if lowest_wins else columns.score.desc()
        wanted = wanted.order_by(columns.rank, best, columns.decisions).limit(most)
        return await self._read(lambda connection: [Result(*row) for row in connection.execute(wanted)])

    # Boxes

    def keep_box(self, fingerprint: str, game: str, entries: bytes) -> None:
        row = {"fingerprint": fingerprint, "game": game, "entries": entries}
        self._store_soon((self._upsert(boxes).on_conflict_do_nothing(), row))

    async def read_box(self, fingerprint: str) -> bytes | None:
        wanted = select(boxes.c.entries).where(boxes.c.fingerprint == fingerprint)
        return await self._read(lambda connection: connection.execute(wanted).scalar_one_or_none())


def _at(table: str, **times: int | None) -> Statement:
    return update(tables).where(tables.c.id == table).values(**times), {}


def _game_of(opening: bytes) -> str:
    """Nothing for an opening that is damaged: who reads the table is told so."""
    try:
        return decode_opening(opening).game
    except DAMAGED:
        return ""


def _log_rows(table: str, rows: Iterable[Row]) -> list[LogRow]:
    return [(table, row.seq, row.time, row.guest, row.command, encode(row.entry)) for row in rows]


def _read_rows(connection: Connection, table: str, after: int) -> list[Row]:
    wanted = select(*ROW).where(log.c.table_id == table, log.c.seq > after).order_by(log.c.seq)
    return [Row(seq, time, guest, command, decode(e)) for seq, time, guest, command, e in connection.execute(wanted)]


def _borrowed(connection: Connection, rows: Iterable[Row], depth: int) -> Sequence[tuple[int, int]]:
    """The decisions that a table took over from another one, which may have done so itself."""
    taken = next((row.entry for row in rows if isinstance(row.entry, TakenUp)), None)
    if taken is None or not depth:
        return ()
    source = _read_rows(connection, taken.table, 0)
    made = list(_borrowed(connection, source, depth - 1))
    for row in source:
        row.entry.carry_on(made)
    return made[: taken.to]
