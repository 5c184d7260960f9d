"""Rematch: a new table for the same people, and the seat that is kept for each of them."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from rumpus.core.errors import RumpusError
from rumpus.server import wire as w
from rumpus.server.store.store import StoredTable
from rumpus.server.table import entries as e
from rumpus.server.table.change import Change
from rumpus.server.table.commands.seats import accept_invitation
from rumpus.server.table.commands.sender import Sender
from rumpus.server.table.connection import Connection
from rumpus.server.table.nicknames import NICKNAMES
from rumpus.server.table.opening import Opening
from rumpus.server.table.setup import twin

if TYPE_CHECKING:
    from rumpus.server.table.live_table import LiveTable


def open_rematch(live_table: LiveTable, connection: Connection, command: w.Rematch) -> None:
    """A new table for the same people, stored together with the word of it at the old one; or the seat at it."""
    state, made = live_table.state, list[Opening]()

    def make(sender: Sender) -> list[e.Entry]:
        if state.phase != "over":
            raise RumpusError("A rematch can be had when the game is over.")
        if sender.seat is None:
            raise RumpusError("A rematch is for those who played.")
        if state.rematch:
            live_table.tables.run(_join_rematch(live_table, connection.guest, state.rematch))
            return []
        if state.opening.daily:
            raise RumpusError("A daily deal is played once.")
        made.append(twin(state, connection.guest))
        return [e.Rematched(made[0].id)]

    def opens() -> StoredTable:
        opening, seated = made[0], _seated(live_table, connection.guest)
        rows = [e.Row(n, opening.created, None, None, entry) for n, entry in enumerate(seated, 1)]
        return StoredTable(opening, rows)

    live_table.post_for(connection, command.id, make, opens=opens)


async def _join_rematch(live_table: LiveTable, guest: str, table: str) -> None:
    with suppress(RumpusError):
        rematch = await live_table.tables.find(table)
        name = live_table.tables.guests.name(guest)
        rematch.post(Change(lambda: accept_invitation(rematch.state, guest, name), guest))


def _seated(live_table: LiveTable, asker: str) -> list[e.Entry]:
    """Who asked and the bots, each one seat further on, so that somebody else begins, and seats kept for the others.
    Where nobody else has to be asked, it starts at once."""
    chairs = live_table.state.chairs
    entries: list[e.Entry] = []
    for seat, chair in enumerate(chairs):
        place = (seat + 1) % len(chairs)
        if chair.guest == asker:
            entries.append(e.Sat(place, chair.guest, chair.name))
        elif chair.guest is not None:
            entries.append(e.Kept(place, chair.guest, chair.name))
        elif chair.bot is not None:
            entries.append(e.BotSat(place, chair.bot, chair.name if chair.name in NICKNAMES else ""))
    if not any(isinstance(entry, e.Kept) for entry in entries):
        entries.append(e.Started())
    return entries
