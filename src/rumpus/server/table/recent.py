"""Recent: the last entries of a table and how it stood before them, so that who comes back is told only those."""

from __future__ import annotations

from collections.abc import Sequence

from rumpus.server.table import entries as e
from rumpus.server.table.state import TableState

MOST = 100
"""Who missed more than so many entries is quicker with a fresh table."""


class Recent:
    """Holds at least the last `MOST` entries, and not many more."""

    def __init__(self, state: TableState) -> None:
        self._marks = [state.copy()]
        """How the table stood before the entries below, and every so many entries later; nobody changes these."""
        self._rows: list[e.Row] = []

    def note(self, state: TableState, row: e.Row) -> None:
        """The table was carried on by one entry."""
        self._rows.append(row)
        if state.seq - self._marks[-1].seq >= MOST:
            self._marks.append(state.copy())
        if len(self._marks) > 2:
            del self._marks[0]
            del self._rows[: len(self._rows) - (state.seq - self._marks[0].seq)]

    def since(self, last: int) -> tuple[TableState, Sequence[e.Row]] | None:
        """How the table stood at an entry before `last` or there, and what came after that; None where it is too long
        ago."""
        mark = next((mark for mark in reversed(self._marks) if mark.seq <= last), None)
        return None if mark is None else (mark, [row for row in self._rows if row.seq > mark.seq])
