"""The table told in words, for plain output."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from rumpus.core.plural import so_many
from rumpus.core.view import View
from rumpus.games.champion.table.view import TableView
from rumpus.games.champion.table.words import Colour
from rumpus.terminal.champion.board import when
from rumpus.terminal.champion.pieces import ACTIONS, game_text
from rumpus.terminal.champion.seats import belongings, could_beat, could_play, notebooks, own_place
from rumpus.terminal.champion.stores import genres_text, who_has_it


def describe(view: View[TableView], names: Sequence[str]) -> list[str]:
    """The table in sentences, one thing a line."""
    table, own = view.table, own_place(view)
    lines = [f"{when(table)}.", f"Order of play: {', '.join(names[seat] for seat in table.order)}."]
    lines += [*_grid(table), *_stores(table, names), *_achievements(table, names)]
    for seat, place in enumerate(table.seats):
        lines.append(f"{names[seat]}: {place.points.all}p {belongings(place).plain}.")
    if own and not view.over:
        could = (("beat", could_beat(own, table)), ("play", could_play(own, table)))
        lines += [f"You could {verb}: {', '.join(games)}." for verb, games in could if games]
        lines += [f"{notebook.plain}." for notebook in notebooks(own.notebook, after_title=": ")]
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
    lines = [
        f"On the grid: {space.tile.name} ({' or '.join(ACTIONS[action] for action in space.actions)})."
        for space in table.grid
        if space.tile
    ]
    return [*lines, f"Thrill trail: {', '.join(tile.name for tile in table.thrill if tile) or 'empty'}."]


def _stores(table: TableView, names: Sequence[str]) -> list[str]:
    rental = [
        f"Rental store, {so_many(slot.price, 'dollar')}: {game_text(slot.game).plain}{_with_crystal(slot.crystal)}"
        f"{who_has_it(slot, names).plain}."
        for slot in table.rental
        if slot.game
    ]
    store = [
        f"In the store: {game_text(there.game).plain}{_with_crystal(there.crystal)}." for there in table.store if there
    ]
    newsstand = [
        f"At the newsstand: {there.magazine.name} ({genres_text(there.magazine)}){_with_crystal(there.crystal)}."
        for there in table.newsstand
        if there
    ]
    return rental + store + newsstand


def _achievements(table: TableView, names: Sequence[str]) -> list[str]:
    return [
        f"Achievement {card.name}, {so_many(card.points, 'point')}: {card.asks} "
        f"({'open' if card.winner is None else f'won by {names[card.winner]}'})."
        for card in table.achievements
    ]


def _with_crystal(crystal: Colour | None) -> str:
    return f", with a {crystal} crystal" if crystal else ""


def _plain_letters(line: str) -> str:
    """For a terminal that knows no others: accents are left out."""
    return unicodedata.normalize("NFKD", line.replace("…", "...")).encode("ascii", "ignore").decode()
