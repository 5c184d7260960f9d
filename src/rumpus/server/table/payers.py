"""Payers: who pays for what a table does by itself, so that nobody has bots or clocks work for nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rumpus.server.runtime.accounts import PAYING, Payer
from rumpus.server.table.lobby import whose

if TYPE_CHECKING:
    from rumpus.server.table.live_table import LiveTable

AHEAD = 0.0005
"""Seconds that a bot's decision costs at least."""


class Payers:
    def __init__(self, live_table: LiveTable) -> None:
        self._table = live_table
        self.last = PAYING.get() or live_table.tables.nobody
        """Who came last of those whose table it is; at first who had it opened or read."""

    def now(self) -> Payer:
        """Whoever owes least of those here whose table it is; where none of them is here, who came last."""
        mine = whose(self._table.state)
        here = (connection.payer for connection in self._table.connections if connection.guest in mine)
        return min(here, key=Payer.wait, default=self.last)

    def ahead(self) -> float:
        """Before the table does something by itself: 0 where that can be paid for, else seconds until it can be. A part
        of the price is paid at once, or many tables of one guest would all find that they can."""
        payer = self.now()
        owed = payer.wait()
        if not owed:
            payer.charge(AHEAD)
        return owed
