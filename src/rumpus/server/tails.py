"""Tails: what a reader missed while the line was gone, as the messages that would have come."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rumpus.server import entries as e
from rumpus.server import ledger, show
from rumpus.server import wire as w
from rumpus.server.story import Story

if TYPE_CHECKING:
    from rumpus.server.room import Room

MOST = 100
"""Who missed more than so many entries is quicker with a fresh table."""


def missed(room: Room, guest: str, last: int) -> list[w.Message] | None:
    """All that came after `last`, for this guest; None where only a fresh table will do."""
    story = room.story
    if last < 1 or last > story.seq or last < story.fresh or story.seq - last > MOST:
        return None
    kept = ledger.read_table(room.house.engine, story.id) if last < story.seq else None
    then, told = Story(story.opening, story.box), list[w.Message]()
    # What is stored and not yet told to anybody comes to this reader with everybody else.
    for row in (row for row in (kept[1] if kept else ()) if row.seq <= story.seq):
        known = len(then.match._events) if then.match else 0
        then.fold(row)
        if row.seq > last:
            told.append(_message(room, then, guest, row.entry, known))
    return told


def _message(room: Room, then: Story, guest: str, entry: e.Entry, known: int) -> w.Message:
    if isinstance(entry, e.Played):
        assert then.match is not None
        return show.step(then, then.seat_of(guest), then.match._events[known:])
    if isinstance(entry, e.Said):
        return w.Chat(then.chat[-1])
    return show.seats_message(then, guest, room.house.guests.name(guest), room.presence(), entry)
