"""The record of a box of Video Game Champion."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rumpus.core.bot_config import set_weights
from rumpus.core.record import Array, Record, blank
from rumpus.games.champion.box_words import (
    ACTION_NAMES,
    BOARD_PLACES,
    COLOUR_LETTERS,
    COMBINATION_NAMES,
    CONDITION_NAMES,
    DIFFICULTY_NAMES,
    GENRE_NAMES,
    NO_ONE,
    REWARD_NAMES,
    TYPE_NAMES,
    line_names,
)
from rumpus.games.champion.rules.components import BOX, LONGEST, NUMBERS


def pack(entries: dict[str, Any]) -> Array:
    """The record: everything numbered in the order of the file; the first game is the one that everybody has."""
    boxes = blank(BOX)
    box = boxes[0]
    for number, board in enumerate(entries["board"]):
        box.offers[0, number] = 1 << ACTION_NAMES.index(board["dark"])
        box.offers[1, number] = sum(1 << ACTION_NAMES.index(word) for word in board["light"].split())
    for grid in entries["grid"]:
        box.spaces[grid["players"]] = len(grid["spaces"])
        for space, places in enumerate(grid["spaces"]):
            box.aligned[grid["players"], space] = [BOARD_PLACES.index(place) for place in places.split()]
    for start in entries["initiative"]:
        for key in ("tiles", "dollars", "ious"):
            box[f"bonus_{key}"][start["place"] - 1] = start[key]
    _pack_games(entries, box)
    for side, notebook in enumerate(entries["notebook"]):
        _pack_notebook(entries, box, side, notebook)
    _pack_achievements(entries, box)
    for length in range(2, LONGEST + 1):
        windows = [((1 << length) - 1) << n for n in range(NUMBERS + 1 - length)]
        most = [max((numbers & w).bit_count() for w in windows) for numbers in range(1 << NUMBERS)]
        box.most_in_run[length] = most
        box.lacking[length] = [
            sum(1 << n for n in range(NUMBERS) if most[numbers | 1 << n] > most[numbers])
            for numbers in range(1 << NUMBERS)
        ]
    set_weights(boxes, Path(__file__).parent)
    return boxes


def _pack_games(entries: dict[str, Any], box: Record) -> None:
    for number, game in enumerate(entries["cartridge"]):
        genre = GENRE_NAMES.index(game["genre"])
        box.combination[number] = COMBINATION_NAMES.index(game["combination"])
        box.needs[number] = game["tiles"]
        box.points[number] = game["points"]
        box.genre[number] = genre
        box.genre_games[genre] |= 1 << number
        box.difficulty_games[DIFFICULTY_NAMES.index(game["difficulty"])] |= 1 << number
    for number, magazine in enumerate(entries["magazine"]):
        for word in magazine["genres"].split():
            box.tagged[GENRE_NAMES.index(word)] |= 1 << number


def _pack_notebook(entries: dict[str, Any], box: Record, side: int, notebook: dict[str, Any]) -> None:
    height, width = len(notebook["spaces"]), len(notebook["spaces"][0])
    names = line_names(notebook)
    box.page[side] = height * width
    box.lines[side] = len(names)
    for space, letter in enumerate("".join(notebook["spaces"])):
        box.colour_at[side, space] = COLOUR_LETTERS.index(letter)
        box.line[side, space // width] |= 1 << space
        box.line[side, height + space % width] |= 1 << space
    for reward in entries["reward"]:
        if reward["notebook"] == side + 1:
            line = names.index(reward["line"])
            box.gives[side, line] = REWARD_NAMES.index(reward["gives"])
            box.amount[side, line] = reward["amount"]
            box.line_ious[side, line] = reward["ious"]


def _pack_achievements(entries: dict[str, Any], box: Record) -> None:
    for number, card in enumerate(entries["achievement"]):
        wanted = GENRE_NAMES if card["condition"] == "genre" else DIFFICULTY_NAMES
        box.of_type[TYPE_NAMES.index(card["type"])] |= 1 << number
        box.condition[number] = CONDITION_NAMES.index(card["condition"])
        box.about[number] = wanted.index(card["of"]) if card["of"] != NO_ONE else 0
        box.goal[number] = card["goal"]
        box.achievement_points[number] = card["points"]
    for table in entries["achievements"]:
        box.dealt[table["players"]] = [table[name] for name in TYPE_NAMES]
