"""PettingZoo: `env` asks one agent after the other, `parallel_env` all at once that may act."""

from __future__ import annotations

from typing import Unpack

from pettingzoo.env_registry.registration import aec_registry, parallel_registry, register

from rumpus.core.game import Game, games
from rumpus.envs.aec import OneByOne
from rumpus.envs.games import env_id
from rumpus.envs.parallel import AllAtOnce, acts_at_once
from rumpus.envs.series import Arguments
from rumpus.envs.spaces import IN_INFO

__all__ = ["env", "parallel_env"]


def env(
    game: str | Game,
    players: int | None = None,
    *,
    mask: str = IN_INFO,
    max_cycles: int | None = None,
    **arguments: Unpack[Arguments],
) -> OneByOne:
    """A game as PettingZoo plays it, by default with the fewest players.

    `mask` says where open decisions are marked: in "info", or in the "observation", which then is a `Dict`.
    After `max_cycles` decisions a game is cut off. `options` and `box` are the game's; `reward` is "left_behind" or
    "lead"; an `illegal` decision costs `penalty` and leads to the "end", or a "random" open one takes its place.
    `render_mode` is "ansi", "human" or "rgb_array".
    """
    return OneByOne(game, players, mask=mask, max_cycles=max_cycles, **arguments)


def parallel_env(
    game: str | Game,
    players: int | None = None,
    *,
    mask: str = IN_INFO,
    max_cycles: int | None = None,
    **arguments: Unpack[Arguments],
) -> AllAtOnce:
    """Games in which several seats may act at once, such as Archduke: all decide, then all see what came of it."""
    return AllAtOnce(game, players, mask=mask, max_cycles=max_cycles, **arguments)


for _game in games():
    if env_id(_game) not in aec_registry:
        register("aec", env_id(_game), "rumpus.envs.pettingzoo:env", kwargs={"game": _game.id})
    if acts_at_once(_game) and env_id(_game) not in parallel_registry:
        register("parallel", env_id(_game), "rumpus.envs.pettingzoo:parallel_env", kwargs={"game": _game.id})
