"""The daily deal: one secret seed a day, the same for everybody, against the same bots."""

from __future__ import annotations

from datetime import date, timedelta
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
"""So many of today's results are told."""
COUNTED = 1000
"""Of more results than that a place is not told."""
DAYS = 7


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
    return w.NewTable(game.id, players, seats, name=f"Daily deal {day}", listed=False, lots=True)


async def play(tables: Tables, guest: str, address: str = "") -> str:
    """The guest's table for today, opened if need be."""
    deal = todays(tables)
    taken = await tables.store.read_daily_table(deal.day, guest)
    if taken is not None:
        return taken
    try:
        live_table = await tables.open(guest, wish_of(deal.day), deal, address)
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
    table = await tables.store.read_daily_table(deal.day, guest)
    today = date.fromisoformat(deal.day)
    days = [(today - timedelta(days=ago)).isoformat() for ago in reversed(range(DAYS))]
    results = {day: await _results(tables, day) for day in days}
    week = [w.DailyDay(day, game_of_the_day(day).id, _place(results[day], guest), len(results[day])) for day in days]
    best = [await _told(tables, done, guest) for done in results[deal.day][:SHOWN]]
    yesterday = [await _told(tables, done, guest) for done in results[days[-2]][:1]]
    seed_hash = TableState.hash_of(deal.seed, deal.salt)
    return w.Daily(deal.day, wish.game, wish.players, seed_hash, table, best, next(iter(yesterday), None), week)


async def _results(tables: Tables, day: str) -> list[Result]:
    return await tables.store.read_results(day, game_of_the_day(day).lowest_wins, COUNTED)


def _place(results: list[Result], guest: str) -> int | None:
    """Who did equally well shares a place."""
    mine = next((done for done in results if done.guest == guest), None)
    if mine is None:
        return None
    return 1 + next(n for n, done in enumerate(results) if (done.rank, done.score) == (mine.rank, mine.score))


async def _told(tables: Tables, done: Result, guest: str) -> w.DailyResult:
    await tables.guests.meet(done.guest)
    return w.DailyResult(tables.guests.name(done.guest), done.guest == guest, done.rank, done.score, done.decisions)


def result(state: TableState) -> Result | None:
    """How the day's player did, once the game is over; None where a bot decided anything for them."""
    assert state.match is not None
    assert state.opening.daily is not None
    host = state.opening.host
    seat = state.seat_of(host)
    if seat is None or seat in state.helped:
        return None
    return Result(state.opening.daily, host, state.match.ranks[seat], state.match.scores[seat], len(state.steps))
