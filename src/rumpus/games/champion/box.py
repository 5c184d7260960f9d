"""How `box.toml` of Video Game Champion is laid out, and what must hold across its entries."""

from __future__ import annotations

from typing import Any

from rumpus.core.box import Kind, Section, Sheet, letters, one_of, text, whole
from rumpus.games.champion.box_record import pack
from rumpus.games.champion.box_words import (
    ACTION_NAMES,
    BOARD_PLACES,
    COLOUR_LETTERS,
    COMBINATION_NAMES,
    CONDITION_NAMES,
    DIFFICULTY_NAMES,
    GENRE_NAMES,
    LENGTHS,
    NO_ONE,
    REWARD_NAMES,
    TYPE_NAMES,
    line_names,
)
from rumpus.games.champion.rules.components import (
    ACHIEVEMENTS,
    BOARDS,
    GAMES,
    LINES,
    MAGAZINES,
    MOST_IOUS,
    MOST_OWLS,
    PAGE,
    PLAYERS,
    SEATS,
    SIDES,
    SPACES,
)

MOST_POINTS = 40


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


SHEET = Sheet("champion", SECTIONS, facts, pack)
