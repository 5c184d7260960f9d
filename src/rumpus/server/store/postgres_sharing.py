"""PostgresSharing: servers on one PostgreSQL. What they say stands in tables of the database, and a notice says so."""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
import threading
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from queue import Empty, SimpleQueue
from time import monotonic
from typing import Any, TypeVar

import msgspec
from sqlalchemy import Connection, Engine, select
from sqlalchemy.exc import SQLAlchemyError

from rumpus.core.errors import Unavailable
from rumpus.server.store.schema import visits
from rumpus.server.store.sharing import Heard, Listener, Said, Sharing
from rumpus.server.store.watchdog import is_broken_off, is_lost, shut
from rumpus.server.store.writer import LogRow
from rumpus.server.table.entries import Row, decode

logger = logging.getLogger("rumpus.sharing")
T = TypeVar("T")
encode = msgspec.json.encode
decode_word = msgspec.json.Decoder(tuple[str, int, int, str | None, str | None, str]).decode

CHANNEL = "rumpus"
LONGEST = 7000
"""A notice has 8000 bytes at most."""
MANY = 200
"""Where more tables than that have moved, none is named."""
LONG = 1000
"""Longer entries are read from the log."""
SILENCE = 3.0
"""So many times the seconds between two words of our own may go by before the line on which we hear counts as cut."""
TRIES = 5
"""So often is said anew what the database broke off because of others."""
GONE = 6.0
"""So many seconds at most a thread has to end: it may just be connecting."""
AGAIN = 0.5
"""Seconds until it is tried again to listen."""

NOW = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"
"""The clock of the database: that of no server counts."""
LIVE = f"""INSERT INTO nodes (id, until) VALUES (%s, {NOW} + %s)
ON CONFLICT (id) DO UPDATE SET until = excluded.until RETURNING xmax = 0"""
BURY = f"""WITH gone AS (DELETE FROM nodes WHERE until < {NOW} AND id <> %s RETURNING id),
freed AS (DELETE FROM leases USING gone WHERE leases.node = gone.id),
left_behind AS (DELETE FROM visits USING gone WHERE visits.node = gone.id)
SELECT count(*) FROM gone"""
CLAIM = """INSERT INTO leases (table_id, node) SELECT id, %s FROM unnest(%s::text[]) AS id
WHERE NOT EXISTS (SELECT FROM leases WHERE table_id = id AND node <> %s) ORDER BY id
ON CONFLICT (table_id) DO UPDATE SET node = excluded.node WHERE leases.node = excluded.node RETURNING table_id"""
GIVE_BACK = "DELETE FROM leases WHERE node = %s AND table_id = ANY(%s::text[])"
COME = """INSERT INTO visits (table_id, node, guests, shown, opened)
SELECT one.id, %s, one.guests, one.shown, one.opened
FROM unnest(%s::text[], %s::text[], %s::bytea[], %s::bigint[]) AS one (id, guests, shown, opened)
ON CONFLICT (table_id, node) DO UPDATE SET guests = excluded.guests, shown = excluded.shown"""
GO = "DELETE FROM visits WHERE node = %s AND table_id = ANY(%s::text[])"
ELSEWHERE = "SELECT table_id, guests FROM visits WHERE node <> %s AND table_id = ANY(%s::text[])"
NEWEST = """SELECT id, coalesce((SELECT max(seq) FROM log WHERE table_id = id), 0) FROM unnest(%s::text[]) AS id"""
LEAVE = ("DELETE FROM visits WHERE node = %s", "DELETE FROM leases WHERE node = %s", "DELETE FROM nodes WHERE id = %s")


class PostgresSharing(Sharing):
    """`engine` commits without waiting for the disk: what is said here is said again."""

    def __init__(
        self,
        engine: Engine,
        loop: asyncio.AbstractEventLoop,
        open_line: Callable[[], Any],
        noted: Callable[[bool], None],
        unreadable: str,
    ) -> None:
        """`open_line` makes a connection of the driver's own, on which there is nothing to do but to listen; `noted`
        hears whether the database was there."""
        self.node = secrets.token_hex(8)
        self._engine = engine
        self._loop = loop
        self._open_line = open_line
        self._noted = noted
        self._unreadable = unreadable
        self._speaker = ThreadPoolExecutor(1, thread_name_prefix="speaker")
        self._notices: SimpleQueue[str | None] = SimpleQueue()
        self._listener: Listener | None = None
        self._heard_at = monotonic()
        self._line: Any = None
        self._closed = threading.Event()
        self._threads = [threading.Thread(target=self._notify, name="notifier", daemon=True)]
        self._threads[0].start()

    # What is said

    async def say(self, said: Said) -> Heard:
        heard, words = await self._ask(lambda connection: self._say(connection, said))
        self.tell(*words)
        if self._line is not None and monotonic() - self._heard_at > SILENCE * said.seconds:
            # Our own words do not come back.
            shut(self._line)
        return heard

    def _say(self, connection: Connection, said: Said) -> tuple[Heard, list[str]]:
        """What is heard, and the words of it for the others; an empty one, where nothing is new for them, shows this
        server alone that it is heard."""
        ask = connection.exec_driver_sql
        is_new = ask(LIVE, (self.node, int(said.seconds * 1000))).scalar_one()
        gone = ask(BURY, (self.node,)).scalar_one()
        if said.gives_back:
            ask(GIVE_BACK, (self.node, sorted(said.gives_back)))
        gained = list(ask(CLAIM, (self.node, list(said.wants), self.node)).scalars()) if said.wants else []
        self._say_who_is_where(connection, said)
        elsewhere: dict[str, frozenset[str]] = {}
        if said.known:
            for table, guests in ask(ELSEWHERE, (self.node, list(said.known))):
                elsewhere[table] = elsewhere.get(table, frozenset()) | frozenset(json.loads(guests))
        moved = [] if gone else sorted({*said.gives_back, *said.visits})
        words = [f"V{table}" for table in moved] if len(moved) < MANY else []
        return Heard(is_new, gained, elsewhere), words or ["V" if gone or moved else ""]

    def _say_who_is_where(self, connection: Connection, said: Said) -> None:
        there = sorted(table for table, each in said.visits.items() if each.guests or each.shown is not None)
        if there:
            each = [said.visits[table] for table in there]
            guests = [json.dumps(sorted(one.guests)) for one in each]
            shown, opened = [one.shown for one in each], [one.opened for one in each]
            connection.exec_driver_sql(COME, (self.node, there, guests, shown, opened))
        if gone := sorted(said.visits.keys() - set(there)):
            connection.exec_driver_sql(GO, (self.node, gone))

    async def newest(self, tables: Collection[str]) -> Mapping[str, int]:
        wanted = list(tables)
        return await self._ask(
            lambda connection: {str(table): int(seq) for table, seq in connection.exec_driver_sql(NEWEST, (wanted,))}
        )

    async def read_listed(self, most: int) -> Sequence[bytes]:
        wanted = select(visits.c.shown).where(visits.c.shown.is_not(None), visits.c.node != self.node)
        wanted = wanted.order_by(visits.c.opened.desc()).limit(most)
        return await self._ask(lambda connection: list(connection.execute(wanted).scalars()))

    async def read_clock(self) -> int:
        return await self._ask(lambda connection: int(connection.exec_driver_sql(f"SELECT {NOW}").scalar_one()))

    async def say_goodbye(self) -> None:
        def leave(connection: Connection) -> None:
            for statement in LEAVE:
                connection.exec_driver_sql(statement, (self.node,))

        await self._ask(leave)
        self.tell("V")

    async def _ask(self, ask: Callable[[Connection], T]) -> T:
        def work() -> T:
            for _ in range(TRIES):
                try:
                    with self._engine.begin() as connection:
                        answer = ask(connection)
                except SQLAlchemyError as error:
                    if is_broken_off(error):
                        continue
                    if is_lost(error):
                        self._noted(False)
                    else:
                        logger.exception("could not share")
                    break
                self._noted(True)
                return answer
            raise Unavailable(self._unreadable)

        return await self._loop.run_in_executor(self._speaker, work)

    # Notices

    def tell(self, *words: str) -> None:
        """Lets the others know soon, in any thread; together with what else there is to say."""
        for word in words:
            self._notices.put(word)

    def tell_nudged(self, table: str, seat: int, by: int) -> None:
        self.tell(f"N{seat} {by} {table}")

    def tell_stored(self, rows: Iterable[LogRow]) -> None:
        """What is stored now; where that is long, only that it is."""
        for *head, entry in rows:
            word = "R" + encode((*head, entry.decode())).decode()
            self.tell(word if len(word) <= LONG else f"S{head[1]} {head[0]}")

    def _notify(self) -> None:
        closing = False
        while not closing:
            words = [self._notices.get()]
            with suppress(Empty):
                while True:
                    words.append(self._notices.get_nowait())
            closing = None in words
            # A transaction of its own: all servers queue for the commit of one with a notice in it.
            with suppress(SQLAlchemyError), self._engine.begin() as connection:
                for payload in _payloads(self.node, dict.fromkeys(word for word in words if word is not None)):
                    connection.exec_driver_sql("SELECT pg_notify(%s, %s)", (CHANNEL, payload))

    def listen(self, listener: Listener) -> None:
        self._listener = listener
        thread = threading.Thread(target=self._listen, name="listener", daemon=True)
        self._threads.append(thread)
        thread.start()

    def _listen(self) -> None:
        while not self._closed.is_set():
            try:
                with self._open_line() as line:
                    self._line = line
                    if self._closed.is_set():
                        return
                    line.execute(f"LISTEN {CHANNEL}")
                    self._heard_at = monotonic()
                    self._pass_on(["M"])
                    for notice in line.notifies():
                        self._heard_at = monotonic()
                        node, *words = notice.payload.split("\n")
                        if node != self.node:
                            self._pass_on(words)
            except Exception as error:
                if not self._closed.is_set():
                    logger.info("hears nothing of other servers", extra={"fields": {"error": type(error).__name__}})
            self._line = None
            self._closed.wait(AGAIN)

    def _pass_on(self, words: Sequence[str]) -> None:
        if not self._loop.is_closed() and not self._closed.is_set():
            self._loop.call_soon_threadsafe(self._tell_listener, words)

    def _tell_listener(self, words: Sequence[str]) -> None:
        assert self._listener is not None
        for word in words:
            kind, rest = word[:1], word[1:]
            if kind == "R":
                table, seq, time, guest, command, entry = decode_word(rest)
                self._listener.stored(table, seq, _row(seq, time, guest, command, entry))
            elif kind == "S":
                number, _, table = rest.partition(" ")
                self._listener.stored(table, int(number), None)
            elif kind == "F":
                self._listener.forgotten(rest)
            elif kind == "G":
                self._listener.renamed(rest)
            elif kind == "N":
                seat, by, table = rest.split(" ", 2)
                self._listener.nudged(table, int(seat), int(by))
            elif kind == "V":
                self._listener.moved(rest)
            elif kind == "M":
                self._listener.missed()

    def close(self) -> None:
        self._closed.set()
        self._notices.put(None)
        self._speaker.shutdown()
        if self._line is not None:
            shut(self._line)
        for thread in self._threads:
            thread.join(GONE)
        self._engine.dispose()


def _row(seq: int, time: int, guest: str | None, command: str | None, entry: str) -> Row | None:
    """None where a newer server stored what this one does not know: who needs it is told so when it is read."""
    try:
        return Row(seq, time, guest, command, decode(entry))
    except msgspec.MsgspecError:
        return None


def _payloads(node: str, words: Iterable[str]) -> Iterable[str]:
    """The words in as few notices as they fit into. One of a server alone says that it hears itself."""
    payload = node
    for word in words:
        if len(payload.encode()) + len(word.encode()) > LONGEST:
            yield payload
            payload = node
        payload += f"\n{word}"
    yield payload
