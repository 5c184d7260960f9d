"""Pairing: who sits where in the games of a deal, so that every bot has every seat of it equally often.

A deal is played by every group of bots that can sit at the table together. Within a group the order around the
table is drawn anew for each deal and then turned seat by seat, so that each member has every seat once and, over
the deals, every neighbour.

As many bots as seats or more: a group is any choice of that many different bots. Fewer bots than seats: everybody
takes as many seats as all can, and those left over go to each choice of bots in turn.
"""

from __future__ import annotations

from itertools import combinations
from math import comb

import numpy as np

from rumpus.core.errors import RumpusError
from rumpus.core.record import Array

MOST_GAMES_A_DEAL = 10_000
TRIES = 16
"""Orders drawn for a deal before the sorted one is taken: one that repeats itself around the table is drawn again."""


def games_a_deal(bots: int, players: int) -> int:
    """How many games a deal is worth."""
    if bots < 2:
        raise RumpusError("A tournament needs at least two bots.")
    games = comb(bots, players if bots >= players else players % bots) * players
    if games > MOST_GAMES_A_DEAL:
        raise RumpusError(f"{bots} bots at tables of {players} make {games:,} games a deal; take fewer bots.")
    return games


def groups(bots: int, players: int) -> list[tuple[int, ...]]:
    """The companies that a deal is played by, each as the numbers of its bots in rising order."""
    if bots >= players:
        return list(combinations(range(bots), players))
    each, left = divmod(players, bots)
    return [tuple(sorted([*range(bots)] * each + [*more])) for more in combinations(range(bots), left)]


def line_ups(bots: int, players: int, deals: int, seed: int) -> Array:
    """The number of the bot on each seat: (deals, games of the deal, seats). More deals begin with the same deals."""
    companies = np.array(groups(bots, players), np.int8)
    tries = TRIES if bots < players else 1
    dice = np.random.Philox(key=seed).random_raw(deals * len(companies) * tries * players)
    orders = np.argsort(dice.reshape(deals, len(companies), tries, players), axis=-1, kind="stable")
    drawn = np.take_along_axis(companies[None, :, None, :], orders, axis=-1)
    # ABAB turned by two seats is the same table again and would say nothing new; AABB has four different turns.
    fresh = np.ones(drawn.shape[:-1], bool)
    for turn in range(1, players):
        fresh &= (drawn != np.roll(drawn, turn, axis=-1)).any(axis=-1)
    chosen = np.take_along_axis(drawn, fresh.argmax(axis=-1)[:, :, None, None], axis=2)[:, :, 0]
    some_fresh = np.asarray(fresh.any(axis=-1))
    chosen = np.where(some_fresh[:, :, None], chosen, companies)
    turned = np.stack([np.roll(chosen, turn, axis=-1) for turn in range(players)], axis=2)
    return turned.reshape(deals, len(companies) * players, players)
