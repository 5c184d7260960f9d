"""Notes: what a player wrote down for themselves at a table. Only that guest ever reads it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import delete, select
from sqlalchemy.dialects.sqlite import insert as upsert

from rumpus.core.errors import RumpusError
from rumpus.server.store.schema import notes
from rumpus.server.table.state import TableState

if TYPE_CHECKING:
    from rumpus.server.table.tables import Tables


def read_note(tables: Tables, state: TableState, guest: str) -> str:
    query = select(notes.c.text).where(notes.c.table_id == state.id, notes.c.guest == guest)
    with tables.engine.connect() as connection:
        return connection.execute(query).scalar_one_or_none() or ""


async def write_note(tables: Tables, state: TableState, guest: str, text: str) -> None:
    """Keeps a note, the empty one by forgetting it; it is stored when this returns."""
    if state.seat_of(guest) is None:
        raise RumpusError("Notes are for those who sit at the table.")
    row = {"table_id": state.id, "guest": guest}
    stored = tables.loop.create_future()
    if text.strip():
        keep = upsert(notes).on_conflict_do_update(index_elements=list(row), set_={"text": text})
        tables.writer.store(keep, {**row, "text": text}, stored.set_result)
    else:
        forget = delete(notes).where(notes.c.table_id == state.id, notes.c.guest == guest)
        tables.writer.store(forget, {}, stored.set_result)
    if not await stored:
        raise RumpusError("The note could not be stored; please try again.")
