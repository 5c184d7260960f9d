"""The tables: every table there is, opened, found again after a restart, and told in turn."""

from __future__ import annotations

import asyncio
import logging
from bisect import bisect_left, insort
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from functools import partial
from typing import TypeVar

from rumpus.core import readiness
from rumpus.core.errors import NotFound, RumpusError, Unavailable
from rumpus.server import wire as w
from rumpus.server.runtime.accounts import PAYING, Accounts
from rumpus.server.runtime.apart import apart
from rumpus.server.runtime.clock import now
from rumpus.server.runtime.guests import Guests
from rumpus.server.runtime.settings import Settings
from rumpus.server.runtime.think_pool import ThinkPool
from rumpus.server.store.store import Store, StoredTable
from rumpus.server.table import daily, lobby
from rumpus.server.table import entries as e
from rumpus.server.table.archive import Archive
from rumpus.server.table.boxes import Boxes
from rumpus.server.table.broadcast import write_logs
from rumpus.server.table.catch_up import Missed, read_missed
from rumpus.server.table.change import Change
from rumpus.server.table.daily import Deal
from rumpus.server.table.lessons import plan_lesson
from rumpus.server.table.live_table import LiveTable
from rumpus.server.table.neighbours import Neighbours
from rumpus.server.table.opening import Opening
from rumpus.server.table.play_again import plan_again
from rumpus.server.table.quotas import Quotas
from rumpus.server.table.recent import Recent
from rumpus.server.table.setup import plan
from rumpus.server.table.state import TableState
from rumpus.server.wire.encoding import encode

logger = logging.getLogger("rumpus.tables")

T = TypeVar("T")

DAMAGED = "What was stored of this table is damaged, so it cannot be played on."
READ_COST = 1e-5
"""Seconds that it takes to read an entry from the store, in a thread that knows nobody who pays."""
REPLAYERS = 2
"""So many tables at once are read back."""
FEW = 64
"""So many tables can be told before anybody notices."""


def _replay(state: TableState, rows: Sequence[e.Row]) -> Recent:
    if any(row.seq != seq for seq, row in enumerate(rows, 1)):
        raise RumpusError("rows are missing")
    recent = Recent(state)
    for row in rows:
        state.apply(row)
        recent.note(state, row)
    if state.match is not None:
        state.match.hindsight  # noqa: B018
    return recent


class Tables:
    """Made inside the event loop, on a store that is open."""

    def __init__(self, store: Store, guests: Guests, settings: Settings, accounts: Accounts) -> None:
        self.settings = settings
        self.loop = asyncio.get_running_loop()
        self.store = store
        self.guests = guests
        self.boxes = Boxes(store)
        self.think_pool = ThinkPool(self.loop)
        self.precompiler = readiness.precompiler
        self.precompiler.for_server = True
        self.metrics = accounts.metrics
        self.nobody = accounts.nobody
        self.live: dict[str, LiveTable] = {}
        self.connected = 0
        """Connections at all of them."""
        self._listed: list[tuple[int, str]] = []
        """When each of those that are listed was opened, the oldest first."""
        self.bots_alone: dict[str, LiveTable] = {}
        """Those among them at which only bots play."""
        self.archive = Archive(self)
        self.neighbours = Neighbours(self)
        self.quotas = Quotas(self)
        self.replayers = ThreadPoolExecutor(REPLAYERS, thread_name_prefix="replayer")
        self._loading: dict[str, asyncio.Task[None]] = {}
        """Tables that are being read: who comes to one meanwhile waits for the same."""
        self._heard_early: dict[str, int] = {}
        """What other servers stored of tables that are just being read."""
        self._to_tell: deque[tuple[LiveTable, list[e.Row]]] = deque()
        self._tasks: set[asyncio.Task[None]] = set()

    def open_up(self) -> None:
        """Starts what goes on in the background: compiling, and looking after the tables that nobody visits."""
        self.precompiler.start()
        self.run(self._sweep())
        self.run(self.neighbours.go_on())

    async def close(self) -> None:
        for task in (*self._tasks, *self._loading.values()):
            task.cancel()
        self.archive.rest_all()
        await self.neighbours.close()
        self.think_pool.close()
        self.replayers.shutdown(wait=False, cancel_futures=True)
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

    async def find(self, table: str) -> LiveTable:
        """The table of this id, read from the store if it is not in use."""
        payer = PAYING.get()
        # Once more where it was put away again before it was our turn.
        while table not in self.live:
            if payer is None or table in self._loading:
                await self._read_back(table)
                continue
            # One table after the other for each address, so that others need not wait behind many of them.
            async with payer.address.turn:
                await asyncio.sleep(payer.wait())
                if table not in self.live:
                    await self._read_back(table)
        return self.live[table]

    async def _read_back(self, table: str) -> None:
        if table not in self._loading:
            loading = self._loading[table] = self.loop.create_task(self._load(table))
            loading.add_done_callback(partial(self._loaded, table))
        # Others may wait for it too, so it goes on even if this one is sent away.
        await asyncio.shield(self._loading[table])

    async def come_to(self, table: str, guest: str, last: int) -> tuple[LiveTable, Missed | None]:
        """The table, and what a guest missed there who has seen `last`. Both hold until the caller waits again."""
        while True:
            live_table = await self.find(table)
            await live_table.tail.catch_up_to(last)
            if not last or live_table.state.phase == "over":
                await write_logs(live_table, [guest])
            missed = await read_missed(live_table, guest, last)
            if missed is None:
                await write_logs(live_table, [guest])
            if self.live.get(table) is live_table:
                return live_table, missed

    async def _load(self, table: str) -> None:
        may_be = table.isascii() and len(table) < 40 and table not in self.archive.forgetting
        kept = await self.store.read_table(table) if may_be else None
        if kept is None:
            raise NotFound("There is no such table.")
        state = TableState(kept.opening, await self.boxes.find(kept.opening))
        state.borrowed = kept.borrowed
        if (payer := PAYING.get()) is not None:
            payer.charge((len(kept.rows) + len(kept.borrowed)) * READ_COST)
        recent = await self._replay_stored(state, kept.rows)
        # Nobody could move while the table was away; and the clock may have been set meanwhile.
        away = kept.opening.clock.kind == "move"
        state.turned_at = now() if away else min(state.turned_at, now())
        if len(self.live) >= self.settings.tables:
            self.archive.make_room()
        live_table = self._take_in(state, recent)
        live_table.is_noted_as_over = kept.over
        if kept.over:
            self.archive.note_seen(state)
            return
        if state.phase == "over":
            # The server died between the last decision and the note that it was the last.
            self.finished(live_table)
        else:
            self.store.wake_table(table)

    async def _replay_stored(self, state: TableState, rows: Sequence[e.Row]) -> Recent:
        try:
            return await self.replay(state, rows)
        except Exception as error:
            why = {"table": state.id, "error": f"{type(error).__name__}: {error}"}
            logger.warning("a table is damaged", extra={"fields": why})
            raise RumpusError(DAMAGED) from None

    async def replay(self, state: TableState, rows: Sequence[e.Row]) -> Recent:
        """Apart from the event loop: a long game takes a while, interpreted rules take longer."""
        return await apart(self.replayers, lambda: _replay(state, rows))

    def heard_early(self, table: str, seq: int) -> None:
        """Another server stored something of a table that is not in memory, perhaps not yet."""
        if table in self._loading:
            self._heard_early[table] = max(seq, self._heard_early.get(table, 0))

    def _loaded(self, table: str, loading: asyncio.Task[None]) -> None:
        del self._loading[table]
        heard = self._heard_early.pop(table, 0)
        if table in self.live:
            self.live[table].tail.heard(heard)
        if not loading.cancelled():
            # Whoever waits is told; where nobody does any more, it is no news.
            loading.exception()

    def _take_in(self, state: TableState, recent: Recent) -> LiveTable:
        """The table at work. One that is just being opened may have been found in the store before."""
        if state.id not in self.live:
            live_table = self.live[state.id] = LiveTable(self, state, recent)
            self.archive.leave(live_table)
            if state.opening.listed:
                insort(self._listed, (state.opening.created, state.id))
            if state.phase != "over" and all(chair.kind == "bot" for chair in state.chairs):
                self.bots_alone[state.id] = live_table
            live_table.wake()
            self.neighbours.note(state.id)
        return self.live[state.id]

    def drop(self, live_table: LiveTable) -> None:
        """Takes a table out of memory; what it still plans to do is dropped."""
        state = live_table.state
        # It may have been read anew since.
        if self.live.get(state.id) is live_table:
            self.archive.visit(live_table)
            del self.live[state.id]
            if state.opening.listed:
                del self._listed[bisect_left(self._listed, (state.opening.created, state.id))]
            self.bots_alone.pop(state.id, None)
            self.neighbours.drop(state.id)
        live_table.shut()

    def put_away(self, live_table: LiveTable) -> None:
        """A finished table that nobody looks at is read again when somebody asks for it."""
        # While something of it is being stored, what is read would lack it.
        over = live_table.state.phase == "over" and live_table.is_noted_as_over
        if over and not live_table.connections and live_table.is_idle:
            self.drop(live_table)

    async def _sweep(self) -> None:
        await self._go_round()
        logger.info("read back", extra={"fields": {"tables": len(self.live)}})
        while True:
            await asyncio.sleep(self.settings.sweep)
            await self._go_round()

    async def _go_round(self) -> None:
        try:
            await self.archive.go_round()
        except RumpusError as error:
            logger.warning("could not look after the tables", extra={"fields": {"why": str(error)}})

    def listed(self) -> Iterator[LiveTable]:
        """The tables that everybody may come to, the newest first."""
        for _, table in reversed(self._listed):
            live_table = self.live[table]
            if live_table.state.phase != "over":
                yield live_table

    # Opening tables

    async def open(self, guest: str, wish: w.NewTable, deal: Deal | None = None, address: str = "") -> LiveTable:
        """Opens a table as wished; it starts by itself when no seat is left open."""
        live_table = await self._open_new(guest, address, *plan(self, guest, wish, deal))
        if all(chair.kind != "open" for chair in live_table.state.chairs):
            live_table.post(Change(lambda: [e.Started()] if live_table.state.phase == "open" else [], guest))
        return live_table

    async def open_lesson(self, guest: str, wish: w.NewLesson, address: str = "") -> LiveTable:
        """Opens a table at which a lesson is given; it has started already."""
        return await self._open_new(guest, address, *plan_lesson(self, guest, wish))

    async def open_again(self, guest: str, table: str, wish: w.PlayAgain, address: str = "") -> LiveTable:
        """Opens a table for the deal of a finished game."""
        past = (await self.find(table)).state
        opening, first = plan_again(self, guest, past, wish)
        borrowed = past.match.decisions[: wish.to] if past.match else []
        # What other games lean on is never forgotten.
        self.store.note_unvisited(table, None)
        return await self._open_new(guest, address, opening, first, borrowed)

    async def _open_new(
        self,
        guest: str,
        address: str,
        opening: Opening,
        first: list[e.Entry],
        borrowed: Sequence[tuple[int, int]] = (),
    ) -> LiveTable:
        with self.quotas.opening(guest):
            await self.quotas.check(guest, address, first)
            state = TableState(opening, await self.boxes.find(opening))
            state.borrowed = borrowed
            rows = [e.Row(seq, opening.created, guest, None, entry) for seq, entry in enumerate(first, 1)]
            if not await self.store.open_table(StoredTable(opening, rows)):
                raise Unavailable("The table could not be stored; please try again.")
        return self._take_in(state, await self.replay(state, rows))

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
            self.drop(live_table)
        self._to_tell.popleft()
        if self._to_tell:
            self.loop.call_soon(self._tell_next)

    def finished(self, live_table: LiveTable) -> None:
        """Marks the table as over, so that a restart leaves it in peace, and notes a daily result."""
        state = live_table.state
        guests = [chair.guest for chair in state.chairs if chair.guest]
        shown = {guest: encode(lobby.show_table(live_table, guest)) for guest in guests}
        result = daily.result(state) if state.opening.daily else None

        def noted(ok: bool) -> None:
            # Where it could not be stored, whoever sweeps tries again.
            live_table.is_noted_as_over = ok
            self.put_away(live_table)

        self.store.finish_table(state.id, state.turned_at, shown, result, noted)
