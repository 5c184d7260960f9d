"""Broadcast: what everybody at a table is sent, each as they may see it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from rumpus.core.game import Event
from rumpus.server import wire as w
from rumpus.server.runtime.accounts import Payer
from rumpus.server.runtime.apart import apart
from rumpus.server.table import entries as e
from rumpus.server.table import render
from rumpus.server.table.connection import Connection
from rumpus.server.table.entry import SentAs
from rumpus.server.table.presence import Presence
from rumpus.server.wire.encoding import encode

if TYPE_CHECKING:
    from rumpus.server.table.live_table import LiveTable


async def write_logs(live_table: LiveTable, guests: Iterable[str], payer: Payer | None = None) -> None:
    """Sees to it that what happened so far is at hand in words for some guests: a long log is written in a thread."""
    for reader in {live_table.state.seat_of(guest) for guest in guests}:
        if live_table.encoded.is_behind(live_table.state, reader):
            log = await apart(None, live_table.encoded.plan_log(live_table.state, reader), payer)
            live_table.encoded.keep_log(reader, log)


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


def send_seats(live_table: LiveTable, entry: e.Entry | None = None, to: Iterable[Connection] | None = None) -> None:
    """One message is made for each seat and each kind of watcher; what each is called is told to them alone."""
    state, presence = live_table.state, live_table.presence()
    made: dict[tuple[int | None, int | None, bool], w.Seats] = {}
    for connection in live_table.connections if to is None else to:
        guest = connection.guest
        place = state.seat_of(guest), connection.look, presence.may_host(state, guest)
        name = live_table.tables.guests.name(guest)
        if place in made:
            made[place].your_name = name
        else:
            made[place] = render.seats_message(state, guest, name, presence, entry, connection.look)
        connection.tell(made[place])


def send_tables(live_table: LiveTable, only_watchers: bool = False) -> None:
    presence = live_table.presence()
    for connection in live_table.connections:
        if not only_watchers or live_table.state.seat_of(connection.guest) is None:
            send_table(live_table, connection, presence)


def send_table(live_table: LiveTable, connection: Connection, presence: Presence | None = None) -> None:
    """The whole table for one of them."""
    tables, state, guest = live_table.tables, live_table.state, connection.guest
    thinks = tables.precompiler.can_think(state.game.id)
    if not thinks:
        tables.precompiler.ask_for(state.game.id)
    name, presence, today = tables.guests.name(guest), presence or live_table.presence(), tables.today()
    shared = live_table.encoded.shared(state, state.seat_of(guest), connection.look)
    message = encode(render.table(state, shared, guest, name, presence, thinks, today))
    connection.payer.charge(len(message) * tables.settings.byte_cost)
    connection.send(message)
    live_table.forget_soon()
