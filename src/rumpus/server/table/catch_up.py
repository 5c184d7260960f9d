"""Catching up: what a connection missed while the line was gone, as the messages that would have come."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from rumpus.server import wire as w
from rumpus.server.runtime.apart import apart
from rumpus.server.table import entries as e
from rumpus.server.table import render
from rumpus.server.table.entry import SentAs
from rumpus.server.table.presence import Presence
from rumpus.server.table.recent import MOST
from rumpus.server.table.state import TableState

if TYPE_CHECKING:
    from rumpus.server.table.live_table import LiveTable

ROUNDS = 10
"""Where others play on so quickly that this often is not enough to catch up, a fresh table is."""


class Missed(NamedTuple):
    """What somebody has to be told who comes back, for a table that stands at `seq`."""

    seq: int
    told: list[w.Message]


class _Reader(NamedTuple):
    guest: str
    name: str
    presence: Presence


async def read_missed(live_table: LiveTable, guest: str, last: int) -> Missed | None:
    """What was missed by somebody who has seen `last`, up to now; None where only a fresh table will do. Whatever it
    takes is done apart from the event loop."""
    state, tables = live_table.state, live_table.tables
    if not (1 <= last <= state.seq and last >= state.fresh and state.seq - last <= MOST):
        return None
    if state.game.is_of_memory and last < state.seq:
        # A step shows what was seen with it, and to remember that is the game.
        return None
    then: TableState | None = None
    told = list[w.Message]()
    for _ in range(ROUNDS):
        if last == state.seq or (then is not None and then.seq == state.seq):
            return Missed(state.seq, told)
        known = live_table.recent.since(last if then is None else then.seq)
        if known is None:
            return None
        mark, rows = known
        reader = _Reader(guest, tables.guests.name(guest), live_table.presence())
        later, more = await apart(tables.replayers, partial(_tell, then or mark, rows, last, reader))
        told += more
        then = later
        # Others play on while this is told; then the rest is told as well.
        if later.seq < state.fresh:
            return None
    return None


def _tell(then: TableState, rows: Sequence[e.Row], last: int, reader: _Reader) -> tuple[TableState, list[w.Message]]:
    then, told = then.copy(), []
    for row in (row for row in rows if row.seq > then.seq):
        known = then.match.event_count if then.match else 0
        then.apply(row)
        if row.seq > last:
            told.append(_message(then, reader, row.entry, known))
    return then, told


def _message(then: TableState, reader: _Reader, entry: e.Entry, known: int) -> w.Message:
    if entry.sent_as is SentAs.STEP:
        assert then.match is not None
        return render.step(then, then.seat_of(reader.guest), then.match.events_since(known))
    if entry.sent_as is SentAs.CHAT:
        return w.Chat(render.line(then.chat[-1]))
    return render.seats_message(then, reader.guest, reader.name, reader.presence, entry)
