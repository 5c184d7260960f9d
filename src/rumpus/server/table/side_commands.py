"""Extras: commands that need more than the table itself: rematches, names, an early start."""

from __future__ import annotations

from contextlib import suppress
from functools import partial

from sqlalchemy import insert

from rumpus.core.errors import RumpusError
from rumpus.server.runtime.guests import check_name
from rumpus.server.store import schema
from rumpus.server.table import entries as e
from rumpus.server.table.commands import accept_invitation, check_look
from rumpus.server.table.connection import Connection
from rumpus.server.table.live_table import LiveTable
from rumpus.server.table.mailbox import Ask, Statement
from rumpus.server.table.nicknames import NICKNAMES
from rumpus.server.table.setup import statements, twin
from rumpus.server.wire import messages as w


def look(live_table: LiveTable, connection: Connection, command: w.Look) -> None:
    """Shows a watcher the table over somebody's shoulder; nothing is stored."""
    try:
        check_look(live_table.state, connection.guest, command.seat)
    except RumpusError as error:
        connection.tell(w.Refused(command.id, str(error)))
        return
    connection.look = command.seat
    connection.tell(w.Ack(command.id, live_table.state.seq))
    live_table.show_table(connection)


def rename(live_table: LiveTable, connection: Connection, command: w.Rename) -> None:
    """A new name for the guest everywhere from now on, and on the seat at this table."""
    try:
        name = check_name(command.name, live_table.tables.settings.name_length)
    except RumpusError as error:
        connection.tell(w.Refused(command.id, str(error)))
        return
    live_table.tables.guests.rename(connection.guest, name)
    live_table.command(connection, command)


def open_rematch(live_table: LiveTable, connection: Connection, command: w.Rematch) -> None:
    """A new table for the same people, stored together with the word of it at the old one; or the seat at it."""
    state, made = live_table.state, list[e.Opening]()

    def make() -> list[e.Entry]:
        if state.phase != "over":
            raise RumpusError("A rematch can be had when the game is over.")
        if state.seat_of(connection.guest) is None:
            raise RumpusError("A rematch is for those who played.")
        if state.rematch:
            live_table.tables.run(_join_rematch(live_table, connection.guest, state.rematch))
            return []
        if state.opening.daily:
            raise RumpusError("A daily deal is played once.")
        made.append(twin(state, connection.guest))
        return [e.Rematched(made[0].id)]

    def more() -> list[Statement]:
        opening, guest = made[0], connection.guest
        return [*statements(opening, guest), *map(partial(_log_row, opening), _seated(live_table, guest))]

    live_table.post(Ask(make, connection.guest, command.id, connection, more))


async def _join_rematch(live_table: LiveTable, guest: str, table: str) -> None:
    with suppress(RumpusError):
        rematch = await live_table.tables.find(table)
        name = live_table.tables.guests.name(guest)
        rematch.post(Ask(lambda: accept_invitation(rematch.state, guest, name), guest))


def _seated(live_table: LiveTable, asker: str) -> list[tuple[int, e.Entry]]:
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
    return list(enumerate(entries, 1))


def _log_row(opening: e.Opening, numbered: tuple[int, e.Entry]) -> Statement:
    seq, entry = numbered
    row = {"table_id": opening.id, "seq": seq, "time": opening.created, "entry": e.encode(entry)}
    return insert(schema.log), row
