"""A series of games in one environment: what was wished for, checked, and one deal after the other."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any, TypedDict

import numpy as np

from rumpus.core.box import Box
from rumpus.core.errors import RumpusError
from rumpus.core.game import Game
from rumpus.envs.episode import Episode, Terms
from rumpus.envs.games import prepare, read_setting
from rumpus.envs.rendering import check_render_mode
from rumpus.envs.rewards import LEFT_BEHIND, reward_named

END, RANDOM = "end", "random"
ILLEGAL = (END, RANDOM)
"""What an illegal decision leads to: the end of the game, or a random open decision in its place."""


class Wishes(TypedDict, total=False):
    """What every environment can be asked for besides the game and the number of players."""

    options: Mapping[str, Any] | None
    box: Box | None
    reward: str
    illegal: str
    penalty: float
    render_mode: str | None


def check_illegal(illegal: str, penalty: float) -> None:
    """Raises if there is no such answer to an illegal decision, or no such penalty for it."""
    if illegal not in ILLEGAL:
        raise RumpusError(f"An illegal decision leads to one of {', '.join(ILLEGAL)}, not {illegal!r}.")
    if not 0 <= penalty < math.inf:
        raise RumpusError(f"A penalty is a number from 0 up, not {penalty!r}.")


class Series:
    """Games of one setting, each dealt by the luck it is given."""

    def __init__(
        self,
        game: str | Game,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        box: Box | None = None,
        reward: str = LEFT_BEHIND,
        illegal: str = END,
        penalty: float = 1.0,
        render_mode: str | None = None,
    ) -> None:
        self.setting = read_setting(game, players, options, box)
        check_illegal(illegal, penalty)
        self._terms = Terms(reward_named(reward), float(penalty), illegal == END)
        self.render_mode = check_render_mode(render_mode)
        self.names = [f"player_{seat}" for seat in range(self.setting.players)]
        self._episode: Episode | None = None
        prepare(self.setting.game)

    def deal(self, luck: np.random.Generator) -> Episode:
        self._episode = Episode(self.setting, self._terms, self.names, luck)
        return self._episode

    @property
    def episode(self) -> Episode:
        """The game that was dealt last."""
        if self._episode is None:
            raise RumpusError("No game is going on; reset() deals one.")
        return self._episode
