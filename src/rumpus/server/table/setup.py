"""Setup: what a table begins with, as somebody wishes it or like a game that was played before."""

from __future__ import annotations

import random
import secrets
from typing import TYPE_CHECKING

import msgspec
from msgspec import UNSET

from rumpus.bots import USUAL_LEVEL
from rumpus.core.errors import RumpusError
from rumpus.core.game import Game, find_game
from rumpus.server import wire as w
from rumpus.server.runtime.clock import now
from rumpus.server.runtime.names import check_words
from rumpus.server.table import entries as e
from rumpus.server.table.daily import Deal
from rumpus.server.table.levels import check_level
from rumpus.server.table.opening import SEED_BYTES, Clock, Opening
from rumpus.server.table.state import TableState

if TYPE_CHECKING:
    from rumpus.server.table.tables import Tables


def plan(tables: Tables, guest: str, wish: w.NewTable, deal: Deal | None) -> tuple[Opening, list[e.Entry]]:
    """A table as wished, and who sits there first; raises RumpusError where that cannot be."""
    game = find_game(wish.game)
    game.check_players(wish.players)
    if len(wish.seats) != wish.players:
        raise RumpusError(f"{wish.players} players need {wish.players} seats, not {len(wish.seats)}.")
    if wish.clock.kind != "none" and not wish.clock.amount:
        raise RumpusError("A clock needs at least one second or one day.")
    name = check_words(wish.name or game.name, tables.settings.table_name_length, "The name of a table")
    opening = Opening(
        id=secrets.token_urlsafe(9),
        game=game.id,
        rules=game.version,
        box=game.box.fingerprint,
        name=name,
        players=wish.players,
        options=game.check_options(_usual(game, wish) | wish.options),
        clock=Clock(wish.clock.kind, wish.clock.amount),
        away=wish.away,
        listed=wish.listed,
        daily=deal.day if deal else None,
        host=guest,
        seed=deal.seed if deal else secrets.token_bytes(SEED_BYTES),
        salt=deal.salt if deal else secrets.token_bytes(SEED_BYTES),
        created=now(),
        hints=wish.hints,
    )
    return opening, first_seats(tables, guest, _by_lot(wish.seats, opening.seed) if wish.lots else wish.seats)


def _usual(game: Game, wish: w.NewTable) -> dict[str, str]:
    """What people at an online table play if they do not say: against each other's speed, unless they have days."""
    if wish.clock.kind == "days":
        return {}
    return {option.id: option.online for option in game.options if option.online is not None}


def _by_lot(seats: list[w.NewSeat], seed: bytes) -> list[w.NewSeat]:
    """AN-2: lots are drawn for who sits where. They come from the seed: secret until the end, then to be checked."""
    return random.Random(f"{seed.hex()} lots").sample(seats, len(seats))


def twin(state: TableState, host: str) -> Opening:
    """The opening of another game like this one, with a seed of its own and today's cards."""
    seed, salt = secrets.token_bytes(SEED_BYTES), secrets.token_bytes(SEED_BYTES)
    fresh = {
        "id": secrets.token_urlsafe(9),
        "box": state.game.box.fingerprint,
        "host": host,
        "seed": seed,
        "salt": salt,
        "created": now(),
        "past": None,
        "lesson": UNSET,
    }
    return msgspec.structs.replace(state.opening, **fresh)


def first_seats(tables: Tables, guest: str, seats: list[w.NewSeat]) -> list[e.Entry]:
    first: list[e.Entry] = []
    for seat, place in enumerate(seats):
        if place.kind == "me":
            if any(isinstance(entry, e.Sat) for entry in first):
                raise RumpusError("You can sit on one seat only.")
            first.append(e.Sat(seat, guest, tables.guests.name(guest)))
        elif place.kind == "bot":
            first.append(e.BotSat(seat, check_level(place.bot or USUAL_LEVEL)))
    return first
