"""Room: a table alive. One serial mailbox: check, store, confirm, tell everybody, then the next."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from time import time
from typing import TYPE_CHECKING

from rumpus.core.errors import IllegalDecision, RumpusError
from rumpus.server import entries as e
from rumpus.server import show
from rumpus.server import wire as w
from rumpus.server.asks import Ask
from rumpus.server.attendants import Attendants
from rumpus.server.encoding import encode
from rumpus.server.hints import Hints
from rumpus.server.manners import Asker, answer
from rumpus.server.presence import Presence
from rumpus.server.reader import GOING_AWAY, Reader
from rumpus.server.story import Story
from rumpus.server.tails import missed
from rumpus.server.windows import WindowClock

if TYPE_CHECKING:
    from rumpus.server.house import House

BREATHER = 1.0
"""After so many seconds a bot or a clock tries again what could not be stored."""


class Room:
    """A story with its readers, its mailbox, and attendants that see to bots, clocks and people who are away."""

    def __init__(self, house: House, story: Story) -> None:
        self.house = house
        self.story = story
        self.readers: set[Reader] = set()
        self._asks: deque[Ask] = deque()
        self._busy = False
        self._draining = False
        self._woken = int(time() * 1000)
        self._gone: dict[str, int] = {}
        """When each guest was last here; who has not been here since the table woke is gone since then."""
        self.clock = WindowClock()
        self._held: set[asyncio.TimerHandle] = set()
        self._attendants = Attendants(self)
        self.hints = Hints(self)

    # Who is here

    def presence(self) -> Presence:
        here = {reader.guest for reader in self.readers}
        chairs = [(seat, chair.guest) for seat, chair in enumerate(self.story.chairs) if chair.guest is not None]
        seats = {seat for seat, guest in chairs if guest in here}
        wait = int(self.house.settings.grace * 1000)
        gone = {seat: self._gone.get(guest, self._woken) + wait for seat, guest in chairs if guest not in here}
        return Presence(seats, len(here) - len(seats), self.story.opening.host in here, gone)

    def wake(self) -> None:
        """Lets bots and clocks go on, after the table was opened or read back."""
        self.clock.look(self.story.match)
        self._attendants.look_around()

    def join(self, reader: Reader, last: int = 0) -> None:
        """Who comes back with the `last` they have seen gets what they missed, where that can be told."""
        self.readers.add(reader)
        tail = missed(self, reader.guest, last)
        if tail is None:
            self.show_table(reader)
        else:
            for message in tail:
                reader.tell(message)
            if self.story.state == "over":
                self.show_table(reader)
        self._tell_seats(None, but=reader if tail is None else None)
        self._attendants.look_around()

    def leave(self, reader: Reader) -> None:
        self.readers.discard(reader)
        self._gone[reader.guest] = int(time() * 1000)
        self._tell_seats(None)
        self._attendants.look_around()
        self.house.put_away(self)

    def shut(self) -> None:
        """Sends everybody away; they come back to a table read anew."""
        self._attendants.stop()
        for timer in self._held:
            timer.cancel()
        for reader in self.readers:
            reader.close(GOING_AWAY)

    # The mailbox

    def post(self, ask: Ask) -> None:
        self._asks.append(ask)
        self._drain()

    def command(self, reader: Reader, command: w.Command) -> None:
        """A command from the wire. What is not a change of the table is answered elsewhere."""
        guest = reader.guest

        def make() -> list[e.Entry]:
            asker = Asker(self.story, guest, self.house.guests.name(guest), self.presence)
            return answer(self.story, asker, command, self.house.settings)

        ask = Ask(make, guest, command.id, reader)
        wait = self._patience(guest, command)
        if wait > 0:
            self._hold(ask, wait)
        else:
            self.post(ask)

    def _patience(self, guest: str, command: w.Command) -> float:
        """Who touches before a window has stood open long enough is not refused, only held."""
        match, seat = self.story.match, self.story.seat_of(guest)
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
        known = self.story.commands.get((ask.guest, ask.command)) if ask.command else None
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
            self._confirm(ask, self.story.seq)
            return
        now = int(time() * 1000)
        rows = [e.Row(self.story.seq + n, now, ask.guest, ask.command, entry) for n, entry in enumerate(made, 1)]
        self._busy = True
        self.house.writer.append(self.story.id, rows, lambda ok: self._stored(ask, rows, ok), *more)

    def _stored(self, ask: Ask, rows: list[e.Row], ok: bool) -> None:
        """Confirms first: while many tables are to be told, who moved must not wait for them."""
        if ok:
            busy = self.house.tell_soon(self, rows)
            self._confirm(ask, rows[-1].seq, at_once=busy or not isinstance(rows[-1].entry, e.Played))
            return
        self._refuse(ask, RumpusError("This could not be stored, so it did not happen; please try again."))
        self._busy = False
        if ask.reader is None:
            self._later(BREATHER, self._attendants.try_again)
        self._drain()

    def _confirm(self, ask: Ask, seq: int, at_once: bool = True) -> None:
        if ask.reader is not None and ask.command is not None:
            ask.reader.tell(w.Ack(ask.command, seq), at_once)

    def _refuse(self, ask: Ask, refusal: RumpusError) -> None:
        if ask.reader is None:
            return
        if isinstance(refusal, IllegalDecision):
            ask.reader.tell(w.Refused(ask.command, refusal.sentence, refusal.rule))
        else:
            ask.reader.tell(w.Refused(ask.command, str(refusal)))

    # Telling

    def tell(self, rows: list[e.Row]) -> None:
        """Carries the story on by what is stored now, and tells everybody, in the same order."""
        for row in rows:
            match = self.story.match
            known = len(match._events) if match else 0
            self.story.fold(row)
            self.clock.look(self.story.match)
            if isinstance(row.entry, e.Played):
                self._tell_step(known)
            elif isinstance(row.entry, e.Said):
                message = encode(w.Chat(self.story.chat[-1]))
                for reader in self.readers:
                    reader.send(message)
            elif isinstance(row.entry, e.Started | e.Undone):
                self._tell_table(news=show.sentence(self.story, row.entry))
            else:
                self._tell_seats(row.entry)
            if isinstance(row.entry, e.Departed | e.HandShown):
                self._tell_table(to_watchers=True)
        self._busy = False
        self.house.metrics.entries += len(rows)
        self._attendants.look_around()
        self._drain()

    def _tell_step(self, known: int) -> None:
        story = self.story
        assert story.match is not None
        happened = story.match._events[known:]
        made: dict[tuple[int | None, int | None], bytes] = {}
        for reader in self.readers:
            place = story.seat_of(reader.guest), reader.look
            if place not in made:
                made[place] = encode(show.step(story, place[0], happened, reader.look))
            reader.send(made[place])
        self.house.metrics.decisions += 1
        if story.match.over:
            self.house.finished(self)
            self._tell_table()

    def _tell_table(self, to_watchers: bool = False, news: str | None = None) -> None:
        for reader in self.readers:
            if not to_watchers or self.story.seat_of(reader.guest) is None:
                self.show_table(reader, news)

    def show_table(self, reader: Reader, news: str | None = None) -> None:
        house, game, name = self.house, self.story.game.id, self.house.guests.name(reader.guest)
        ready, thinks = house.kitchen.is_ready(game), house.kitchen.can_think(game)
        if not thinks:
            house.kitchen.ask_for(game)
        presence, today = self.presence(), house.today()
        reader.tell(show.table(self.story, reader.guest, name, presence, ready, thinks, today, reader.look, news))

    def _tell_seats(self, entry: e.Entry | None, but: Reader | None = None) -> None:
        presence = self.presence()
        for reader in self.readers:
            if reader is not but:
                name = self.house.guests.name(reader.guest)
                reader.tell(show.seats_message(self.story, reader.guest, name, presence, entry, reader.look))
