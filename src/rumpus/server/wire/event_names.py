"""Event names: what a game's rules call the things that happen, for pages that animate them."""

from __future__ import annotations

import importlib
from enum import IntEnum
from functools import cache

from rumpus.core.game import Game


@cache
def _names(package: str) -> dict[int, str]:
    told: type[IntEnum] = importlib.import_module(f"{package}.rules.contract").Told
    return {int(kind): kind.name.lower() for kind in told}


def names(game: Game) -> dict[int, str]:
    return _names(game.package)


def name_of(game: Game, kind: int) -> str:
    return names(game)[kind]
