"""Pieces of text that every board needs."""

from __future__ import annotations

import io
from collections.abc import Iterable

from rich.console import Console, RenderableType
from rich.text import Text

NAME_MOST = 16


def between(left: Text, right: Text, width: int) -> Text:
    """Two texts at the two ends of one line."""
    return Text.assemble(left, " " * max(2, width - left.cell_len - right.cell_len), right)


def height_of(drawn: RenderableType, width: int) -> int:
    """The rows that something takes at a width."""
    return len(Console(file=io.StringIO(), width=width).render_lines(drawn, pad=False))


def first_that_fits(drawings: Iterable[RenderableType], width: int, rows: int) -> RenderableType:
    """The first that takes no more than so many rows; if none does, the last."""
    drawn: RenderableType = ""
    for drawn in drawings:
        if height_of(drawn, width) <= rows:
            break
    return drawn


def short(text: str, most: int = NAME_MOST) -> str:
    """A name that is cut where there is no room for all of it."""
    return text if len(text) <= most else text[: max(most - 1, 0)] + "…"


def whose(name: str) -> str:
    return "your" if name == "You" else f"{name}'s"
