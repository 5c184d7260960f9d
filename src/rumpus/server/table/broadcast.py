"""Broadcast: what everybody at a table is sent, each as they may see it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rumpus.core.game import Event
from rumpus.server import wire as w
from rumpus.server.table import entries as e
from rumpus.server.table import render
from rumpus.server.table.connection import Connection
from rumpus.server.table.entry import SentAs
from rumpus.server.wire.encoding import encode

if TYPE_CHECKING:
    from rumpus.server.table.live_table import LiveTable


def send_entry(live_table: LiveTable, entry: e.Entry, happened: list[Event]) -> None:
    """Tells everybody of an entry that was stored and applied just now; `happened` is what it did in the game."""
    if entry.sent_as is SentAs.STEP:
        send_step(live_table, happened)
    elif entry.sent_as is SentAs.CHAT:
        send_chat(live_table)
    elif entry.sent_as is SentAs.TABLE:
        send_tables(live_table)
    else:
        send_seats(live_table, entry)
    if entry.renews_watchers:
        send_tables(live_table, only_watchers=True)


def send_step(live_table: LiveTable, happened: list[Event]) -> None:
    """One message is made for each seat, however many look on from there."""
    state = live_table.state
    made: dict[tuple[int | None, int | None], bytes] = {}
    for connection in live_table.connections:
        place = state.seat_of(connection.guest), connection.look
        if place not in made:
            made[place] = encode(render.step(state, place[0], happened, connection.look))
        connection.send(made[place])


def send_chat(live_table: LiveTable) -> None:
    message = encode(w.Chat(render.line(live_table.state.chat[-1])))
    for connection in live_table.connections:
        connection.send(message)


def send_seats(live_table: LiveTable, entry: e.Entry | None = None, but: Connection | None = None) -> None:
    presence = live_table.presence()
    for connection in live_table.connections:
        if connection is not but:
            guest, look = connection.guest, connection.look
            name = live_table.tables.guests.name(guest)
            connection.tell(render.seats_message(live_table.state, guest, name, presence, entry, look))


def send_tables(live_table: LiveTable, only_watchers: bool = False) -> None:
    for connection in live_table.connections:
        if not only_watchers or live_table.state.seat_of(connection.guest) is None:
            send_table(live_table, connection)


def send_table(live_table: LiveTable, connection: Connection) -> None:
    """The whole table for one of them."""
    tables, game, guest = live_table.tables, live_table.state.game.id, connection.guest
    thinks = tables.precompiler.can_think(game)
    if not thinks:
        tables.precompiler.ask_for(game)
    name, presence, today = tables.guests.name(guest), live_table.presence(), tables.today()
    look = connection.look
    connection.tell(render.table(live_table.state, guest, name, presence, thinks, today, look))
