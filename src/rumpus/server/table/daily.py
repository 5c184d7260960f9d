"""The daily deal: one secret seed a day, the same for everybody, against the same bots."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, NamedTuple

import rumpus
from rumpus.bots import USUAL_LEVEL
from rumpus.core.errors import RumpusError
from rumpus.core.game import Game
from rumpus.server import wire as w
from rumpus.server.store.store import Result
from rumpus.server.table.opening import SEED_BYTES
from rumpus.server.table.state import TableState

if TYPE_CHECKING:
    from rumpus.server.table.tables import Tables

PLAYERS = 3
SHOWN = 100


class Deal(NamedTuple):
    day: str
    seed: bytes
    salt: bytes


def todays(tables: Tables) -> Deal:
    day = tables.today()
    secret = tables.guests.derive(f"daily deal {day}")
    return Deal(day, secret[:SEED_BYTES], secret[SEED_BYTES:])


def game_of_the_day(day: str) -> Game:
    """The games take turns."""
    games = rumpus.games()
    return games[date.fromisoformat(day).toordinal() % len(games)]


def wish_of(day: str) -> w.NewTable:
    game = game_of_the_day(day)
    players = min(max(PLAYERS, game.players[0]), game.players[1])
    seats = [w.NewSeat("me"), *(w.NewSeat("bot", USUAL_LEVEL) for _ in range(players - 1))]
    return w.NewTable(game.id, players, seats, name=f"Daily deal {day}", listed=False)


async def play(tables: Tables, guest: str) -> str:
    """The guest's table for today, opened if need be."""
    deal = todays(tables)
    taken = await tables.store.read_daily_table(deal.day, guest)
    if taken is not None:
        return taken
    try:
        live_table = await tables.open(guest, wish_of(deal.day), deal)
    except RumpusError:
        # Asked for twice at once: the store lets only the first one through.
        taken = await tables.store.read_daily_table(deal.day, guest)
        if taken is None:
            raise
        return taken
    return live_table.state.id


async def show(tables: Tables, guest: str) -> w.Daily:
    deal = todays(tables)
    wish = wish_of(deal.day)
    best = await tables.store.read_results(deal.day, game_of_the_day(deal.day).lowest_wins, SHOWN)
    table = await tables.store.read_daily_table(deal.day, guest)
    results = [
        w.DailyResult(tables.guests.name(done.guest), done.guest == guest, done.rank, done.score, done.decisions)
        for done in best
    ]
    seed_hash = TableState.hash_of(deal.seed, deal.salt)
    return w.Daily(deal.day, wish.game, wish.players, seed_hash, table, results)


def result(state: TableState) -> Result | None:
    """How the day's player did, once the game is over; None where a bot decided anything for them."""
    assert state.match is not None
    assert state.opening.daily is not None
    host = state.opening.host
    seat = state.seat_of(host)
    if seat is None or seat in state.helped:
        return None
    return Result(state.opening.daily, host, state.match.ranks[seat], state.match.scores[seat], len(state.steps))
