"""Presence: who is at a table right now, and whom nobody has to wait for any longer."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

from rumpus.server.table.state import TableState


class Nudged(NamedTuple):
    """Which seat reminded another, and when (milliseconds since 1970)."""

    by: int
    at: int


class Presence(NamedTuple):
    """Seats with a live connection, how many watch, whether the host is here or has only just gone; for seats whose
    person is gone or was nudged in vain, from when on (milliseconds since 1970) others may let a bot play, and for
    those of who is gone, free the seat; and who was nudged and is still waited for."""

    seats: Collection[int] = ()
    watchers: int = 0
    host: bool = False
    free_from: Mapping[int, int] = {}
    nudged: Mapping[int, Nudged] = {}

    def may_host(self, state: TableState, guest: str) -> bool:
        """The host; once the host has been gone for a while, everybody who sits at the table."""
        is_host = guest == state.opening.host and guest not in state.left
        return is_host or (not self.host and state.seat_of(guest) is not None)
