"""Watching: who lets watchers see a hand, and over whose shoulder a watcher looks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rumpus.core.errors import RumpusError
from rumpus.server import wire as w
from rumpus.server.table import entries as e
from rumpus.server.table.broadcast import send_table, write_logs
from rumpus.server.table.commands.sender import Sender, chair_of
from rumpus.server.table.connection import Connection
from rumpus.server.table.state import TableState

if TYPE_CHECKING:
    from rumpus.server.table.live_table import LiveTable


def show_hand(sender: Sender, command: w.ShowHand) -> list[e.Entry]:
    seat = sender.must_sit()
    if sender.state.opening.daily:
        raise RumpusError("In the daily deal hands stay hidden: others may still have to play it.")
    return [] if sender.state.chairs[seat].shows == command.yes else [e.HandShown(seat, command.yes)]


def look(live_table: LiveTable, connection: Connection, command: w.Look) -> None:
    """Shows a watcher the table over somebody's shoulder; nothing is stored."""
    try:
        _check_look(live_table.state, connection.guest, command.seat)
    except RumpusError as error:
        connection.tell(w.Refused(command.id, str(error)))
        return
    connection.look = command.seat
    connection.tell(w.Ack(command.id, live_table.state.seq))
    if live_table.encoded.is_behind(live_table.state, None):
        live_table.tables.run(_write_and_send(live_table, connection))
    else:
        send_table(live_table, connection)


async def _write_and_send(live_table: LiveTable, connection: Connection) -> None:
    await write_logs(live_table, [connection.guest], connection.payer)
    send_table(live_table, connection)


def _check_look(state: TableState, guest: str, seat: int | None) -> None:
    if state.seat_of(guest) is not None:
        raise RumpusError("You have a hand of your own.")
    if seat is not None:
        chair_of(state, seat)
        if not state.hands_are_open:
            raise RumpusError("Watchers see hands only if everybody at the table agrees.")
        if not state.hand_is_open(seat):
            raise RumpusError("The hands of bots stay hidden from watchers where only one person plays.")
