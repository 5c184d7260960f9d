"""Anarcade's table in a terminal: drawn as cards and rows, or told in words. It knows a view and nothing else."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from rumpus.core.plural import so_many
from rumpus.core.view import View
from rumpus.games.anarcade.table.view import Card, Stack, TableView
from rumpus.terminal.pieces import between, short, whose

WORDS = {"D": "Draw", "E": "Earn", "S": "Score", "B": "Buy"}
INKS = {"D": "blue", "E": "yellow", "S": "magenta", "B": "green"}
COLOURS = {"draw": ("D", "blue"), "earn": ("E", "yellow"), "score": ("S", "purple"), "buy": ("B", "green")}
"""A stack's letter and the name of its colour (AN-1). The letter always stands beside the colour."""

PHASES = ("draw", "earn", "score", "buy")
STACKS = 4
CARD_LEAST, CARD_WIDTH, CARD_MOST, CARD_HEIGHT = 18, 20, 26, 4
MOST_BLOCKS = 12
NARROW = 70
"""Below this width numbers are not pictured."""
WIDEST = STACKS * CARD_MOST
ROOMY_ROWS = 21
"""From so many rows on, cards in play are drawn and not just listed."""


def draw(view: View[TableView], names: Sequence[str], width: int, rows: int) -> RenderableType:
    """The table as a seat sees it, at most `width` wide, and about `rows` high where it can be."""
    table, width = view.table, min(width, WIDEST)
    roomy = rows >= ROOMY_ROWS + len(names)
    gap = [Text("")] if roomy else []
    parts: list[RenderableType] = [_head(view, names, width), *gap]
    parts.append(_machine_panel(table, width) if roomy else _machine_line(table, width))
    parts += [_stacks(table, width), *gap]
    for title, cards in _open_cards(view, names):
        parts.append(_card_row(title, cards, width) if roomy else _card_line(title, cards))
    return Group(*parts, *gap, _seats(view, names, pictures=width >= NARROW))


# The head: round, whose turn, phases


def _head(view: View[TableView], names: Sequence[str], width: int) -> RenderableType:
    table = view.table
    head = between(
        Text.assemble(("ANARCADE", "bold"), (f"   Round {view.round}", "")),
        Text(f"first to {so_many(table.aces_to_win, 'ace')} wins", style="dim"),
        width,
    )
    if view.over:
        return Group(head, Text("The game is over.", style="bold"))
    turner = whose(short(names[table.turn]))
    turn = Text.assemble((f"{turner[0].upper()}{turner[1:]} turn   ", "bold"), *_phases(table.phase))
    symbols = {"draw": table.draws_left, "score": table.scores_left, "buy": table.buys_left}
    left = f"{so_many(symbols[table.phase], table.phase.capitalize() + ' symbol')} left"
    return Group(head, between(turn, Text(left), width) if width >= NARROW else turn)


def _phases(now: str) -> list[tuple[str, str]]:
    """Draw, Earn, Score, Buy: those done ticked, the one at hand in brackets and capitals."""
    at = PHASES.index(now)
    parts = []
    for i, phase in enumerate(PHASES):
        word = phase.capitalize()
        letter = COLOURS[phase][0]
        if i < at:
            parts.append((f" {word} ✓ ", "dim"))
        elif i == at:
            parts.append((f"[{word.upper()}]", f"bold {INKS[letter]}"))
        else:
            parts.append((f" {word} ", ""))
        parts.append((" ", ""))
    return parts


# The machine and the stacks


def _machine_line(table: TableView, width: int) -> RenderableType:
    card = table.arcade
    if card is None:
        return Text("No machine is waiting.", style="dim")
    title = Text.assemble(("Machine  ", "dim"), (short(card.name, 24), "bold"), f"   High Score {card.high_score}   ")
    title.append_text(_letters(card.symbols))
    return between(title, Text(f"{table.arcades_left - 1} face down", style="dim"), width)


def _machine_panel(table: TableView, width: int) -> RenderableType:
    card = table.arcade
    if card is None:
        return Panel(Text("No machine is waiting."), width=width, border_style="dim")
    lends = ", ".join(WORDS[letter] for letter in card.symbols)
    left = Text.assemble((card.name, "bold"), f"     High Score {card.high_score}")
    right = Text.assemble(_letters(card.symbols), (f"   lends everyone {lends}", "dim"))
    return Panel(
        between(left, right, width - 4),
        title="the machine",
        title_align="left",
        subtitle=f"{table.arcades_left - 1} face down",
        subtitle_align="right",
        border_style="bright_red",
        width=width,
    )


def _stacks(table: TableView, width: int) -> RenderableType:
    """The four stacks in one row, or in two where a row has no room for four."""
    across = STACKS if width >= STACKS * CARD_LEAST else STACKS // 2
    grid = Table.grid(padding=0)
    for first in range(0, STACKS, across):
        grid.add_row(*(_stack(stack, width // across) for stack in table.stacks[first : first + across]))
    return grid


def _stack(stack: Stack, width: int) -> Panel:
    colour = stack.colour
    body = _card_body(stack.top, width - 4) if stack.top else Text("empty", style="dim")
    return _card(body, width, colour, f"{stack.left} left")


def _card(body: Text, width: int, colour: str, foot: str) -> Panel:
    """A frame in the card's colour, with the colour in words on it."""
    letter, word = COLOURS.get(colour, ("", ""))
    return Panel(
        body,
        title=Text(f"{WORDS[letter]}, {word}" if letter else colour, style=f"bold {INKS.get(letter, 'white')}"),
        title_align="left",
        subtitle=foot or None,
        subtitle_align="right",
        border_style=INKS.get(letter, "white"),
        width=width,
        height=CARD_HEIGHT,
    )


def _card_body(card: Card, width: int) -> Text:
    cost = Text(f"cost {card.cost}" if card.colour in COLOURS else "")
    tight = cost.cell_len + 2 * len(card.symbols) > width
    symbols = _letters(card.symbols, "" if tight else " ")
    room = max(1, width - cost.cell_len - symbols.cell_len)
    return Text.assemble((short(card.name, width), "bold"), "\n", cost, " " * room, symbols)


# Cards laid out, and the own hand where there is one


def _open_cards(view: View[TableView], names: Sequence[str]) -> list[tuple[str, list[Card]]]:
    table, you = view.table, view.you
    shown = []
    for seat, place in enumerate(table.seats):
        if place.played:
            shown.append(("in play" if seat == you else f"{short(names[seat])} plays", place.played))
    hand = table.seats[you].hand if you is not None else None
    return [*shown, (f"{whose(names[you])} hand", hand)] if you is not None and hand else shown


def _card_line(title: str, cards: list[Card]) -> Text:
    line = Text.assemble((f"{title.capitalize()}  ", "dim"))
    for i, (card, times) in enumerate(_grouped(cards)):
        line.append("  " if i else "")
        line.append(card.name + (f" x{times}" if times > 1 else "") + " ", style="bold")
        line.append_text(_letters(card.symbols, ""))
    return line


def _card_row(title: str, cards: list[Card], width: int) -> RenderableType:
    """The cards side by side, or their names where they are too many."""
    grouped = _grouped(cards)
    if len(grouped) > width // CARD_WIDTH:
        return _card_line(title, cards)
    grid = Table.grid(padding=0)
    grid.add_row(
        *(
            _card(_card_body(card, CARD_WIDTH - 4), CARD_WIDTH, card.colour, f"x{times}" if times > 1 else "")
            for card, times in grouped
        )
    )
    return Group(Text(title.capitalize(), style="dim"), grid)


def _grouped(cards: list[Card]) -> list[tuple[Card, int]]:
    """Equal cards together, in the order in which they first appear."""
    groups: dict[int, tuple[Card, int]] = {}
    for card in cards:
        groups[card.kind] = (card, groups.get(card.kind, (card, 0))[1] + 1)
    return list(groups.values())


# The seats


def _seats(view: View[TableView], names: Sequence[str], pictures: bool) -> RenderableType:
    """One row a seat; where there is room, numbers are pictured as well."""
    table = view.table
    grid = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="dim")
    for title in ("  seat", "score", "credits", "aces", "hand", "draw", "discard"):
        grid.add_column(title, no_wrap=True, justify="right" if title in ("hand", "draw", "discard") else "left")
    goal = table.arcade.high_score if table.arcade else None
    for seat, place in enumerate(table.seats):
        mark = "▸" if seat == table.turn and not view.over else " "
        aces = len(place.aced)
        grid.add_row(
            Text(f"{mark} {short(names[seat])}", style="bold" if seat == view.you else ""),
            _pictured(_blocks(place.scored, goal), f"{place.scored} of {goal}" if goal else "-", pictures),
            _pictured(_coins(place.credits, table.credit_limit), str(place.credits), pictures),
            _pictured(_stars(aces, table.aces_to_win), str(aces), pictures),
            str(place.hand_count),
            str(place.draw_count),
            str(len(place.discard)),
        )
    return grid


def _pictured(picture: Text, words: str, pictures: bool) -> Text:
    return Text.assemble(picture, " ", words) if pictures else Text(words)


def _blocks(scored: int, goal: int | None) -> Text:
    """Scored credits as filled blocks out of the High Score; a very high one is drawn to scale."""
    blocks = min(goal or 0, MOST_BLOCKS)
    full = scored * blocks // goal if goal else 0
    return Text.assemble(("▮" * full, INKS["S"]), ("▯" * (blocks - full), "dim"))


def _coins(credits: int, limit: int) -> Text:
    shown = min(credits, limit)
    return Text.assemble(("●" * shown, INKS["E"]), ("·" * (limit - shown), "dim"))


def _stars(aces: int, to_win: int) -> Text:
    return Text.assemble(("★" * aces, INKS["E"]), ("☆" * (to_win - aces), "dim"))


# In words, for plain output


def glimpses(view: View[TableView], names: Sequence[str]) -> list[str]:
    """Nothing is seen for a moment only."""
    return []


def describe(view: View[TableView], names: Sequence[str]) -> list[str]:
    """The table in sentences, one thing a line."""
    table = view.table
    lines = [f"Round {view.round}. First to {so_many(table.aces_to_win, 'ace')} wins."]
    card = table.arcade
    if card:
        lines.append(
            f"Machine: {card.name}, High Score {card.high_score}, symbols {_words(card.symbols)}; "
            f"{so_many(table.arcades_left - 1, 'machine')} face down."
        )
    for stack in table.stacks:
        letter, colour = COLOURS[stack.colour]
        top = stack.top
        shows = f"{top.name}, cost {top.cost}, symbols {_words(top.symbols)}" if top else "empty"
        lines.append(f"{WORDS[letter]} stack, {colour}: {shows}; {so_many(stack.left, 'card')} left.")
    goal = f" of {card.high_score}" if card else ""
    for seat, place in enumerate(table.seats):
        lines.append(
            f"{names[seat]}: scored {place.scored}{goal}, "
            f"{so_many(place.credits, 'credit')}, {so_many(len(place.aced), 'ace')}; "
            f"{place.hand_count} in hand, {place.draw_count} to draw, {len(place.discard)} discarded."
        )
    for title, cards in _open_cards(view, names):
        held = "; ".join(
            f"{c.name}{f' {n} times' if n > 1 else ''}, symbols {_words(c.symbols)}" for c, n in _grouped(cards)
        )
        lines.append(f"{title.capitalize()}: {held}.")
    return lines


# Pieces of text


def _letters(symbols: str, gap: str = " ") -> Text:
    text = Text()
    for i, letter in enumerate(symbols):
        text.append(gap if i else "")
        text.append(letter, style=f"bold {INKS[letter]}")
    return text


def _words(symbols: str) -> str:
    return " ".join(WORDS[letter] for letter in symbols)
