"""Boards: which module draws the table of a game, and what it offers."""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from typing import Any, Protocol, cast

from rich.console import RenderableType

from rumpus.core.game import Game


class Board(Protocol):
    """What `rumpus.terminal.<game>` offers; both know the view of a seat and nothing else."""

    def draw(self, view: dict[str, Any], names: Sequence[str], width: int, rows: int) -> RenderableType: ...
    def describe(self, view: dict[str, Any], names: Sequence[str]) -> list[str]: ...


def board_of(game: Game) -> Board:
    return cast(Board, importlib.import_module(f"rumpus.terminal.{game.id}"))
