"""Rendering: the board of the terminal as a text, on the screen, or as a picture."""

from __future__ import annotations

import io
from typing import Any

from rich.console import Console, RenderableType
from rich.padding import Padding

from rumpus.core.errors import RumpusError
from rumpus.core.match import Match
from rumpus.terminal.boards import board_of

ANSI, HUMAN, RGB_ARRAY = "ansi", "human", "rgb_array"
MODES = (ANSI, HUMAN, RGB_ARRAY)
METADATA: dict[str, Any] = {"render_modes": list(MODES), "render_fps": 2}
WIDTH, ROWS = 116, 40
"""How many letters wide and high a board is drawn."""
MARGIN = (1, 2)
"""Rows and letters left free around a picture; all pictures are of one size, as films need it."""


def check_render_mode(mode: str | None) -> str | None:
    if mode is not None and mode not in MODES:
        raise RumpusError(f"There is no render mode {mode!r}; there is {', '.join(MODES)}.")
    return mode


def rendered(mode: str | None, match: Match, seat: int | None) -> Any:
    """The board as a seat sees it, `None` is a spectator: a text, a picture, or nothing and it is shown at once."""
    if mode is None:
        return None
    board = board_of(match.game).draw(match.typed_view(seat), match.names, WIDTH, ROWS)
    if mode == ANSI:
        return _as_text(board)
    if mode == RGB_ARRAY:
        from rumpus.envs.picture import as_picture

        rows, letters = MARGIN
        return as_picture(Padding(board, MARGIN), WIDTH + 2 * letters, ROWS + 2 * rows)
    console = Console(highlight=False)
    console.clear()
    console.print(board)
    return None


def _as_text(board: RenderableType) -> str:
    text = io.StringIO()
    Console(file=text, width=WIDTH, force_terminal=True, color_system="standard", highlight=False).print(board)
    return text.getvalue()
