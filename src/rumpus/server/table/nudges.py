"""Nudges: who was reminded that everybody waits for them. They are kept in memory alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from rumpus.core.errors import RumpusError
from rumpus.server.runtime.clock import now
from rumpus.server.table.broadcast import send_seats
from rumpus.server.table.presence import Nudged
from rumpus.server.table.state import TableState

if TYPE_CHECKING:
    from rumpus.server.table.live_table import LiveTable


class _Kept(NamedTuple):
    nudged: Nudged
    since: int
    """When the first nudge came of those that were not answered."""
    after: int | None
    """The last decision of the seat by then; with the next one the nudge is answered."""
    command: str
    """The id of the command, where it came to this server: it may be sent again."""


class Nudges:
    """A nudge is open until who was nudged has decided, or is not waited for any more."""

    def __init__(self, live_table: LiveTable) -> None:
        self._table = live_table
        self._kept: dict[int, _Kept] = {}

    def open(self) -> Mapping[int, Nudged]:
        return {seat: kept.nudged for seat, kept in self._kept.items() if self._is_open(seat, kept)}

    def _is_open(self, seat: int, kept: _Kept) -> bool:
        state = self._table.state
        return seat in awaited(state) and state.last_decision_of(seat) == kept.after

    def free_from(self) -> Mapping[int, int]:
        """When who was nudged has been silent for so long that others may act for them."""
        silence = int(self._table.tables.settings.silence * 1000)
        return {seat: self._kept[seat].since + silence for seat in self.open()}

    def is_known(self, seat: int, command: str) -> bool:
        """Whether a seat was nudged by this very command already."""
        return seat in self._kept and self._kept[seat].command == command

    def check_pause(self, seat: int) -> None:
        """Nobody is nudged all the time, whoever does it."""
        pause = int(self._table.tables.settings.nudge_pause * 1000)
        if seat in self._kept and now() < self._kept[seat].nudged.at + pause:
            raise RumpusError(f"{self._table.state.chairs[seat].name} was nudged only just now; please wait a moment.")

    def note(self, seat: int, by: int, command: str = "") -> None:
        """Somebody was nudged, here or at another server: everybody at the table sees it."""
        state, at = self._table.state, now()
        if state.match is None:
            return
        since = self._kept[seat].since if seat in self.open() else at
        self._kept[seat] = _Kept(Nudged(by, at), since, state.last_decision_of(seat), command)
        send_seats(self._table)


def awaited(state: TableState) -> set[int]:
    """The people for whom the game waits, or a request for an undo."""
    if state.match is None or state.match.over:
        return set()
    return set(state.people()).intersection({*state.match.waited_for, *state.undo_waits_for()})
