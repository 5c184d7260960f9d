"""The players' places: a line for each, what the reader could do, notebooks, and how the points came about."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from rumpus.core.plural import so_many
from rumpus.core.view import View
from rumpus.games.champion.table.faces import NotebookSide
from rumpus.games.champion.table.seats import Chance, NotebookView, SeatView
from rumpus.games.champion.table.view import Doing, TableView
from rumpus.terminal.champion.pieces import INKS, Detail, short_tile, tiles_text
from rumpus.terminal.champion.stores import genres_text
from rumpus.terminal.pieces import short

NAME_WIDTH = 13


def draw_seats(view: View[TableView], names: Sequence[str], detail: Detail) -> list[RenderableType]:
    """A line a seat; where rows are scarce the own one, and all others in another."""
    if detail is not Detail.BARE or view.you is None:
        return [_seat(view, seat, names) for seat in range(view.players)]
    others = [
        f"{short(names[seat], 10)} {place.points.all}p"
        for seat, place in enumerate(view.table.seats)
        if seat != view.you
    ]
    lines = [_seat(view, view.you, names), Text("Others  ", style="bold").append("  ".join(others))]
    for line in lines:
        line.no_wrap, line.overflow = True, "ellipsis"
    return list(lines)


def _seat(view: View[TableView], seat: int, names: Sequence[str]) -> Text:
    table = view.table
    mark = "bold yellow" if seat == table.turn and not view.over else "bold" if seat == view.you else ""
    line = Text(f"{table.order.index(seat) + 1} {short(names[seat], 10)}".ljust(NAME_WIDTH), style=mark)
    place = table.seats[seat]
    return line.append(f"{place.points.all:3}p ").append_text(belongings(place))


def belongings(place: SeatView) -> Text:
    """Tiles, money and the rest that lies before a player."""
    text = tiles_text(place.tiles).append(f"  {place.dollars}$ {so_many(place.ious, 'IOU')}")
    text.append(f"  {place.beaten} beaten, {place.played} played, {so_many(place.crystals, 'crystal')}", "dim")
    if place.magazines:
        unused = sum(not magazine.used for magazine in place.magazines)
        text.append(f", {unused} of {so_many(len(place.magazines), 'magazine')} unused", "dim")
    return text.append(" early" if place.early else "", "green")


# The own place


def own_place(view: View[TableView]) -> SeatView | None:
    return None if view.you is None else view.table.seats[view.you]


def draw_own(own: SeatView, table: TableView, detail: Detail) -> list[RenderableType]:
    lines: list[RenderableType] = []
    doing = table.doing
    if doing.game and (doing.tiles or doing.token or doing.magazines):
        lines.append(Text.assemble(("Chosen  ", "bold yellow"), _chosen(doing)))
    if detail is not Detail.BARE:
        could = (("beat", could_beat(own, table)), ("play", could_play(own, table)))
        lines += [Text(f"You could {verb}  ", style="bold").append(", ".join(games)) for verb, games in could if games]
    if detail is not Detail.BARE or table.phase in ("space", "side"):
        lines += notebooks(own.notebook)
    if own.magazines and detail is not Detail.BARE:
        magazines = [f"{one.name} ({genres_text(one)}{', used' if one.used else ''})" for one in own.magazines]
        lines.append(Text("Magazines  ", style="bold").append(", ".join(magazines)))
    return lines


def _chosen(doing: Doing) -> str:
    parts = [short_tile(tile) for tile in doing.tiles] + (["played token"] if doing.token else [])
    return ", ".join(parts + [magazine.name for magazine in doing.magazines])


def could_beat(own: SeatView, table: TableView) -> list[str]:
    """Games that the own tiles would beat; those not at home in brackets."""
    return _named([chance for chance in own.chances or () if chance.beat], own, table)


def could_play(own: SeatView, table: TableView) -> list[str]:
    """Games that the own tiles would play but not beat."""
    return _named([chance for chance in own.chances or () if chance.play and not chance.beat], own, table)


def _named(chances: Sequence[Chance], own: SeatView, table: TableView) -> list[str]:
    on_offer = [there.game for there in (*table.rental, *table.store) if there and there.game]
    faces = {game.game: game.name for game in (*on_offer, *(there.game for there in own.games))}
    return [faces[chance.game] if chance.here else f"[{faces[chance.game]}]" for chance in chances]


# Notebooks


def notebooks(own: NotebookView) -> list[Text]:
    """The own notebook, or both sides of it as long as none is chosen."""
    if not own.to_choose:
        return [_notebook(own, "Notebook  ")]
    return [_notebook(side, f"Notebook '{side.name}'  ") for side in own.to_choose]


def _notebook(notebook: NotebookView | NotebookSide, title: str) -> Text:
    """Rows of the notebook, crystals as capital letters, empty spaces as small ones; what rows and columns give."""
    text = Text(title, style="bold")
    for start in range(0, len(notebook.spaces), notebook.width):
        for space in notebook.spaces[start : start + notebook.width]:
            if space.crystal:
                text.append(space.crystal[0].upper(), f"bold {INKS[space.crystal]}")
            else:
                text.append(space.colour[0] if space.colour in INKS else "*", "dim")
        text.append("  ")
    rewards = [f"{line.name} {line.text}{' ✓' if line.completed else ''}" for line in notebook.lines]
    text.append("; ".join(rewards), "dim")
    return text.append(f"; beside it: {', '.join(notebook.beside)}" if notebook.beside else "", "dim")


# The end


def draw_ending(table: TableView, names: Sequence[str]) -> Table:
    """How the points came about."""
    grid = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="dim")
    for title in ("points", "beaten", "achievements", "notebook", "many played", "most played", "most crystals", "all"):
        grid.add_column(title, overflow="fold")
    for seat, place in enumerate(table.seats):
        grid.add_row(short(names[seat]), *map(str, structs.astuple(place.points)))
    return grid
