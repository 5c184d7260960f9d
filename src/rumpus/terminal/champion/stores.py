"""The rental store, the video game store, the newsstand, and the achievements."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from rumpus.games.champion.table.faces import Magazine
from rumpus.games.champion.table.view import MagazineOnSale, Rental, TableView
from rumpus.games.champion.table.words import genre_name
from rumpus.terminal.champion.pieces import Detail, crystal_text, game_text
from rumpus.terminal.pieces import short, whose


def draw_stores(table: TableView, names: Sequence[str], detail: Detail) -> list[RenderableType]:
    if detail is Detail.FULL:
        return _in_full(table, names)
    rental = [
        Text(f"{slot.game.name} {slot.price}$")
        .append_text(crystal_text(slot.crystal))
        .append_text(who_has_it(slot, names))
        for slot in table.rental
        if slot.game
    ]
    lines: list[RenderableType] = [_titled("Rental", rental)]
    if detail is Detail.LINES:
        store = [Text(there.game.name).append_text(crystal_text(there.crystal)) for there in table.store if there]
        lines += [_titled("Store", store), _newsstand(table)]
    return lines


def _in_full(table: TableView, names: Sequence[str]) -> list[RenderableType]:
    grid = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, show_header=False)
    for slot in table.rental:
        if slot.game:
            game = game_text(slot.game).append_text(crystal_text(slot.crystal))
            grid.add_row(Text(f"{slot.price}$"), game, who_has_it(slot, names))
    store = [
        Text("present ").append_text(game_text(there.game)).append_text(crystal_text(there.crystal))
        for there in table.store
        if there
    ]
    return [Text("Rental store", style="bold"), grid, *store, _newsstand(table)]


def _newsstand(table: TableView) -> Text:
    return _titled("Newsstand", [_magazine(there) for there in table.newsstand if there])


def _magazine(there: MagazineOnSale) -> Text:
    name, genres = there.magazine.name, genres_text(there.magazine)
    return Text(name).append(f" ({genres})", "dim").append_text(crystal_text(there.crystal))


def genres_text(magazine: Magazine) -> str:
    return "+".join(map(genre_name, magazine.genres))


def who_has_it(slot: Rental, names: Sequence[str]) -> Text:
    """Who has a game at home, and what everybody has done with it."""
    text = Text(f" at {whose(short(names[slot.renter]))} home" if slot.renter is not None else "", style="yellow")
    marks = [f"{short(names[p], 6)}{'!' if token == 'beaten' else '?'}" for p, token in enumerate(slot.tokens) if token]
    return text.append(f" {' '.join(marks)}" if marks else "", "dim")


def draw_achievements(table: TableView, names: Sequence[str]) -> Text:
    parts = []
    for card in table.achievements:
        part = Text(f"{card.name} {card.points}p ")
        if card.winner is not None:
            part.append(short(names[card.winner]), "green")
        else:
            part.append("/".join(map(str, card.progress)) + f" of {card.goal}", "dim")
        parts.append(part)
    return _titled("Achievements", parts)


def _titled(title: str, parts: Sequence[Text]) -> Text:
    joined = Text(", ").join(parts) if parts else Text("empty", style="dim")
    return Text(f"{title}  ", style="bold").append_text(joined)
