"""PettingZoo, one agent after the other: each is asked in the order `Match.actors` gives, at times twice in a row."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pettingzoo import AECEnv

from rumpus.core.errors import RumpusError
from rumpus.envs.agents import Agents
from rumpus.envs.episode import NOBODY
from rumpus.envs.spaces import REFUSAL


class OneByOne(Agents, AECEnv[str, Any, int]):  # type: ignore[misc]  # PettingZoo has no types
    """One agent is asked at a time; only its mask shows anything open."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deals a new game; with a seed, that game and all after it are the same each time."""
        self._deal(seed)
        self.agents = self.possible_agents[:]
        self.rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._ask()

    def step(self, action: Any) -> None:
        """Carries out the decision of the agent that is asked; one for whom the game is over takes `None`."""
        if not self.agents:
            raise RumpusError("No game is going on; reset() deals one.")
        agent, episode = self.agent_selection, self._episode
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        brought = episode.decide(action, self._seats[agent])
        self._cycles += 1
        self._cumulative_rewards[agent] = 0.0
        self._pay(brought)
        self.infos[agent] = {REFUSAL: episode.refusal} if episode.refusal else {}
        if episode.seat == NOBODY:
            self._end(self.terminations)
        elif self._cycles == self.max_cycles:
            self._end(self.truncations)
        else:
            self._ask()

    def _pay(self, brought: Sequence[float]) -> None:
        for agent, reward in zip(self.possible_agents, brought, strict=True):
            self.rewards[agent] = reward
            self._cumulative_rewards[agent] += reward

    def _end(self, why: dict[str, bool]) -> None:
        why.update(dict.fromkeys(self.agents, True))
        self._deads_step_first()
        self._show()

    def _ask(self) -> None:
        self.agent_selection = agent = self.possible_agents[self._episode.seat]
        self.infos[agent] |= self._told(agent)
        self._show()
