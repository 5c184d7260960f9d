"""A long game in the store, with a seat for an attacker: what costs more the longer a game is has to show."""

from __future__ import annotations

import random
import secrets
from pathlib import Path
from time import time
from typing import NamedTuple

from rumpus.core.game import find_game
from rumpus.core.match import Match
from rumpus.server.runtime.guests import read_guests
from rumpus.server.store.sqlite import open_store
from rumpus.server.store.store import StoredTable
from rumpus.server.table import entries as e
from rumpus.server.table.opening import SEED_BYTES, Clock, Opening

GAME = "rummy"
"""Its games are the longest."""
PLAYERS = 4
DECISIONS = 1500


class Held(NamedTuple):
    """The table, and the cookie of who sits at its first seat."""

    table: str
    cookie: str
    decision: int
    """A decision that is open to that seat."""


async def store_long_game(folder: Path, seed: int) -> Held:
    match = _play(seed)
    guest = secrets.token_hex(16)
    opening = Opening(
        id=secrets.token_urlsafe(9),
        game=GAME,
        rules=match.game.version,
        box=match.game.box.fingerprint,
        name="A long game",
        players=PLAYERS,
        options=match.options,
        clock=Clock(),
        away=None,
        listed=True,
        daily=None,
        host=guest,
        seed=seed.to_bytes(SEED_BYTES, "big"),
        salt=bytes(SEED_BYTES),
        created=int(time() * 1000),
    )
    people = [guest, *(secrets.token_hex(16) for _ in range(PLAYERS - 1))]
    told: list[e.Entry] = [e.Sat(seat, person, f"Player {seat + 1}") for seat, person in enumerate(people)]
    told += [e.Started(), *(e.Played(seat, decision) for seat, decision in match.decisions)]
    rows = [e.Row(seq, opening.created, None, None, entry) for seq, entry in enumerate(told, 1)]
    async with open_store(folder) as store:
        assert await store.open_table(StoredTable(opening, rows))
        cookie = (await read_guests(store)).sign(guest)
    return Held(opening.id, cookie, match.legal(0)[0].id)


def _play(seed: int) -> Match:
    """Random decisions, until the first seat may decide after enough of them; a game that ends before is no use."""
    while True:
        match, dice = Match(find_game(GAME), PLAYERS, seed), random.Random(seed)
        while not match.over:
            if match.decision_count >= DECISIONS and 0 in match.actors:
                return match
            player = dice.choice(match.actors)
            match.apply(dice.choice(match.legal(player)), player)
        seed += 1
