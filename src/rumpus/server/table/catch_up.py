"""Tails: what a connection missed while the line was gone, as the messages that would have come."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rumpus.server.store import schema
from rumpus.server.table import entries as e
from rumpus.server.table import render
from rumpus.server.table.state import TableState
from rumpus.server.wire import messages as w

if TYPE_CHECKING:
    from rumpus.server.table.live_table import LiveTable

MOST = 100
"""Who missed more than so many entries is quicker with a fresh table."""


def missed(live_table: LiveTable, guest: str, last: int) -> list[w.Message] | None:
    """All that came after `last`, for this guest; None where only a fresh table will do."""
    state = live_table.state
    if last < 1 or last > state.seq or last < state.fresh or state.seq - last > MOST:
        return None
    kept = schema.read_table(live_table.tables.engine, state.id) if last < state.seq else None
    then, told = TableState(state.opening, state.box), list[w.Message]()
    # What is stored and not yet told to anybody comes to this connection with everybody else.
    for row in (row for row in (kept[1] if kept else ()) if row.seq <= state.seq):
        known = then.match.event_count if then.match else 0
        then.apply(row)
        if row.seq > last:
            told.append(_message(live_table, then, guest, row.entry, known))
    return told


def _message(live_table: LiveTable, then: TableState, guest: str, entry: e.Entry, known: int) -> w.Message:
    if isinstance(entry, e.Played):
        assert then.match is not None
        return render.step(then, then.seat_of(guest), then.match.events_since(known))
    if isinstance(entry, e.Said):
        return w.Chat(then.chat[-1])
    return render.seats_message(then, guest, live_table.tables.guests.name(guest), live_table.presence(), entry)
