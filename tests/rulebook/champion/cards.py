"""A box for rule tests: games named by what they ask for, magazines by their genres, notebooks as simple as can be."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import Any

import rumpus
from rumpus.core.box import Box, make_box

GENRES = ("platform", "fighting", "shooter", "rpg", "sports", "variety")
ACTIONS = ("planning", "money", "present", "waking", "studying", "grandparents", "newsstand", "rental")
LIGHT = ("planning", "money grandparents", "present", "waking", "studying newsstand", "", "", "rental")
COMBINATIONS = (
    *((kind, length) for kind in ("number", "colour", "run", "colour run") for length in (2, 3, 4, 5)),
    ("pairs", 4),
    ("house", 5),
)
EASY = 12
DIFFICULTY = {2: "easy", 3: "normal", 4: "hard", 5: "hard"}
POINTS = {2: 3, 3: 6, 4: 9, 5: 12}
NEOW = {"name": "Neow", "genre": "platform", "difficulty": "hard", "combination": "run", "tiles": 5, "points": 9}


def cartridges() -> list[dict[str, Any]]:
    """Neow, a game for each combination (`number 3`), and twelve simple ones (`easy 1`), through the genres in turn."""
    shapes = [(f"{kind} {length}", kind, length) for kind, length in COMBINATIONS]
    shapes += [(f"easy {i + 1}", "colour", 2 + i % 2) for i in range(EASY)]
    return [
        NEOW,
        *(
            {
                "name": name,
                "genre": GENRES[i % len(GENRES)],
                "difficulty": "easy" if name.startswith("easy") else DIFFICULTY[length],
                "combination": kind,
                "tiles": length,
                "points": POINTS[length],
            }
            for i, (name, kind, length) in enumerate(shapes)
        ),
    ]


def grids() -> list[dict[str, Any]]:
    square = [f"R{row} C{column}" for row in (4, 3, 2, 1) for column in (1, 2, 3, 4)]
    diagonal = ("R4 C1", "R3 C2", "R2 C3", "R1 C4")
    outermost = ["C1 C2", "C3 C4", "R4 R3", "R2 R1"]
    spaces = {
        2: [space for space in square if "4" not in space],
        3: [space for space in square if space not in diagonal],
        4: square,
        5: square + outermost,
    }
    return [{"players": players, "spaces": each} for players, each in spaces.items()]


NOTEBOOKS = (["RRY", "*YG", "BPP"], ["RYGB", "P*RY", "GBP*"])
REWARDS = (
    {"r1": ("points", 5), "r2": ("tiles", 2), "r3": ("dollars", 3), "c1": ("owls", 2), "c2": ("magazine", 1)}
    | {"c3": ("present", 1)},
    {"r1": ("points", 4), "r2": ("points", 6), "r3": ("tiles", 1), "c1": ("dollars", 1), "c2": ("owls", 1)}
    | {"c3": ("points", 1), "c4": ("dollars", 2)},
)
PRESENT_IOUS = 2

ACHIEVEMENTS = (
    *((f"Master of {genre}", "genre", "genre", genre, 3, 5) for genre in GENRES),
    ("Undecided", "play", "undecided", "none", 4, 7),
    ("Rental Store Mascot", "play", "mascot", "none", 7, 7),
    ("Eclectic", "play", "eclectic", "none", 6, 7),
    ("Noob", "beat", "difficulty", "easy", 4, 6),
    ("Medium", "beat", "difficulty", "normal", 4, 6),
    ("Hardcore", "beat", "difficulty", "hard", 3, 6),
    ("Swamped", "behavior", "ious", "none", 7, 4),
    ("Vanguard", "behavior", "crystals", "none", 5, 4),
    ("Spoiled", "behavior", "presents", "none", 3, 4),
    ("Curious", "behavior", "tags", "none", 6, 4),
    ("Decided", "behavior", "same tag", "none", 3, 4),
)
TABLE = {2: (2, 1, 1, 2), 3: (3, 1, 1, 2), 4: (4, 2, 2, 2), 5: (4, 2, 2, 3)}
BONUS = ((0, 0, 2), (0, 0, 1), (1, 0, 1), (1, 0, 1), (0, 1, 2))


def document() -> dict[str, Any]:
    """The test box as it would stand in a file; a new one each time, to be spoilt at will."""
    entries: dict[str, Any] = {
        "board": [{"name": dark, "dark": dark, "light": light} for dark, light in zip(ACTIONS, LIGHT, strict=True)],
        "grid": grids(),
        "initiative": [
            {"place": place, "tiles": tiles, "dollars": dollars, "ious": ious}
            for place, (tiles, dollars, ious) in enumerate(BONUS, 1)
        ],
        "cartridge": [dict(card) for card in cartridges()],
        "magazine": [{"name": " ".join(pair), "genres": " ".join(pair)} for pair in combinations(GENRES, 2)],
        "notebook": [{"name": f"side {side}", "spaces": list(rows)} for side, rows in enumerate(NOTEBOOKS, 1)],
        "reward": [
            {"notebook": side, "line": line, "gives": gives, "amount": amount}
            | ({"ious": PRESENT_IOUS} if gives == "present" else {})
            for side, rewards in enumerate(REWARDS, 1)
            for line, (gives, amount) in rewards.items()
        ],
        "achievement": [
            dict(zip(("name", "type", "condition", "of", "goal", "points"), card, strict=True)) for card in ACHIEVEMENTS
        ],
        "achievements": [
            {"players": n} | dict(zip(("genre", "play", "beat", "behavior"), counts, strict=True))
            for n, counts in TABLE.items()
        ],
    }
    for rows in entries.values():
        for row in rows:
            row["source"] = "reconstructed"
    return {"game": "champion", "name": "Rule tests", **entries}


def box_from(entries: dict[str, Any]) -> Box:
    (game,) = (game for game in rumpus.games() if game.id == "champion")
    return make_box(entries, game.sheet, "test.toml")


@cache
def rule_box() -> Box:
    return box_from(document())


@cache
def game_names() -> list[str]:
    return [card["name"] for card in cartridges()]


@cache
def magazine_names() -> list[str]:
    return [" ".join(pair) for pair in combinations(GENRES, 2)]


@cache
def achievement_names() -> list[str]:
    return [card[0] for card in ACHIEVEMENTS]
