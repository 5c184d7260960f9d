"""Play again: a finished game's deal on a new table, from its beginning or from any of its decisions on ("what if")."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

import msgspec
from msgspec import UNSET

from rumpus.bots import USUAL_LEVEL
from rumpus.core.errors import RumpusError
from rumpus.server import wire as w
from rumpus.server.runtime.clock import now
from rumpus.server.table import entries as e
from rumpus.server.table.opening import Clock, Opening, Past
from rumpus.server.table.setup import first_seats
from rumpus.server.table.state import TableState

if TYPE_CHECKING:
    from rumpus.server.table.tables import Tables


DEEPEST = 8
"""So many games that take each other up have to be read at most to play the last of them."""


def plan_again(tables: Tables, guest: str, state: TableState, wish: w.PlayAgain) -> tuple[Opening, list[e.Entry]]:
    """The same deal with the first decisions made already, for the asker and bots. It says what it is, is shown to
    nobody else, and is no daily deal, even if it was one."""
    match, opening = state.match, state.opening
    if match is None or not match.over:
        raise RumpusError("A deal can be played again when the game is over.")
    if opening.daily == tables.today():
        raise RumpusError("A daily deal can be played again when the day is over.")
    if wish.to >= len(match.decisions):
        raise RumpusError(
            f"There is nothing left to decide after {wish.to} decisions; the game had {len(match.decisions)}."
        )
    seats = wish.seats or _same_seats(state, guest)
    if len(seats) != opening.players:
        raise RumpusError(f"{opening.players} players need {opening.players} seats, not {len(seats)}.")
    if [seat.kind for seat in seats].count("me") != 1 or any(seat.kind == "open" for seat in seats):
        raise RumpusError("One seat is yours, and bots take the others.")
    source, depth = _source(state, wish.to)
    word = f"what if, from {wish.to}" if wish.to else "again"
    fresh = msgspec.structs.replace(
        opening,
        id=secrets.token_urlsafe(9),
        name=f"{opening.name[: tables.settings.table_name_length - len(word) - 2]}, {word}",
        clock=Clock(),
        away=None,
        listed=False,
        daily=None,
        host=guest,
        lesson=UNSET,
        created=now(),
        past=Past(state.id, wish.to, list(match.names), match.scores, match.ranks, len(match.decisions), depth),
    )
    taken_up = [e.TakenUp(source, wish.to)] if wish.to else []
    return fresh, [*first_seats(tables, guest, seats), e.Started(), *taken_up]


def _source(state: TableState, to: int) -> tuple[str, int]:
    """The table at which the first `to` decisions are kept, and how deep one has to look for them."""
    past = state.opening.past
    if past is not None and to <= past.to:
        return past.table, past.depth
    depth = 1 if past is None or not past.to else past.depth + 1
    if depth > DEEPEST:
        raise RumpusError(f"A game can be taken up {DEEPEST} times over; take up an earlier one.")
    return state.id, depth


def _same_seats(state: TableState, guest: str) -> list[w.NewSeat]:
    """Bots where they were, the asker where they were, and bots for everybody else."""
    mine = state.seat_of(guest) or 0
    return [
        w.NewSeat("me")
        if seat == mine
        else w.NewSeat("bot", (chair.bot if chair.kind == "bot" else None) or USUAL_LEVEL)
        for seat, chair in enumerate(state.chairs)
    ]
