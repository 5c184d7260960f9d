"""The grid between its action boards, and the thrill trail."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from rumpus.games.champion.table.view import ActionBoard, TableView
from rumpus.terminal.champion.pieces import ACTIONS, tile_text, tiles_text


def draw_grid(table: TableView) -> RenderableType:
    """The tiles with the boards of their rows at the left and those of their columns below."""
    boards = {board.place: _board(board) for board in table.boards}
    rows = sorted((place for place in boards if place[0] == "R"), reverse=True)
    columns = sorted(place for place in boards if place[0] == "C")
    tiles = {tuple(space.boards): space.tile for space in table.grid}
    grid = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, show_header=False)
    for _ in range(1 + len(columns)):
        grid.add_column(overflow="fold")
    for row in rows:
        cells = [tile_text(tiles[row, column]) if (row, column) in tiles else Text(" ") for column in columns]
        grid.add_row(Text(boards[row], style="bold"), *cells)
    grid.add_row("", *(Text(boards[column], style="bold") for column in columns))
    outermost = [space for space in table.grid if space.boards[0][0] == space.boards[1][0]]
    if not outermost:
        return grid
    line = Text("Outermost  ", style="bold")
    for space in outermost:
        line.append_text(tile_text(space.tile)).append(f" {' or '.join(boards[p] for p in space.boards)}   ", "dim")
    return Group(grid, line)


def _board(board: ActionBoard) -> str:
    return "/".join(ACTIONS[action.action] for action in board.actions)


def draw_trail(table: TableView) -> Text:
    line = Text("Thrill  ", style="bold").append_text(tiles_text(table.thrill))
    return line.append(f"   {table.bag} in the bag, {table.discarded} discarded", "dim")
