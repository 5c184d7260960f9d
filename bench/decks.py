"""Decks for 8-Bit Rummy: a few ways to number 49 cards, played against each other. `python -m bench.decks`

The rulebook does not say which numbers stand together on a card. Each way here is dealt and played by `instinct` on all
seats, and counted; the table in `docs/rules/rummy.md` is made by this.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from rumpus.core import play
from rumpus.core.game import find_game
from rumpus.core.record import Array, blank
from rumpus.core.rule import number
from rumpus.core.seeds import seed_words
from rumpus.games.rummy.box import ROW_NAMES, pack
from rumpus.games.rummy.rules.components import CARDS, DESK, HAND, NUMBERS, ROWS
from rumpus.games.rummy.rules.solver import best_turn

Card = tuple[int, ...]

SEED = 1
GAMES, HANDS = 1000, 2000


def shipped() -> list[Card]:
    """The deck in the box: any two cards agree in one row at the most."""
    return [tuple(entry[row] for row in ROW_NAMES) for entry in find_game("rummy").box.entries["card"]]


def even() -> list[Card]:
    """Every number six or seven times in each row, put together by chance, no two cards alike."""
    chance = random.Random(SEED)
    columns = [[1 + i % NUMBERS for i in range(CARDS)] for _ in range(ROWS)]
    while True:
        for column in columns:
            chance.shuffle(column)
        cards = list(zip(*columns, strict=True))
        if len(set(cards)) == CARDS:
            return cards


def chance() -> list[Card]:
    """49 of all 512 cards by chance, numbers as they come."""
    lots = random.Random(SEED)
    return [
        tuple(1 + number // NUMBERS**row % NUMBERS for row in range(ROWS)) for number in lots.sample(range(512), CARDS)
    ]


def twins() -> list[Card]:
    """Cards that agree in two rows come in bunches: top and middle follow each other closely."""
    return [
        (1 + i % NUMBERS, 1 + (i + i // NUMBERS % 2) % NUMBERS, 1 + (i + i // NUMBERS) % NUMBERS) for i in range(CARDS)
    ]


DECKS: dict[str, Callable[[], list[Card]]] = {
    "no two cards agree twice": shipped,
    "even, mixed by chance": even,
    "mixed by chance": chance,
    "bunches that agree twice": twins,
}


def box_of(cards: list[Card]) -> Array:
    return pack({"card": [dict(zip(ROW_NAMES, card, strict=True)) for card in cards]})


def playable_hands(boxes: Array) -> float:
    """How often a first hand of eight can lay something on an empty table."""
    lots = random.Random(SEED)
    desks, nothing = blank(DESK), np.zeros(ROWS, np.int64)
    playable = 0
    for _ in range(HANDS):
        hand = sum(1 << card for card in lots.sample(range(CARDS), HAND))
        playable += best_turn(boxes[0], nothing, number(hand), desks[0]) > 0
    return playable / HANDS


def played(boxes: Array, players: int) -> dict[str, float]:
    """What games of the quick bot among itself look like with this deck."""
    game = find_game("rummy")
    blanks = game.blank(game.check_options(None))
    states = np.repeat(blanks, GAMES)
    policies, mask = np.full(players, play.INSTINCT, np.uint8), np.zeros(game.rules.ACTIONS, np.uint8)
    decisions = np.zeros(GAMES, np.int64)
    play.play_many(boxes, states, blanks, players, *seed_words(SEED), 0, policies, mask, play.MOST_DECISIONS, decisions)
    points = states["points"][:, :players]
    won = points == points.max(axis=1, keepdims=True)
    rounds = states["round_number"]
    first_dealer = (states["dealer"] - (rounds - 1)) % players
    ahead = (won / won.sum(axis=1, keepdims=True))[np.arange(GAMES), first_dealer]
    return {
        "rounds a game": rounds.mean(),
        "turns a round": states["turns_taken"].sum() / rounds.sum(),
        "void rounds": states["rounds_void"].sum() / rounds.sum(),
        "first dealer wins": ahead.mean() * players,
    }


def lines() -> Iterator[str]:
    """The comparison as a table in Markdown."""
    yield "| deck | players | a first hand can play | turns a round | rounds a game | void rounds | first dealer wins |"
    yield "|---|---:|---:|---:|---:|---:|---:|"
    for name, deck in DECKS.items():
        boxes = box_of(deck())
        hands = playable_hands(boxes)
        for players in (2, 3, 4):
            found: dict[str, Any] = played(boxes, players)
            yield (
                f"| {name} | {players} | {hands:.0%} | {found['turns a round']:.1f} | {found['rounds a game']:.1f} "
                f"| {found['void rounds']:.1%} | {found['first dealer wins']:.2f} |"
            )


if __name__ == "__main__":
    for line in lines():
        print(line)
        sys.stdout.flush()
