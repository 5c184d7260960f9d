"""Words: what people say, and what they are called."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rumpus.core.errors import RumpusError
from rumpus.server import wire as w
from rumpus.server.runtime.names import check_name, check_words
from rumpus.server.table import entries as e
from rumpus.server.table.commands.sender import Sender, must_be_told_apart
from rumpus.server.table.connection import Connection

if TYPE_CHECKING:
    from rumpus.server.table.live_table import LiveTable

LONGEST_LINE = 500


def say(sender: Sender, command: w.Say) -> list[e.Entry]:
    text = check_words(command.text, LONGEST_LINE, "A line of chat")
    return [e.Said(sender.seat, sender.name, text)]


def rename(live_table: LiveTable, connection: Connection, command: w.Rename) -> None:
    """A new name for the guest everywhere from now on, and on the seat at this table."""
    try:
        name = check_name(command.name, live_table.tables.settings.name_length)
        must_be_told_apart(live_table.state, connection.guest, name)
    except RumpusError as error:
        connection.tell(w.Refused(command.id, str(error)))
        return
    live_table.tables.guests.rename(connection.guest, name)

    def rename_seat(sender: Sender) -> list[e.Entry]:
        return [] if sender.seat is None else [e.Renamed(sender.seat, name)]

    live_table.post_for(connection, command.id, rename_seat)
