"""Arcadia's table in a terminal: rows of cards, and parks as chains. It knows a view, nothing else."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from rumpus.core.plural import so_many
from rumpus.core.view import View
from rumpus.games.arcadia.rules.components import LEVELS, ROW
from rumpus.games.arcadia.table.view import SeatView, TableView
from rumpus.terminal.arcadia_cards import Detail, holds, icons, own_seat, quote_line, together, worker
from rumpus.terminal.arcadia_words import describe, glimpses
from rumpus.terminal.pieces import between, first_that_fits, short, whose

__all__ = ["describe", "draw", "glimpses"]

TYPES = ("food", "midway", "ride", "show")
WIDEST = 160
PANEL_LEAST = 38
TASKS: dict[object, str] = {"paying": "to pay", "room": "to make room in the hand"}
PHASES = {
    "review": "to put a review aside",
    "action": "to act",
    "second_job": "for a second job",
    "swept": "to take a job after the sweep",
    "over": "the game is over",
}


def draw(view: View[TableView], names: Sequence[str], width: int, rows: int) -> RenderableType:
    """The table as a seat sees it, at most `width` wide, with as much detail as there are `rows` for."""
    width = min(width, WIDEST)
    return first_that_fits((_drawn(view, names, width, detail) for detail in Detail), width, rows)


def _drawn(view: View[TableView], names: Sequence[str], width: int, detail: Detail) -> RenderableType:
    table, own = view.table, own_seat(view)
    paying = detail is Detail.BARE and own is not None and own.task == "paying"
    own_only = paying or (detail is Detail.BARE and own is not None and table.phase == "swept")
    parts: list[RenderableType] = [_head(view, names, width), _site(view, detail)]
    if not paying:
        parts.insert(1, _workers(table, detail))
    if detail is Detail.CHAINS:
        parts.append(_parks(view, names, width))
    else:
        parts += [_park_line(view, seat, names) for seat in range(view.players) if seat == view.you or not own_only]
    if own is not None and not view.over:
        parts += _hand(own, detail) + _reviews(own, detail)
    if view.over:
        parts.append(_ending(table, names))
    return Group(*parts)


# The head and the rows


def _head(view: View[TableView], names: Sequence[str], width: int) -> Text:
    table = view.table
    title = Text.assemble(("ARCADIA", "bold"), f"   Year {table.year} of {table.years}   ")
    if table.new_year and not view.over:
        title.append(f"New Year: {so_many(table.turns_left, 'turn')} left", "bold yellow")
    else:
        title.append(f"{table.attractions.until_new_year} to New Year", "dim")
    own = own_seat(view)
    doing = TASKS.get(own.task if own else None, PHASES[table.phase])
    now = doing if view.over else f"{whose(short(names[table.turn]))} turn, {doing}"
    return between(title, Text(now), width)


def _workers(table: TableView, detail: Detail) -> Table:
    grid = Table.grid(padding=(0, 2, 0, 0))
    for name, crew in (("Jobs", table.jobs), ("Experts", table.experts)):
        cells = [worker(card, detail=detail) if card else Text("-", style="dim") for card in crew.row]
        title = Text.assemble((name, "bold"), (f" {crew.deck}+{crew.discard}", "dim"))
        grid.add_row(title, *cells)
    return _folded(grid)


def _folded(grid: Table) -> Table:
    """Where there is no room for a line it is folded, not cut off."""
    for column in grid.columns:
        column.overflow = "fold"
    return grid


def _site(view: View[TableView], detail: Detail) -> Table:
    """The attractions from the one that slides away next to the one nearest to the deck, with what each would cost."""
    own = own_seat(view)
    tight = detail >= Detail.ICONS
    grid = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="dim", show_header=not tight)
    for title in ("attraction", "type", "points", "cost", "gives", "for you" if own else ""):
        grid.add_column(title, overflow="fold")
    cards = [*view.table.attractions.row, *((own and own.held) or [])]
    quotes = (own and own.quotes) or [None] * len(cards)
    for place, (card, quote) in enumerate(zip(cards, quotes, strict=True)):
        if card is None:
            grid.add_row("-")
            continue
        name = Text(card.name, style="bold")
        where = "next to go" if place == 0 else "in hand" if place >= ROW else ""
        name.append(f" ({where})" if where and not tight else "", "dim")
        kind, letters = f"{card.type} {card.level}", (icons(card.cost), icons(card.gives))
        grid.add_row(name, kind, str(card.points), *letters, quote_line(quote, detail) if quote else Text())
    return _folded(grid)


# Parks


def _parks(view: View[TableView], names: Sequence[str], width: int) -> Table:
    """The parks side by side, as many in a row as there is room for."""
    players = view.players
    across = max(1, min(players, width // PANEL_LEAST))
    room = width // across
    grid = Table.grid(padding=0)
    panels = [_park(view, seat, names, room) for seat in range(players)]
    for first in range(0, players, across):
        grid.add_row(*panels[first : first + across])
    return grid


def _park(view: View[TableView], seat: int, names: Sequence[str], width: int) -> Panel:
    table = view.table
    place = table.seats[seat]
    lines = []
    for kind in TYPES:
        built = [card for card in place.park if card.type == kind]
        line = Text(f"{kind:7}", style="dim")
        for level in range(1, LEVELS + 1):
            there = [short(card.name, 14) for card in built if card.level == level]
            line.append(f"{level}:" if there else "", "bold").append(", ".join(there) + " " if there else "")
        lines.append(line)
    return Panel(
        Group(*lines, _belongings(place)),
        title=Text(f"{seat + 1} {short(names[seat], width - 8)}", style="bold" if seat == view.you else ""),
        title_align="left",
        subtitle=f"{place.points} points, +{place.worth} a year",
        subtitle_align="right",
        border_style="bold yellow" if seat == table.turn and not view.over else "white",
        width=width,
    )


def _belongings(place: SeatView) -> Text:
    """What everybody knows of a hand, and the lasting icons."""
    line = Text("icons ", style="dim").append_text(icons(place.icons) if place.icons else Text("-"))
    line.append(f"   {so_many(place.jobs_count, 'job')}, {so_many(place.experts_count, 'expert')}", "dim")
    if place.known:
        line.append(f" (seen: {together(place.known)})", "dim")
    if place.held_count:
        line.append(f"   holds {holds(place)}", "dim")
    return line


def _park_line(view: View[TableView], seat: int, names: Sequence[str]) -> Text:
    """One line a seat: how many of each level and type."""
    place = view.table.seats[seat]
    line = Text(f"{seat + 1} {short(names[seat])}".ljust(18), style="bold" if seat == view.you else "")
    line.append(f"{place.points:4} +{place.worth:<3} ")
    for kind in TYPES:
        levels = sorted(card.level for card in place.park if card.type == kind)
        line.append(f" {kind} ", "dim").append("".join(map(str, levels)) or "-")
    hand = place.jobs_count + place.experts_count
    line.append(f"  hand {hand}", "dim")
    return line.append(f"+{place.held_count}" if place.held_count else "", "dim")


# What the reader alone sees


def _hand(own: SeatView, detail: Detail) -> list[RenderableType]:
    cards = [worker(card, card.count, detail) for card in own.hand or []]
    lines: list[RenderableType] = [Text.assemble(("Hand     ", "bold"), Text("   ").join(cards) if cards else "empty")]
    if own.laid:
        lines.append(Text.assemble(("Laid     ", "bold yellow"), together(own.laid)))
    return lines


def _reviews(own: SeatView, detail: Detail) -> list[RenderableType]:
    if detail is Detail.BARE and own.rejected:
        return []
    if detail is Detail.ICONS and own.rejected:
        return [Text.assemble(("Reviews  ", "bold"), ", ".join(review.name for review in own.reviews or []))]
    return [
        Text.assemble(("Review   ", "bold"), review.name, (f": {review.text}", "dim")) for review in own.reviews or []
    ]


def _ending(table: TableView, names: Sequence[str]) -> Table:
    """How the points came about."""
    grid = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="dim")
    for title in ("how it came about", *(f"year {n}" for n in range(1, table.years + 1)), "reviews", "points"):
        grid.add_column(title, overflow="fold")
    for seat, place in enumerate(table.seats):
        reviews = ", ".join(f"{review.name} {review.paid}" for review in place.reviews or [])
        grid.add_row(short(names[seat]), *map(str, place.yearly), reviews, str(place.points))
    return grid
