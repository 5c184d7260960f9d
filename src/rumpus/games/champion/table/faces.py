"""Tiles, games, magazines, actions and sides of the notebook as people see them: built once, shared by all views."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, get_args

from msgspec import Struct

from rumpus.core.box import Box
from rumpus.games.champion.box_words import COLOUR_LETTERS, line_names
from rumpus.games.champion.rules.components import COLOURS, NUMBERS, Action
from rumpus.games.champion.table.words import (
    ACTION_TEXTS,
    COLOUR_NAMES,
    Colour,
    action_name,
    action_title,
    bits,
    combination,
    line_name,
    notebook_name,
    reward_text,
    tile_name,
)

PrintedColour = Literal[Colour, "any colour"]
"""The colour of a space of the notebook."""
ActionName = Literal["planning", "waking", "studying", "grandparents", "newsstand", "rental", "money", "present"]
Genre = Literal["platform", "fighting", "shooter", "rpg", "sports", "variety"]
Difficulty = Literal["easy", "normal", "hard"]


class Tile(Struct, frozen=True):
    tile: int
    number: int
    colour: Colour
    name: str


class Game(Struct, frozen=True):
    """A video game. `tiles` is how many it takes to beat it, `asks` which."""

    game: int
    name: str
    genre: Genre
    difficulty: Difficulty
    tiles: int
    asks: str
    points: int


class Magazine(Struct, frozen=True):
    magazine: int
    name: str
    genres: list[Genre]


class BoardAction(Struct, frozen=True):
    """An action on a board. `title` is its name where more words follow."""

    action: ActionName
    name: str
    title: str
    text: str


class NotebookSpace(Struct, frozen=True):
    space: int
    colour: PrintedColour
    crystal: Colour | None


class Line(Struct, frozen=True, omit_defaults=True):
    """A row or column of a notebook, and what it gives to its player."""

    line: str
    name: str
    text: str
    completed: bool | None = None


class NotebookSide(Struct, frozen=True):
    """A side of the notebook before anything lies on it."""

    name: str
    width: int
    spaces: list[NotebookSpace]
    lines: list[Line]
    beside: list[Colour]


TILES = [
    Tile(colour * NUMBERS + number, number, COLOUR_NAMES[colour], tile_name(colour * NUMBERS + number))
    for colour in range(COLOURS)
    for number in range(NUMBERS)
]
ACTION_NAMES: tuple[ActionName, ...] = get_args(ActionName)
"""The actions in the order of `Action`."""
BOARD_ACTIONS = {
    name: BoardAction(name, action_name(action), action_title(action), ACTION_TEXTS[Action(action)][1])
    for action, name in enumerate(ACTION_NAMES)
}


def tiles(cards: int) -> list[Tile]:
    return [TILES[number] for number in bits(cards)]


def tile_there(there: int) -> Tile | None:
    """The tile of a place that holds one more than its number, None for none."""
    return TILES[there - 1] if there else None


@lru_cache
def games(box: Box) -> list[Game]:
    """Every game by its number."""
    return [
        Game(
            game=number,
            name=entry["name"],
            genre=entry["genre"],
            difficulty=entry["difficulty"],
            tiles=entry["tiles"],
            asks=combination(entry["combination"], entry["tiles"]),
            points=entry["points"],
        )
        for number, entry in enumerate(box.entries["cartridge"])
    ]


@lru_cache
def magazines(box: Box) -> list[Magazine]:
    """Every magazine by its number."""
    return [
        Magazine(number, entry["name"], entry["genres"].split()) for number, entry in enumerate(box.entries["magazine"])
    ]


# The notebook


@lru_cache
def printed_colours(box: Box, side: int) -> list[PrintedColour]:
    """The colours printed on a side of the notebook, row by row."""
    colours: tuple[PrintedColour, ...] = get_args(PrintedColour)
    return [colours[COLOUR_LETTERS.index(letter)] for letter in "".join(box.entries["notebook"][side]["spaces"])]


def notebook_width(box: Box, side: int) -> int:
    return len(box.entries["notebook"][side]["spaces"][0])


@lru_cache
def notebook_side(box: Box, side: int) -> NotebookSide:
    return NotebookSide(
        name=notebook_name(box, side),
        width=notebook_width(box, side),
        spaces=[NotebookSpace(space, colour, None) for space, colour in enumerate(printed_colours(box, side))],
        lines=lines(box, side),
        beside=[],
    )


@lru_cache
def lines(box: Box, side: int, completed: bool | None = None) -> list[Line]:
    """The rows and columns of a side, in the order in which the rules number them."""
    entries = {entry["line"]: entry for entry in box.entries["reward"] if entry["notebook"] == side + 1}
    wanted = line_names(box.entries["notebook"][side])
    return [Line(line, line_name(line), reward_text(entries[line]), completed) for line in wanted]
