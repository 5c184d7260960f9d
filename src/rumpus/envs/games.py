"""Which game an environment plays: game, players, options and box, checked; its id and version."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rumpus.core.box import Box
from rumpus.core.calling import is_ready
from rumpus.core.game import Game, find_game
from rumpus.core.precompile import TABLE, precompile

VERSIONS: Mapping[str, int] = {}
"""The version of a game's environments where it is not 0. Raise it when recorded returns change (tests/envs)."""


@dataclass(frozen=True)
class Setting:
    """A game as it is played in an environment, over and over."""

    game: Game
    players: int
    options: Mapping[str, str]
    box: Box


def read_setting(
    game: str | Game,
    players: int | None = None,
    options: Mapping[str, Any] | None = None,
    box: Box | None = None,
) -> Setting:
    """What somebody asked for, checked; by default the fewest players, the usual options, the game's own box."""
    game = find_game(game)
    least, _ = game.players
    return Setting(
        game=game,
        players=game.check_players(least if players is None else players),
        options=game.check_options(options),
        box=game.check_box(box),
    )


def prepare(game: Game) -> None:
    """Has the rules compiled: environments are for speed, so they wait for it."""
    if not is_ready(game.id):
        precompile(game, parts=(TABLE,))


def version_of(game: Game) -> int:
    return VERSIONS.get(game.id, 0)


def env_id(game: Game) -> str:
    """How libraries know its environment: `rumpus/Archduke-v0`."""
    return f"rumpus/{game.id.capitalize()}-v{version_of(game)}"
