"""Catching up: what a connection missed while the line was gone, as the messages that would have come."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from rumpus.server import wire as w
from rumpus.server.table import entries as e
from rumpus.server.table import render
from rumpus.server.table.entry import SentAs
from rumpus.server.table.state import TableState

if TYPE_CHECKING:
    from rumpus.server.table.live_table import LiveTable

MOST = 100
"""Who missed more than so many entries is quicker with a fresh table."""


class Missed(NamedTuple):
    """What has to be known to tell somebody the rest: the log from its beginning, and the table as they last saw it."""

    rows: list[e.Row]
    then: TableState


async def read_missed(live_table: LiveTable, last: int) -> Missed | None:
    """What was missed by somebody who has seen `last`, up to now; None where only a fresh table will do."""
    state, rows = live_table.state, list[e.Row]()
    if state.game.is_of_memory and last < state.seq:
        # A step shows what was seen with it, and to remember that is the game.
        return None
    then = TableState(state.opening, state.box)
    while 1 <= last <= state.seq and last >= state.fresh and state.seq - last <= MOST:
        known = rows[-1].seq if rows else 0
        if last == state.seq or known >= state.seq:
            return Missed(rows, then)
        # Others play on while this is read; then the rest is read as well.
        rows += await live_table.tables.store.read_rows(state.id, known)
        seen = [row for row in rows if then.seq < row.seq <= last]
        await live_table.tables.replay(state.opening.game, partial(then.apply_all, seen))
    return None


def tell_missed(live_table: LiveTable, guest: str, missed: Missed) -> list[w.Message]:
    state = live_table.state
    then, told = missed.then, list[w.Message]()
    # What is stored and not yet told to anybody comes to this connection with everybody else.
    for row in [row for row in missed.rows if then.seq < row.seq <= state.seq]:
        known = then.match.event_count if then.match else 0
        then.apply(row)
        told.append(_message(live_table, then, guest, row.entry, known))
    return told


def _message(live_table: LiveTable, then: TableState, guest: str, entry: e.Entry, known: int) -> w.Message:
    if entry.sent_as is SentAs.STEP:
        assert then.match is not None
        return render.step(then, then.seat_of(guest), then.match.events_since(known))
    if entry.sent_as is SentAs.CHAT:
        return w.Chat(render.line(then.chat[-1]))
    return render.seats_message(then, guest, live_table.tables.guests.name(guest), live_table.presence(), entry)
