"""Hosting: who may do what the host may. A host who is gone for a moment stays the host."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from rumpus.server.runtime.clock import now
from rumpus.server.table.broadcast import send_seats

if TYPE_CHECKING:
    from rumpus.server.table.live_table import LiveTable

LATE = 0.05
"""Seconds after the grace period at which everybody is told, so that it is over by then."""


class Hosting:
    """`review` is called whenever somebody comes or goes."""

    def __init__(self, live_table: LiveTable) -> None:
        self._table = live_table
        self._timer: asyncio.TimerHandle | None = None

    def keeps(self, here: set[str]) -> bool:
        """Whether the host is here or has only just gone, and has not left for good."""
        host = self._table.state.opening.host
        return host not in self._table.state.left and (host in here or now() < self._table.free_from(host))

    def review(self) -> None:
        """Sees to it that everybody hears when a host has been gone for long enough."""
        host = self._table.state.opening.host
        here = self._table.here() | self._table.tables.neighbours.elsewhere(self._table.state.id)
        if self._timer is None and host not in here and self.keeps(here):
            wait = (self._table.free_from(host) - now()) / 1000 + LATE
            self._timer = asyncio.get_running_loop().call_later(wait, self._ring)

    def _ring(self) -> None:
        self._timer = None
        if self._table.presence().host:
            self.review()
        else:
            send_seats(self._table)

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
