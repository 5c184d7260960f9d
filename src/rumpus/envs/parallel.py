"""PettingZoo, all at once: agents that may act decide together, then all see what came of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pettingzoo import ParallelEnv

from rumpus.core.errors import RumpusError
from rumpus.core.game import Game, find_game
from rumpus.envs.agents import Agents
from rumpus.envs.episode import NOBODY
from rumpus.envs.spaces import REFUSAL

Told = dict[str, dict[str, Any]]


def acts_at_once(game: Game) -> bool:
    """Whether a game has windows in which several seats may act."""
    return game.table.window is not None


class AllAtOnce(Agents, ParallelEnv[str, Any, int]):  # type: ignore[misc]  # PettingZoo has no types
    """Every agent decides at every step. For one that is not asked nothing is open, and its decision does not count.

    Who is quickest is drawn by lot; a decision for which somebody else was too quick does not count.
    """

    is_parallelizable = True

    def __init__(self, game: str | Game, players: int | None = None, **arguments: Any) -> None:
        game = find_game(game)
        if not acts_at_once(game):
            raise RumpusError(
                f"{game.name} is played by turns: only one agent a step would have something to decide, so it has no "
                "parallel form; env() asks one agent after the other."
            )
        super().__init__(game, players, **arguments)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict[str, Any], Told]:
        """Deals a new game; with a seed, that game and all after it are the same each time."""
        self._deal(seed)
        self.agents = self.possible_agents[:]
        self._show()
        return {agent: self.observe(agent) for agent in self.agents}, {
            agent: self._told(agent) for agent in self.agents
        }

    def step(
        self, actions: Mapping[str, int]
    ) -> tuple[dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], Told]:
        """Carries out what the agents that are asked have decided, the quickest first."""
        if not self.agents:
            raise RumpusError("No game is going on; reset() deals one.")
        rewards = dict.fromkeys(self.agents, 0.0)
        refusals = self._carry_out(actions, rewards)
        self._cycles += 1
        over = self._episode.seat == NOBODY
        cut_off = not over and self._cycles == self.max_cycles
        agents = self.agents
        infos = {agent: self._told(agent) | refusals.get(agent, {}) for agent in agents}
        self._show()
        if over or cut_off:
            self.agents = []
        seen = {agent: self.observe(agent) for agent in agents}
        return seen, rewards, dict.fromkeys(agents, over), dict.fromkeys(agents, cut_off), infos

    def _carry_out(self, actions: Mapping[str, int], rewards: dict[str, float]) -> Told:
        """Writes what it brings into `rewards`; returns what was refused."""
        episode, refusals = self._episode, {}
        match = episode.match
        window = match.window
        for seat, action, was_open in self._by_lot(actions):
            is_late = seat not in match.actors or (window and match.window != window)
            if is_late or (was_open and not match.mask(seat)[action]):
                continue
            for agent, reward in zip(self.possible_agents, episode.decide(action, seat), strict=True):
                rewards[agent] += reward
            if episode.refusal:
                refusals[self.possible_agents[seat]] = {REFUSAL: episode.refusal}
            if episode.seat == NOBODY:
                break
        return refusals

    def _by_lot(self, actions: Mapping[str, int]) -> list[tuple[int, int, bool]]:
        """Each decision that counts, with its seat and whether it is open; those that end a window come last."""
        assert self._rng is not None
        match = self._episode.match
        decided = []
        for seat in self._rng.permutation(match.actors).tolist():
            agent = self.possible_agents[seat]
            if agent not in actions:
                raise RumpusError(f"{agent} may act now, so it has to decide.")
            action = actions[agent]
            decided.append((seat, action, action in match.mask(seat).nonzero()[0]))
        return sorted(decided, key=lambda one: (one[2], match.patience(one[0], one[1]) or 0 if one[2] else 0))
