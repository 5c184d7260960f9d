"""What both forms of PettingZoo share: agents, their spaces, the deal, what each sees."""

from __future__ import annotations

from typing import Any, Unpack

import numpy as np
from gymnasium.spaces import Discrete, Space

from rumpus.core.errors import RumpusError
from rumpus.core.game import Game
from rumpus.core.seeds import check_seed
from rumpus.envs.episode import NOBODY, Episode
from rumpus.envs.games import version_of
from rumpus.envs.observations import action_names, observation_names
from rumpus.envs.rendering import HUMAN, METADATA, rendered
from rumpus.envs.series import Arguments, Series
from rumpus.envs.spaces import (
    ACTION_MASK,
    IN_INFO,
    IN_OBSERVATION,
    OBSERVATION,
    action_space,
    observation_space,
)


class Agents:
    """A game whose seats are agents, `player_0` and so on; `pettingzoo.py` says what it can be asked for."""

    is_parallelizable = False

    def __init__(
        self,
        game: str | Game,
        players: int | None = None,
        *,
        mask: str = IN_INFO,
        max_cycles: int | None = None,
        **arguments: Unpack[Arguments],
    ) -> None:
        if max_cycles is not None and (type(max_cycles) is not int or max_cycles < 1):
            raise RumpusError(f"A game is cut off after at least one decision, not {max_cycles!r}.")
        self._series = Series(game, players, **arguments)
        setting = self._series.setting
        name = f"rumpus_{setting.game.id}_v{version_of(setting.game)}"
        self.metadata = METADATA | {"name": name, "is_parallelizable": self.is_parallelizable}
        self.render_mode = self._series.render_mode
        self.observation_names = observation_names(setting.game)
        self.action_names = action_names(setting.game)
        self.agents: list[str] = []
        self.possible_agents = self._series.names
        self._observation_spaces = {agent: observation_space(setting, mask) for agent in self.possible_agents}
        self._action_spaces = {agent: action_space(setting) for agent in self.possible_agents}
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._mask_is_observed = mask == IN_OBSERVATION
        self.max_cycles = max_cycles
        self._rng: np.random.Generator | None = None

    @property
    def _episode(self) -> Episode:
        return self._series.episode

    def observation_space(self, agent: str) -> Space[Any]:
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        return self._action_spaces[agent]

    def _deal(self, seed: int | None) -> Episode:
        if seed is not None or self._rng is None:
            self._rng = np.random.default_rng(None if seed is None else check_seed(seed))
        self._cycles = 0
        return self._series.deal(self._rng)

    def observe(self, agent: str) -> Any:
        """What an agent sees from its seat, whoever is asked."""
        seat = self._seat(agent)
        seen = self._episode.observe(seat)
        return {OBSERVATION: seen, ACTION_MASK: self._episode.mask(seat)} if self._mask_is_observed else seen

    def _seat(self, agent: str) -> int:
        if agent not in self._seats:
            raise RumpusError(f"There is no agent {agent!r}; there is {', '.join(self.possible_agents)}.")
        return self._seats[agent]

    def _told(self, agent: str) -> dict[str, Any]:
        """What an agent is told beside its observation."""
        return {} if self._mask_is_observed else {ACTION_MASK: self._episode.mask(self._seats[agent])}

    def render(self) -> Any:
        """The board as the agent that is asked sees it, at the end as everybody does."""
        seat = self._episode.seat
        return rendered(self.render_mode, self._episode.match, None if seat == NOBODY else seat)

    def _show(self) -> None:
        if self.render_mode == HUMAN:
            self.render()

    def close(self) -> None:
        """There is nothing to close."""
