"""Notes: what a player wrote down for themselves at a table. Only that guest ever reads it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rumpus.core.errors import RumpusError, Unavailable
from rumpus.server.table.state import TableState

if TYPE_CHECKING:
    from rumpus.server.table.tables import Tables


async def write_note(tables: Tables, state: TableState, guest: str, text: str) -> None:
    """Keeps a note, the empty one by forgetting it; it is stored when this returns."""
    if state.seat_of(guest) is None:
        raise RumpusError("Notes are for those who sit at the table.")
    if not await tables.store.write_note(state.id, guest, text if text.strip() else ""):
        raise Unavailable("The note could not be stored; please try again.")
