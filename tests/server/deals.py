"""Deals of Archduke looked up beforehand, so that a test knows the cards of the table it plays at."""

from __future__ import annotations

from collections.abc import Callable

import rumpus

LIVE = {"pace": "live", "window": "0.5"}
PEEKS = (0, 1)


def find(match: rumpus.Match, seat: int, kind: str, place: int | None = None) -> int:
    """The number of the decision of this kind."""
    return next(a.id for a in match.legal(seat) if a.kind == kind and place in (None, a.about.get("place")))


def after_peeks(seed: int, people: int, **options: str) -> rumpus.Match:
    match = rumpus.Match("archduke", people, seed, LIVE | options)
    for seat in range(people):
        for place in PEEKS:
            match.apply(find(match, seat, "peek", place), seat)
    return match


def matching(match: rumpus.Match, seat: int) -> list[int]:
    """Decisions that really match the card on the discard pile."""
    found = []
    for action in match.legal(seat):
        if action.kind == "match":
            twin = match.copy()
            twin.apply(action.id, seat)
            if twin.view(None)["table"]["seats"][seat]["cards"] < 4:
                found.append(action.id)
    return found


def first_seed(fits: Callable[[rumpus.Match], bool], people: int, **options: str) -> int:
    return next(seed for seed in range(10_000) if fits(after_peeks(seed, people, **options)))
