"""Arcadia's table in a terminal: rows of cards and parks as chains, or told in words. It knows a view, nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import IntEnum
from typing import Any

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from rumpus.core.plural import so_many
from rumpus.terminal.pieces import between, first_that_fits, short, whose

View = dict[str, Any]

INKS = {"R": "bright_red", "G": "green", "B": "bright_blue", "Y": "yellow"}
TYPES = ("food", "midway", "ride", "show")
LEVELS = 4
WIDEST = 160
PANEL_LEAST = 38
TASKS = {"paying": "to pay", "room": "to make room in the hand"}
PHASES = {
    "review": "to put a review aside",
    "action": "to act",
    "second_job": "for a second job",
    "swept": "to take a job after the sweep",
    "over": "the game is over",
}


class Detail(IntEnum):
    """Parks drawn as chains, each in one line, workers as icons too, or only what the next decision needs."""

    CHAINS, LINES, ICONS, BARE = range(4)


def draw(view: View, names: Sequence[str], width: int, rows: int) -> RenderableType:
    """The table as a seat sees it, at most `width` wide, with as much detail as there are `rows` for."""
    width = min(width, WIDEST)
    return first_that_fits((_drawn(view, names, width, detail) for detail in Detail), width, rows)


def _drawn(view: View, names: Sequence[str], width: int, detail: Detail) -> RenderableType:
    table, own = view["table"], _own(view)
    paying = detail is Detail.BARE and own is not None and own["task"] == "paying"
    own_only = paying or (detail is Detail.BARE and own is not None and table["phase"] == "swept")
    parts: list[RenderableType] = [_head(view, names, width), _site(view, detail)]
    if not paying:
        parts.insert(1, _workers(table, detail))
    if detail is Detail.CHAINS:
        parts.append(_parks(view, names, width))
    else:
        parts += [
            _park_line(view, seat, names) for seat in range(view["players"]) if seat == view["you"] or not own_only
        ]
    if own is not None and not view["over"]:
        parts += _hand(own, detail) + _reviews(own, detail)
    if view["over"]:
        parts.append(_ending(table, names))
    return Group(*parts)


# The head and the rows


def _head(view: View, names: Sequence[str], width: int) -> Text:
    table = view["table"]
    title = Text.assemble(("ARCADIA", "bold"), f"   Year {table['year']} of {table['years']}   ")
    if table["new_year"] and not view["over"]:
        title.append(f"New Year: {so_many(table['turns_left'], 'turn')} left", "bold yellow")
    else:
        title.append(f"{table['attractions']['until_new_year']} to New Year", "dim")
    own = _own(view)
    doing = TASKS.get((own or {}).get("task") or "", PHASES[table["phase"]])
    now = doing if view["over"] else f"{whose(short(names[table['turn']]))} turn, {doing}"
    return between(title, Text(now), width)


def _icons(letters: str) -> Text:
    """Icons as coloured letters: the letter says it where there is no colour."""
    return Text.assemble(*((letter, f"bold {INKS[letter]}") for letter in letters))


def _worker(card: View, times: int = 1, detail: Detail = Detail.CHAINS) -> Text:
    text = Text(f"{times} " if times > 1 else "").append("" if detail >= Detail.ICONS else f"{card['name']} ")
    text.append_text(_icons(card["icons"]))
    return text if card["only_for"] == "any" else text.append(f" {card['only_for']}", "dim")


def _workers(table: View, detail: Detail) -> Table:
    grid = Table.grid(padding=(0, 2, 0, 0))
    for crew in ("jobs", "experts"):
        row = table[crew]
        cells = [_worker(card, detail=detail) if card else Text("-", style="dim") for card in row["row"]]
        title = Text.assemble((crew.capitalize(), "bold"), (f" {row['deck']}+{row['discard']}", "dim"))
        grid.add_row(title, *cells)
    return _folded(grid)


def _folded(grid: Table) -> Table:
    """Where there is no room for a line it is folded, not cut off."""
    for column in grid.columns:
        column.overflow = "fold"
    return grid


def _site(view: View, detail: Detail) -> Table:
    """The attractions from the one that slides away next to the one nearest to the deck, with what each would cost."""
    own = _own(view)
    tight = detail >= Detail.ICONS
    grid = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="dim", show_header=not tight)
    for title in ("attraction", "type", "points", "cost", "gives", "for you" if own else ""):
        grid.add_column(title, overflow="fold")
    cards = view["table"]["attractions"]["row"] + (own["held"] if own else [])
    quotes = own["quotes"] if own else [None] * len(cards)
    for place, (card, quote) in enumerate(zip(cards, quotes, strict=True)):
        if card is None:
            grid.add_row("-")
            continue
        name = Text(card["name"], style="bold")
        where = "next to go" if place == 0 else "in hand" if place >= LEVELS else ""
        name.append(f" ({where})" if where and not tight else "", "dim")
        kind, icons = f"{card['type']} {card['level']}", (_icons(card["cost"]), _icons(card["gives"]))
        grid.add_row(name, kind, str(card["points"]), *icons, _quote(quote, detail) if quote else Text())
    return _folded(grid)


def _quote(quote: View, detail: Detail = Detail.CHAINS) -> Text:
    """What an attraction would cost the reader now."""
    if not quote["fits"]:
        return Text("take only" if quote["can_hold"] else "needs the level before", style="dim")
    if quote["missing"]:
        text = Text(f"{quote['missing']} missing of ", style="dim")
        return text.append_text(_icons(quote["lacking"]))
    if detail >= Detail.ICONS:
        return Text(f"build: {so_many(sum(card['count'] for card in quote['payment']), 'card')}", style="bold green")
    return Text("build: ", style="bold green").append(_together(quote["payment"]) or "the park pays", "")


def _together(cards: Iterable[View]) -> str:
    return ", ".join(f"{card['count']} {card['name']}" if card["count"] > 1 else card["name"] for card in cards)


# Parks


def _parks(view: View, names: Sequence[str], width: int) -> Table:
    """The parks side by side, as many in a row as there is room for."""
    players = view["players"]
    across = max(1, min(players, width // PANEL_LEAST))
    room = width // across
    grid = Table.grid(padding=0)
    panels = [_park(view, seat, names, room) for seat in range(players)]
    for first in range(0, players, across):
        grid.add_row(*panels[first : first + across])
    return grid


def _park(view: View, seat: int, names: Sequence[str], width: int) -> Panel:
    table = view["table"]
    place = table["seats"][seat]
    lines = []
    for kind in TYPES:
        built = [card for card in place["park"] if card["type"] == kind]
        line = Text(f"{kind:7}", style="dim")
        for level in range(1, LEVELS + 1):
            there = [short(card["name"], 14) for card in built if card["level"] == level]
            line.append(f"{level}:" if there else "", "bold").append(", ".join(there) + " " if there else "")
        lines.append(line)
    return Panel(
        Group(*lines, _belongings(place)),
        title=Text(f"{seat + 1} {short(names[seat], width - 8)}", style="bold" if seat == view["you"] else ""),
        title_align="left",
        subtitle=f"{place['points']} points, +{place['worth']} a year",
        subtitle_align="right",
        border_style="bold yellow" if seat == table["turn"] and not view["over"] else "white",
        width=width,
    )


def _belongings(place: View) -> Text:
    """What everybody knows of a hand, and the lasting icons."""
    line = Text("icons ", style="dim").append_text(_icons(place["icons"]) if place["icons"] else Text("-"))
    line.append(f"   {so_many(place['jobs_count'], 'job')}, {so_many(place['experts_count'], 'expert')}", "dim")
    if place["known"]:
        line.append(f" (seen: {_together(place['known'])})", "dim")
    if place["held_count"]:
        line.append(f"   holds {_holds(place)}", "dim")
    return line


def _holds(place: View) -> str:
    certain = [card["name"] for card in place["held_known"]]
    maybe = [card["name"] for card in place["held_maybe"]]
    return ", ".join(certain + ([f"one of {' / '.join(maybe)}"] if maybe else []))


def _park_line(view: View, seat: int, names: Sequence[str]) -> Text:
    """One line a seat: how many of each level and type."""
    place = view["table"]["seats"][seat]
    line = Text(f"{seat + 1} {short(names[seat])}".ljust(18), style="bold" if seat == view["you"] else "")
    line.append(f"{place['points']:4} +{place['worth']:<3} ")
    for kind in TYPES:
        levels = sorted(card["level"] for card in place["park"] if card["type"] == kind)
        line.append(f" {kind} ", "dim").append("".join(map(str, levels)) or "-")
    hand = place["jobs_count"] + place["experts_count"]
    line.append(f"  hand {hand}", "dim")
    return line.append(f"+{place['held_count']}" if place["held_count"] else "", "dim")


# What the reader alone sees


def _own(view: View) -> View | None:
    return None if view["you"] is None else dict(view["table"]["seats"][view["you"]])


def _hand(own: View, detail: Detail) -> list[RenderableType]:
    cards = [_worker(card, card["count"], detail) for card in own["hand"]]
    lines: list[RenderableType] = [Text.assemble(("Hand     ", "bold"), Text("   ").join(cards) if cards else "empty")]
    if own["laid"]:
        lines.append(Text.assemble(("Laid     ", "bold yellow"), _together(own["laid"])))
    return lines


def _reviews(own: View, detail: Detail) -> list[RenderableType]:
    if detail is Detail.BARE and own["rejected"]:
        return []
    if detail is Detail.ICONS and own["rejected"]:
        return [Text.assemble(("Reviews  ", "bold"), ", ".join(review["name"] for review in own["reviews"]))]
    return [
        Text.assemble(("Review   ", "bold"), review["name"], (f": {review['text']}", "dim"))
        for review in own["reviews"]
    ]


def _ending(table: View, names: Sequence[str]) -> Table:
    """How the points came about."""
    grid = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="dim")
    for title in ("how it came about", *(f"year {n}" for n in range(1, table["years"] + 1)), "reviews", "points"):
        grid.add_column(title, overflow="fold")
    for seat, place in enumerate(table["seats"]):
        reviews = ", ".join(f"{review['name']} {review['paid']}" for review in place["reviews"])
        grid.add_row(short(names[seat]), *map(str, place["yearly"]), reviews, str(place["points"]))
    return grid


# In words, for plain output


def describe(view: View, names: Sequence[str]) -> list[str]:
    """The table in sentences, one thing a line."""
    table, own = view["table"], _own(view)
    lines = [f"Year {table['year']} of {table['years']}."]
    if table["new_year"] and not view["over"]:
        lines.append(f"The New Year card is out; turns left this year: {table['turns_left']}.")
    for crew in ("jobs", "experts"):
        cards = ", ".join(_worker(card).plain for card in table[crew]["row"] if card) or "none"
        lines.append(f"{crew.capitalize()}: {cards}.")
    quotes = own["quotes"] if own else []
    for place, card in enumerate(table["attractions"]["row"]):
        if card:
            lines.append(f"Attraction {place + 1}: {_card_in_words(card)}{_quote_in_words(quotes, place)}.")
    for seat, place in enumerate(table["seats"]):
        lines.append(f"Seat {seat + 1}, {names[seat]}: {_seat_in_words(place, view['over'])}.")
    if own and not view["over"]:
        lines.append(f"Your hand: {_together(own['hand']) or 'empty'}.")
        for slot, card in enumerate(own["held"]):
            lines.append(f"In your hand: {_card_in_words(card)}{_quote_in_words(quotes, LEVELS + slot)}.")
        lines += [f"Your review: {review['name']}, {review['text']}." for review in own["reviews"]]
    return lines


def _card_in_words(card: View) -> str:
    gives = f", gives {card['gives']}" if card["gives"] else ""
    points = so_many(card["points"], "point")
    return f"{card['name']}, {card['type']} {card['level']}, {points}, costs {card['cost']}{gives}"


def _quote_in_words(quotes: Sequence[View | None], place: int) -> str:
    quote = quotes[place] if place < len(quotes) else None
    return f" ({_quote(quote).plain})" if quote else ""


def _seat_in_words(place: View, over: bool) -> str:
    park = ", ".join(f"{card['name']} ({card['type']} {card['level']})" for card in place["park"]) or "nothing"
    words = [f"{so_many(place['points'], 'point')}, park worth {place['worth']}: {park}"]
    words.append(f"{so_many(place['jobs_count'], 'job')} and {so_many(place['experts_count'], 'expert')} in hand")
    if place["held_count"]:
        words.append(f"holds {_holds(place)}")
    if over:
        words.append(", ".join(f"{review['name']} paid {review['paid']}" for review in place["reviews"]))
    return "; ".join(words)


def glimpses(view: View, names: Sequence[str]) -> list[str]:
    """The workers in hand, which grow from decision to decision."""
    own = _own(view)
    if own is None or view["over"]:
        return []
    laid = [f"You have laid down {_together(own['laid'])}."] if own["laid"] else []
    return [f"Your hand: {_together(own['hand']) or 'empty'}.", *laid]
