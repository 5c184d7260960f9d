"""How `box.toml` of Video Game Champion is laid out, what must hold across its entries, and the record made of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rumpus.core.bot_config import set_weights
from rumpus.core.box import Kind, Section, Sheet, letters, one_of, text, whole
from rumpus.core.record import Array, Record, blank
from rumpus.games.champion.rules.components import (
    ACHIEVEMENTS,
    BOARDS,
    BOX,
    GAMES,
    LINES,
    LONGEST,
    MAGAZINES,
    MOST_IOUS,
    MOST_OWLS,
    NUMBERS,
    PAGE,
    PLAYERS,
    SEATS,
    SIDES,
    SPACES,
    Action,
    Combination,
    Condition,
    Reward,
    Type,
)

ACTION_NAMES = tuple(action.name.lower() for action in Action)
GENRE_NAMES = ("platform", "fighting", "shooter", "rpg", "sports", "variety")
DIFFICULTY_NAMES = ("easy", "normal", "hard")
COMBINATION_NAMES = tuple(kind.name.lower().replace("_", " ") for kind in Combination)
CONDITION_NAMES = tuple(condition.name.lower().replace("_", " ") for condition in Condition)
REWARD_NAMES = tuple(reward.name.lower() for reward in Reward)
TYPE_NAMES = tuple(kind.name.lower() for kind in Type)
COLOUR_LETTERS = "RYGBP*"
"""Red, yellow, green, blue, purple, and a star for a space of all colours."""
BOARD_PLACES = tuple(f"{letter}{number}" for letter in "RC" for number in range(1, 1 + BOARDS // 2))
LENGTHS = {"number": (2, 5), "colour": (2, 5), "run": (2, 5), "colour run": (2, 5), "pairs": (4, 4), "house": (5, 5)}
MOST_POINTS = 40
NO_ONE = "none"


def words(least: int, most: int, allowed: tuple[str, ...]) -> Kind:
    """Some different words in one text: `"platform rpg"`."""

    def fits(value: Any) -> bool:
        parts = value.split() if isinstance(value, str) else []
        return isinstance(value, str) and least <= len(parts) == len(set(parts)) <= most and set(parts) <= set(allowed)

    return Kind(f"{least} to {most} different ones of {', '.join(allowed)}", fits)


def rows(alphabet: str, spaces: int) -> Kind:
    """Rows of equal length, each space a letter: `["R*B", "YGP"]`."""

    def fits(value: Any) -> bool:
        if not isinstance(value, list) or not len(value) >= 2 or not all(isinstance(row, str) for row in value):
            return False
        width = len(value[0])
        return (
            width >= 2
            and len(value) * width <= spaces
            and all(len(row) == width and set(row) <= set(alphabet) for row in value)
        )

    return Kind(f"rows of equal length, {spaces} spaces at the most, out of {', '.join(alphabet)}", fits)


def spaces_aligned() -> Kind:
    """Spaces of the grid, each named by the two boards it is aligned with: `["R1 C1", ...]`."""

    def fits(value: Any) -> bool:
        return isinstance(value, list) and 0 < len(value) <= SPACES and all(PAIR.fits(space) for space in value)

    return Kind(f"up to {SPACES} pairs of boards such as R1 C1", fits)


PAIR = words(2, 2, BOARD_PLACES)

SECTIONS = (
    Section("board", {"name": text(), "dark": one_of(*ACTION_NAMES), "light": words(0, 2, ACTION_NAMES)}),
    Section("grid", {"players": whole(*PLAYERS), "spaces": spaces_aligned()}),
    Section(
        "initiative", {"place": whole(1, SEATS), "tiles": whole(0, 4), "dollars": whole(0, 4), "ious": whole(0, 4)}
    ),
    Section(
        "cartridge",
        {
            "name": text(),
            "genre": one_of(*GENRE_NAMES),
            "difficulty": one_of(*DIFFICULTY_NAMES),
            "combination": one_of(*COMBINATION_NAMES),
            "tiles": whole(2, 5),
            "points": whole(1, MOST_POINTS),
        },
    ),
    Section("magazine", {"name": text(), "genres": words(2, 2, GENRE_NAMES)}),
    Section("notebook", {"name": text(), "spaces": rows(COLOUR_LETTERS, PAGE)}),
    Section(
        "reward",
        {
            "notebook": whole(1, SIDES),
            "line": letters("rc1234", 2),
            "gives": one_of(*REWARD_NAMES),
            "amount": whole(1, MOST_POINTS),
            "ious": whole(0, MOST_IOUS, default=0),
        },
    ),
    Section(
        "achievement",
        {
            "name": text(),
            "type": one_of(*TYPE_NAMES),
            "condition": one_of(*CONDITION_NAMES),
            "of": one_of(*GENRE_NAMES, *DIFFICULTY_NAMES, NO_ONE, default=NO_ONE),
            "goal": whole(1, 16),
            "points": whole(1, MOST_POINTS),
        },
    ),
    Section(
        "achievements",
        {"players": whole(*PLAYERS)} | {name: whole(0, ACHIEVEMENTS) for name in TYPE_NAMES},
    ),
)


# What must hold


def facts(entries: dict[str, Any]) -> list[str]:
    """VG-1: counts, names, and everything without which a game could not be played to its end."""
    return [
        *_count(entries, "board", BOARDS),
        *_count(entries, "cartridge", GAMES),
        *_count(entries, "magazine", MAGAZINES),
        *_count(entries, "notebook", SIDES),
        *_count(entries, "achievement", ACHIEVEMENTS),
        *_once(entries, "grid", "players", range(PLAYERS[0], PLAYERS[1] + 1)),
        *_once(entries, "achievements", "players", range(PLAYERS[0], PLAYERS[1] + 1)),
        *_once(entries, "initiative", "place", range(1, SEATS + 1)),
        *_board_mistakes(entries["board"]),
        *_grid_mistakes(entries["grid"]),
        *_game_mistakes(entries["cartridge"]),
        *_notebook_mistakes(entries),
        *_achievement_mistakes(entries),
    ]


def _count(entries: dict[str, Any], section: str, expected: int) -> list[str]:
    found = entries[section]
    mistakes = [] if len(found) == expected else [f"{section}: expected {expected} entries, found {len(found)}."]
    names = [entry["name"] for entry in found]
    twice = sorted({name for name in names if names.count(name) > 1})
    return mistakes + [f"{section}: expected every name once, found {name!r} twice." for name in twice]


def _once(entries: dict[str, Any], section: str, key: str, expected: range) -> list[str]:
    found = sorted(entry[key] for entry in entries[section])
    if found == list(expected):
        return []
    return [f"{section}: expected one entry for each of {key} {expected[0]} to {expected[-1]}, found {found}."]


def _board_mistakes(boards: list[dict[str, Any]]) -> list[str]:
    """VG-4, VG-5: every action once on the dark sides, and once on the light sides, of which two are blank."""
    dark, light = [board["dark"] for board in boards], [word for board in boards for word in board["light"].split()]
    mistakes = []
    for side, actions in (("dark", dark), ("light", light)):
        if sorted(actions) != sorted(ACTION_NAMES):
            mistakes.append(
                f"board: expected every action once on the {side} sides, found {', '.join(sorted(actions))}."
            )
    blank_sides = sum(not board["light"].split() for board in boards)
    if blank_sides != 2:
        mistakes.append(f"board: expected 2 boards with a blank light side, found {blank_sides}.")
    return mistakes


def _grid_mistakes(grids: list[dict[str, Any]]) -> list[str]:
    """VG-6: after three routine turns each some tiles are left; with two players three rows and columns are there."""
    mistakes = []
    for grid in grids:
        players, spaces = grid["players"], len(grid["spaces"])
        if spaces < 3 * players + 2:
            mistakes.append(f"grid ({players} players): expected at least {3 * players + 2} spaces, found {spaces}.")
        if players == 2 and any("4" in space for space in grid["spaces"]):
            mistakes.append("grid (2 players): expected no R4 and no C4, since two boards are left out.")
    return mistakes


def _game_mistakes(games: list[dict[str, Any]]) -> list[str]:
    mistakes = []
    for game in games:
        least, most = LENGTHS[game["combination"]]
        if not least <= game["tiles"] <= most:
            length = f"{least} to {most} for a {game['combination']}"
            mistakes.append(f"cartridge ({game['name']}), tiles: expected {length}, found {game['tiles']}.")
    return mistakes


def line_names(notebook: dict[str, Any]) -> list[str]:
    """The lines of a side: its rows, then its columns."""
    height, width = len(notebook["spaces"]), len(notebook["spaces"][0])
    return [f"r{i + 1}" for i in range(height)] + [f"c{i + 1}" for i in range(width)]


def _notebook_mistakes(entries: dict[str, Any]) -> list[str]:
    mistakes = []
    for side, notebook in enumerate(entries["notebook"], 1):
        expected = line_names(notebook)
        found = sorted(reward["line"] for reward in entries["reward"] if reward["notebook"] == side)
        if found != sorted(expected):
            mistakes.append(
                f"reward: expected one for each of {', '.join(expected)} of notebook {side}, found {found}."
            )
        if len(expected) > LINES:
            mistakes.append(f"notebook {side}: expected {LINES} rows and columns at the most, found {len(expected)}.")
    owls = [reward["amount"] for reward in entries["reward"] if reward["gives"] == "owls"]
    if max(owls, default=0) > MOST_OWLS:
        mistakes.append(f"reward: expected {MOST_OWLS} owls at the most, found {max(owls)}.")
    for reward in entries["reward"]:
        where = f"reward ({reward['line']} of notebook {reward['notebook']})"
        if reward["gives"] in ("magazine", "present") and reward["amount"] != 1:
            mistakes.append(f"{where}, amount: expected 1 {reward['gives']}, found {reward['amount']}.")
        if reward["gives"] == "points" and reward["ious"] != 0:
            mistakes.append(f"{where}, ious: expected 0 beside points, found {reward['ious']}.")
    return mistakes


def _achievement_mistakes(entries: dict[str, Any]) -> list[str]:
    """VG-12: enough cards of each type, and a genre or difficulty where one is asked for."""
    mistakes = []
    for card in entries["achievement"]:
        wanted = {"genre": GENRE_NAMES, "difficulty": DIFFICULTY_NAMES}.get(card["condition"], (NO_ONE,))
        if card["of"] not in wanted:
            mistakes.append(
                f"achievement ({card['name']}), of: expected one of {', '.join(wanted)}, found {card['of']}."
            )
    for table in entries["achievements"]:
        for name in TYPE_NAMES:
            there = sum(card["type"] == name for card in entries["achievement"])
            if table[name] > there:
                mistakes.append(f"achievements ({table['players']} players): expected at most {there} of type {name}.")
    return mistakes


# The record


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


SHEET = Sheet("champion", SECTIONS, facts, pack)
