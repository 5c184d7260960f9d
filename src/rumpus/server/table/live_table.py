"""LiveTable: a table alive. One serial mailbox: check, store, confirm, tell everybody, then the next."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Collection
from contextlib import suppress
from time import thread_time
from typing import TYPE_CHECKING

from rumpus.core.errors import IllegalDecision, RumpusError
from rumpus.server import wire as w
from rumpus.server.runtime.accounts import Payer
from rumpus.server.runtime.apart import apart
from rumpus.server.runtime.clock import now
from rumpus.server.runtime.fair_line import Asker
from rumpus.server.store.store import StoredTable
from rumpus.server.table import entries as e
from rumpus.server.table.broadcast import send_entry, send_seats, send_table, send_tables, write_logs
from rumpus.server.table.catch_up import Missed
from rumpus.server.table.change import Change
from rumpus.server.table.comings import Comings
from rumpus.server.table.commands.sender import Sender
from rumpus.server.table.connection import GOING_AWAY, Connection
from rumpus.server.table.encoded import Encoded
from rumpus.server.table.entry import SentAs
from rumpus.server.table.hints import Hints
from rumpus.server.table.hosting import Hosting
from rumpus.server.table.length import check_length
from rumpus.server.table.lobby import whose
from rumpus.server.table.nudges import Nudges
from rumpus.server.table.payers import Payers
from rumpus.server.table.presence import Presence
from rumpus.server.table.recent import Recent
from rumpus.server.table.state import TableState
from rumpus.server.table.supervisor import Supervisor
from rumpus.server.table.tail import Tail
from rumpus.server.table.windows import WindowClock

if TYPE_CHECKING:
    from rumpus.server.table.tables import Tables

BREATHER = 1.0
"""After so many seconds a bot or a clock tries again what could not be stored."""
ENCODED_KEPT = 5.0


class LiveTable:
    """A state with its connections, its mailbox, and a supervisor of bots, clocks and people who are away."""

    def __init__(self, tables: Tables, state: TableState, recent: Recent) -> None:
        self.tables = tables
        self.state = state
        self.recent = recent
        self.connections: set[Connection] = set()
        self._mailbox: deque[Change] = deque()
        self._busy = False
        self._draining = False
        self._woken = now()
        self._gone: dict[str, int] = {}
        """When each guest was last here; who has not been here since the table woke is gone since then."""
        self.window_clock = WindowClock()
        self._held: set[asyncio.TimerHandle] = set()
        self._hosting = Hosting(self)
        self._supervisor = Supervisor(self)
        self.hints = Hints(self)
        self.nudges = Nudges(self)
        self.encoded = Encoded()
        self._forgets: asyncio.TimerHandle | None = None
        self._comings = Comings(self)
        self.payers = Payers(self)
        self._payer: Payer | None = None
        """Who asked for what is being stored and told."""
        self.is_noted_as_over = False
        """Whether the store knows that the game is over."""
        self.is_closed = False
        self._theirs = False
        """Whether what is just being told was stored by another server."""
        self.tail = Tail(self)
        self.asker = Asker("", state.opening.host)
        """For whom the bots of this table think: who came last of those whose table it is."""

    # Who is here

    def here(self) -> set[str]:
        return {connection.guest for connection in self.connections}

    @property
    def is_visited(self) -> bool:
        """Whether anybody is here, at this server or another."""
        return bool(self.connections) or bool(self.tables.neighbours.elsewhere(self.state.id))

    def free_from(self, guest: str) -> int:
        """When somebody who is not here has been gone for so long that others may act for them."""
        return self._gone.get(guest, self._woken) + int(self.tables.settings.grace * 1000)

    def presence(self) -> Presence:
        here = self.here() | self.tables.neighbours.elsewhere(self.state.id)
        chairs = [(seat, chair.guest) for seat, chair in enumerate(self.state.chairs) if chair.guest is not None]
        seats = {seat for seat, guest in chairs if guest in here}
        gone = {seat: self.free_from(guest) for seat, guest in chairs if guest not in here}
        free_from = {**self.nudges.free_from(), **gone}
        return Presence(seats, len(here) - len(seats), self._hosting.keeps(here), free_from, self.nudges.open())

    def wake(self) -> None:
        """Lets bots and clocks go on, after the table was opened or read back."""
        self.window_clock.look(self.state.match)
        self._supervisor.review()

    def look_after(self, taken_over: bool) -> None:
        """Bots and clocks go by this server from now on. Where it was another one's, the time in which nobody looked
        after them costs no player their clock."""
        if taken_over and self.state.opening.clock.kind == "move":
            self.state.turned_at = now()
            send_tables(self)
        self._supervisor.try_again()

    def gone_elsewhere(self, gone: Collection[str]) -> None:
        """Others came at other servers, or left there."""
        for guest in whose(self.state).intersection(gone) - self.here():
            self._gone[guest] = now()
        self._comings.note()
        self._hosting.review()
        self._supervisor.review()

    def join(self, connection: Connection, missed: Missed | None = None) -> None:
        """Who comes back gets what they missed, where that can be told."""
        self.connections.add(connection)
        self.tables.connected += 1
        self.tables.archive.visit(self)
        self.tables.neighbours.note(self.state.id)
        if connection.guest == self.state.opening.host or self.state.seat_of(connection.guest) is not None:
            self.asker, self.payers.last = connection.asker, connection.payer
        if missed is None:
            send_table(self, connection)
        else:
            for message in missed.told:
                connection.tell(message)
            if self.state.phase == "over":
                send_table(self, connection)
            send_seats(self, to=[connection])
        self._comings.note(connection)
        self._hosting.review()
        self._supervisor.review()

    def leave(self, connection: Connection) -> None:
        self.connections.discard(connection)
        self.tables.connected -= 1
        if connection.guest in whose(self.state):
            self._gone[connection.guest] = now()
        connection.ended()
        self.tables.neighbours.note(self.state.id)
        self._comings.note()
        self._hosting.review()
        self._supervisor.review()
        if not self.connections and not self.is_closed:
            self.tables.archive.leave(self)
        self.tables.put_away(self)

    def shut(self) -> None:
        """Sends everybody away, and does nothing more; they come back to a table read anew."""
        self.is_closed = True
        self._mailbox.clear()
        self._supervisor.stop()
        self._comings.stop()
        self._hosting.stop()
        for timer in self._held:
            timer.cancel()
        for connection in self.connections:
            connection.close(GOING_AWAY)
        self.tail.go_on()

    def forget_soon(self) -> None:
        """What was encoded is shared by all who look now; kept for longer it would only take room."""
        if self._forgets is None:
            self._forgets = asyncio.get_running_loop().call_later(ENCODED_KEPT, self._forget)

    def _forget(self) -> None:
        self._forgets = None
        self.encoded = Encoded()

    # The mailbox

    @property
    def is_idle(self) -> bool:
        """Nothing is being stored or waits to be."""
        return not self._busy and not self._mailbox and not self.tail.is_behind

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
        if self.is_closed:
            return
        self._mailbox.append(change)
        self.drain()

    def _later(self, seconds: float, what: Callable[[], None]) -> None:
        def release() -> None:
            self._held.discard(timer)
            what()

        timer = asyncio.get_running_loop().call_later(seconds, release)
        self._held.add(timer)

    def drain(self) -> None:
        if self._draining:
            return
        self._draining = True
        while not self._busy and not self.is_closed and (self._mailbox or self.tail.is_behind):
            if self.tail.is_behind:
                self.tail.read_on()
            else:
                self._carry_out(self._mailbox.popleft())
        self._draining = False

    def _carry_out(self, change: Change) -> None:
        known = self.state.commands.get((change.guest, change.command)) if change.command else None
        if known is not None:
            self._confirm(change, known)
            return
        try:
            made = change.make()
            if change.command is not None:
                check_length(self.state, made)
            opens = change.opens() if made and change.opens is not None else None
        except RumpusError as refusal:
            self._refuse(change, refusal)
            return
        if not made:
            self._confirm(change, self.state.seq)
            return
        at = now()
        rows = [e.Row(self.state.seq + n, at, change.guest, change.command, entry) for n, entry in enumerate(made, 1)]
        self._busy = True
        self._payer = change.connection.payer if change.connection else self.payers.now()
        self.tables.store.append(self.state.id, rows, lambda ok: self._stored(change, rows, ok), opens)

    def _stored(self, change: Change, rows: list[e.Row], ok: bool) -> None:
        """Confirms first: while many tables are to be told, who moved must not wait for them."""
        if ok:
            last = rows[-1].entry
            renews = any(row.entry.renews() for row in rows)
            if renews:
                self.tables.run(self._prepare_then_tell(rows))
            busy = renews or self.tables.tell_soon(self, rows)
            self._confirm(change, rows[-1].seq, at_once=busy or last.sent_as is not SentAs.STEP)
            return
        if self.tables.store.sharing is not None:
            self.tail.read_on(change)
        else:
            self.not_stored(change)

    def not_stored(self, change: Change) -> None:
        why = self.tables.store.trouble or "This could not be stored, so it did not happen; please try again."
        self._refuse(change, RumpusError(why))
        self._busy = False
        if change.connection is None:
            self._later(BREATHER, self._supervisor.try_again)
        self.drain()
        self.tables.put_away(self)

    def hold(self) -> None:
        """Nothing is done here until it goes on."""
        self._busy = True

    def go_on(self, change: Change | None = None) -> None:
        """With `change` first."""
        self._busy = False
        if change is not None:
            self._mailbox.appendleft(change)
        self.drain()
        self.tables.put_away(self)

    def refuse_all(self, change: Change | None, why: RumpusError) -> None:
        """Whoever waits here is told why; after a while it goes on."""
        for each in (*([] if change is None else [change]), *self._mailbox):
            self._refuse(each, why)
        self._mailbox.clear()
        self._later(BREATHER, self._try_again)

    def _try_again(self) -> None:
        self.go_on()
        self._supervisor.try_again()

    def tell_theirs(self, rows: list[e.Row], change: Change | None) -> None:
        """What another server stored; then `change` is looked at anew."""
        if change is not None:
            self._mailbox.appendleft(change)
        self._payer, self._theirs = None, True
        if any(row.entry.renews() for row in rows):
            self.tables.run(self._prepare_then_tell(rows))
        else:
            self.tables.tell_soon(self, rows)

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

    async def _prepare_then_tell(self, rows: list[e.Row]) -> None:
        """Works out in threads what takes long and is told next: where an undo leads, and the log of who gets a fresh
        table. Until then the table shows how it stood."""
        last, match, payer = rows[-1].entry, self.state.match, self._payer
        with suppress(Exception):  # it happens once more while the table is told, which sees to it
            if isinstance(last, e.Undone) and not any(isinstance(row.entry, e.Played | e.Undone) for row in rows[:-1]):
                assert match is not None
                earlier, to = match.copy(), last.to
                await apart(None, lambda: earlier.rewind(to), payer)
                self.state.earlier = earlier
            await write_logs(self, self.here(), payer)
        self.tables.tell_soon(self, rows)

    def tell(self, rows: list[e.Row]) -> None:
        """Carries the state on by what is stored now, and tells everybody, in the same order."""
        began, payer = thread_time(), self._payer
        self.encoded.forget()
        for row in rows:
            match = self.state.match
            known = match.event_count if match else 0
            self.state.apply(row)
            self.recent.note(self.state, row)
            match = self.state.match
            self.window_clock.look(match)
            send_entry(self, row.entry, match.events_since(known) if match else [])
            if row.entry.sent_as is SentAs.STEP:
                self._count_decision()
        if payer is not None:
            payer.charge(thread_time() - began)
        theirs, self._theirs, self._busy = self._theirs, False, False
        self.tail.told()
        if not theirs and self.state.opening.clock.kind == "days" and self.state.phase == "playing":
            self.tables.store.note_wakes(self.state.id, min(filter(None, self.state.deadlines()), default=None))
        self.tables.metrics.entries += 0 if theirs else len(rows)
        self._supervisor.review()
        self.drain()
        self.tables.put_away(self)

    def _count_decision(self) -> None:
        self.tables.metrics.decisions += not self._theirs
        if self.state.phase == "over":
            self.tables.finished(self)
            self.tables.run(self._tell_end(self._payer))

    async def _tell_end(self, payer: Payer | None) -> None:
        """The whole match is gone through for what is said of it at the end, and nobody else is to wait for that."""
        match = self.state.match
        assert match is not None
        if self.state.game.table.hindsight is not None:
            await apart(None, lambda: match.hindsight, payer)
        await write_logs(self, self.here(), payer)
        send_tables(self)
