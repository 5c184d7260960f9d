"""Openings: what a table begins with, from a wish or from a game that was played before."""

from __future__ import annotations

import secrets
from time import time
from typing import TYPE_CHECKING

import msgspec
from sqlalchemy import insert

from rumpus.core.errors import RumpusError
from rumpus.core.game import Game, find_game
from rumpus.minds import USUAL_LEVEL
from rumpus.server import entries as e
from rumpus.server import ledger
from rumpus.server import wire as w
from rumpus.server.asks import Statement
from rumpus.server.daily import Deal
from rumpus.server.guests import check_name
from rumpus.server.manners import check_level
from rumpus.server.story import SEED_BYTES, Story

if TYPE_CHECKING:
    from rumpus.server.house import House


def plan(house: House, guest: str, wish: w.NewTable, deal: Deal | None) -> tuple[e.Opening, list[e.Entry]]:
    """A table as wished, and who sits there first; raises RumpusError where that cannot be."""
    game = find_game(wish.game)
    game.check_players(wish.players)
    if len(wish.seats) != wish.players:
        raise RumpusError(f"{wish.players} players need {wish.players} seats, not {len(wish.seats)}.")
    check_room(house, guest)
    if wish.clock.kind != "none" and not wish.clock.amount:
        raise RumpusError("A clock needs at least one second or one day.")
    name = check_name(wish.name or game.name, house.settings.table_name_length, "The name of a table")
    opening = e.Opening(
        id=secrets.token_urlsafe(9),
        game=game.id,
        rules=game.version,
        box=game.box.fingerprint,
        name=name,
        players=wish.players,
        options=game.check_options(_usual(game, wish) | wish.options),
        clock=wish.clock,
        away=wish.away,
        listed=wish.listed,
        daily=deal.day if deal else None,
        host=guest,
        seed=deal.seed if deal else secrets.token_bytes(SEED_BYTES),
        salt=deal.salt if deal else secrets.token_bytes(SEED_BYTES),
        created=int(time() * 1000),
    )
    return opening, first_seats(house, guest, wish.seats)


def check_room(house: House, guest: str) -> None:
    """Raises if the guest or the house has too many tables already."""
    hosted = [room.story for room in house.rooms.values() if room.story.opening.host == guest]
    mine = [
        story for story in hosted if story.state == "open" or (story.state == "playing" and guest not in story.left)
    ]
    if len(mine) >= house.settings.tables_a_guest:
        raise RumpusError(f"You have {len(mine)} tables open; finish one of them first.")
    if len(house.rooms) >= house.settings.tables:
        raise RumpusError("All tables of this house are taken; please come back a little later.")


def _usual(game: Game, wish: w.NewTable) -> dict[str, str]:
    """What people at an online table play if they do not say: against each other's speed, unless they have days."""
    if wish.clock.kind == "days":
        return {}
    return {option.id: option.online for option in game.options if option.online is not None}


def twin(story: Story, host: str) -> e.Opening:
    """The opening of another game like this one, with a seed of its own and today's cards."""
    seed, salt = secrets.token_bytes(SEED_BYTES), secrets.token_bytes(SEED_BYTES)
    fresh = {
        "id": secrets.token_urlsafe(9),
        "box": story.game.box.fingerprint,
        "host": host,
        "seed": seed,
        "salt": salt,
        "created": int(time() * 1000),
        "past": None,
    }
    return msgspec.structs.replace(story.opening, **fresh)


def first_seats(house: House, guest: str, seats: list[w.SeatWish]) -> list[e.Entry]:
    first: list[e.Entry] = []
    for seat, place in enumerate(seats):
        if place.kind == "me":
            if any(isinstance(entry, e.Sat) for entry in first):
                raise RumpusError("You can sit on one seat only.")
            first.append(e.Sat(seat, guest, house.guests.name(guest)))
        elif place.kind == "bot":
            first.append(e.BotSat(seat, check_level(place.bot or USUAL_LEVEL)))
    return first


def statements(opening: e.Opening, guest: str) -> list[Statement]:
    """What is stored with the first entries of a table. Who has played a daily deal cannot open it again."""
    row = {"id": opening.id, "opening": e.encode(opening), "state": "open"}
    taken = {"day": opening.daily, "guest": guest, "table_id": opening.id}
    return [(insert(ledger.tables), row), *([(insert(ledger.results), taken)] if opening.daily else [])]
