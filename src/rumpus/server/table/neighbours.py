"""Neighbours: the other servers on the same store. Any of them serves any table; one at a time looks after each."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Set
from contextlib import suppress
from itertools import islice
from time import monotonic
from typing import TYPE_CHECKING

from rumpus.core.errors import RumpusError, Unavailable
from rumpus.server.store.sharing import Listener, Said, Sharing, Visits
from rumpus.server.table import lobby
from rumpus.server.table.entries import Row
from rumpus.server.wire.encoding import encode

if TYPE_CHECKING:
    from rumpus.server.table.live_table import LiveTable
    from rumpus.server.table.tables import Tables

logger = logging.getLogger("rumpus.neighbours")

WORDS = 6
"""So often is said that this server is there before it would be taken for gone."""
GATHERED = 0.1
"""What happens within so many seconds is said together."""
POLL = 5.0
"""Every so many seconds it is looked whether a notice was lost."""
NOBODY: frozenset[str] = frozenset()


class Neighbours(Listener):
    """Where no other server can be, this one looks after every table, and nobody is elsewhere."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._sharing: Sharing | None = tables.store.sharing
        self._mine: set[str] = set()
        self._until = 0.0
        """Until when they are, on the clock of this process: then others may have taken them for orphans."""
        self._is_unsure = False
        """Whether the last word may have arrived or not."""
        self._given_back: set[str] = set()
        self._theirs: set[str] = set()
        """Tables here that others look after."""
        self._said: dict[str, Visits] = {}
        self._visited: set[str] = set()
        """Tables of which something may have been said."""
        self._elsewhere: dict[str, frozenset[str]] = {}
        self._touched: set[str] = set()
        """Tables of which there may be something new to say or to hear."""
        self._is_due = True
        """Whether everything is said and asked next, not only what is new."""
        self._all_said = monotonic()
        self._soon = asyncio.Event()
        self._polled = monotonic()
        self.is_leaving = False

    @property
    def looked_after(self) -> int:
        return len(self._mine) if self._sharing is not None else len(self._tables.live)

    def looks_after(self, table: str) -> bool:
        """Whether bots and clocks of a table go by this server."""
        return self._sharing is None or (table in self._mine and monotonic() < self._until)

    def elsewhere(self, table: str) -> frozenset[str]:
        """Who is at a table at another server."""
        return self._elsewhere.get(table, NOBODY)

    def note(self, table: str) -> None:
        """Somebody came or went, or the table did: the others hear of it soon."""
        if self._sharing is not None:
            self._touched.add(table)
            self._soon.set()

    def _note_all(self) -> None:
        self._is_due = True
        self._soon.set()

    def drop(self, table: str) -> None:
        """It is not in memory any more: others may look after it."""
        self._elsewhere.pop(table, None)
        self._theirs.discard(table)
        if table in self._mine:
            self._mine.discard(table)
            self._given_back.add(table)
            self.note(table)

    # What is said

    async def go_on(self) -> None:
        """Speaks to the others until the server ends."""
        if self._sharing is None:
            return
        self._sharing.listen(self)
        while not self.is_leaving:
            try:
                await self._speak(self._sharing)
                if monotonic() >= self._polled + POLL:
                    await self._poll(self._sharing)
            except Unavailable:
                # It is in the log of the server already.
                self._is_unsure = True
                self._soon.clear()
            except Exception:
                self._is_unsure = True
                logger.exception("could not speak to the other servers")
            with suppress(TimeoutError):
                await asyncio.wait_for(self._soon.wait(), self._seconds / WORDS)
                await asyncio.sleep(GATHERED)
            self._soon.clear()

    @property
    def _seconds(self) -> float:
        return self._tables.settings.node_kept

    async def _speak(self, sharing: Sharing) -> None:
        live, at = self._tables.live, monotonic()
        if self._is_unsure:
            self._said.clear()
        had = set() if self._is_unsure else self._mine
        touched = self._take_touched(at)
        here = touched & live.keys()
        visits = self._visits(here)
        gone = touched & self._visited - visits.keys()
        changed = {table: each for table, each in visits.items() if each != self._said.get(table)}
        changed |= {table: Visits(()) for table in gone}
        self._visited |= visits.keys()
        gives_back = self._given_back | {table for table in self._mine & here if live[table].state.phase == "over"}
        wants = [table for table in here - had - gives_back if live[table].state.phase != "over"]
        heard = await sharing.say(Said(self._seconds, wants, gives_back, changed, here))
        self._visited -= gone
        for table in gone:
            self._said.pop(table, None)
        self._said |= visits
        if heard.is_new or self._is_unsure:
            # Everybody may have taken this server for gone, and forgotten what it had said.
            self._mine.clear()
            self._said.clear()
            self._note_all()
        self._is_unsure = False
        self._given_back -= gives_back
        self._mine -= gives_back
        was_late, self._until = at >= self._until, at + self._seconds
        taken_over = self._theirs.intersection(heard.gained)
        self._theirs = (self._theirs - here).union(wants).difference(heard.gained)
        self._look_after(set(heard.gained), taken_over, was_late)
        for table in here & (self._elsewhere.keys() | heard.elsewhere.keys()):
            self._note_elsewhere(table, heard.elsewhere.get(table, NOBODY))

    def _take_touched(self, at: float) -> set[str]:
        """The tables of which is spoken now: all of them only once in a while, for where many play, somebody comes or
        goes all the time."""
        touched, self._touched = self._touched, set()
        if self._is_unsure or self._is_due or at >= self._all_said + self._seconds / WORDS:
            self._is_due, self._all_said = False, at
            touched = touched | self._visited | self._tables.live.keys()
        return touched

    def _visits(self, tables: Set[str]) -> dict[str, Visits]:
        """Who is at some tables here, and what is told of the newest that everybody may come to."""
        newest = (live_table for live_table in self._tables.listed() if self.looks_after(live_table.state.id))
        shown = {live_table.state.id for live_table in islice(newest, lobby.SHOWN)}
        visits = {}
        for table in tables:
            live_table = self._tables.live[table]
            if live_table.connections or table in shown:
                line = _line(live_table) if table in shown else None
                visits[table] = Visits(frozenset(live_table.here()), line, live_table.state.opening.created)
        return visits

    def _look_after(self, gained: set[str], taken_over: set[str], was_late: bool) -> None:
        self._mine |= gained
        for table in sorted(self._mine if was_late else gained):
            live_table = self._tables.live.get(table)
            if live_table is None:
                self._mine.discard(table)
                self._given_back.add(table)
            else:
                live_table.look_after(table in taken_over)

    def _note_elsewhere(self, table: str, guests: frozenset[str]) -> None:
        live_table, before = self._tables.live.get(table), self.elsewhere(table)
        if live_table is None or guests == before:
            return
        if guests:
            self._elsewhere[table] = guests
        else:
            self._elsewhere.pop(table, None)
        live_table.gone_elsewhere(before - guests)

    async def _poll(self, sharing: Sharing) -> None:
        """A lost notice is made up for."""
        for table, seq in (await sharing.newest(list(self._tables.live))).items():
            self.stored(table, seq, None)
        self._polled = monotonic()

    def tell_nudged(self, table: str, seat: int, by: int) -> None:
        if self._sharing is not None:
            self._sharing.tell_nudged(table, seat, by)

    async def close(self) -> None:
        self.is_leaving = True
        if self._sharing is not None:
            # Where it cannot be said, the others find out by themselves.
            with suppress(Unavailable):
                await self._sharing.say_goodbye()

    async def read_listed(self, most: int) -> list[bytes]:
        """What the lobby shows of tables that others look after."""
        if self._sharing is None:
            return []
        try:
            return list(await self._sharing.read_listed(most))
        except Unavailable:
            return []

    # What is heard

    def stored(self, table: str, seq: int, row: Row | None) -> None:
        if live_table := self._tables.live.get(table):
            live_table.tail.heard(seq, row)
        else:
            self._tables.heard_early(table, seq)

    def forgotten(self, table: str) -> None:
        if live_table := self._tables.live.get(table):
            self._tables.drop(live_table)

    def moved(self, table: str) -> None:
        if not table:
            self._note_all()
        elif table in self._tables.live:
            self.note(table)

    def renamed(self, guest: str) -> None:
        self._tables.run(self._meet([guest]))

    def nudged(self, table: str, seat: int, by: int) -> None:
        if live_table := self._tables.live.get(table):
            live_table.nudges.note(seat, by)

    def missed(self) -> None:
        self._polled = -POLL
        self._note_all()
        here = {guest for live_table in self._tables.live.values() for guest in live_table.here()}
        self._tables.run(self._meet(sorted(here)))

    async def _meet(self, guests: list[str]) -> None:
        for guest in guests:
            with suppress(RumpusError):
                await self._tables.guests.meet_anew(guest)


def _line(live_table: LiveTable) -> bytes:
    return encode(lobby.show_table(live_table, ""))
