"""The tables: every table there is, opened, found again after a restart, and told in turn."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from time import time
from typing import TypeVar

from rumpus.core import calling, readiness
from rumpus.core.errors import NotFound, RumpusError
from rumpus.server import wire as w
from rumpus.server.runtime.guests import Guests
from rumpus.server.runtime.metrics import Metrics
from rumpus.server.runtime.settings import Settings
from rumpus.server.runtime.think_pool import ThinkPool
from rumpus.server.store.store import Store, StoredTable
from rumpus.server.table import daily, lobby
from rumpus.server.table import entries as e
from rumpus.server.table.boxes import Boxes
from rumpus.server.table.catch_up import Missed, read_missed
from rumpus.server.table.change import Change
from rumpus.server.table.daily import Deal
from rumpus.server.table.live_table import LiveTable
from rumpus.server.table.opening import Opening
from rumpus.server.table.play_again import plan_again
from rumpus.server.table.setup import plan
from rumpus.server.table.state import TableState
from rumpus.server.wire.encoding import encode

logger = logging.getLogger("rumpus.tables")

T = TypeVar("T")

LOOK_AGAIN = 0.1
"""Seconds after which it is looked again whether the rules of a game are ready."""
FEW = 64
"""So many tables can be told before anybody notices."""


class Tables:
    """Made inside the event loop, on a store that is open."""

    def __init__(self, store: Store, guests: Guests, settings: Settings) -> None:
        self.settings = settings
        self.loop = asyncio.get_running_loop()
        self.store = store
        self.guests = guests
        self.boxes = Boxes(store)
        self.think_pool = ThinkPool(self.loop)
        self.precompiler = readiness.precompiler
        self.precompiler.for_server = True
        self.metrics = Metrics()
        self.live: dict[str, LiveTable] = {}
        self._closed: set[str] = set()
        """Tables cleared since the start: nobody may find one again before that is stored."""
        self._loading: dict[str, asyncio.Task[None]] = {}
        """Tables that are being read: who comes to one meanwhile waits for the same."""
        self._to_tell: deque[tuple[LiveTable, list[e.Row]]] = deque()
        self._tasks: set[asyncio.Task[None]] = set()

    def open_up(self) -> None:
        """Starts what goes on in the background: compiling, then taking up every unfinished table."""
        self.precompiler.start()
        self.run(self._resume())
        self.run(self._sweep())

    async def close(self) -> None:
        for task in (*self._tasks, *self._loading.values()):
            task.cancel()
        self.think_pool.close()
        self.precompiler.for_server = False

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
        unfinished = await self.store.read_unfinished()
        logger.info("read back", extra={"fields": {"tables": sum(map(len, unfinished.values()))}})
        for game, tables in unfinished.items():
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
        """The table of this id, read from the store if it is not in use."""
        # Once more where it was put away again before it was our turn.
        while table not in self.live:
            if table not in self._loading:
                loading = self._loading[table] = self.loop.create_task(self._load(table))
                loading.add_done_callback(partial(self._loaded, table))
            # Others may wait for it too, so it goes on even if this one is sent away.
            await asyncio.shield(self._loading[table])
        return self.live[table]

    async def come_to(self, table: str, last: int) -> tuple[LiveTable, Missed | None]:
        """The table, and what somebody missed there who has seen `last`. Both hold until the caller waits again."""
        while True:
            live_table = await self.find(table)
            missed = await read_missed(live_table, last)
            if self.live.get(table) is live_table:
                return live_table, missed

    async def _load(self, table: str) -> None:
        may_be = table.isascii() and len(table) < 40 and table not in self._closed
        kept = await self.store.read_table(table) if may_be else None
        if kept is None:
            raise NotFound("There is no such table.")
        state = TableState(kept.opening, await self.boxes.find(kept.opening))
        await self.replay(kept.opening.game, partial(state.apply_all, kept.rows))
        if kept.opening.clock.kind == "move":
            # Nobody could move while the server was away.
            state.turned_at = max(state.turned_at, int(time() * 1000))
        self._take_in(state)

    async def replay(self, game: str, work: Callable[[], T]) -> T:
        """Work that goes through a game again. While its rules are interpreted that takes a while, so it is done in a
        thread: other tables are not to wait for it. It must change nothing that anybody else sees meanwhile."""
        return work() if calling.is_ready(game) else await asyncio.to_thread(work)

    def _loaded(self, table: str, loading: asyncio.Task[None]) -> None:
        del self._loading[table]
        if not loading.cancelled():
            # Whoever waits is told; where nobody does any more, it is no news.
            loading.exception()

    def _take_in(self, state: TableState) -> LiveTable:
        """The table at work. One that is just being opened may have been found in the store before."""
        if state.id not in self.live:
            live_table = self.live[state.id] = LiveTable(self, state)
            live_table.wake()
        return self.live[state.id]

    def put_away(self, live_table: LiveTable) -> None:
        """A finished table that nobody looks at is read again when somebody asks for it."""
        # While something of it is being stored, what is read would lack it.
        if live_table.state.phase == "over" and not live_table.connections and live_table.is_idle:
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
                    self.store.close_table(state.id)

    # Opening tables

    async def open(self, guest: str, wish: w.NewTable, deal: Deal | None = None) -> LiveTable:
        """Opens a table as wished; it starts by itself when no seat is left open."""
        live_table = await self._open_new(guest, *plan(self, guest, wish, deal))
        if all(chair.kind != "open" for chair in live_table.state.chairs):
            live_table.post(Change(lambda: [e.Started()] if live_table.state.phase == "open" else [], guest))
        return live_table

    async def open_again(self, guest: str, table: str, wish: w.PlayAgain) -> LiveTable:
        """Opens a table for the deal of a finished game."""
        state = (await self.find(table)).state
        return await self._open_new(guest, *plan_again(self, guest, state, wish))

    async def _open_new(self, guest: str, opening: Opening, first: list[e.Entry]) -> LiveTable:
        state = TableState(opening, await self.boxes.find(opening))
        rows = [e.Row(seq, opening.created, guest, None, entry) for seq, entry in enumerate(first, 1)]
        if not await self.store.open_table(StoredTable(opening, rows)):
            raise RumpusError("The table could not be stored; please try again.")
        state.apply_all(rows)
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
        guests = [chair.guest for chair in state.chairs if chair.guest]
        shown = {guest: encode(lobby.show_table(live_table, guest)) for guest in guests}
        result = daily.result(state) if state.opening.daily else None
        self.store.finish_table(state.id, state.turned_at, shown, result)
