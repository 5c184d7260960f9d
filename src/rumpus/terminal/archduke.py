"""Archduke's table in a terminal: grids drawn as boxes of cards, or told in words. It knows a view and nothing else."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from rumpus.core.plural import so_many
from rumpus.core.view import View
from rumpus.games.archduke.table.places import column_of, nth, place_name, row_of
from rumpus.games.archduke.table.view import Card, LastRound, Place, SeatCounted, SeatView, TableView
from rumpus.terminal.pieces import between, short, whose

INKS = {"give": "yellow", "swap": "magenta", "peek": "cyan", "archduke": "bold green", "eclipse": "bright_red"}
LETTERS = {"give": "G", "swap": "S", "peek": "P", "archduke": "A", "eclipse": "E"}
CELL = 5
PANEL_LEAST = 22
WIDEST = 120
ROOMY_ROWS = 20
"""From so many rows on, the grids are drawn; below, each is one line."""
HIDDEN, EMPTY, TRIED = "▒▒▒", " · ", "▒x▒"
PHASES = {
    "peek": "everybody peeks at two cards",
    "draw": "to draw",
    "place": "to place a card",
    "window": "the window is open",
    "call": "to call or go on",
    "over": "the game is over",
}


def draw(view: View[TableView], names: Sequence[str], width: int, rows: int) -> RenderableType:
    """The table as a seat sees it, at most `width` wide, and about `rows` high where it can be."""
    table, width = view.table, min(width, WIDEST)
    parts: list[RenderableType] = [_head(view, names, width), _piles(table, names)]
    if rows >= ROOMY_ROWS:
        parts.append(_panels(view, names, width))
    else:
        parts += [_seat_line(view, seat, names) for seat in range(view.players)]
    if table.last_round and (table.phase == "peek" or view.over):
        parts.append(_last_round(table.last_round, names))
    return Group(*parts)


# The head and the piles


def _head(view: View[TableView], names: Sequence[str], width: int) -> Text:
    table = view.table
    title = Text.assemble(("ARCHDUKE", "bold"), f"   {_round(view)}")
    if table.phase in ("draw", "place", "call"):
        now = f"{whose(short(names[table.turn]))} turn, {PHASES[table.phase]}"
    else:
        now = PHASES[table.phase]
    called = f"{_name(names, table.caller)} called Archduke   " if table.caller is not None else ""
    return between(title, Text.assemble((called, "bold yellow"), now), width)


def _round(view: View[TableView]) -> str:
    return "Play-off" if view.table.play_off else f"Round {view.round} of {view.table.rounds}"


def _piles(table: TableView, names: Sequence[str]) -> Text:
    line = Text.assemble(("Draw pile ", "dim"), str(table.draw_count), ("   Discard pile ", "dim"))
    line.append_text(_face(table.discard) if table.discard else Text("empty"))
    line.append(f" ({table.discard_count})", "dim")
    held = table.held
    if held:
        line.append(f"   {_name(names, held.seat)} holds ", "dim")
        line.append_text(_face(held.card) if held.card else Text("a card"))
    for action in table.actions:
        line.append(f"   {action.kind.upper()} for {_name(names, action.seat)}", INKS[action.kind])
    return line


def _face(card: Card) -> Text:
    """A card as its value and the letter of its symbol."""
    return Text(f"{card.value}{LETTERS.get(card.symbol, '')}", style=f"bold {INKS.get(card.symbol, '')}".strip())


# The grids


def _panels(view: View[TableView], names: Sequence[str], width: int) -> Table:
    """The grids side by side, as many in a row as there is room for."""
    seats = view.table.seats
    widths = [max(PANEL_LEAST, CELL * (len(seat.grid) // 2) + 4) for seat in seats]
    across = max(1, min(len(seats), width // max(widths)))
    grid = Table.grid(padding=0)
    panels = [_panel(view, seat, names, max(widths)) for seat in range(len(seats))]
    for first in range(0, len(panels), across):
        grid.add_row(*panels[first : first + across])
    return grid


def _panel(view: View[TableView], seat: int, names: Sequence[str], width: int) -> Panel:
    table = view.table
    place = table.seats[seat]
    lines = [Text(" ").join(row) for row in _rows(place)]
    at_turn = seat == table.turn and table.phase in ("draw", "place", "call")
    style = "bold yellow" if at_turn else "white" if place.playing else "dim"
    return Panel(
        Group(*lines, Text(_state(table, seat), style="dim")),
        title=Text(f"{seat + 1} {short(names[seat], width - 8)}", style="bold" if seat == view.you else ""),
        title_align="left",
        subtitle=_standing(table, place),
        subtitle_align="right",
        border_style=style,
        width=width,
    )


def _rows(place: SeatView) -> list[list[Text]]:
    """The two rows of a grid, from left to right."""
    rows: list[list[Text]] = [[], []]
    for number in sorted(range(len(place.grid)), key=column_of):
        rows[row_of(number)].append(_cell(place.grid[number]))
    return rows


def _cell(there: Place | None) -> Text:
    if there is None:
        return Text(EMPTY, style="dim")
    if there.card:
        face = _face(there.card)
        face.pad_left(max(0, 3 - face.cell_len))
        return face
    return Text(TRIED if there.tried else HIDDEN)


def _state(table: TableView, seat: int) -> str:
    place = table.seats[seat]
    if not place.playing:
        return f"out, {nth(place.place)}" if place.place else "not in this round"
    if seat == table.caller:
        return "called, immune"
    return "has passed" if place.passed and table.phase == "window" else so_many(place.cards, "card")


def _standing(table: TableView, place: SeatView) -> str:
    if table.mode == "battle-royal":
        return ""
    return f"tokens {' '.join(map(str, place.tokens)) or '-'} = {place.weight}"


def _seat_line(view: View[TableView], seat: int, names: Sequence[str]) -> Text:
    table = view.table
    place = table.seats[seat]
    line = Text.assemble((f"{seat + 1} {short(names[seat])}  ".ljust(20), "bold" if seat == view.you else ""))
    top, bottom = _rows(place)
    line.append_text(Text(" ").join(top)).append(" / ").append_text(Text(" ").join(bottom))
    return line.append(f"  {_state(table, seat)}  {_standing(table, place)}", "dim")


def _last_round(last: LastRound, names: Sequence[str]) -> RenderableType:
    """Everybody's cards at the end of the round before, the lightest first."""
    grid = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="dim")
    for title in ("the round before", "sum", "cards"):
        grid.add_column(title, no_wrap=True)
    for rank, seat, counted in _ranked(last):
        cards = Text(" ").join(_face(card) for card in counted.grid if card)
        called = " (called)" if seat == last.caller else ""
        grid.add_row(f"{rank}. {short(names[seat])}{called}", str(counted.sum), cards)
    return grid


def _ranked(last: LastRound) -> list[tuple[int, int, SeatCounted]]:
    """Rank, seat and cards of everybody who was counted, the lightest first."""
    rows = [(counted.rank, seat, counted) for seat, counted in enumerate(last.seats) if counted.rank]
    return sorted(rows, key=lambda row: row[:2])


# In words, for plain output


def describe(view: View[TableView], names: Sequence[str]) -> list[str]:
    """The table in sentences, one thing a line."""
    table = view.table
    top = f"shows the {table.discard.name}" if table.discard else "is empty"
    lines = [f"{_round(view)}. {so_many(table.draw_count, 'card')} to draw; the discard pile {top}."]
    if table.caller is not None:
        lines.append(f"{names[table.caller]} called Archduke; turns left: {table.turns_left}.")
    if table.held:
        held = f"the {table.held.card.name}" if table.held.card else "a card"
        lines.append(f"In hand of {_name(names, table.held.seat)}: {held}.")
    for seat, place in enumerate(table.seats):
        lines.append(f"Seat {seat + 1}, {names[seat]}: {_in_words(table, place)}")
    last = table.last_round
    if last and (table.phase == "peek" or view.over):
        for rank, seat, counted in _ranked(last):
            cards = ", ".join(card.name for card in counted.grid if card) or "no card"
            lines.append(f"The round before, {nth(rank)}: {names[seat]} with {counted.sum} ({cards}).")
    return lines


def glimpses(view: View[TableView], names: Sequence[str]) -> list[str]:
    """The cards that the reader is looking at, or is reminded of, and the one in hand."""
    table = view.table
    seen = [
        f"the {spot.card.name} at {place_name(number)} of {_name(names, seat)}"
        for seat, place in enumerate(table.seats)
        for number, spot in enumerate(place.grid)
        if spot and spot.card
    ]
    if seen:
        seen = [f"You know {', '.join(seen)}."] if table.reminders else [f"You see {one}." for one in seen]
    held = table.held
    if held and held.card and held.seat == view.you:
        seen.append(f"You hold the {held.card.name}.")
    return seen


def _in_words(table: TableView, place: SeatView) -> str:
    if not place.playing:
        return f"out of the game, {nth(place.place)}." if place.place else "not in this round."
    there = [(place_name(number), spot) for number, spot in enumerate(place.grid)]
    seen = [f"{name} is the {spot.card.name}" for name, spot in there if spot and spot.card]
    empty = [name for name, spot in there if not spot]
    words = [so_many(place.cards, "card"), *seen]
    words += [f"{' and '.join(empty)} empty"] if empty else []
    tokens = f"; {_standing(table, place)}" if table.mode != "battle-royal" else ""
    return ", ".join(words) + tokens + "."


def _name(names: Sequence[str], seat: int) -> str:
    return "you" if names[seat] == "You" else short(names[seat])
