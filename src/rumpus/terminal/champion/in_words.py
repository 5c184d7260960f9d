"""The table told in words, for plain output."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from rumpus.core.plural import so_many
from rumpus.core.view import View
from rumpus.games.champion.table.faces import ACTION_NAMES, Game, NotebookSide, NotebookSpace
from rumpus.games.champion.table.seats import NotebookView, SeatView
from rumpus.games.champion.table.view import Rental, Space, TableView
from rumpus.games.champion.table.words import Colour, genre_name, in_short, listed
from rumpus.terminal.champion.board import when
from rumpus.terminal.champion.seats import could_beat, could_play, own_place
from rumpus.terminal.pieces import whose


def describe(view: View[TableView], names: Sequence[str]) -> list[str]:
    """The table in sentences, one thing a line."""
    table, own = view.table, own_place(view)
    lines = [f"{when(table)}.", f"Order of play: {', '.join(names[seat] for seat in table.order)}."]
    lines += [*_grid(table), *_stores(table, names), *_achievements(table, names)]
    lines += [f"{names[seat]}: {_belongings(place)}." for seat, place in enumerate(table.seats)]
    if own and not view.over:
        could = (("beat", could_beat(own, table)), ("play", could_play(own, table)))
        lines += [f"You could {verb}: {', '.join(games)}." for verb, games in could if games]
        lines += _notebooks(own.notebook)
    return [_plain_letters(line) for line in lines]


def glimpses(view: View[TableView], names: Sequence[str]) -> list[str]:
    """The own tiles, and what they would do: both change with every turn."""
    own = own_place(view)
    if own is None or view.over:
        return []
    tiles = ", ".join(tile.name for tile in own.tiles) or "none"
    have = f"Your tiles: {tiles}; {so_many(own.dollars, 'dollar')}, {so_many(own.ious, 'IOU')}."
    games = could_beat(own, view.table)
    return [have, *([f"You could beat: {', '.join(games)}."] if games else [])]


def _grid(table: TableView) -> list[str]:
    lines = [f"On the grid: {space.tile.name} ({_actions(space)})." for space in table.grid if space.tile]
    return [*lines, f"Thrill trail: {', '.join(tile.name for tile in table.thrill if tile) or 'empty'}."]


def _actions(space: Space) -> str:
    return in_short(ACTION_NAMES.index(action) for action in space.actions)


def _stores(table: TableView, names: Sequence[str]) -> list[str]:
    rental = [
        f"Rental store, {so_many(slot.price, 'dollar')}: {_game(slot.game)}{_with_crystal(slot.crystal)}"
        f"{_who_has_it(slot, names)}."
        for slot in table.rental
        if slot.game
    ]
    store = [f"In the store: {_game(there.game)}{_with_crystal(there.crystal)}." for there in table.store if there]
    newsstand = [
        f"At the newsstand: {there.magazine.name} ({listed(map(genre_name, there.magazine.genres))})"
        f"{_with_crystal(there.crystal)}."
        for there in table.newsstand
        if there
    ]
    return rental + store + newsstand


def _game(game: Game) -> str:
    kind = f"{game.difficulty}, {genre_name(game.genre)}"
    return f"{game.name} ({kind}), {so_many(game.points, 'point')} for {game.asks}"


def _who_has_it(slot: Rental, names: Sequence[str]) -> str:
    """Who has a game at home, and what everybody has done with it."""
    home = f", at {whose(names[slot.renter])} home" if slot.renter is not None else ""
    return home + "".join(f", {token} by {names[seat]}" for seat, token in enumerate(slot.tokens) if token)


def _achievements(table: TableView, names: Sequence[str]) -> list[str]:
    return [
        f"Achievement {card.name}, {so_many(card.points, 'point')}: {card.asks} "
        f"({'open' if card.winner is None else f'won by {names[card.winner]}'})."
        for card in table.achievements
    ]


def _belongings(place: SeatView) -> str:
    """Points, tiles, money and the rest that lies before a player."""
    tiles = f"tiles {', '.join(tile.name for tile in place.tiles)}" if place.tiles else "no tiles"
    parts = [so_many(place.points.all, "point"), tiles]
    parts.append(f"{so_many(place.dollars, 'dollar')}, {so_many(place.ious, 'IOU')}")
    parts.append(f"{so_many(place.beaten, 'game')} beaten, {place.played} played, {so_many(place.crystals, 'crystal')}")
    if place.magazines:
        unused = sum(not magazine.used for magazine in place.magazines)
        parts.append(f"{unused} of {so_many(len(place.magazines), 'magazine')} unused")
    return "; ".join(parts + (["woke up early"] if place.early else []))


def _notebooks(own: NotebookView) -> list[str]:
    """The own notebook line by line, or both sides of it as long as none is chosen."""
    if not own.to_choose:
        beside = [f"Beside the notebook: {', '.join(own.beside)}."] if own.beside else []
        return [*_notebook(own, "Notebook"), *beside]
    return [line for side in own.to_choose for line in _notebook(side, f"Notebook '{side.name}'")]


def _notebook(notebook: NotebookView | NotebookSide, title: str) -> list[str]:
    """Its rows, space by space, and what each row and column gives."""
    told = []
    for number, line in enumerate(notebook.lines):
        # Rows come before columns: past the last of them there are no spaces left.
        row = notebook.spaces[number * notebook.width :][: notebook.width]
        spaces = f"{', '.join(map(_space, row))}; " if row else ""
        told.append(f"{title}, {line.name}: {spaces}{line.text}{' (completed)' if line.completed else ''}.")
    return told


def _space(space: NotebookSpace) -> str:
    return f"a {space.crystal} crystal" if space.crystal else space.colour


def _with_crystal(crystal: Colour | None) -> str:
    return f", with a {crystal} crystal" if crystal else ""


def _plain_letters(line: str) -> str:
    """For a terminal that knows no others: accents are left out."""
    return unicodedata.normalize("NFKD", line.replace("…", "...")).encode("ascii", "ignore").decode()
