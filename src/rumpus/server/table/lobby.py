"""The lobby: which tables there are, as one guest may see them."""

from __future__ import annotations

from contextlib import suppress
from itertools import islice
from typing import TYPE_CHECKING

import msgspec

from rumpus.core.errors import RumpusError
from rumpus.server import wire as w
from rumpus.server.store.store import Unfinished
from rumpus.server.table.render import clock
from rumpus.server.table.state import TableState

if TYPE_CHECKING:
    from rumpus.server.table.live_table import LiveTable
    from rumpus.server.table.tables import Tables

SHOWN = 100
PLAYED = 20
FOUND_AT_ONCE = 20
"""So many tables are read back at most for one look at the lobby."""
decode = msgspec.json.Decoder(w.LobbyTable).decode


async def show_lobby(tables: Tables, guest: str) -> w.Lobby:
    """The guest's own tables, the finished ones last, and those that everybody may come to; newest first."""
    # First, as nothing may come between: the tables below are told as they stand at one moment.
    kept = [_read(shown) for shown in await tables.store.read_history(guest, PLAYED)]
    played = [line for line in kept if line is not None]
    mine = await tables.store.read_unfinished(guest, SHOWN)
    if _lost(tables, mine):
        # How a table rests may have been stored while this was read.
        mine = await tables.store.read_unfinished(guest, SHOWN)
    lost = _lost(tables, mine)
    for table in lost[:FOUND_AT_ONCE]:
        # The server ended before it could say how the table stood.
        with suppress(RumpusError):
            await tables.find(table)
    elsewhere = [_read(shown) for shown in await tables.neighbours.read_listed(SHOWN)]
    yours = [line for each in mine if (line := _yours(tables, each, guest)) is not None]
    known = {line.id for line in yours}
    others = (live_table for live_table in tables.listed() if live_table.state.id not in known)
    listed = [show_table(live_table, guest) for live_table in islice(others, SHOWN)]
    known |= {line.id for line in listed}
    listed += [line for line in elsewhere if line is not None and line.id not in known]
    return w.Lobby(
        w.You(tables.guests.name(guest)),
        [*yours, *played],
        sorted(listed, key=lambda line: line.created, reverse=True)[:SHOWN],
    )


def _read(line: bytes) -> w.LobbyTable | None:
    """A line as it was stored; a damaged one is left out."""
    try:
        return decode(line)
    except (msgspec.MsgspecError, UnicodeDecodeError, TypeError):
        return None


def _lost(tables: Tables, mine: list[Unfinished]) -> list[str]:
    """Tables of which nobody knows how they stand."""
    return [each.table for each in mine if each.shown is None and not _is_known(tables, each.table)]


def _is_known(tables: Tables, table: str) -> bool:
    return table in tables.live or table in tables.archive.resting


def _yours(tables: Tables, mine: Unfinished, guest: str) -> w.LobbyTable | None:
    """A table of the guest: as it stands, or as it rests."""
    live_table = tables.live.get(mine.table)
    if live_table is None:
        rest = tables.archive.resting.get(mine.table)
        line = rest.shown.get(guest) if rest is not None else mine.shown
        return None if line is None else _read(line)
    shown = live_table.state.phase != "over" and guest in whose(live_table.state)
    return show_table(live_table, guest) if shown else None


def whose(state: TableState) -> set[str]:
    """Everybody whose table it is: who opened it, who sits there, and whom a seat is kept for."""
    sitting = {guest for chair in state.chairs for guest in (chair.guest, chair.kept) if guest is not None}
    return {*sitting, state.opening.host} - state.left


def _winners(state: TableState) -> list[int]:
    match = state.match
    return [seat for seat, rank in enumerate(match.ranks) if rank == 1] if match is not None and match.over else []


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
        winners=_winners(state),
        lesson=state.opening.lesson or None,
    )
