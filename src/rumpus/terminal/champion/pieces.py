"""Tiles, crystals and games in few letters, and how much of them is drawn."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum

from rich.text import Text

from rumpus.games.champion.table.faces import ActionName, Game, Tile
from rumpus.games.champion.table.words import Colour, genre_name

INKS: dict[str, str] = {
    "red": "bright_red",
    "yellow": "yellow",
    "green": "green",
    "blue": "bright_blue",
    "purple": "magenta",
}
ACTIONS: dict[ActionName, str] = {
    "planning": "Plan +2",
    "money": "Money",
    "present": "Present",
    "waking": "Early",
    "studying": "Study",
    "grandparents": "Grandp.",
    "newsstand": "News",
    "rental": "Rental",
}


class Detail(IntEnum):
    """Everything; games in one line each store; or only what the next decision needs."""

    FULL, LINES, BARE = range(3)


def tile_text(tile: Tile | None) -> Text:
    """A tile as the letter of its colour and its number."""
    if tile is None:
        return Text("·", style="dim")
    return Text(short_tile(tile), style=f"bold {INKS[tile.colour]}")


def short_tile(tile: Tile) -> str:
    return f"{tile.colour[0].upper()}{tile.number}"


def tiles_text(tiles: Iterable[Tile | None]) -> Text:
    return Text(" ").join(tile_text(tile) for tile in tiles) if tiles else Text("-")


def crystal_text(colour: Colour | None) -> Text:
    return Text(f" ◆{colour[0].upper()}", style=INKS[colour]) if colour else Text("")


def game_text(game: Game) -> Text:
    return Text.assemble(
        (game.name, "bold"), f" {game.points}p ", (f"{game.asks}, {genre_name(game.genre)}, {game.difficulty}", "dim")
    )
