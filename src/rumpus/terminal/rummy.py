"""8-Bit Rummy's table in a terminal: sets as rows of cards, or told in words. It knows a view and nothing else."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from rumpus.core.plural import so_many
from rumpus.core.view import View
from rumpus.games.rummy.box import ROW_NAMES, RowName
from rumpus.games.rummy.table.faces import Card
from rumpus.games.rummy.table.view import CardSet, LyingCard, TableView
from rumpus.terminal.pieces import between, short, whose

INKS = {"top": "cyan", "middle": "yellow", "bottom": "magenta"}
"""The colour of a row, on the table and in the hand. Its name or its place always says it as well."""
WIDEST = 110
SETS_ACROSS = 78
"""From this width on sets lie in two columns."""
MANY_SETS = 10
BETWEEN_SETS = "   "
FRAME = 4
"""Columns that a panel takes for itself."""
ROOMY_ROWS = 20
"""From so many rows on, the hand says what it holds more than once; below, many sets share lines."""
LAID, MOVED = "+", "~"
"""Marks on cards that were laid or moved this turn."""


def draw(view: View[TableView], names: Sequence[str], width: int, rows: int) -> RenderableType:
    """The table as a seat sees it, at most `width` wide, and about `rows` high where it can be."""
    table, you, width, roomy = view.table, view.you, min(width, WIDEST), rows >= ROOMY_ROWS
    parts: list[RenderableType] = [_head(view, names, width), _sets_panel(table, width, roomy)]
    hand = _own_hand(view)
    if you is not None and hand is not None:
        parts.append(_hand(whose(names[you]), hand, width, roomy))
    return Group(*parts, _seats(view, names))


def _head(view: View[TableView], names: Sequence[str], width: int) -> RenderableType:
    table = view.table
    head = between(
        Text.assemble(("8-BIT RUMMY", "bold"), f"   Round {view.round}"),
        Text(f"first to {so_many(table.points_to_win, 'point')} wins", style="dim"),
        width,
    )
    if view.over:
        return Group(head, Text("The game is over.", style="bold"))
    turner = whose(short(names[table.turn]))
    turn = Text(f"{turner[0].upper()}{turner[1:]} turn", style="bold")
    return Group(head, between(turn, Text(so_many(table.deck_count, "card") + " in the deck"), width))


# The sets


def _sets_panel(table: TableView, width: int, roomy: bool) -> RenderableType:
    lines = [_set_line(each) for each in table.sets] or [Text("no set yet", style="dim")]
    return Panel(
        _in_columns(lines, width) if roomy or len(lines) < MANY_SETS else _run_on(lines, width - FRAME),
        title="the table",
        title_align="left",
        subtitle=_disorder(table),
        subtitle_align="right",
        width=width,
    )


def _in_columns(lines: list[Text], width: int) -> RenderableType:
    across = 2 if width >= SETS_ACROSS and len(lines) > 1 else 1
    grid = Table.grid(padding=(0, 3, 0, 0))
    height = -(-len(lines) // across)
    for i in range(height):
        grid.add_row(*lines[i::height])
    return grid


def _run_on(sets: list[Text], width: int) -> RenderableType:
    """As many sets on each line as find room there."""
    lines = [sets[0]]
    for each in sets[1:]:
        if lines[-1].cell_len + len(BETWEEN_SETS) + each.cell_len <= width:
            lines[-1] = Text.assemble(lines[-1], BETWEEN_SETS, each)
        else:
            lines.append(each)
    return Group(*lines)


def _set_line(lying: CardSet) -> Text:
    ink = INKS[lying.row]
    line = Text(f"{lying.row:<6} {lying.number}s ", style=f"bold {ink}")
    for card in lying.cards:
        line.append(" ")
        line.append_text(_card(card, lying.row))
    if lying.missing:
        line.append(f"  {lying.missing} missing", style="bold red")
    return line


def _card(card: Card, row: RowName | None = None) -> Text:
    """A card by its numbers; the one that brought it into its set is underlined, news of this turn are marked."""
    mark = ""
    if isinstance(card, LyingCard):
        mark = LAID if card.laid else MOVED if card.moved else ""
    text = Text(mark, style="bold")
    for i, name in enumerate(ROW_NAMES):
        text.append("-" if i else "", style="dim")
        text.append(str(card.numbers[i]), style=f"bold underline {INKS[name]}" if name == row else INKS[name])
    return text.append(f" ({card.copy})" if card.copy else "")


def _disorder(table: TableView) -> str | None:
    if table.loose_count:
        return f"{so_many(table.loose_count, 'card')} in sets that are too small"
    return f"{so_many(table.laid_count, 'card')} laid, all sets legal" if table.laid_count else None


# The hand and the seats


def _own_hand(view: View[TableView]) -> list[Card] | None:
    return None if view.you is None else view.table.seats[view.you].hand


def _hand(owner: str, hand: list[Card], width: int, roomy: bool) -> RenderableType:
    """The hand in the order of its cards, and under it which numbers it holds more than once, row by row."""
    line = Text("   ").join(_card(card) for card in hand) if hand else Text("empty", style="dim")
    pairs = [
        Text.assemble((f"{name} {number}s ", INKS[name]), " ".join(card.name for card in held))
        for name, number, held in (_pairs(hand) if roomy else [])
    ]
    title = f"{owner} hand: {so_many(len(hand), 'card')}"
    return Panel(Group(line, *pairs), title=title[0].upper() + title[1:], title_align="left", width=width)


def _pairs(hand: list[Card]) -> list[tuple[RowName, int, list[Card]]]:
    """Numbers that several cards of a hand share in a row, those of most cards first."""
    found = []
    for i, name in enumerate(ROW_NAMES):
        for number in sorted({card.numbers[i] for card in hand}):
            held = [card for card in hand if card.numbers[i] == number]
            if len(held) > 1:
                found.append((name, number, held))
    return sorted(found, key=lambda each: -len(each[2]))[:4]


def _seats(view: View[TableView], names: Sequence[str]) -> RenderableType:
    table = view.table
    grid = Table(box=None, padding=(0, 3, 0, 0), pad_edge=False, header_style="dim")
    grid.add_column("  seat", no_wrap=True)
    grid.add_column("points", justify="right")
    grid.add_column("hand", justify="right")
    grid.add_column("cards everybody knows")
    for seat, place in enumerate(table.seats):
        mark = "▸" if seat == table.turn and not view.over else " "
        name = f"{mark} {short(names[seat])}{', dealer' if seat == table.dealer else ''}"
        known = Text("  ").join(_card(card) for card in place.known if place.hand is None)
        style = "bold" if seat == view.you else ""
        grid.add_row(Text(name, style=style), str(place.points), str(place.hand_count), known)
    return grid


# In words, for plain output


def glimpses(view: View[TableView], names: Sequence[str]) -> list[str]:
    """Nothing is seen for a moment only."""
    return []


def describe(view: View[TableView], names: Sequence[str]) -> list[str]:
    """The table in sentences, one thing a line."""
    table = view.table
    lines = [
        f"Round {view.round}. First to {so_many(table.points_to_win, 'point')} wins. "
        f"{so_many(table.deck_count, 'card')} in the deck."
    ]
    for lying in table.sets:
        missing = f"; {lying.missing} missing" if lying.missing else ""
        lines.append(f"Set of {lying.row} {lying.number}s: {_names(lying.cards)}{missing}.")
    if not table.sets:
        lines.append("No set on the table yet.")
    for seat, place in enumerate(table.seats):
        known = f", among them {_names(place.known)}" if place.known else ""
        dealer = ", dealer" if seat == table.dealer else ""
        points, held = so_many(place.points, "point"), so_many(place.hand_count, "card")
        lines.append(f"{names[seat]}{dealer}: {points}, {held} in hand{known}.")
    you, hand = view.you, _own_hand(view)
    if you is not None and hand is not None:
        owner = whose(names[you])
        lines.append(f"{owner[0].upper()}{owner[1:]} hand: {_names(hand) or 'empty'}.")
        lines += [f"{name.capitalize()} {number}s in hand: {_names(cards)}." for name, number, cards in _pairs(hand)]
    return lines


def _names(cards: Sequence[Card]) -> str:
    return ", ".join(card.name for card in cards)
