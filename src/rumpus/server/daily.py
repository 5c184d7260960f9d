"""The daily deal: one secret seed a day, the same for everybody, against the same bots."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Any, NamedTuple

from sqlalchemy import select, update

import rumpus
from rumpus.core.errors import RumpusError
from rumpus.minds import USUAL_LEVEL
from rumpus.server import ledger
from rumpus.server import wire as w
from rumpus.server.asks import Statement
from rumpus.server.story import SEED_BYTES, Story

if TYPE_CHECKING:
    from rumpus.server.house import House

PLAYERS = 3


class Deal(NamedTuple):
    day: str
    seed: bytes
    salt: bytes


def todays(house: House) -> Deal:
    day = house.today()
    secret = house.guests.derive(f"daily deal {day}")
    return Deal(day, secret[:SEED_BYTES], secret[SEED_BYTES:])


def game_of(day: str) -> Any:
    """The games take turns."""
    games = rumpus.games()
    return games[date.fromisoformat(day).toordinal() % len(games)]


def wish_of(day: str) -> w.NewTable:
    game = game_of(day)
    players = min(max(PLAYERS, game.players[0]), game.players[1])
    seats = [w.SeatWish("me"), *(w.SeatWish("bot", USUAL_LEVEL) for _ in range(players - 1))]
    return w.NewTable(game.id, players, seats, name=f"Daily deal {day}", listed=False)


async def play(house: House, guest: str) -> str:
    """The guest's table for today, opened if need be."""
    deal = todays(house)
    taken = _table_of(house, deal.day, guest)
    if taken is not None:
        return taken
    try:
        room = await house.open(guest, wish_of(deal.day), deal)
    except RumpusError:
        # Asked for twice at once: the ledger lets only the first one through.
        taken = _table_of(house, deal.day, guest)
        if taken is None:
            raise
        return taken
    return room.story.id


def show(house: House, guest: str) -> w.Daily:
    deal = todays(house)
    wish = wish_of(deal.day)
    columns = ledger.results.c
    query = select(columns.guest, columns.rank, columns.score, columns.decisions)
    query = query.where(columns.day == deal.day, columns.rank.is_not(None))
    best = columns.score.asc() if game_of(deal.day).lowest_wins else columns.score.desc()
    with house.engine.connect() as connection:
        rows = connection.execute(query.order_by(columns.rank, best, columns.decisions).limit(100)).all()
    results = [
        w.DailyResult(house.guests.name(who), who == guest, rank, score, decisions)
        for who, rank, score, decisions in rows
    ]
    seed_hash = Story.hash_of(deal.seed, deal.salt)
    return w.Daily(deal.day, wish.game, wish.players, seed_hash, _table_of(house, deal.day, guest), results)


def result_statement(story: Story) -> Statement:
    """Notes how the day's player did, once the game is over."""
    assert story.match is not None
    seat = story.seat_of(story.opening.host) or 0
    columns = ledger.results.c
    wanted = update(ledger.results).where(columns.day == story.opening.daily, columns.guest == story.opening.host)
    done = {"rank": story.match.ranks[seat], "score": story.match.scores[seat], "decisions": len(story.steps)}
    return wanted.values(**done), {}


def _table_of(house: House, day: str, guest: str) -> str | None:
    columns = ledger.results.c
    query = select(columns.table_id).where(columns.day == day, columns.guest == guest)
    with house.engine.connect() as connection:
        return connection.execute(query).scalar_one_or_none()
