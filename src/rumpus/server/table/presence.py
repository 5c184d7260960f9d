"""Presence: who is at a table right now, and whom nobody has to wait for any longer."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

from rumpus.server.table.state import TableState


class Presence(NamedTuple):
    """Seats with a live connection, how many watch, whether the host is here; and for seats whose person is gone,
    from when on (milliseconds since 1970) the others may let a bot play."""

    seats: Collection[int] = ()
    watchers: int = 0
    host: bool = False
    free_from: Mapping[int, int] = {}

    def may_host(self, state: TableState, guest: str) -> bool:
        """The host; while the host is away, everybody who sits at the table."""
        return guest == state.opening.host or (not self.host and state.seat_of(guest) is not None)
