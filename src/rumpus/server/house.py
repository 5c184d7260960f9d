"""The house: every table there is, opened, found again after a restart, and told in turn."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from datetime import UTC, datetime
from time import time

from sqlalchemy import Engine, insert, update

from rumpus.core.errors import NotFound, RumpusError
from rumpus.server import entries as e
from rumpus.server import ledger, lobby
from rumpus.server import wire as w
from rumpus.server.again import plan_again
from rumpus.server.asks import Ask
from rumpus.server.boxes import Boxes
from rumpus.server.daily import Deal, result_statement
from rumpus.server.encoding import encode
from rumpus.server.guests import Guests
from rumpus.server.kitchen import Kitchen
from rumpus.server.metrics import Metrics
from rumpus.server.openings import plan, statements
from rumpus.server.room import Room
from rumpus.server.settings import Settings
from rumpus.server.story import Story
from rumpus.server.thinkers import Thinkers
from rumpus.server.writer import Writer

logger = logging.getLogger("rumpus.house")

FEW = 64
"""So many tables can be told before anybody notices."""


class House:
    """Made inside the event loop, on an open ledger."""

    def __init__(self, engine: Engine, settings: Settings) -> None:
        self.settings = settings
        self.loop = asyncio.get_running_loop()
        self.engine = engine
        self.writer = Writer(self.engine, self.loop)
        self.guests = Guests(self.engine, self.writer)
        self.boxes = Boxes(self.engine, self.writer)
        self.thinkers = Thinkers(self.loop)
        self.kitchen = Kitchen()
        self.metrics = Metrics()
        self.rooms: dict[str, Room] = {}
        self._closed: set[str] = set()
        """Tables cleared since the start: nobody may find one again before that is stored."""
        self._to_tell: deque[tuple[Room, list[e.Row]]] = deque()
        self._tasks: set[asyncio.Task[None]] = set()

    def open_up(self) -> None:
        """Starts what goes on in the background: compiling, then taking up every unfinished table."""
        self.run(self.kitchen.cook())
        self.run(self._resume())
        self.run(self._sweep())

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        self.thinkers.close()
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
        """Every table that is not over goes on where it stood, its bots included; no game waits for another's rules."""
        for game, tables in ledger.read_unfinished(self.engine).items():
            self.run(self._resume_game(game, tables))

    async def _resume_game(self, game: str, tables: list[str]) -> None:
        await self.kitchen.settle(game)
        for table in tables:
            try:
                room = await self.find(table)
                if room.story.state == "over":
                    # The server died between the last decision and the note that it was the last.
                    self.finished(room)
                    self.put_away(room)
            except RumpusError as error:
                logger.warning("not resumed", extra={"fields": {"table": table, "why": str(error)}})
            await asyncio.sleep(0)
        logger.info("resumed", extra={"fields": {"game": game, "tables": len(tables)}})

    async def find(self, table: str) -> Room:
        """The table of this id, read from the ledger if it is not in use."""
        if table in self.rooms:
            return self.rooms[table]
        may_be = table.isascii() and len(table) < 40 and table not in self._closed
        kept = ledger.read_table(self.engine, table) if may_be else None
        if kept is None:
            raise NotFound("There is no such table.")
        opening, _ = kept
        story = Story(opening, self.boxes.find(opening))
        await self.kitchen.wait_for(opening.game)
        if table in self.rooms:
            return self.rooms[table]
        # Read again: while the rules were compiled, the table may have been used and put away.
        kept = ledger.read_table(self.engine, table)
        assert kept is not None
        for row in kept[1]:
            story.fold(row)
        if opening.clock.kind == "move":
            # Nobody could move while the server was away.
            story.turned_at = max(story.turned_at, int(time() * 1000))
        return self._house_in(story)

    def _house_in(self, story: Story) -> Room:
        room = self.rooms[story.id] = Room(self, story)
        room.wake()
        return room

    def put_away(self, room: Room) -> None:
        """A finished table that nobody looks at is read again when somebody asks for it."""
        if room.story.state == "over" and not room.readers:
            self.rooms.pop(room.story.id, None)

    async def _sweep(self) -> None:
        """Closes tables that never began and that nobody came back to."""
        while True:
            await asyncio.sleep(self.settings.sweep)
            long_ago = (time() - self.settings.open_table_kept) * 1000
            for room in list(self.rooms.values()):
                story = room.story
                if story.state == "open" and not room.readers and story.opening.created < long_ago:
                    self.rooms.pop(story.id)
                    self._closed.add(story.id)
                    closed = update(ledger.tables).where(ledger.tables.c.id == story.id).values(state="closed")
                    self.writer.store(closed, {})

    # Opening tables

    async def open(self, guest: str, wish: w.NewTable, deal: Deal | None = None) -> Room:
        """Opens a table as wished; it starts by itself when no seat is left open."""
        room = await self._found(guest, *plan(self, guest, wish, deal))
        if all(chair.kind != "open" for chair in room.story.chairs):
            self.run(self._start_when_ready(room, guest))
        return room

    async def open_again(self, guest: str, table: str, wish: w.PlayAgain) -> Room:
        """Opens a table for the deal of a finished game."""
        story = (await self.find(table)).story
        return await self._found(guest, *plan_again(self, guest, story, wish))

    async def _found(self, guest: str, opening: e.Opening, first: list[e.Entry]) -> Room:
        story = Story(opening, self.boxes.find(opening))
        rows = [e.Row(seq, opening.created, guest, None, entry) for seq, entry in enumerate(first, 1)]
        stored: asyncio.Future[bool] = self.loop.create_future()
        self.writer.append(opening.id, rows, stored.set_result, *statements(opening, guest))
        if not await stored:
            raise RumpusError("The table could not be stored; please try again.")
        for row in rows:
            story.fold(row)
        return self._house_in(story)

    async def _start_when_ready(self, room: Room, guest: str) -> None:
        try:
            await self.kitchen.wait_for(room.story.opening.game)
        except RumpusError as error:
            for reader in room.readers:
                reader.tell(w.Refused(None, str(error)))
            return
        room.post(Ask(lambda: [e.Started()] if room.story.state == "open" else [], guest))

    # Telling

    def tell_soon(self, room: Room, rows: list[e.Row]) -> bool:
        """Views are made one table at a time between arrivals, so that confirmations never wait behind many of them.

        Says whether it will take a while.
        """
        self._to_tell.append((room, rows))
        if len(self._to_tell) == 1:
            self.loop.call_soon(self._tell_next)
        return len(self._to_tell) > FEW

    def _tell_next(self) -> None:
        room, rows = self._to_tell[0]
        try:
            room.tell(rows)
        except Exception:
            # What is stored is safe: the table is read back from there when its readers return.
            logger.exception("a table failed", extra={"fields": {"table": room.story.id}})
            self.rooms.pop(room.story.id, None)
            room.shut()
        self._to_tell.popleft()
        if self._to_tell:
            self.loop.call_soon(self._tell_next)

    def finished(self, room: Room) -> None:
        """Marks the table as over, so that a restart leaves it in peace, and notes a daily result."""
        story = room.story
        done = update(ledger.tables).where(ledger.tables.c.id == story.id).values(state="over")
        self.writer.store(done, {})
        for guest in [chair.guest for chair in story.chairs if chair.guest]:
            kept = insert(ledger.history).prefix_with("OR IGNORE")
            shown = encode(lobby.show_table(room, guest))
            self.writer.store(kept, {"guest": guest, "table_id": story.id, "ended": story.turned_at, "shown": shown})
        if story.opening.daily and story.opening.host not in story.left:
            self.writer.store(*result_statement(story))
