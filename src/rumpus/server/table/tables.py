"""The tables: every table there is, opened, found again after a restart, and told in turn."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from datetime import UTC, datetime
from time import time

from sqlalchemy import Engine, insert, update

from rumpus.core import readiness
from rumpus.core.errors import NotFound, RumpusError
from rumpus.server.runtime.guests import Guests
from rumpus.server.runtime.metrics import Metrics
from rumpus.server.runtime.settings import Settings
from rumpus.server.runtime.think_pool import ThinkPool
from rumpus.server.store import schema
from rumpus.server.store.writer import Writer
from rumpus.server.table import entries as e
from rumpus.server.table import lobby
from rumpus.server.table.boxes import Boxes
from rumpus.server.table.daily import Deal, result_statement
from rumpus.server.table.live_table import LiveTable
from rumpus.server.table.mailbox import Ask
from rumpus.server.table.play_again import plan_again
from rumpus.server.table.setup import plan, statements
from rumpus.server.table.state import TableState
from rumpus.server.wire import messages as w
from rumpus.server.wire.encoding import encode

logger = logging.getLogger("rumpus.tables")

LOOK_AGAIN = 0.1
"""Seconds after which it is looked again whether the rules of a game are ready."""
FEW = 64
"""So many tables can be told before anybody notices."""


def _replay(state: TableState, rows: list[e.Row]) -> None:
    for row in rows:
        state.apply(row)


class Tables:
    """Made inside the event loop, on an open ledger."""

    def __init__(self, engine: Engine, settings: Settings) -> None:
        self.settings = settings
        self.loop = asyncio.get_running_loop()
        self.engine = engine
        self.writer = Writer(self.engine, self.loop)
        self.guests = Guests(self.engine, self.writer)
        self.boxes = Boxes(self.engine, self.writer)
        self.think_pool = ThinkPool(self.loop)
        self.precompiler = readiness.precompiler
        self.precompiler.for_server = True
        self.metrics = Metrics()
        self.live: dict[str, LiveTable] = {}
        self._closed: set[str] = set()
        """Tables cleared since the start: nobody may find one again before that is stored."""
        self._to_tell: deque[tuple[LiveTable, list[e.Row]]] = deque()
        self._tasks: set[asyncio.Task[None]] = set()

    def open_up(self) -> None:
        """Starts what goes on in the background: compiling, then taking up every unfinished table."""
        self.precompiler.start()
        self.run(self._resume())
        self.run(self._sweep())

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        self.think_pool.close()
        self.precompiler.for_server = False
        await asyncio.to_thread(self.writer.close)

    def run(self, work: object) -> None:
        task: asyncio.Task[None] = self.loop.create_task(work)  # type: ignore[arg-type]
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            logger.error("work failed", exc_info=error)

    def today(self) -> str:
        return datetime.now(UTC).date().isoformat()

    # Finding tables

    async def _resume(self) -> None:
        """Every table that is not over goes on where it stood, its bots included, once the rules of its game are
        ready; a table that somebody comes back to goes on at once."""
        for game, tables in schema.read_unfinished(self.engine).items():
            self.run(self._resume_game(game, tables))

    async def _resume_game(self, game: str, tables: list[str]) -> None:
        while not self.precompiler.is_settled(game):
            await asyncio.sleep(LOOK_AGAIN)
        for table in tables:
            try:
                live_table = await self.find(table)
                if live_table.state.phase == "over":
                    # The server died between the last decision and the note that it was the last.
                    self.finished(live_table)
                    self.put_away(live_table)
            except RumpusError as error:
                logger.warning("not resumed", extra={"fields": {"table": table, "why": str(error)}})
            await asyncio.sleep(0)
        logger.info("resumed", extra={"fields": {"game": game, "tables": len(tables)}})

    async def find(self, table: str) -> LiveTable:
        """The table of this id, read from the ledger if it is not in use."""
        if table in self.live:
            return self.live[table]
        may_be = table.isascii() and len(table) < 40 and table not in self._closed
        kept = schema.read_table(self.engine, table) if may_be else None
        if kept is None:
            raise NotFound("There is no such table.")
        opening, _ = kept
        state = TableState(opening, self.boxes.find(opening))
        if not self.precompiler.is_ready(opening.game):
            # Interpreted it takes a while, and other tables are not to wait for it.
            await asyncio.to_thread(_replay, state, kept[1])
            if table in self.live:
                return self.live[table]
            # Read again: meanwhile the table may have been used and put away.
            again = schema.read_table(self.engine, table)
            assert again is not None
            _replay(state, again[1][len(kept[1]) :])
        else:
            _replay(state, kept[1])
        if opening.clock.kind == "move":
            # Nobody could move while the server was away.
            state.turned_at = max(state.turned_at, int(time() * 1000))
        return self._take_in(state)

    def _take_in(self, state: TableState) -> LiveTable:
        live_table = self.live[state.id] = LiveTable(self, state)
        live_table.wake()
        return live_table

    def put_away(self, live_table: LiveTable) -> None:
        """A finished table that nobody looks at is read again when somebody asks for it."""
        if live_table.state.phase == "over" and not live_table.connections:
            self.live.pop(live_table.state.id, None)

    async def _sweep(self) -> None:
        """Closes tables that never began and that nobody came back to."""
        while True:
            await asyncio.sleep(self.settings.sweep)
            long_ago = (time() - self.settings.open_table_kept) * 1000
            for live_table in list(self.live.values()):
                state = live_table.state
                if state.phase == "open" and not live_table.connections and state.opening.created < long_ago:
                    self.live.pop(state.id)
                    self._closed.add(state.id)
                    closed = update(schema.tables).where(schema.tables.c.id == state.id).values(state="closed")
                    self.writer.store(closed, {})

    # Opening tables

    async def open(self, guest: str, wish: w.NewTable, deal: Deal | None = None) -> LiveTable:
        """Opens a table as wished; it starts by itself when no seat is left open."""
        live_table = await self._found(guest, *plan(self, guest, wish, deal))
        if all(chair.kind != "open" for chair in live_table.state.chairs):
            live_table.post(Ask(lambda: [e.Started()] if live_table.state.phase == "open" else [], guest))
        return live_table

    async def open_again(self, guest: str, table: str, wish: w.PlayAgain) -> LiveTable:
        """Opens a table for the deal of a finished game."""
        state = (await self.find(table)).state
        return await self._found(guest, *plan_again(self, guest, state, wish))

    async def _found(self, guest: str, opening: e.Opening, first: list[e.Entry]) -> LiveTable:
        state = TableState(opening, self.boxes.find(opening))
        rows = [e.Row(seq, opening.created, guest, None, entry) for seq, entry in enumerate(first, 1)]
        stored: asyncio.Future[bool] = self.loop.create_future()
        self.writer.append(opening.id, rows, stored.set_result, *statements(opening, guest))
        if not await stored:
            raise RumpusError("The table could not be stored; please try again.")
        for row in rows:
            state.apply(row)
        return self._take_in(state)

    # Telling

    def tell_soon(self, live_table: LiveTable, rows: list[e.Row]) -> bool:
        """Views are made one table at a time between arrivals, so that confirmations never wait behind many of them.

        Says whether it will take a while.
        """
        self._to_tell.append((live_table, rows))
        if len(self._to_tell) == 1:
            self.loop.call_soon(self._tell_next)
        return len(self._to_tell) > FEW

    def _tell_next(self) -> None:
        live_table, rows = self._to_tell[0]
        try:
            live_table.tell(rows)
        except Exception:
            # What is stored is safe: the table is read back from there when its connections return.
            logger.exception("a table failed", extra={"fields": {"table": live_table.state.id}})
            self.live.pop(live_table.state.id, None)
            live_table.shut()
        self._to_tell.popleft()
        if self._to_tell:
            self.loop.call_soon(self._tell_next)

    def finished(self, live_table: LiveTable) -> None:
        """Marks the table as over, so that a restart leaves it in peace, and notes a daily result."""
        state = live_table.state
        done = update(schema.tables).where(schema.tables.c.id == state.id).values(state="over")
        self.writer.store(done, {})
        for guest in [chair.guest for chair in state.chairs if chair.guest]:
            kept = insert(schema.history).prefix_with("OR IGNORE")
            shown = encode(lobby.show_table(live_table, guest))
            self.writer.store(kept, {"guest": guest, "table_id": state.id, "ended": state.turned_at, "shown": shown})
        if state.opening.daily and state.opening.host not in state.left:
            self.writer.store(*result_statement(state))
