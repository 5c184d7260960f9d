"""Places in words: of a grid (two rows, first the 2x2, then columns to the right), and in the order of a round."""

from __future__ import annotations

CORNERS = ("top left", "top right", "bottom left", "bottom right")


def row_of(place: int) -> int:
    return place // 2 if place < 4 else place % 2


def column_of(place: int) -> int:
    return place % 2 if place < 4 else place // 2


def place_name(place: int) -> str:
    """Corners of the 2x2 by name, later columns by number: "top 3"."""
    if place < 4:
        return CORNERS[place]
    return f"{('top', 'bottom')[row_of(place)]} {column_of(place) + 1}"


def nth(rank: int) -> str:
    return ("first", "second", "third", "fourth", "fifth", "sixth")[rank - 1]
