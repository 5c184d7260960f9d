"""Boards: which module draws the table of a game, and what it offers."""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from typing import Any, Protocol, cast

from rich.console import RenderableType

from rumpus.core.game import Game
from rumpus.core.view import View


class Board(Protocol):
    """What `rumpus.terminal.<game>` offers; all know the view of a seat and nothing else."""

    def draw(self, view: View[Any], names: Sequence[str], width: int, rows: int) -> RenderableType: ...
    def describe(self, view: View[Any], names: Sequence[str]) -> list[str]: ...
    def glimpses(self, view: View[Any], names: Sequence[str]) -> list[str]:
        """What the reader sees now and not for long, for those to whom the table is not told anew each time."""
        ...


def board_of(game: Game) -> Board:
    return cast(Board, importlib.import_module(f"rumpus.terminal.{game.id}"))
