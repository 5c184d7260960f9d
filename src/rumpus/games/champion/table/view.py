"""What everybody sees on the table: week and order, grid, stores, achievements, and what is going on."""

from __future__ import annotations

from typing import Literal, get_args

import numpy as np
from msgspec import Struct

from rumpus.core.box import Box
from rumpus.core.record import Record
from rumpus.games.champion.box_words import BOARD_PLACES
from rumpus.games.champion.rules.achievements import list_progress
from rumpus.games.champion.rules.components import ACHIEVEMENTS, ROUTINES, SOURCES
from rumpus.games.champion.rules.scoring import list_points
from rumpus.games.champion.table.faces import (
    BOARD_ACTIONS,
    ActionName,
    BoardAction,
    Game,
    Magazine,
    Tile,
    games,
    magazines,
    tile_there,
    tiles,
)
from rumpus.games.champion.table.seats import SeatView, Token, seat_view, token_on
from rumpus.games.champion.table.words import COLOUR_NAMES, Colour, asks, bits, colour_or_none

PhaseName = Literal[
    "going_on",
    "side",
    "tile",
    "action",
    "give",
    "swap",
    "return",
    "magazine",
    "present",
    "discard",
    "play",
    "pay",
    "rewards",
    "space",
    "over",
]
PHASE_NAMES: tuple[PhaseName, ...] = get_args(PhaseName)
"""The phases in the order of `Phase`."""


class ActionBoard(Struct, frozen=True):
    """`place` is a row from the bottom up (R1) or a column from the left (C1)."""

    place: str
    actions: list[BoardAction]


class Space(Struct, frozen=True):
    """A space of the grid: its tile, the two boards it is aligned with, and the actions that it opens."""

    space: int
    tile: Tile | None
    boards: list[str]
    actions: list[ActionName]
    taken_from: bool


class Rental(Struct, frozen=True):
    """A place of the rental store: face down there is only the crystal of its game to see."""

    slot: int
    game: Game | None
    crystal: Colour | None
    price: int
    renter: int | None
    tokens: list[Token | None]


class GameInStore(Struct, frozen=True):
    game: Game
    crystal: Colour | None


class MagazineOnSale(Struct, frozen=True):
    magazine: Magazine
    crystal: Colour | None


class Achievement(Struct, frozen=True):
    """An achievement, who has won it, and how far everybody is."""

    achievement: int
    name: str
    type: Literal["genre", "play", "beat", "behavior"]
    asks: str
    goal: int
    points: int
    winner: int | None
    progress: list[int]


class Doing(Struct, frozen=True):
    """What the player at turn is in the middle of: what is chosen so far, and what is due."""

    game: Game | None
    beating: bool
    tiles: list[Tile]
    token: bool
    magazines: list[Magazine]
    thrill: bool
    crystals: list[Colour]


class TableView(Struct, frozen=True):
    phase: PhaseName
    turn: int
    week: int
    weeks: int
    lap: int
    weekend: bool
    order: list[int]
    early: list[int]
    bag: int
    discarded: int
    crystals_left: dict[Colour, int]
    boards: list[ActionBoard]
    grid: list[Space]
    thrill: list[Tile | None]
    rental: list[Rental]
    store: list[GameInStore | None]
    newsstand: list[MagazineOnSale | None]
    achievements: list[Achievement]
    doing: Doing
    seats: list[SeatView]


def view(box: Box, s: Record, seat: int | None) -> TableView:
    """Everything on the table: nothing in this game is one player's secret. The own seat also sees its chances."""
    points = np.zeros((s.players, SOURCES), np.int64)
    list_points(box.record[0], s.record, points)
    boards = _boards(box, s)
    return TableView(
        phase=PHASE_NAMES[s.phase],
        turn=s.turn,
        week=s.week,
        weeks=s.weeks,
        lap=min(s.lap, ROUTINES) + 1,
        weekend=s.lap >= ROUTINES,
        order=list(s.order[: s.players]),
        early=list(s.early[: s.early_count]),
        bag=len(bits(s.bag)),
        discarded=len(bits(s.discarded)),
        crystals_left=dict(zip(COLOUR_NAMES, s.crystal_bag, strict=True)),
        boards=boards,
        grid=_grid(box, s, boards),
        thrill=[tile_there(there) for there in s.thrill],
        rental=[_rental(box, s, slot) for slot in range(len(s.rental))],
        store=[_game_in_store(box, s, there) if there else None for there in s.store],
        newsstand=[_magazine_on_sale(box, s, there - 1) if there else None for there in s.newsstand],
        achievements=_achievements(box, s),
        doing=_doing(box, s),
        seats=[seat_view(box, s, p, points[p].tolist(), p == seat) for p in range(s.players)],
    )


# The grid


def _boards(box: Box, s: Record) -> list[ActionBoard]:
    """The boards where they lie: rows from the bottom up, then columns from left to right."""
    shown = []
    for place, board in enumerate(s.board):
        if board >= 0:
            entry = box.entries["board"][board]
            actions = entry["light"].split() if s.players == 2 else [entry["dark"]]
            shown.append(ActionBoard(BOARD_PLACES[place], [BOARD_ACTIONS[word] for word in actions]))
    return shown


def _grid(box: Box, s: Record, boards: list[ActionBoard]) -> list[Space]:
    offers = {board.place: [action.action for action in board.actions] for board in boards}
    entry = next(entry for entry in box.entries["grid"] if entry["players"] == s.players)
    return [
        Space(
            space=space,
            tile=tile_there(s.grid[space]),
            boards=places.split(),
            actions=[action for place in places.split() for action in offers[place]],
            taken_from=s.taken_from == space + 1,
        )
        for space, places in enumerate(entry["spaces"])
    ]


# Stores and achievements


def _rental(box: Box, s: Record, slot: int) -> Rental:
    number = s.rental[slot]
    crystal = s.crystal_on[number] if number else s.sealed[slot]
    renters = [p for p in range(s.players) if number and s.rented[p] >> number & 1]
    return Rental(
        slot=slot,
        game=games(box)[number] if number else None,
        crystal=colour_or_none(crystal),
        price=2 if crystal else 1,
        renter=renters[0] if renters else None,
        tokens=[token_on(s, p, number) for p in range(s.players)] if number else [],
    )


def _game_in_store(box: Box, s: Record, number: int) -> GameInStore:
    return GameInStore(games(box)[number], colour_or_none(s.crystal_on[number]))


def _magazine_on_sale(box: Box, s: Record, number: int) -> MagazineOnSale:
    return MagazineOnSale(magazines(box)[number], colour_or_none(s.crystal_in[number]))


def _achievements(box: Box, s: Record) -> list[Achievement]:
    progress = np.zeros((s.players, ACHIEVEMENTS), np.int64)
    list_progress(box.record[0], s.record, progress)
    return [_achievement(box, s, card, progress[:, card].tolist()) for card in bits(s.achievements)]


def _achievement(box: Box, s: Record, card: int, progress: list[int]) -> Achievement:
    entry = box.entries["achievement"][card]
    return Achievement(
        achievement=card,
        name=entry["name"],
        type=entry["type"],
        asks=asks(entry),
        goal=entry["goal"],
        points=entry["points"],
        winner=next((p for p in range(s.players) if s.won[p] >> card & 1), None),
        progress=progress,
    )


# What is going on


def _doing(box: Box, s: Record) -> Doing:
    return Doing(
        game=games(box)[s.aim - 1] if s.aim else None,
        beating=bool(s.beating),
        tiles=tiles(s.chosen),
        token=bool(s.chosen_token),
        magazines=[magazines(box)[card] for card in bits(s.chosen_magazines)],
        thrill=bool(s.thrill_due),
        crystals=[COLOUR_NAMES[colour] for colour, count in enumerate(s.crystals_due) for _ in range(count)],
    )
