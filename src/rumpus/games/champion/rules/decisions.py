"""How far a turn of Video Game Champion has come, what is asked then, and what can be decided."""

from __future__ import annotations

from enum import IntEnum

from rumpus.games.champion.rules.components import (
    ACTION_KINDS,
    COLOURS,
    GAMES,
    LINES,
    MAGAZINES,
    MOST_OWLS,
    PAGE,
    SHELF,
    SIDES,
    SLOTS,
    SPACES,
    THRILLS,
    TILES,
)


class Stage(IntEnum):
    """How far a turn has come."""

    BEGIN = 0
    ACT = 1
    DISCARD = 2
    PLAY = 3
    DONE = 4


class Phase(IntEnum):
    """What the player at turn has to decide."""

    GOING_ON = 0
    """Nobody decides: the rules run on to the next decision."""
    SIDE = 1
    TILE = 2
    ACTION = 3
    GIVE = 4
    SWAP = 5
    RETURN = 6
    MAGAZINE = 7
    PRESENT = 8
    DISCARD = 9
    PLAY = 10
    PAY = 11
    REWARDS = 12
    SPACE = 13
    OVER = 14


class Do(IntEnum):
    """The decisions. Most begin a row: one for each space, tile, place, slot, game, magazine, colour or line.

    What is open most often stands first, because a random player goes through them in this order.
    """

    SIDE = 0
    TAKE = SIDE + SIDES
    ACT = TAKE + SPACES
    NO_ACTION = ACT + ACTION_KINDS
    NO_SWAP = NO_ACTION + 1
    END = NO_SWAP + 1
    RETURN = END + 1
    PICK = RETURN + MOST_OWLS + 1
    TILE = PICK + SHELF
    RENT = TILE + TILES
    THRILL = RENT + SLOTS
    CRYSTAL = THRILL + THRILLS
    SPACE = CRYSTAL + COLOURS
    LINE = SPACE + PAGE
    PLAY = LINE + LINES
    BEAT = PLAY + GAMES
    PROPOSED = BEAT + GAMES
    TOKEN = PROPOSED + 1
    MAGAZINE = TOKEN + 1


ACTIONS = Do.MAGAZINE + MAGAZINES
