"""Long games in the store, with a seat for an attacker: what costs more the longer a game is has to show."""

from __future__ import annotations

import random
import secrets
from collections.abc import Sequence
from pathlib import Path
from time import time
from typing import NamedTuple

from rumpus.bots import USUAL_LEVEL
from rumpus.core.game import find_game
from rumpus.core.match import Match
from rumpus.server.runtime.guests import read_guests
from rumpus.server.store.sqlite import open_store
from rumpus.server.store.store import Store, StoredTable
from rumpus.server.table import entries as e
from rumpus.server.table.opening import SEED_BYTES, Clock, Opening

GAME = "rummy"
"""Its games are the longest."""
PLAYERS = 4
DECISIONS = 1500


class Held(NamedTuple):
    """Tables of the long game, and the cookie of who sits at the first seat of each."""

    table: str
    """Four people play here, and the first may decide."""
    alone: str
    """The same, but the others are bots."""
    ended: str
    """Here it is over."""
    cookie: str
    decision: int
    """A decision that is open to the first seat."""


async def store_long_games(folder: Path, seed: int) -> Held:
    match = _play(seed)
    ended = _play_on(match.copy(), seed)
    people = [secrets.token_hex(16) for _ in range(PLAYERS)]
    async with open_store(folder) as store:
        table = await _store(store, match, people)
        alone = await _store(store, match, people[:1])
        over = await _store(store, ended, people)
        cookie = (await read_guests(store)).sign(people[0])
    return Held(table, alone, over, cookie, match.legal(0)[0].id)


async def _store(store: Store, match: Match, people: Sequence[str]) -> str:
    """A table where the people sit, with bots at the other seats, and this was played."""
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
        host=people[0],
        seed=match.seed.to_bytes(SEED_BYTES, "big"),
        salt=bytes(SEED_BYTES),
        created=int(time() * 1000),
    )
    told: list[e.Entry] = [e.Sat(seat, person, f"Player {seat + 1}") for seat, person in enumerate(people)]
    told += [e.BotSat(seat, USUAL_LEVEL) for seat in range(len(people), PLAYERS)]
    told += [e.Started(), *(e.Played(seat, decision) for seat, decision in match.decisions)]
    rows = [e.Row(seq, opening.created, None, None, entry) for seq, entry in enumerate(told, 1)]
    assert await store.open_table(StoredTable(opening, rows))
    return opening.id


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


def _play_on(match: Match, seed: int) -> Match:
    """The same to its end."""
    dice = random.Random(seed)
    while not match.over:
        player = dice.choice(match.actors)
        match.apply(dice.choice(match.legal(player)), player)
    return match
