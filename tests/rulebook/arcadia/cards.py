"""A box for rule tests: the cards of the printed examples with their printed numbers, the rest as simple as can be."""

from __future__ import annotations

from functools import cache
from typing import Any

import rumpus
from rumpus.core.box import Box, make_box

TYPES = ("food", "midway", "ride", "show")
LETTERS = "RGBY"

ATTRACTIONS: dict[str, dict[str, tuple[int, str, int, str]]] = {
    "food": {
        "Funnel of Love": (1, "Y", 2, "R"),
        "Corn Dog": (1, "RG", 3, ""),
        "Cotton Candy": (1, "YY", 3, "Y"),
        "Lemonade": (1, "B", 3, ""),
        "Custard Stand": (2, "RYB", 5, ""),
        "Pretzel": (2, "RRR", 5, ""),
        "Waffle": (2, "YYY", 6, "G"),
        "Taco Wac-o": (3, "RRRBBBYY", 12, ""),
        "Noodles": (3, "YYYYRRR", 11, ""),
        "Meet the Characters": (4, "RRRRYYYY", 20, ""),
    },
    "midway": {
        "Ring Toss": (1, "R", 2, ""),
        "Get-a-Gopher": (1, "G", 2, ""),
        "Duck Pond": (1, "YY", 4, ""),
        "Bell": (1, "B", 3, "B"),
        "Baseball Toss": (2, "RRG", 8, ""),
        "Balloon Darts": (2, "BBY", 8, ""),
        "Crane": (2, "GGB", 6, ""),
        "Guess Your Weight": (3, "GGGBB", 13, ""),
        "Coins": (3, "RRRGG", 11, ""),
        "Prizes": (4, "GGGGBBBB", 20, ""),
    },
    "ride": {
        "Roller Coaster 1": (1, "GGBB", 3, ""),
        "Carousel 1": (1, "YYR", 2, "G"),
        "Ferris Wheel 1": (1, "B", 2, ""),
        "Teacups": (1, "GG", 4, ""),
        "Roller Coaster 2": (2, "GGGB", 8, ""),
        "Carousel 2": (2, "YYR", 7, ""),
        "Ferris Wheel 2": (2, "BB", 3, "B"),
        "Roller Coaster 3": (3, "GGGGBB", 13, ""),
        "Carousel 3": (3, "YYYR", 11, ""),
        "Roller Coaster 4": (4, "GGGGBBBB", 20, ""),
    },
    "show": {
        "Acrobats 1": (1, "Y", 4, ""),
        "Juggler 1": (1, "B", 2, ""),
        "Puppets": (1, "G", 3, ""),
        "Parade": (1, "RR", 3, ""),
        "Acrobats 2": (2, "YYG", 6, ""),
        "Juggler 2": (2, "BBR", 8, ""),
        "Snakes": (2, "GGR", 7, ""),
        "Acrobats 3": (3, "YYYGG", 13, ""),
        "Illusion": (3, "BBBRR", 11, ""),
        "Cirque": (4, "YYYYGGGG", 20, ""),
    },
}
"""Type, name, level, cost, points and icons given."""

PLAIN = {"R": "Operator", "G": "Technician", "B": "Builder", "Y": "Mechanic"}
VENDOR = "Food Vendor"

REVIEWS: dict[str, tuple[str, str, list[int]]] = {
    "Alexander Picayune": ("type", "midway", [1, 2, 5, 10]),
    "Food Fan": ("type", "food", [1, 2, 5, 10]),
    "Ride Fan": ("type", "ride", [1, 2, 5, 10]),
    "Show Fan": ("type", "show", [1, 2, 5, 10]),
    "Small Things": ("level", "1", [2]),
    "Parlay Post-Gazette": ("level", "2", [4]),
    "Large Things": ("level", "3", [6]),
    "Largest Things": ("level", "4", [10]),
    "Red": ("icon", "R", [4]),
    "Green": ("icon", "G", [4]),
    "Blue": ("icon", "B", [4]),
    "Yellow": ("icon", "Y", [4]),
    "Sets": ("set", "any", [5]),
    "Heights": ("height", "2", [3]),
    "Peaks": ("height", "3", [5]),
    "Crowds": ("size", "any", [1]),
}
"""Name, critic, what the critic likes, what is paid."""


def bound_job(kind: str, letter: str) -> str:
    """Two icons for one type: `food RR`; the one that the rulebook names has its name."""
    return VENDOR if (kind, letter) == ("food", "Y") else f"{kind} {letter * 2}"


def expert(kind: str, letter: str) -> str:
    """Four icons for one type (`food RRRR`), or three for any (`any RRR`)."""
    return f"{kind} {letter * (3 if kind == 'any' else 4)}"


def document() -> dict[str, Any]:
    """The box as a file would hold it."""
    source = {"source": "reconstructed"}
    attractions = [
        {"name": name, "type": kind, "level": level, "cost": cost, "points": points, "gives": gives} | source
        for kind, cards in ATTRACTIONS.items()
        for name, (level, cost, points, gives) in cards.items()
    ]
    jobs = [{"name": PLAIN[letter], "icons": letter, "copies": 9} | source for letter in LETTERS]
    experts = [{"name": expert("any", letter), "icons": letter * 3} | source for letter in LETTERS]
    for kind in TYPES:
        for letter in LETTERS:
            bound = {"only_for": kind} | source
            jobs.append({"name": bound_job(kind, letter), "icons": letter * 2, "copies": 3} | bound)
            experts.append({"name": expert(kind, letter), "icons": letter * 4} | bound)
    reviews = [
        {"name": name, "critic": critic, "likes": likes, "pays": pays} | source
        for name, (critic, likes, pays) in REVIEWS.items()
    ]
    return {
        "game": "arcadia",
        "name": "Rule tests",
        "attraction": attractions,
        "job": jobs,
        "expert": experts,
        "review": reviews,
    }


def box_from(entries: dict[str, Any]) -> Box:
    (game,) = (game for game in rumpus.games() if game.id == "arcadia")
    return make_box(entries, game.sheet, "box.toml")


@cache
def rule_box() -> Box:
    return box_from(document())


def names(section: str) -> list[str]:
    return [card["name"] for card in rule_box().entries[section]]


@cache
def attraction_names() -> list[str]:
    return names("attraction")


@cache
def worker_names() -> list[str]:
    """Kinds of workers by their numbers."""
    return names("job") + names("expert")


@cache
def review_names() -> list[str]:
    return names("review")
