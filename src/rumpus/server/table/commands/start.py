"""Start: as soon as the rules of the game are compiled."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from rumpus.core.errors import RumpusError
from rumpus.server import wire as w
from rumpus.server.table import entries as e
from rumpus.server.table.commands.sender import Sender, must_be_open
from rumpus.server.table.connection import Connection
from rumpus.server.table.levels import check_level

if TYPE_CHECKING:
    from rumpus.server.table.live_table import LiveTable


def start(live_table: LiveTable, connection: Connection, command: w.Start) -> None:
    """Until the rules are ready the command waits; it is confirmed when the game has begun."""
    tables, game = live_table.tables, live_table.state.opening.game
    if tables.precompiler.is_ready(game):
        live_table.post_for(connection, command.id, partial(_start, command=command))
    else:
        tables.run(_start_later(live_table, connection, command))


async def _start_later(live_table: LiveTable, connection: Connection, command: w.Start) -> None:
    try:
        await live_table.tables.precompiler.wait_for(live_table.state.opening.game)
    except RumpusError as error:
        connection.tell(w.Refused(command.id, str(error)))
        return
    live_table.post_for(connection, command.id, partial(_start, command=command))


def _start(sender: Sender, command: w.Start) -> list[e.Entry]:
    """Bots take what is still open."""
    state = sender.state
    must_be_open(state)
    sender.must_host()
    if not any(chair.kind == "person" for chair in state.chairs):
        raise RumpusError("Somebody has to sit down before the game can start.")
    level = check_level(command.bot)
    open_seats = [seat for seat, chair in enumerate(state.chairs) if chair.kind == "open"]
    return [*(e.BotSat(seat, level) for seat in open_seats), e.Started()]
