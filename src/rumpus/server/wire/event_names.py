"""Event names: what a game's rules call the things that happen, for pages that animate them."""

from __future__ import annotations

from enum import IntEnum
from functools import cache

from rumpus.core.game import Game


def names(game: Game) -> list[str]:
    return [kind.name.lower() for kind in game.rules.Told]


def name_of(game: Game, kind: int) -> str:
    return _name(game.rules.Told, kind)


@cache
def _name(told: type[IntEnum], kind: int) -> str:
    return told(kind).name.lower()
