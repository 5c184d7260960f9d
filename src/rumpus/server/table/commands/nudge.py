"""Nudge: who is waited for is reminded; nothing is stored."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rumpus.core.errors import RumpusError
from rumpus.server import wire as w
from rumpus.server.table.commands.sender import Sender, chair_of
from rumpus.server.table.connection import Connection
from rumpus.server.table.nudges import awaited

if TYPE_CHECKING:
    from rumpus.server.table.live_table import LiveTable


def nudge(live_table: LiveTable, connection: Connection, command: w.Nudge) -> None:
    name = live_table.tables.guests.name(connection.guest)
    try:
        by = _check_nudge(Sender(live_table.state, connection.guest, name, live_table.presence), command.seat)
        if live_table.nudges.is_known(command.seat, command.id):
            connection.tell(w.Ack(command.id, live_table.state.seq))
            return
        live_table.nudges.check_pause(command.seat)
    except RumpusError as error:
        connection.tell(w.Refused(command.id, str(error)))
        return
    connection.tell(w.Ack(command.id, live_table.state.seq))
    live_table.nudges.note(command.seat, by, command.id)
    live_table.tables.neighbours.tell_nudged(live_table.state.id, command.seat, by)


def _check_nudge(sender: Sender, seat: int) -> int:
    """The seat that nudges."""
    by, chair = sender.must_play(), chair_of(sender.state, seat)
    if by == seat:
        raise RumpusError("You cannot nudge yourself.")
    if seat not in awaited(sender.state):
        raise RumpusError(f"Nobody waits for {chair.name}.")
    return by
