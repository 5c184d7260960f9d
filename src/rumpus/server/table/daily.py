"""The daily deal: one secret seed a day, the same for everybody, against the same bots."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Any, NamedTuple

from sqlalchemy import select, update

import rumpus
from rumpus.bots import USUAL_LEVEL
from rumpus.core.errors import RumpusError
from rumpus.server import wire as w
from rumpus.server.store import schema
from rumpus.server.table.mailbox import Statement
from rumpus.server.table.opening import SEED_BYTES
from rumpus.server.table.state import TableState

if TYPE_CHECKING:
    from rumpus.server.table.tables import Tables

PLAYERS = 3


class Deal(NamedTuple):
    day: str
    seed: bytes
    salt: bytes


def todays(tables: Tables) -> Deal:
    day = tables.today()
    secret = tables.guests.derive(f"daily deal {day}")
    return Deal(day, secret[:SEED_BYTES], secret[SEED_BYTES:])


def game_of(day: str) -> Any:
    """The games take turns."""
    games = rumpus.games()
    return games[date.fromisoformat(day).toordinal() % len(games)]


def wish_of(day: str) -> w.NewTable:
    game = game_of(day)
    players = min(max(PLAYERS, game.players[0]), game.players[1])
    seats = [w.NewSeat("me"), *(w.NewSeat("bot", USUAL_LEVEL) for _ in range(players - 1))]
    return w.NewTable(game.id, players, seats, name=f"Daily deal {day}", listed=False)


async def play(tables: Tables, guest: str) -> str:
    """The guest's table for today, opened if need be."""
    deal = todays(tables)
    taken = _table_of(tables, deal.day, guest)
    if taken is not None:
        return taken
    try:
        live_table = await tables.open(guest, wish_of(deal.day), deal)
    except RumpusError:
        # Asked for twice at once: the database lets only the first one through.
        taken = _table_of(tables, deal.day, guest)
        if taken is None:
            raise
        return taken
    return live_table.state.id


def show(tables: Tables, guest: str) -> w.Daily:
    deal = todays(tables)
    wish = wish_of(deal.day)
    columns = schema.results.c
    query = select(columns.guest, columns.rank, columns.score, columns.decisions)
    query = query.where(columns.day == deal.day, columns.rank.is_not(None))
    best = columns.score.asc() if game_of(deal.day).lowest_wins else columns.score.desc()
    with tables.engine.connect() as connection:
        rows = connection.execute(query.order_by(columns.rank, best, columns.decisions).limit(100)).all()
    results = [
        w.DailyResult(tables.guests.name(who), who == guest, rank, score, decisions)
        for who, rank, score, decisions in rows
    ]
    seed_hash = TableState.hash_of(deal.seed, deal.salt)
    return w.Daily(deal.day, wish.game, wish.players, seed_hash, _table_of(tables, deal.day, guest), results)


def result_statement(state: TableState) -> Statement:
    """Notes how the day's player did, once the game is over."""
    assert state.match is not None
    seat = state.seat_of(state.opening.host) or 0
    columns = schema.results.c
    wanted = update(schema.results).where(columns.day == state.opening.daily, columns.guest == state.opening.host)
    done = {"rank": state.match.ranks[seat], "score": state.match.scores[seat], "decisions": len(state.steps)}
    return wanted.values(**done), {}


def _table_of(tables: Tables, day: str, guest: str) -> str | None:
    columns = schema.results.c
    query = select(columns.table_id).where(columns.day == day, columns.guest == guest)
    with tables.engine.connect() as connection:
        return connection.execute(query).scalar_one_or_none()
