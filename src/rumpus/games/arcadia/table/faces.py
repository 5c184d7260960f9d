"""Arcadia's cards as people see them, and in words."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from rumpus.core.box import Box
from rumpus.games.arcadia.box import ANY

Face = dict[str, Any]
COLOUR_NAMES = {"R": "red", "G": "green", "B": "blue", "Y": "yellow"}


@lru_cache
def _attractions(box: Box) -> list[Face]:
    keys = ("name", "type", "level", "cost", "points", "gives")
    return [{key: card[key] for key in keys} | {"card": i} for i, card in enumerate(box.entries["attraction"])]


@lru_cache
def _workers(box: Box) -> list[Face]:
    crews = [("job", card) for card in box.entries["job"]] + [("expert", card) for card in box.entries["expert"]]
    return [
        {"name": card["name"], "crew": crew, "icons": card["icons"], "only_for": card["only_for"], "kind": kind}
        for kind, (crew, card) in enumerate(crews)
    ]


@lru_cache
def _reviews(box: Box) -> list[Face]:
    keys = ("name", "critic", "likes", "pays")
    return [
        {key: card[key] for key in keys} | {"text": review_in_words(card), "card": i}
        for i, card in enumerate(box.entries["review"])
    ]


def attraction(box: Box, card: int) -> Face:
    return _attractions(box)[card].copy()


def worker(box: Box, kind: int) -> Face:
    return _workers(box)[kind].copy()


def worker_of(box: Box, card: int) -> Face:
    """A single card; equal ones look alike, so it is told by its kind."""
    return worker(box, int(box.record[0].kind[card]))


def review(box: Box, card: int) -> Face:
    return _reviews(box)[card] | {"pays": list(_reviews(box)[card]["pays"])}


# In words


def points(number: int) -> str:
    return f"{number} point" if number == 1 else f"{number} points"


def review_in_words(card: Face) -> str:
    """What a review pays for (AC-4)."""
    pays, likes = card["pays"], card["likes"]
    if card["critic"] == "type":
        return f"{likes}: {', '.join(map(str, pays[:-1]))} and {points(pays[-1])} for having levels 1, 2, 3 and 4"
    each = {
        "level": f"level {likes} attraction",
        "icon": f"{COLOUR_NAMES.get(likes)} icon in the park",
        "set": "set of all four types",
        "height": f"type with a level {likes}",
        "size": "attraction",
    }
    return f"{points(pays[0])} for each {each[card['critic']]}"


def worker_in_words(face: Face) -> str:
    """`Cook [RR, food only]`."""
    bound = "" if face["only_for"] == ANY else f", {face['only_for']} only"
    return f"{face['name']} [{face['icons']}{bound}]"


def attraction_in_words(face: Face) -> str:
    """`Funnel of Love [food 1, 2 points, gives R]`."""
    gives = f", gives {face['gives']}" if face["gives"] else ""
    return f"{face['name']} [{face['type']} {face['level']}, {points(face['points'])}{gives}]"


def several(parts: Iterable[tuple[str, int]]) -> str:
    """`Cook, 2 Mechanics and a Builder` without the grammar: names with their numbers."""
    words = [name if count == 1 else f"{count} x {name}" for name, count in parts]
    return " and ".join(filter(None, [", ".join(words[:-1]), *words[-1:]])) or "nothing"
