"""The vector environment: thousands of games at once, with opponents that play within the compiled loop."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from typing import Any

import numpy as np
from gymnasium.spaces import Space
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from rumpus.core import play, stepping
from rumpus.core.box import Box
from rumpus.core.calling import thread_mode
from rumpus.core.cores import cores
from rumpus.core.errors import RumpusError
from rumpus.core.game import Game
from rumpus.core.record import Array
from rumpus.envs.episode import SEED_BYTES
from rumpus.envs.games import read_setting
from rumpus.envs.observations import action_names, observation_names
from rumpus.envs.rewards import LEAD, LEFT_BEHIND, reward_named
from rumpus.envs.series import END, check_illegal
from rumpus.envs.spaces import ACTION_MASK, action_space, observation_space
from rumpus.envs.vector_wishes import bots_of, first_seats, is_seed, mode_named, whole

WORTHS = {LEFT_BEHIND: stepping.LEFT_BEHIND, LEAD: stepping.LEAD}
BOT_SEEDS = 1 << 32
Step = tuple[Array, Array, Array, Array, dict[str, Any]]


class RumpusVectorEnv(VectorEnv[Array, Array, Array]):
    """`num_envs` games at once. Every array has one row a game.

    `seat` is where the agent sits, None for another seat with every deal. `opponents` play the other seats, in their
    order; fewer are repeated in turn. With `self_play` every decision of every seat is handed out instead.
    """

    def __init__(
        self,
        game: str | Game,
        num_envs: int = 1,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        *,
        box: Box | None = None,
        opponents: str | Sequence[str] = "random",
        seat: int | None = 0,
        self_play: bool = False,
        reward: str = LEFT_BEHIND,
        illegal: str = END,
        penalty: float = 1.0,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        copy: bool = True,
        threads: int | None = 1,
    ) -> None:
        self.setting = setting = read_setting(game, players, options, box)
        self.game, self.players = setting.game, setting.players
        self.num_envs = num_envs = whole("num_envs", num_envs)
        self.threads = min(cores() if threads is None else whole("threads", threads), num_envs)
        self.autoreset_mode = mode_named(autoreset_mode)
        self.metadata = {"autoreset_mode": self.autoreset_mode, "render_modes": []}
        self.copy = copy
        reward_named(reward)
        check_illegal(illegal, penalty)
        self._terms = stepping.Terms(
            players=self.players,
            opponents=bots_of(self.players, opponents),
            self_play=int(self_play),
            moves_on=int(seat is None),
            worth=WORTHS[reward],
            sign=-1 if self.game.lowest_wins else 1,
            ends_if_illegal=int(illegal == END),
            penalty=float(penalty),
            deals_at_once=int(self.autoreset_mode is AutoresetMode.SAME_STEP),
        )
        self._first_seats = first_seats(num_envs, self.players, seat)
        self.single_observation_space = observation_space(setting)
        self.single_action_space = action_space(setting)
        self._make_room()

    def _make_room(self) -> None:
        size, rules, seats = self.num_envs, self.game.rules, (self.num_envs, self.players)
        self._boxes = self.setting.box.record
        self._blank = self.game.blank(self.setting.options)
        self.states = self.game.blank(self.setting.options, size)
        """The positions themselves. They hold what no seat may know: for a look at the truth, not for agents."""
        self._games = stepping.Games(
            keys=np.zeros((size, 2), np.uint64),
            dealt=np.zeros(size, np.int64),
            luck=np.zeros((size, self.players - 1, 1), np.uint64),
            own_seats=self._first_seats.copy(),
            seats=np.full(size, -1, np.int64),
            over=np.zeros(size, np.bool_),
            worths=np.zeros(seats),
            masks=np.zeros((size, rules.ACTIONS), np.uint8),
            scores=np.zeros(seats, np.int64),
            ranks=np.zeros(seats, np.int64),
        )
        self._last = np.zeros((size if self._terms.deals_at_once else 0, rules.OBSERVATION), np.float32)
        self._truncations = np.zeros(size, np.bool_)
        self._seen = self._new_seen()
        self._random_luck = np.zeros(1, np.uint64)
        self._pool = self._new_pool()
        bounds = np.linspace(0, size, self.threads + 1).astype(int).tolist()
        self._ranges = list(itertools.pairwise(bounds))

    def _new_pool(self) -> ThreadPoolExecutor | None:
        return ThreadPoolExecutor(self.threads) if self.threads > 1 else None

    def __getstate__(self) -> dict[str, Any]:
        """For copies and pickle: threads are started anew."""
        return {**self.__dict__, "_pool": None}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)
        self._pool = self._new_pool()

    def _new_seen(self) -> stepping.Seen:
        size, wide = self.num_envs, self.game.rules.OBSERVATION
        seats = size, self.players
        return stepping.Seen(
            observations=np.empty((size, wide), np.float32),
            rewards=np.empty(size),
            seat_rewards=np.empty(seats),
            ended=np.empty(size, np.bool_),
            scores=np.empty(seats, np.int64),
            ranks=np.empty(seats, np.int64),
            last_observations=self._last,
        )

    # Spaces

    @cached_property
    def observation_space(self) -> Space[Any]:  # type: ignore[override]
        return batch_space(self.single_observation_space, self.num_envs)

    @cached_property
    def action_space(self) -> Space[Any]:  # type: ignore[override]
        return batch_space(self.single_action_space, self.num_envs)

    @property
    def observation_names(self) -> tuple[str, ...]:
        return observation_names(self.game)

    @property
    def action_names(self) -> tuple[str, ...]:
        return action_names(self.game)

    # Playing

    def reset(
        self, *, seed: int | Sequence[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Array, dict[str, Any]]:
        """Deals every game anew, or those of `options["reset_mask"]`.

        Game `i` comes from `seed + i` and is the one that a single environment deals from that; those that follow it
        come from the same seed. Without a seed new ones are drawn.
        """
        which = self._reset_mask(options)
        for i, own in enumerate(self._seeds(seed)):
            if which[i]:
                self._draw_seeds(i, own)
        self._random_luck[0] = self._games.keys[0, 0]
        self._games.own_seats[which] = self._first_seats[which]
        out = np.empty_like(self._seen.observations) if self.copy else self._seen.observations
        if not which.all():
            out[:] = self._seen.observations
        stepping.start_games(self._boxes, self.states, self._blank, which, self._terms, self._games, out)
        self._seen = self._seen._replace(observations=out)
        return out, {**self._info(), "scores": self._games.scores.copy(), "ranks": self._games.ranks.copy()}

    def step(self, actions: Array) -> Step:
        """One decision for every game; each goes on to the next decision asked for, or is dealt anew."""
        actions = np.asarray(actions)
        if actions.shape != (self.num_envs,) or actions.dtype.kind not in "iu":
            raise RumpusError(f"{self.num_envs} games take {self.num_envs} whole numbers, one decision a game.")
        if self._games.seats[0] < 0:
            raise RumpusError("No game is dealt yet: call reset() first.")
        if self.copy:
            self._seen = self._new_seen()
        self._step_all(actions.astype(np.int64))
        seen = self._seen
        info = {**self._info(), "seat_rewards": seen.seat_rewards, "scores": seen.scores, "ranks": seen.ranks}
        if self._terms.deals_at_once and seen.ended.any():
            info["final_obs"], info["_final_obs"] = self._last_observations(), seen.ended.copy()
        return seen.observations, seen.rewards, seen.ended, self._truncations.copy(), info

    def _step_all(self, actions: Array) -> None:
        def step_some(bounds: tuple[int, int]) -> None:
            stepping.step_games(
                self._boxes, self.states, self._blank, actions, *bounds, self._terms, self._games, self._seen
            )

        if self._pool is None or thread_mode.interpreting:
            step_some((0, self.num_envs))
        else:
            list(self._pool.map(step_some, self._ranges))

    def _last_observations(self) -> Array:
        """What was seen at the end of each game that ended, None where none did, as Gymnasium hands it out."""
        last = np.full(self.num_envs, None, object)
        for i in np.flatnonzero(self._seen.ended):
            last[i] = self._last[i].copy()
        return last

    def _info(self) -> dict[str, Any]:
        """What is open, and whose observation it is."""
        own = np.copy if self.copy else np.asarray
        return {ACTION_MASK: own(self._games.masks).view(np.bool_), "seat": own(self._games.seats)}

    def action_masks(self) -> Array:
        """The decisions that are open, one row a game: true where open."""
        return self._games.masks.astype(np.bool_)

    def random_actions(self) -> Array:
        """A random open decision for each game, -1 where it is over."""
        actions = np.empty(self.num_envs, np.int64)
        play.pick_many(self._games.masks, self._random_luck, actions)
        return actions

    def close_extras(self, **kwargs: Any) -> None:
        if self._pool is not None:
            self._pool.shutdown()

    # Seeds

    def _seeds(self, seed: Any) -> Sequence[int]:
        """A seed for each game."""
        if seed is None:
            seed = int(self.np_random.integers(np.iinfo(np.int64).max - self.num_envs))
        elif is_seed(seed):
            super().reset(seed=int(seed))
        if isinstance(seed, int | np.integer):
            seeds: list[Any] = list(range(int(seed), int(seed) + self.num_envs))
        else:
            seeds = list(seed) if isinstance(seed, Sequence | np.ndarray) else []
        if len(seeds) != self.num_envs or not all(is_seed(own) for own in seeds) or isinstance(seed, bool):
            raise RumpusError(f"A seed is a whole number from 0 on, or one for each of {self.num_envs} games.")
        return seeds

    def _draw_seeds(self, i: int, seed: int) -> None:
        """As a single environment does: a seed for each opponent, then that of the deal."""
        luck = np.random.default_rng(seed)
        for opponent in range(self.players - 1):
            self._games.luck[i, opponent] = luck.integers(BOT_SEEDS)
        self._games.keys[i] = np.frombuffer(luck.bytes(SEED_BYTES), "<u8")

    def _reset_mask(self, options: dict[str, Any] | None) -> Array:
        mask = (options or {}).get("reset_mask")
        if mask is None:
            return np.ones(self.num_envs, np.bool_)
        which = np.asarray(mask)
        if which.shape != (self.num_envs,) or which.dtype != np.bool_:
            raise RumpusError(f"`reset_mask` holds one truth value a game, {self.num_envs} in all.")
        if self._games.seats[0] < 0 and not which.all():
            raise RumpusError("No game is dealt yet: the first reset() deals all of them.")
        return which


def make(game: str | Game, num_envs: int = 1, **wishes: Any) -> RumpusVectorEnv:
    """`num_envs` games at once, as a vector environment; `RumpusVectorEnv` says what can be wished for."""
    return RumpusVectorEnv(game, num_envs, **wishes)
