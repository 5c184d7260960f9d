"""LiveTable: a table alive. One serial mailbox: check, store, confirm, tell everybody, then the next."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from time import time
from typing import TYPE_CHECKING

from rumpus.core.errors import IllegalDecision, RumpusError
from rumpus.server import wire as w
from rumpus.server.store.store import StoredTable
from rumpus.server.table import entries as e
from rumpus.server.table.broadcast import send_entry, send_seats, send_table, send_tables
from rumpus.server.table.catch_up import Missed, tell_missed
from rumpus.server.table.change import Change
from rumpus.server.table.commands.sender import Sender
from rumpus.server.table.connection import GOING_AWAY, Connection
from rumpus.server.table.entry import SentAs
from rumpus.server.table.hints import Hints
from rumpus.server.table.hosting import Hosting
from rumpus.server.table.presence import Presence
from rumpus.server.table.state import TableState
from rumpus.server.table.supervisor import Supervisor
from rumpus.server.table.windows import WindowClock

if TYPE_CHECKING:
    from rumpus.server.table.tables import Tables

BREATHER = 1.0
"""After so many seconds a bot or a clock tries again what could not be stored."""


class LiveTable:
    """A state with its connections, its mailbox, and a supervisor of bots, clocks and people who are away."""

    def __init__(self, tables: Tables, state: TableState) -> None:
        self.tables = tables
        self.state = state
        self.connections: set[Connection] = set()
        self._mailbox: deque[Change] = deque()
        self._busy = False
        self._draining = False
        self._woken = int(time() * 1000)
        self._gone: dict[str, int] = {}
        """When each guest was last here; who has not been here since the table woke is gone since then."""
        self.clock = WindowClock()
        self._held: set[asyncio.TimerHandle] = set()
        self._hosting = Hosting(self)
        self._supervisor = Supervisor(self)
        self.hints = Hints(self)

    # Who is here

    def here(self) -> set[str]:
        return {connection.guest for connection in self.connections}

    def free_from(self, guest: str) -> int:
        """When somebody who is not here has been gone for so long that others may act for them."""
        return self._gone.get(guest, self._woken) + int(self.tables.settings.grace * 1000)

    def presence(self) -> Presence:
        here = self.here()
        chairs = [(seat, chair.guest) for seat, chair in enumerate(self.state.chairs) if chair.guest is not None]
        seats = {seat for seat, guest in chairs if guest in here}
        gone = {seat: self.free_from(guest) for seat, guest in chairs if guest not in here}
        return Presence(seats, len(here) - len(seats), self._hosting.keeps(here), gone)

    def wake(self) -> None:
        """Lets bots and clocks go on, after the table was opened or read back."""
        self.clock.look(self.state.match)
        self._supervisor.review()

    def join(self, connection: Connection, missed: Missed | None = None) -> None:
        """Who comes back gets what they missed, where that can be told."""
        self.connections.add(connection)
        tail = None if missed is None else tell_missed(self, connection.guest, missed)
        if tail is None:
            send_table(self, connection)
        else:
            for message in tail:
                connection.tell(message)
            if self.state.phase == "over":
                send_table(self, connection)
        send_seats(self, but=connection if tail is None else None)
        self._hosting.review()
        self._supervisor.review()

    def leave(self, connection: Connection) -> None:
        self.connections.discard(connection)
        self._gone[connection.guest] = int(time() * 1000)
        send_seats(self)
        self._hosting.review()
        self._supervisor.review()
        self.tables.put_away(self)

    def shut(self) -> None:
        """Sends everybody away; they come back to a table read anew."""
        self._supervisor.stop()
        self._hosting.stop()
        for timer in self._held:
            timer.cancel()
        for connection in self.connections:
            connection.close(GOING_AWAY)

    # The mailbox

    @property
    def is_idle(self) -> bool:
        """Nothing is being stored or waits to be."""
        return not self._busy and not self._mailbox

    def post_for(
        self,
        connection: Connection,
        command: str,
        make: Callable[[Sender], list[e.Entry]],
        wait: float = 0.0,
        opens: Callable[[], StoredTable] | None = None,
    ) -> None:
        """What a connection asks for under the id `command`, put into the mailbox after `wait` seconds."""
        guest = connection.guest

        def make_for_sender() -> list[e.Entry]:
            return make(Sender(self.state, guest, self.tables.guests.name(guest), self.presence))

        change = Change(make_for_sender, guest, command, connection, opens)
        if wait > 0:
            self._later(wait, lambda: self.post(change))
        else:
            self.post(change)

    def post(self, change: Change) -> None:
        self._mailbox.append(change)
        self._drain()

    def _later(self, seconds: float, what: Callable[[], None]) -> None:
        def release() -> None:
            self._held.discard(timer)
            what()

        timer = asyncio.get_running_loop().call_later(seconds, release)
        self._held.add(timer)

    def _drain(self) -> None:
        if self._draining:
            return
        self._draining = True
        while self._mailbox and not self._busy:
            self._carry_out(self._mailbox.popleft())
        self._draining = False

    def _carry_out(self, change: Change) -> None:
        known = self.state.commands.get((change.guest, change.command)) if change.command else None
        if known is not None:
            self._confirm(change, known)
            return
        try:
            made = change.make()
            opens = change.opens() if made and change.opens is not None else None
        except RumpusError as refusal:
            self._refuse(change, refusal)
            return
        if not made:
            self._confirm(change, self.state.seq)
            return
        now = int(time() * 1000)
        rows = [e.Row(self.state.seq + n, now, change.guest, change.command, entry) for n, entry in enumerate(made, 1)]
        self._busy = True
        self.tables.store.append(self.state.id, rows, lambda ok: self._stored(change, rows, ok), opens)

    def _stored(self, change: Change, rows: list[e.Row], ok: bool) -> None:
        """Confirms first: while many tables are to be told, who moved must not wait for them."""
        if ok:
            last = rows[-1].entry
            if isinstance(last, e.Undone):
                self.tables.run(self._rewind_then_tell(last.to, rows))
            busy = isinstance(last, e.Undone) or self.tables.tell_soon(self, rows)
            self._confirm(change, rows[-1].seq, at_once=busy or last.sent_as is not SentAs.STEP)
            return
        self._refuse(change, RumpusError("This could not be stored, so it did not happen; please try again."))
        self._busy = False
        if change.connection is None:
            self._later(BREATHER, self._supervisor.try_again)
        self._drain()
        self.tables.put_away(self)

    def _confirm(self, change: Change, seq: int, at_once: bool = True) -> None:
        if change.connection is not None and change.command is not None:
            change.connection.tell(w.Ack(change.command, seq), at_once)

    def _refuse(self, change: Change, refusal: RumpusError) -> None:
        if change.connection is None:
            return
        if isinstance(refusal, IllegalDecision):
            change.connection.tell(w.Refused(change.command, refusal.sentence, refusal.rule))
        else:
            change.connection.tell(w.Refused(change.command, str(refusal)))

    # Telling

    async def _rewind_then_tell(self, to: int, rows: list[e.Row]) -> None:
        """Works out where an undo leads before it is told; until then the table shows how it stood."""
        assert self.state.match is not None
        earlier = self.state.match.copy()
        with suppress(Exception):  # it happens once more while the table is told, which sees to it
            await self.tables.replay(self.state.game.id, lambda: earlier.rewind(to))
            self.state.earlier = earlier
        self.tables.tell_soon(self, rows)

    def tell(self, rows: list[e.Row]) -> None:
        """Carries the state on by what is stored now, and tells everybody, in the same order."""
        for row in rows:
            match = self.state.match
            known = match.event_count if match else 0
            self.state.apply(row)
            match = self.state.match
            self.clock.look(match)
            send_entry(self, row.entry, match.events_since(known) if match else [])
            if row.entry.sent_as is SentAs.STEP:
                self._count_decision()
        self._busy = False
        self.tables.metrics.entries += len(rows)
        self._supervisor.review()
        self._drain()
        self.tables.put_away(self)

    def _count_decision(self) -> None:
        self.tables.metrics.decisions += 1
        if self.state.phase == "over":
            self.tables.finished(self)
            send_tables(self)
