"""LiveTable: a table alive. One serial mailbox: check, store, confirm, tell everybody, then the next."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from time import time
from typing import TYPE_CHECKING

from rumpus.core.errors import IllegalDecision, RumpusError
from rumpus.server.table import entries as e
from rumpus.server.table import render
from rumpus.server.table.catch_up import missed
from rumpus.server.table.commands import Asker, answer
from rumpus.server.table.connection import GOING_AWAY, Connection
from rumpus.server.table.hints import Hints
from rumpus.server.table.mailbox import Ask
from rumpus.server.table.presence import Presence
from rumpus.server.table.state import TableState
from rumpus.server.table.supervisor import Supervisor
from rumpus.server.table.windows import WindowClock
from rumpus.server.wire import messages as w
from rumpus.server.wire.encoding import encode

if TYPE_CHECKING:
    from rumpus.server.table.tables import Tables

BREATHER = 1.0
"""After so many seconds a bot or a clock tries again what could not be stored."""


class LiveTable:
    """A state with its connections, its mailbox, and attendants that see to bots, clocks and people who are away."""

    def __init__(self, tables: Tables, state: TableState) -> None:
        self.tables = tables
        self.state = state
        self.connections: set[Connection] = set()
        self._asks: deque[Ask] = deque()
        self._busy = False
        self._draining = False
        self._woken = int(time() * 1000)
        self._gone: dict[str, int] = {}
        """When each guest was last here; who has not been here since the table woke is gone since then."""
        self.clock = WindowClock()
        self._held: set[asyncio.TimerHandle] = set()
        self._supervisor = Supervisor(self)
        self.hints = Hints(self)

    # Who is here

    def presence(self) -> Presence:
        here = {connection.guest for connection in self.connections}
        chairs = [(seat, chair.guest) for seat, chair in enumerate(self.state.chairs) if chair.guest is not None]
        seats = {seat for seat, guest in chairs if guest in here}
        wait = int(self.tables.settings.grace * 1000)
        gone = {seat: self._gone.get(guest, self._woken) + wait for seat, guest in chairs if guest not in here}
        return Presence(seats, len(here) - len(seats), self.state.opening.host in here, gone)

    def wake(self) -> None:
        """Lets bots and clocks go on, after the table was opened or read back."""
        self.clock.look(self.state.match)
        self._supervisor.review()

    def join(self, connection: Connection, last: int = 0) -> None:
        """Who comes back with the `last` they have seen gets what they missed, where that can be told."""
        self.connections.add(connection)
        tail = missed(self, connection.guest, last)
        if tail is None:
            self.show_table(connection)
        else:
            for message in tail:
                connection.tell(message)
            if self.state.phase == "over":
                self.show_table(connection)
        self._tell_seats(None, but=connection if tail is None else None)
        self._supervisor.review()

    def leave(self, connection: Connection) -> None:
        self.connections.discard(connection)
        self._gone[connection.guest] = int(time() * 1000)
        self._tell_seats(None)
        self._supervisor.review()
        self.tables.put_away(self)

    def shut(self) -> None:
        """Sends everybody away; they come back to a table read anew."""
        self._supervisor.stop()
        for timer in self._held:
            timer.cancel()
        for connection in self.connections:
            connection.close(GOING_AWAY)

    # The mailbox

    def post(self, ask: Ask) -> None:
        self._asks.append(ask)
        self._drain()

    def command(self, connection: Connection, command: w.Command) -> None:
        """A command from the wire. What is not a change of the table is answered elsewhere."""
        guest = connection.guest

        def make() -> list[e.Entry]:
            asker = Asker(self.state, guest, self.tables.guests.name(guest), self.presence)
            return answer(self.state, asker, command, self.tables.settings)

        ask = Ask(make, guest, command.id, connection)
        wait = self._patience(guest, command)
        if wait > 0:
            self._hold(ask, wait)
        else:
            self.post(ask)

    def _patience(self, guest: str, command: w.Command) -> float:
        """Who touches before a window has stood open long enough is not refused, only held."""
        match, seat = self.state.match, self.state.seat_of(guest)
        if match is None or seat is None or not isinstance(command, w.Decide) or len(command.decisions) != 1:
            return 0.0
        return self.clock.hold(match, seat, command.decisions[0])

    def _hold(self, ask: Ask, seconds: float) -> None:
        self._later(seconds, lambda: self.post(ask))

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
        while self._asks and not self._busy:
            self._handle(self._asks.popleft())
        self._draining = False

    def _handle(self, ask: Ask) -> None:
        known = self.state.commands.get((ask.guest, ask.command)) if ask.command else None
        if known is not None:
            self._confirm(ask, known)
            return
        try:
            made = ask.make()
            more = ask.more() if made else []
        except RumpusError as refusal:
            self._refuse(ask, refusal)
            return
        if not made:
            self._confirm(ask, self.state.seq)
            return
        now = int(time() * 1000)
        rows = [e.Row(self.state.seq + n, now, ask.guest, ask.command, entry) for n, entry in enumerate(made, 1)]
        self._busy = True
        self.tables.writer.append(self.state.id, rows, lambda ok: self._stored(ask, rows, ok), *more)

    def _stored(self, ask: Ask, rows: list[e.Row], ok: bool) -> None:
        """Confirms first: while many tables are to be told, who moved must not wait for them."""
        if ok:
            busy = self.tables.tell_soon(self, rows)
            self._confirm(ask, rows[-1].seq, at_once=busy or not isinstance(rows[-1].entry, e.Played))
            return
        self._refuse(ask, RumpusError("This could not be stored, so it did not happen; please try again."))
        self._busy = False
        if ask.connection is None:
            self._later(BREATHER, self._supervisor.try_again)
        self._drain()

    def _confirm(self, ask: Ask, seq: int, at_once: bool = True) -> None:
        if ask.connection is not None and ask.command is not None:
            ask.connection.tell(w.Ack(ask.command, seq), at_once)

    def _refuse(self, ask: Ask, refusal: RumpusError) -> None:
        if ask.connection is None:
            return
        if isinstance(refusal, IllegalDecision):
            ask.connection.tell(w.Refused(ask.command, refusal.sentence, refusal.rule))
        else:
            ask.connection.tell(w.Refused(ask.command, str(refusal)))

    # Telling

    def tell(self, rows: list[e.Row]) -> None:
        """Carries the state on by what is stored now, and tells everybody, in the same order."""
        for row in rows:
            match = self.state.match
            known = len(match._events) if match else 0
            self.state.apply(row)
            self.clock.look(self.state.match)
            if isinstance(row.entry, e.Played):
                self._tell_step(known)
            elif isinstance(row.entry, e.Said):
                message = encode(w.Chat(self.state.chat[-1]))
                for connection in self.connections:
                    connection.send(message)
            elif isinstance(row.entry, e.Started | e.Undone):
                self._tell_table(news=render.sentence(self.state, row.entry))
            else:
                self._tell_seats(row.entry)
            if isinstance(row.entry, e.Departed | e.HandShown):
                self._tell_table(to_watchers=True)
        self._busy = False
        self.tables.metrics.entries += len(rows)
        self._supervisor.review()
        self._drain()

    def _tell_step(self, known: int) -> None:
        state = self.state
        assert state.match is not None
        happened = state.match._events[known:]
        made: dict[tuple[int | None, int | None], bytes] = {}
        for connection in self.connections:
            place = state.seat_of(connection.guest), connection.look
            if place not in made:
                made[place] = encode(render.step(state, place[0], happened, connection.look))
            connection.send(made[place])
        self.tables.metrics.decisions += 1
        if state.match.over:
            self.tables.finished(self)
            self._tell_table()

    def _tell_table(self, to_watchers: bool = False, news: str | None = None) -> None:
        for connection in self.connections:
            if not to_watchers or self.state.seat_of(connection.guest) is None:
                self.show_table(connection, news)

    def show_table(self, connection: Connection, news: str | None = None) -> None:
        tables, game, name = self.tables, self.state.game.id, self.tables.guests.name(connection.guest)
        thinks = tables.precompiler.can_think(game)
        if not thinks:
            tables.precompiler.ask_for(game)
        presence, today = self.presence(), tables.today()
        guest, look = connection.guest, connection.look
        connection.tell(render.table(self.state, guest, name, presence, thinks, today, look, news))

    def _tell_seats(self, entry: e.Entry | None, but: Connection | None = None) -> None:
        presence = self.presence()
        for connection in self.connections:
            if connection is not but:
                guest, look = connection.guest, connection.look
                name = self.tables.guests.name(guest)
                connection.tell(render.seats_message(self.state, guest, name, presence, entry, look))
