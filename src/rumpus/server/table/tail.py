"""Tail: what other servers store of a table, read from its log and told here as if it had been stored here."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from rumpus.core.errors import Unavailable
from rumpus.server.table.change import Change
from rumpus.server.table.entries import Row

if TYPE_CHECKING:
    from rumpus.server.table.live_table import LiveTable

MOST = 100
"""So many entries at most are held that came with notices; what is missing is read."""


class Tail:
    """Numbers decide who was first. Who loses one reads what came before, and looks at the change anew."""

    def __init__(self, live_table: LiveTable) -> None:
        self._table = live_table
        self._newest = live_table.state.seq
        """The last number that is known to be stored, here or elsewhere."""
        self._told: dict[int, Row] = {}
        """Entries that came with a notice, and whose turn comes."""
        self._tried: Change | None = None
        """What is tried once more, since nobody knows whether it was stored."""
        self._waiting: list[asyncio.Future[None]] = []
        """Who waits until what others stored is read."""

    @property
    def is_behind(self) -> bool:
        return self._newest > self._table.state.seq

    def heard(self, seq: int, row: Row | None = None) -> None:
        """Another server stored entries up to this number, perhaps with the last of them."""
        if seq <= self._table.state.seq or self._table.is_closed:
            return
        if row is not None and len(self._told) < MOST:
            self._told[seq] = row
        self._newest = max(self._newest, seq)
        self._table.drain()

    async def catch_up_to(self, seq: int) -> None:
        """Returns when this server knows as much as who has seen `seq` elsewhere, if there is as much; raises
        Unavailable where nobody can know."""
        store, state = self._table.tables.store, self._table.state
        self.heard(seq if store.sharing is not None else 0)
        while self.is_behind and state.seq < seq and not self._table.is_closed:
            if store.trouble is not None:
                raise Unavailable(store.trouble)
            waits = self._table.tables.loop.create_future()
            self._waiting.append(waits)
            await waits

    def read_on(self, change: Change | None = None) -> None:
        """Reads what others stored; `change`, which could not be stored, comes after it."""
        self._table.hold()
        if rows := self._next():
            self._table.tell_theirs(rows, change)
        else:
            self._table.tables.run(self._read(change))

    def _next(self) -> list[Row]:
        """What comes next, as far as it was told already."""
        rows, seq = [], self._table.state.seq + 1
        while seq in self._told:
            rows.append(self._told.pop(seq))
            seq += 1
        return rows

    async def _read(self, change: Change | None) -> None:
        live_table, state = self._table, self._table.state
        try:
            rows = await live_table.tables.store.read_rows(state.id, state.seq)
        except Unavailable as away:
            self._cannot_read(change, away)
            return
        except Exception:
            # It is read anew, and where that cannot be, who comes is told why.
            live_table.tables.drop(live_table)
            return
        if live_table.is_closed:
            return
        if [row.seq for row in rows] != list(range(state.seq + 1, state.seq + 1 + len(rows))):
            # Not what was played here: who returns finds out.
            live_table.tables.drop(live_table)
        elif rows:
            self._newest = max(self._newest, rows[-1].seq)
            live_table.tell_theirs(rows, change)
        else:
            self._newest = state.seq
            self._nothing_new(change)

    def _nothing_new(self, change: Change | None) -> None:
        """Where nothing came between, the line to the database was lost, and the first try may still arrive there: who
        takes the number now is the only one."""
        if change is not None and self._tried is change:
            self._tried = None
            self._table.not_stored(change)
        else:
            self._tried = change
            self._table.go_on(change)
        self.go_on()

    def _cannot_read(self, change: Change | None, away: Unavailable) -> None:
        """Whoever waits for an answer has one; what others stored is read when the database is there again."""
        if self._table.is_closed:
            return
        if change is not None:
            # It may be stored, for all that is known.
            self._newest = max(self._newest, self._table.state.seq + 1)
        self._table.refuse_all(change, away)
        self.go_on()

    def go_on(self) -> None:
        """Whoever waits looks again."""
        waiting, self._waiting = self._waiting, []
        for waits in waiting:
            if not waits.done():
                waits.set_result(None)

    def told(self) -> None:
        """The table stands further on."""
        for seq in [seq for seq in self._told if seq <= self._table.state.seq]:
            del self._told[seq]
        self._newest = max(self._newest, self._table.state.seq)
        self.go_on()
