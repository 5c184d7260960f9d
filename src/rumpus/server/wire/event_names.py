"""Event names: what a game's rules call the things that happen, for pages that animate them."""

from __future__ import annotations

from rumpus.core.game import Game


def names(game: Game) -> list[str]:
    return [kind.name.lower() for kind in game.rules.Told]


def name_of(game: Game, kind: int) -> str:
    return game.rules.Told(kind).name.lower()
