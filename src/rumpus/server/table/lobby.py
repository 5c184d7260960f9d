"""The lobby: which tables there are, as one guest may see them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from rumpus.server import wire as w
from rumpus.server.table.render import clock

if TYPE_CHECKING:
    from rumpus.server.table.live_table import LiveTable
    from rumpus.server.table.tables import Tables

SHOWN = 100
PLAYED = 20
read = msgspec.json.Decoder(w.LobbyTable).decode


async def show_lobby(tables: Tables, guest: str) -> w.Lobby:
    """The guest's own tables, the finished ones last, and those that everybody may come to; newest first."""
    # First, as nothing may come between: the tables below are told as they stand at one moment.
    played = [read(shown) for shown in await tables.store.read_history(guest, PLAYED)]
    live = sorted(tables.live.values(), key=lambda live_table: -live_table.state.opening.created)
    yours = [live_table for live_table in live if live_table.state.phase != "over" and _is_yours(live_table, guest)]
    others = [
        live_table
        for live_table in live
        if live_table.state.phase != "over" and live_table.state.opening.listed and live_table not in yours
    ]
    return w.Lobby(
        w.You(tables.guests.name(guest)),
        [*(show_table(live_table, guest) for live_table in yours[:SHOWN]), *played],
        [show_table(live_table, guest) for live_table in others[:SHOWN]],
    )


def _is_yours(live_table: LiveTable, guest: str) -> bool:
    state = live_table.state
    invited = any(chair.kept == guest for chair in state.chairs)
    return guest not in state.left and (state.opening.host == guest or state.seat_of(guest) is not None or invited)


def show_table(live_table: LiveTable, guest: str) -> w.LobbyTable:
    state = live_table.state
    seat = state.seat_of(guest)
    actors = list(state.match.waited_for) if state.match else []
    return w.LobbyTable(
        id=state.id,
        game=state.opening.game,
        name=state.opening.name,
        state=state.phase,
        seats=[w.LobbySeat(seat.kind, seat.name, seat.bot if seat.kind == "bot" else None) for seat in state.chairs],
        clock=clock(state.opening.clock),
        watchers=live_table.presence().watchers,
        created=state.opening.created,
        your_turn=seat in actors,
        you=seat,
        actors=actors,
    )
