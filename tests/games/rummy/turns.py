"""Turns from real games of 8-Bit Rummy, and what the solver says of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from rumpus import Bot, Match
from rumpus.core.game import find_game
from rumpus.core.record import blank
from rumpus.games.rummy.rules.components import CARDS, DESK, ROWS
from rumpus.games.rummy.rules.solver import best_turn


@dataclass(frozen=True)
class Turn:
    """The table and a hand when a turn begins, as bits."""

    lay: tuple[int, ...]
    hand: int

    @property
    def table(self) -> int:
        return self.lay[0] | self.lay[1] | self.lay[2]


@dataclass(frozen=True)
class Plan:
    """What the solver found: how many cards are laid, how many are moved, and where everything lies."""

    laid: int
    moved: int
    lies: tuple[int, ...]


def solve(turn: Turn) -> Plan:
    desks = blank(DESK)
    laid = best_turn(find_game("rummy").box.record[0], np.array(turn.lay, np.int64), np.int64(turn.hand), desks[0])
    lies = tuple(int(cards) for cards in desks[0].plan)
    moved = sum((here & ~there).bit_count() for here, there in zip(turn.lay, lies, strict=True))
    return Plan(int(laid), moved, lies)


def real_turns(seed: int) -> Iterator[Turn]:
    """Every turn of one game; who sits there, how many, and how they play depends on the seed.

    Seats that play at random leave large hands behind, seats that hold back for some turns leave large tables.
    """
    players = 2 + seed % 3
    bots = [Bot("random" if seed % 4 == 0 and seat == 0 else "instinct", seed) for seat in range(players)]
    match = Match("rummy", players, seed)
    while not match.over:
        s = match.position
        seat = match.actors[0]
        if not s.laid and (s.lies == s.lay).all():
            yield Turn(tuple(int(cards) for cards in s.lay), int(s.hand[seat]))
        match.apply(bots[seat].choose(match, seat), player=seat)


def cards(bits: int) -> list[int]:
    return [card for card in range(CARDS) if bits >> card & 1]


def row_of(lies: tuple[int, ...], card: int) -> int | None:
    return next((row for row in range(ROWS) if lies[row] >> card & 1), None)
