"""Comings: who finds room at a table, and how those who are there hear who came and went."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from rumpus.core.errors import RumpusError
from rumpus.server.runtime.limits import Limits
from rumpus.server.table.broadcast import send_seats
from rumpus.server.table.connection import Connection

if TYPE_CHECKING:
    from rumpus.server.table.live_table import LiveTable


def check_room(live_table: LiveTable, newcomer: Connection, limits: Limits) -> None:
    """Refuses one more connection of a guest who has many, and watchers where there are many. Whoever has a seat, or
    has one kept for them, finds room."""
    others, state = live_table.connections, live_table.state
    if sum(other.guest == newcomer.guest for other in others) >= limits.connections_a_guest:
        raise RumpusError("You have this table open too many times.")
    seated = {guest for chair in state.chairs for guest in (chair.guest, chair.kept)} | {state.opening.host}
    if newcomer.guest in seated:
        return
    watchers = [other for other in others if other.guest not in seated]
    if len(watchers) >= limits.watchers:
        raise RumpusError("As many people as there is room for watch this table already; please come back later.")
    if sum(other.payer.address is newcomer.payer.address for other in watchers) >= limits.watchers_an_address:
        raise RumpusError("Too many people at your address watch this table already.")


class Comings:
    """Tells a table who came and went: the first at once, whoever follows together after a pause."""

    def __init__(self, live_table: LiveTable) -> None:
        self._table = live_table
        self._pause = live_table.tables.settings.presence_pause
        self._timer: asyncio.TimerHandle | None = None

    def note(self, newcomer: Connection | None = None) -> None:
        """Somebody came or went; who came and was sent the table knows already."""
        if self._timer is None:
            self._tell(newcomer)

    def _tell(self, but: Connection | None = None) -> None:
        self._told = self._table.presence()
        send_seats(self._table, to=self._table.connections - {but})
        self._timer = asyncio.get_running_loop().call_later(self._pause, self._pause_ended)

    def _pause_ended(self) -> None:
        self._timer = None
        if self._table.connections and self._table.presence() != self._told:
            self._tell()

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
