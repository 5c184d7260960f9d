"""Arcadia's cards as people see them, and in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import asdict

from rumpus.core.box import Box
from rumpus.core.plural import so_many
from rumpus.games.arcadia.box import ANY

TypeName = Literal["food", "midway", "ride", "show"]
CrewName = Literal["job", "expert"]
CREW_NAMES: tuple[CrewName, ...] = ("job", "expert")
"""In the order of `Crew`."""
COLOUR_NAMES = {"R": "red", "G": "green", "B": "blue", "Y": "yellow"}


class Attraction(Struct, frozen=True):
    """`cost` and `gives` have a letter for each icon, such as RRB; `card` is its number in the box."""

    name: str
    type: TypeName
    level: int
    cost: str
    points: int
    gives: str
    card: int


class Worker(Struct, frozen=True):
    """A job or an expert; equal ones are of one `kind`. `icons` has a letter for each icon."""

    name: str
    crew: CrewName
    icons: str
    only_for: TypeName | Literal["any"]
    kind: int


class Counted(Worker, frozen=True):
    """Equal workers, with how many there are."""

    count: int


class Review(Struct, frozen=True):
    """What a critic likes and pays for it; `text` says it in words."""

    name: str
    critic: Literal["type", "level", "icon", "set", "height", "size"]
    likes: str
    pays: list[int]
    text: str
    card: int


class PaidReview(Review, frozen=True):
    """A review and what it pays the park as it stands."""

    paid: int


def attraction(box: Box, card: int) -> Attraction:
    return _attractions(box)[card]


def worker(box: Box, kind: int) -> Worker:
    return _workers(box)[kind]


def worker_of(box: Box, card: int) -> Worker:
    """A single card; equal ones look alike, so it is told by its kind."""
    return worker(box, int(box.record[0].kind[card]))


def review(box: Box, card: int) -> Review:
    return _reviews(box)[card]


def paid_review(box: Box, card: int, paid: int) -> PaidReview:
    return PaidReview(**asdict(review(box, card)), paid=paid)


def cards_counted(box: Box, cards: Iterable[int]) -> list[Counted]:
    """Workers by their kinds, with how many there are of each."""
    kinds = [worker_of(box, card).kind for card in cards]
    return [_counted(box, kind, kinds.count(kind)) for kind in sorted(set(kinds))]


def kinds_counted(box: Box, counts: Sequence[int]) -> list[Counted]:
    """The same where it is known of each kind how many there are."""
    return [_counted(box, kind, int(count)) for kind, count in enumerate(counts) if count]


def _counted(box: Box, kind: int, count: int) -> Counted:
    return Counted(**asdict(worker(box, kind)), count=count)


@lru_cache
def _attractions(box: Box) -> list[Attraction]:
    return [
        Attraction(entry["name"], entry["type"], entry["level"], entry["cost"], entry["points"], entry["gives"], card)
        for card, entry in enumerate(box.entries["attraction"])
    ]


@lru_cache
def _workers(box: Box) -> list[Worker]:
    crews = [(crew, entry) for crew in CREW_NAMES for entry in box.entries[crew]]
    return [
        Worker(entry["name"], crew, entry["icons"], entry["only_for"], kind) for kind, (crew, entry) in enumerate(crews)
    ]


@lru_cache
def _reviews(box: Box) -> list[Review]:
    return [
        Review(entry["name"], entry["critic"], entry["likes"], list(entry["pays"]), review_in_words(entry), card)
        for card, entry in enumerate(box.entries["review"])
    ]


# In words


def review_in_words(entry: dict[str, Any]) -> str:
    """What a review of the box pays for (AC-4)."""
    pays, likes = entry["pays"], entry["likes"]
    if entry["critic"] == "type":
        points = f"{', '.join(map(str, pays[:-1]))} and {so_many(pays[-1], 'point')}"
        return f"{likes}: {points} for having levels 1, 2, 3 and 4"
    each = {
        "level": f"level {likes} attraction",
        "icon": f"{COLOUR_NAMES.get(likes)} icon in the park",
        "set": "set of all four types",
        "height": f"type with a level {likes}",
        "size": "attraction",
    }
    return f"{so_many(pays[0], 'point')} for each {each[entry['critic']]}"


def worker_in_words(card: Worker) -> str:
    """`Cook [RR, food only]`."""
    bound = "" if card.only_for == ANY else f", {card.only_for} only"
    return f"{card.name} [{card.icons}{bound}]"


def attraction_in_words(card: Attraction) -> str:
    """`Funnel of Love [food 1, 2 points, gives R]`."""
    gives = f", gives {card.gives}" if card.gives else ""
    return f"{card.name} [{card.type} {card.level}, {so_many(card.points, 'point')}{gives}]"


def several(parts: Iterable[tuple[str, int]]) -> str:
    """`Cook, 2 Mechanics and a Builder` without the grammar: names with their numbers."""
    words = [name if count == 1 else f"{count} x {name}" for name, count in parts]
    return " and ".join(filter(None, [", ".join(words[:-1]), *words[-1:]])) or "nothing"
