"""Gymnasium: one seat learns against opponents that are chosen by name, or are functions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Unpack

import gymnasium
import numpy as np

from rumpus.core.errors import RumpusError
from rumpus.core.game import Game, games
from rumpus.core.record import Array
from rumpus.core.seeds import check_seed
from rumpus.envs.episode import NOBODY, Episode
from rumpus.envs.games import env_id
from rumpus.envs.observations import action_names, observation_names
from rumpus.envs.opponents import Opponent, Seated, check_opponents
from rumpus.envs.rendering import HUMAN, METADATA, rendered
from rumpus.envs.series import Arguments, Series
from rumpus.envs.spaces import ACTION_MASK, REFUSAL, action_space, observation_space


class Seat(gymnasium.Env[Array, np.int64]):
    """One seat of a game, by default the first; with `seat=None` a lot is drawn before every game.

    `opponents` play the other seats, in their order: "random", "instinct", "search:1000", "rookie", "regular",
    "champion", or functions from an observation and a mask to a decision; fewer are repeated in turn. All else is as
    in PettingZoo's `env`.
    """

    metadata = METADATA

    def __init__(
        self,
        game: str | Game,
        players: int | None = None,
        *,
        opponents: Opponent | Sequence[Opponent] = "random",
        seat: int | None = 0,
        **arguments: Unpack[Arguments],
    ) -> None:
        self._series = Series(game, players, **arguments)
        setting = self._series.setting
        if seat is not None and (type(seat) is not int or not 0 <= seat < setting.players):
            raise RumpusError(f"There is no seat {seat!r}; seats are 0 to {setting.players - 1}, None draws a lot.")
        self._seat_asked_for = seat
        self._opponents = check_opponents(opponents, setting.players - 1, setting.game)
        self.observation_space = observation_space(setting)
        self.action_space = action_space(setting)
        self.render_mode = self._series.render_mode
        self.observation_names = observation_names(setting.game)
        self.action_names = action_names(setting.game)
        self._is_on = False

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Array, dict[str, Any]]:
        """Deals a new game and plays on to the seat's first decision; with a seed always the same."""
        super().reset(seed=None if seed is None else check_seed(seed))
        while True:
            self._deal()
            self._let_others_play()
            if self._episode.seat != NOBODY:
                break
        self._is_on = True
        self._show()
        return self._handed_out()

    def _deal(self) -> None:
        rng = self.np_random
        seats = self._series.setting.players
        self.seat = int(rng.integers(seats)) if self._seat_asked_for is None else self._seat_asked_for
        others = [seat for seat in range(seats) if seat != self.seat]
        self._deciding = {seat: Seated(opponent, rng) for seat, opponent in zip(others, self._opponents, strict=True)}
        self._series.deal(rng)

    @property
    def _episode(self) -> Episode:
        return self._series.episode

    def step(self, action: np.int64 | int) -> tuple[Array, float, bool, bool, dict[str, Any]]:
        """Carries the seat's decision out and plays on to its next one."""
        if not self._is_on:
            raise RumpusError("No game is going on; reset() deals one.")
        reward = self._episode.decide(action, self.seat)[self.seat]
        refusal = self._episode.refusal
        reward += self._let_others_play()
        self._is_on = self._episode.seat != NOBODY
        self._show()
        seen, info = self._handed_out()
        if refusal:
            info[REFUSAL] = refusal
        return seen, reward, not self._is_on, False, info

    def _let_others_play(self) -> float:
        """Until the seat is asked, or to the end; returns what that brings it."""
        episode = self._episode
        brought = 0.0
        while episode.seat not in (self.seat, NOBODY):
            action = self._deciding[episode.seat](episode, episode.seat)
            brought += self._carry_out(action)
        return brought

    def _carry_out(self, action: int) -> float:
        """An opponent's decision; a function that decides on what is not open is told so."""
        episode = self._episode
        seat = episode.seat
        if not 0 <= action < len(self.action_names) or not episode.mask(seat)[action]:
            raise RumpusError(f"The opponent at seat {seat} has decided on {action!r}, which is not open to it.")
        return episode.decide(action, seat)[self.seat]

    def action_masks(self) -> Array:
        """Which decisions are open, as MaskablePPO of sb3-contrib asks for it."""
        return self._episode.mask(self.seat).astype(np.bool_)

    def _handed_out(self) -> tuple[Array, dict[str, Any]]:
        return self._episode.observe(self.seat), {ACTION_MASK: self._episode.mask(self.seat)}

    def render(self) -> Any:
        """The board as the seat sees it."""
        return rendered(self.render_mode, self._episode.match, self.seat)

    def _show(self) -> None:
        if self.render_mode == HUMAN:
            self.render()


for _game in games():
    if env_id(_game) not in gymnasium.registry:
        gymnasium.register(
            env_id(_game),
            "rumpus.envs.gymnasium:Seat",
            vector_entry_point="rumpus.envs.vector:make",
            kwargs={"game": _game.id},
        )
