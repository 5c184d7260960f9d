"""The table drawn: the head, and as much of grid, stores and seats as there is room for."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from rumpus.core.view import View
from rumpus.games.champion.table.view import PhaseName, TableView
from rumpus.terminal.champion.grid import draw_grid, draw_trail
from rumpus.terminal.champion.pieces import Detail
from rumpus.terminal.champion.seats import draw_ending, draw_own, draw_seats, own_place
from rumpus.terminal.champion.stores import draw_achievements, draw_stores
from rumpus.terminal.pieces import between, first_that_fits, short, whose

PHASES: dict[PhaseName, str] = {
    "going_on": "",
    "side": "to choose a notebook",
    "tile": "to take a tile",
    "action": "to take an action",
    "give": "to exchange a tile",
    "swap": "to take a tile in exchange",
    "return": "to return IOUs",
    "magazine": "to choose a magazine",
    "present": "to choose a present",
    "discard": "to discard",
    "play": "to play games",
    "pay": "to complete a combination",
    "rewards": "to take rewards",
    "space": "to place a crystal",
    "over": "the game is over",
}
WIDEST = 160
WIDE = 110
"""From here on stores stand beside the grid."""
GRID_MOST = 48


def draw(view: View[TableView], names: Sequence[str], width: int, rows: int) -> RenderableType:
    """The table as a seat sees it, at most `width` wide, with as much detail as there are `rows` for."""
    width = min(width, WIDEST)
    return first_that_fits((_drawn(view, names, width, detail) for detail in Detail), width, rows)


def _drawn(view: View[TableView], names: Sequence[str], width: int, detail: Detail) -> RenderableType:
    table, own = view.table, own_place(view)
    parts = [_head(view, names, width), *_middle(table, names, width, detail)]
    if detail is not Detail.BARE:
        parts.append(draw_achievements(table, names))
    parts += draw_seats(view, names, detail)
    if own is not None and not view.over:
        parts += draw_own(own, table, detail)
    if view.over:
        parts.append(draw_ending(table, names))
    return Group(*parts)


def _head(view: View[TableView], names: Sequence[str], width: int) -> Text:
    table = view.table
    title = Text.assemble(("VIDEO GAME CHAMPION", "bold"), f"   {when(table)}")
    doing = PHASES[table.phase]
    now = doing if view.over else f"{whose(short(names[table.turn]))} turn, {doing}"
    return between(title, Text(now), width)


def when(table: TableView) -> str:
    return f"Week {table.week} of {table.weeks}, {'weekend' if table.weekend else f'turn {table.lap} of 3'}"


def _middle(table: TableView, names: Sequence[str], width: int, detail: Detail) -> list[RenderableType]:
    """Grid and stores: side by side, one below the other, or only what the next decision needs."""
    trail, stores = draw_trail(table), draw_stores(table, names, detail)
    if detail is Detail.BARE:
        if table.phase in ("tile", "action", "give", "swap"):
            return [draw_grid(table), trail]
        return [trail, *stores] if table.doing.thrill else stores
    if detail is Detail.LINES or width < WIDE:
        return [draw_grid(table), trail, *stores]
    beside = Table.grid(padding=(0, 4, 0, 0))
    beside.add_column(max_width=GRID_MOST)
    beside.add_column()
    beside.add_row(Group(draw_grid(table), trail), Group(*stores))
    return [beside]
