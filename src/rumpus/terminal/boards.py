"""Boards: which module draws the table of a game, and what it offers."""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from typing import Any, Protocol, cast

from rich.console import RenderableType

from rumpus.core.game import Game
from rumpus.core.view import View, ready_for_json


class Board(Protocol):
    """What `rumpus.terminal.<game>` offers; all know the view of a seat and nothing else."""

    def draw(self, view: View[Any], names: Sequence[str], width: int, rows: int) -> RenderableType: ...
    def describe(self, view: View[Any], names: Sequence[str]) -> list[str]: ...
    def glimpses(self, view: View[Any], names: Sequence[str]) -> list[str]:
        """What the reader sees now and not for long, for those to whom the table is not told anew each time."""
        ...


class _UntypedBoard:
    """A board that reads views of dictionaries. Goes with the last of them."""

    def __init__(self, board: Any) -> None:
        self._board = board

    def draw(self, view: View[Any], names: Sequence[str], width: int, rows: int) -> RenderableType:
        return cast(RenderableType, self._board.draw(ready_for_json(view), names, width, rows))

    def describe(self, view: View[Any], names: Sequence[str]) -> list[str]:
        return cast(list[str], self._board.describe(ready_for_json(view), names))

    def glimpses(self, view: View[Any], names: Sequence[str]) -> list[str]:
        return cast(list[str], self._board.glimpses(ready_for_json(view), names))


UNTYPED = {"arcadia", "archduke", "rummy"}
"""The games whose boards read dictionaries still."""


def board_of(game: Game) -> Board:
    board = importlib.import_module(f"rumpus.terminal.{game.id}")
    return _UntypedBoard(board) if game.id in UNTYPED else cast(Board, board)
