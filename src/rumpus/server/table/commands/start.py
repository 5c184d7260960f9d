"""Start: the host begins the game, and bots take what is still open."""

from __future__ import annotations

from rumpus.core.errors import RumpusError
from rumpus.server import wire as w
from rumpus.server.table import entries as e
from rumpus.server.table.commands.sender import Sender, must_be_open
from rumpus.server.table.levels import check_level


def start(sender: Sender, command: w.Start) -> list[e.Entry]:
    state = sender.state
    must_be_open(state)
    sender.must_host()
    if not any(chair.kind == "person" for chair in state.chairs):
        raise RumpusError("Somebody has to sit down before the game can start.")
    kept = [chair.name for chair in state.chairs if chair.kind == "open" and chair.kept is not None]
    if kept and not command.fill:
        raise RumpusError(f"A seat is still kept for {' and '.join(kept)}; say so if a bot is to have it.")
    level = check_level(command.bot)
    open_seats = [seat for seat, chair in enumerate(state.chairs) if chair.kind == "open"]
    return [*(e.BotSat(seat, level) for seat in open_seats), e.Started()]
