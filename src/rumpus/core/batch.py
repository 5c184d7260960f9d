"""Batch: thousands of positions of one game side by side, NumPy in and NumPy out."""

# Plain Python throughout: a change here compiles nothing anew.

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from rumpus.core import play
from rumpus.core.box import Box
from rumpus.core.errors import RumpusError
from rumpus.core.game import Game, find_game
from rumpus.core.record import Array
from rumpus.core.seeds import check_seed, seed_words


class Batch:
    """`size` games played together. Every array has one row a game; arrays handed out are copies or read-only."""

    def __init__(
        self,
        game: str | Game,
        size: int,
        players: int = 2,
        seed: int = 0,
        options: Mapping[str, Any] | None = None,
        *,
        box: Box | None = None,
    ) -> None:
        self.game = find_game(game)
        self.players = self.game.check_players(players)
        if type(size) is not int or size < 1:
            raise RumpusError(f"A batch holds at least one game, not {size!r}.")
        self.size = size
        self.options = self.game.check_options(options)
        self.box = self.game.check_box(box)
        rules = self.game.rules
        self._key = seed_words(check_seed(seed))
        self._dealt = 0
        self._blank = self.game.blank(self.options)
        self.states = self.game.blank(self.options, size)
        """The positions themselves: read them freely, copy them to branch off."""
        self._bits = np.zeros(size, np.int64)
        self._seats = np.zeros(size, np.int64)
        self._masks = np.zeros((size, rules.ACTIONS), np.uint8)
        self._seen = (self._bits, self._seats, self._masks)
        self._luck = np.array([self._key[0]], np.uint64)
        self.reset()

    def reset(self, which: Array | None = None) -> None:
        """Deals new games, everywhere or where `which` is true: `batch.reset(batch.over)`."""
        marked = np.ones(self.size, np.bool_) if which is None else np.array(which, np.bool_)
        if marked.shape != (self.size,):
            raise RumpusError(f"`which` holds one truth value a game, {self.size} in all.")
        self._dealt += play.deal_many(
            self.box.record, self.states, self._blank, marked, self.players, *self._key, self._dealt, *self._seen
        )

    @property
    def actors(self) -> Array:
        """Bitmask of the seats that may decide, 0 where the game is over."""
        return self._bits.copy()

    @property
    def seats(self) -> Array:
        """The seat that decides next in each game (the one that is asked first), -1 where it is over."""
        return self._seats.copy()

    @property
    def over(self) -> Array:
        return self._bits == 0

    def legal(self) -> Array:
        """A mask of the decisions open to `seats`: (size, ACTIONS), true where open."""
        return self._masks.astype(np.bool_)

    def random(self) -> Array:
        """A random legal decision for each game, -1 where it is over."""
        actions = np.empty(self.size, np.int64)
        play.pick_many(self._masks, self._luck, actions)
        return actions

    def apply(self, actions: Array) -> None:
        """Carries out one decision a game; games that are over keep still. An illegal one changes nothing at all."""
        actions = np.asarray(actions)
        if actions.shape != (self.size,) or actions.dtype.kind not in "iu":
            raise RumpusError(f"A batch of {self.size} takes {self.size} whole numbers, one decision a game.")
        actions = actions.astype(np.int64)
        wrong = play.first_illegal(self._seats, self._masks, actions)
        if wrong >= 0:
            raise RumpusError(f"Decision {actions[wrong]} is not legal in game {wrong} of the batch.")
        play.decide_many(self.box.record, self.states, actions, *self._seen)

    def observe(self) -> Array:
        """What the deciding seats see: (size, OBSERVATION), seat 0's view where the game is over."""
        out = np.empty((self.size, self.game.rules.OBSERVATION), np.float32)
        play.observe_many(self.box.record, self.states, self._seats, out)
        return out

    @property
    def scores(self) -> Array:
        """Points as they stand: (size, players)."""
        return self._standing()[0]

    @property
    def ranks(self) -> Array:
        """Ranks as they stand: (size, players)."""
        return self._standing()[1]

    def _standing(self) -> tuple[Array, Array]:
        points = np.zeros((self.size, self.players), np.int64)
        places = np.zeros((self.size, self.players), np.int64)
        play.standing_many(self.box.record, self.states, points, places)
        return points, places
