"""Video Game Champion in a terminal: grid, stores and seats, or told in words. It knows a view, nothing else."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from enum import IntEnum
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from rumpus.core.plural import so_many
from rumpus.terminal.pieces import between, first_that_fits, short, whose

View = dict[str, Any]

INKS = {"red": "bright_red", "yellow": "yellow", "green": "green", "blue": "bright_blue", "purple": "magenta"}
ACTIONS = {
    "planning": "Plan +2",
    "money": "Money",
    "present": "Present",
    "waking": "Early",
    "studying": "Study",
    "grandparents": "Grandp.",
    "newsstand": "News",
    "rental": "Rental",
}
PHASES = {
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


class Detail(IntEnum):
    """Everything; games in one line each store; or only what the next decision needs."""

    FULL, LINES, BARE = range(3)


def draw(view: View, names: Sequence[str], width: int, rows: int) -> RenderableType:
    """The table as a seat sees it, at most `width` wide, with as much detail as there are `rows` for."""
    width = min(width, WIDEST)
    return first_that_fits((_drawn(view, names, width, detail) for detail in Detail), width, rows)


def _drawn(view: View, names: Sequence[str], width: int, detail: Detail) -> RenderableType:
    table, own = view["table"], _own(view)
    parts: list[RenderableType] = [_head(view, names, width)]
    grid = [_grid(table), _trail(table)]
    stores = _stores(view, names, detail)
    if detail is Detail.FULL and width >= WIDE:
        beside = Table.grid(padding=(0, 4, 0, 0))
        beside.add_column(max_width=GRID_MOST)
        beside.add_column()
        beside.add_row(Group(*grid), Group(*stores))
        parts.append(beside)
    elif detail is Detail.BARE and view["table"]["phase"] not in ("tile", "action", "give", "swap"):
        parts += [_trail(table)] if table["doing"]["thrill"] else []
        parts += stores
    else:
        parts += grid + (stores if detail is not Detail.BARE else [])
    if detail is not Detail.BARE:
        parts.append(_achievements(table, names))
    parts += _seats(view, names, detail)
    if own is not None and not view["over"]:
        parts += _own_lines(own, table, detail)
    if view["over"]:
        parts.append(_ending(table, names))
    return Group(*parts)


# The head and the grid


def _head(view: View, names: Sequence[str], width: int) -> Text:
    table = view["table"]
    day = "weekend" if table["weekend"] else f"turn {table['lap']} of 3"
    title = Text.assemble(("VIDEO GAME CHAMPION", "bold"), f"   Week {table['week']} of {table['weeks']}, {day}")
    doing = PHASES[table["phase"]]
    now = doing if view["over"] else f"{whose(short(names[table['turn']]))} turn, {doing}"
    return between(title, Text(now), width)


def _tile(tile: View | None) -> Text:
    """A tile as the letter of its colour and its number."""
    if tile is None:
        return Text("·", style="dim")
    return Text(_short_tile(tile), style=f"bold {INKS[tile['colour']]}")


def _short_tile(tile: View) -> str:
    return f"{tile['colour'][0].upper()}{tile['number']}"


def _tiles(tiles: Iterable[View | None]) -> Text:
    return Text(" ").join(_tile(tile) for tile in tiles) if tiles else Text("-")


def _board(board: View) -> str:
    return "/".join(ACTIONS[action["action"]] for action in board["actions"])


def _grid(table: View) -> RenderableType:
    """The tiles with the boards of their rows at the left and those of their columns below."""
    boards = {board["place"]: _board(board) for board in table["boards"]}
    rows = sorted((place for place in boards if place[0] == "R"), reverse=True)
    columns = sorted(place for place in boards if place[0] == "C")
    tiles = {tuple(space["boards"]): space for space in table["grid"]}
    grid = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, show_header=False)
    for _ in range(1 + len(columns)):
        grid.add_column(overflow="fold")
    for row in rows:
        cells = [_tile(tiles[row, column]["tile"]) if (row, column) in tiles else Text(" ") for column in columns]
        grid.add_row(Text(boards[row], style="bold"), *cells)
    grid.add_row("", *(Text(boards[column], style="bold") for column in columns))
    outermost = [space for space in table["grid"] if space["boards"][0][0] == space["boards"][1][0]]
    if not outermost:
        return grid
    line = Text("Outermost  ", style="bold")
    for space in outermost:
        line.append_text(_tile(space["tile"])).append(f" {' or '.join(boards[p] for p in space['boards'])}   ", "dim")
    return Group(grid, line)


def _trail(table: View) -> Text:
    line = Text("Thrill  ", style="bold").append_text(_tiles(table["thrill"]))
    return line.append(f"   {table['bag']} in the bag, {table['discarded']} discarded", "dim")


# Stores and achievements


def _crystal(colour: str | None) -> Text:
    return Text(f" ◆{colour[0].upper()}", style=INKS[colour]) if colour else Text("")


def _game(game: View) -> Text:
    return Text.assemble(
        (game["name"], "bold"),
        f" {game['points']}p ",
        (f"{game['asks']}, {game['genre']}, {game['difficulty']}", "dim"),
    )


def _stores(view: View, names: Sequence[str], detail: Detail) -> list[RenderableType]:
    table = view["table"]
    shown = [slot for slot in table["rental"] if slot["game"]]
    if detail is Detail.FULL:
        grid = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, show_header=False)
        for slot in shown:
            grid.add_row(
                Text(f"{slot['price']}$"), _game(slot["game"]).append_text(_crystal(slot["crystal"])), _who(slot, names)
            )
        store = [
            Text("present ").append_text(_game(s["game"])).append_text(_crystal(s["crystal"]))
            for s in table["store"]
            if s
        ]
        papers = [_paper(paper) for paper in table["newsstand"] if paper]
        return [
            Text("Rental store", style="bold"),
            grid,
            *store,
            Text("Newsstand  ", style="bold").append_text(_joined(papers)),
        ]
    rental = [
        Text(f"{slot['game']['name']} {slot['price']}$")
        .append_text(_crystal(slot["crystal"]))
        .append_text(_who(slot, names))
        for slot in shown
    ]
    lines: list[RenderableType] = [Text("Rental  ", style="bold").append_text(_joined(rental))]
    if detail is Detail.LINES:
        store = [Text(s["game"]["name"]).append_text(_crystal(s["crystal"])) for s in table["store"] if s]
        lines.append(Text("Store  ", style="bold").append_text(_joined(store)))
        papers = [_paper(paper) for paper in table["newsstand"] if paper]
        lines.append(Text("Newsstand  ", style="bold").append_text(_joined(papers)))
    return lines


def _paper(paper: View) -> Text:
    genres = "+".join(paper["magazine"]["genres"])
    return Text(paper["magazine"]["name"]).append(f" ({genres})", "dim").append_text(_crystal(paper["crystal"]))


def _who(slot: View, names: Sequence[str]) -> Text:
    """Who has a game at home, and what everybody has done with it."""
    text = Text(f" at {whose(short(names[slot['renter']]))} home" if slot["renter"] is not None else "", style="yellow")
    marks = [
        f"{short(names[p], 6)}{'!' if token == 'beaten' else '?'}" for p, token in enumerate(slot["tokens"]) if token
    ]
    return text.append(f" {' '.join(marks)}" if marks else "", "dim")


def _joined(parts: Sequence[Text]) -> Text:
    return Text(", ").join(parts) if parts else Text("empty", style="dim")


def _achievements(table: View, names: Sequence[str]) -> Text:
    parts = []
    for card in table["achievements"]:
        part = Text(f"{card['name']} {card['points']}p ")
        if card["winner"] is not None:
            part.append(short(names[card["winner"]]), "green")
        else:
            part.append("/".join(map(str, card["progress"])) + f" of {card['goal']}", "dim")
        parts.append(part)
    return Text("Achievements  ", style="bold").append_text(_joined(parts))


# Seats


def _seat(view: View, seat: int, names: Sequence[str]) -> Text:
    table = view["table"]
    place = table["seats"][seat]
    mark = "bold yellow" if seat == table["turn"] and not view["over"] else "bold" if seat == view["you"] else ""
    line = Text(f"{table['order'].index(seat) + 1} {short(names[seat], 10)}".ljust(13), style=mark)
    line.append(f"{place['points']['all']:3}p ").append_text(_tiles(place["tiles"]))
    line.append(f"  {place['dollars']}$ {so_many(place['ious'], 'IOU')}")
    line.append(f"  {place['beaten']} beaten, {place['played']} played, {so_many(place['crystals'], 'crystal')}", "dim")
    if place["magazines"]:
        unused = sum(not paper["used"] for paper in place["magazines"])
        line.append(f", {unused} of {so_many(len(place['magazines']), 'magazine')} unused", "dim")
    return line.append(" early" if place["early"] else "", "green")


def _seats(view: View, names: Sequence[str], detail: Detail) -> list[RenderableType]:
    """A line a seat; where rows are scarce the own one, and all others in another."""
    if detail is not Detail.BARE or view["you"] is None:
        return [_seat(view, seat, names) for seat in range(view["players"])]
    places, own = view["table"]["seats"], _seat(view, view["you"], names)
    others = [f"{short(names[q], 10)} {places[q]['points']['all']}p" for q in range(len(places)) if q != view["you"]]
    lines = [own, Text("Others  ", style="bold").append("  ".join(others))]
    for line in lines:
        line.no_wrap, line.overflow = True, "ellipsis"
    return list(lines)


def _own(view: View) -> View | None:
    return None if view["you"] is None else dict(view["table"]["seats"][view["you"]])


def _own_lines(own: View, table: View, detail: Detail) -> list[RenderableType]:
    lines: list[RenderableType] = []
    doing = table["doing"]
    if doing["game"] and (doing["tiles"] or doing["token"] or doing["magazines"]):
        lines.append(Text.assemble(("Chosen  ", "bold yellow"), _chosen(doing)))
    for deed in ("beat", "play") if detail is not Detail.BARE else ():
        games = _possible(own, table, deed)
        if games:
            lines.append(Text(f"You could {deed}  ", style="bold").append(", ".join(games)))
    if detail is not Detail.BARE or table["phase"] in ("space", "side"):
        lines += _notebooks(own["notebook"])
    if own["magazines"] and detail is not Detail.BARE:
        papers = [f"{p['name']} ({'+'.join(p['genres'])}{', used' if p['used'] else ''})" for p in own["magazines"]]
        lines.append(Text("Magazines  ", style="bold").append(", ".join(papers)))
    return lines


def _chosen(doing: View) -> str:
    parts = [_short_tile(tile) for tile in doing["tiles"]] + (["played token"] if doing["token"] else [])
    return ", ".join(parts + [paper["name"] for paper in doing["magazines"]])


def _possible(own: View, table: View, deed: str) -> list[str]:
    """Games that the own tiles would beat or play; those not at home in brackets."""
    faces = {
        slot["game"]["game"]: slot["game"]["name"]
        for slot in [*table["rental"], *table["store"]]
        if slot and slot["game"]
    }
    faces |= {game["game"]["game"]: game["game"]["name"] for game in own["games"]}
    ready = [chance for chance in own["chances"] if chance[deed] and not (deed == "play" and chance["beat"])]
    return [faces[c["game"]] if c["here"] else f"[{faces[c['game']]}]" for c in ready]


def _notebooks(own: View) -> list[Text]:
    """The own notebook, or both sides of it as long as none is chosen."""
    return [_notebook(side, f"Notebook '{side['name']}'  ") for side in own["to_choose"]] or [_notebook(own)]


def _notebook(notebook: View, title: str = "Notebook  ") -> Text:
    """Rows of the notebook, crystals as capital letters, empty spaces as small ones; what rows and columns give."""
    text, width = Text(title, style="bold"), notebook["width"]
    for start in range(0, len(notebook["spaces"]), width):
        for space in notebook["spaces"][start : start + width]:
            printed = "*" if space["colour"] not in INKS else space["colour"][0]
            shown = space["crystal"][0].upper() if space["crystal"] else printed
            text.append(shown, f"bold {INKS[space['crystal']]}" if space["crystal"] else "dim")
        text.append("  ")
    rewards = [f"{line['name']} {line['text']}{' ✓' if line.get('completed') else ''}" for line in notebook["lines"]]
    text.append("; ".join(rewards), "dim")
    return text.append(f"; beside it: {', '.join(notebook['beside'])}" if notebook["beside"] else "", "dim")


def _ending(table: View, names: Sequence[str]) -> Table:
    """How the points came about."""
    sources = [source for source in table["seats"][0]["points"] if source != "all"]
    grid = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="dim")
    for title in ("points", *(source.replace("_", " ") for source in sources), "all"):
        grid.add_column(title, overflow="fold")
    for seat, place in enumerate(table["seats"]):
        grid.add_row(short(names[seat]), *(str(place["points"][source]) for source in [*sources, "all"]))
    return grid


# In words, for plain output


def describe(view: View, names: Sequence[str]) -> list[str]:
    """The table in sentences, one thing a line."""
    table, own = view["table"], _own(view)
    day = "weekend" if table["weekend"] else f"turn {table['lap']} of 3"
    lines = [f"Week {table['week']} of {table['weeks']}, {day}."]
    lines.append(f"Order of play: {', '.join(names[seat] for seat in table['order'])}.")
    for space in table["grid"]:
        if space["tile"]:
            actions = " or ".join(ACTIONS[action] for action in space["actions"])
            lines.append(f"On the grid: {space['tile']['name']} ({actions}).")
    lines.append(f"Thrill trail: {', '.join(tile['name'] for tile in table['thrill'] if tile) or 'empty'}.")
    lines += [
        f"Rental store, {so_many(slot['price'], 'dollar')}: {_game(slot['game']).plain}{_with_crystal(slot)}"
        f"{_who(slot, names).plain}."
        for slot in table["rental"]
        if slot["game"]
    ]
    lines += [f"In the store: {_game(there['game']).plain}{_with_crystal(there)}." for there in table["store"] if there]
    for there in table["newsstand"]:
        if there:
            genres = "+".join(there["magazine"]["genres"])
            lines.append(f"At the newsstand: {there['magazine']['name']} ({genres}){_with_crystal(there)}.")
    for card in table["achievements"]:
        state = f"won by {names[card['winner']]}" if card["winner"] is not None else "open"
        lines.append(f"Achievement {card['name']}, {so_many(card['points'], 'point')}: {card['asks']} ({state}).")
    for seat in range(view["players"]):
        lines.append(f"{names[seat]}: {_seat(view, seat, names).plain[13:].strip()}.")
    if own and not view["over"]:
        for deed in ("beat", "play"):
            games = _possible(own, table, deed)
            lines += [f"You could {deed}: {', '.join(games)}."] if games else []
        lines += [f"{each.plain.replace('  ', ': ', 1)}." for each in _notebooks(own["notebook"])]
    return [_plain_letters(line) for line in lines]


def _plain_letters(line: str) -> str:
    """For a terminal that knows no others: accents are left out."""
    return unicodedata.normalize("NFKD", line.replace("…", "...")).encode("ascii", "ignore").decode()


def _with_crystal(there: View) -> str:
    return f", with a {there['crystal']} crystal" if there["crystal"] else ""


def glimpses(view: View, names: Sequence[str]) -> list[str]:
    """The own tiles, and what they would do: both change with every turn."""
    own = _own(view)
    if own is None or view["over"]:
        return []
    tiles = ", ".join(tile["name"] for tile in own["tiles"]) or "none"
    have = f"Your tiles: {tiles}; {so_many(own['dollars'], 'dollar')}, {so_many(own['ious'], 'IOU')}."
    games = _possible(own, view["table"], "beat")
    return [have, *([f"You could beat: {', '.join(games)}."] if games else [])]
