"""One game as an environment plays it: who is asked, what is open, what each decision brings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from rumpus.core import play
from rumpus.core.errors import IllegalDecision
from rumpus.core.match import Match
from rumpus.core.record import Array
from rumpus.envs.games import Setting
from rumpus.envs.rewards import Worth

NOBODY = -1
SEED_BYTES = 16


class Terms(NamedTuple):
    """What decisions bring."""

    worth: Worth
    """What the standing is worth; a decision brings by how much that changes."""
    penalty: float
    """What an illegal decision costs."""
    ends_if_illegal: bool
    """Whether the game ends with it; otherwise a random open decision takes its place."""


class Episode:
    """A match and what its standing is worth; `rng` deals it and stands in for illegal decisions."""

    def __init__(self, setting: Setting, terms: Terms, names: Sequence[str], rng: np.random.Generator) -> None:
        seed = int.from_bytes(rng.bytes(SEED_BYTES), "little")
        self.match = Match(setting.game, setting.players, seed, setting.options, box=setting.box, names=names)
        self._terms = terms
        self._rng = rng
        self._lowest_wins = setting.game.lowest_wins
        self._points = np.zeros(setting.players, np.int64)
        self._places = np.zeros(setting.players, np.int64)
        self._unpaid = (0.0,) * setting.players
        self._standing = self._stand()
        self._worths = self._value()
        self.seat = NOBODY
        """Who is asked next; nobody when the game is over."""
        self.refusal = ""
        """Why the last decision was illegal; nothing if it was not."""
        self._ask()

    def _ask(self) -> None:
        actors = self.match.actors
        self.seat = actors[0] if actors else NOBODY

    def mask(self, seat: int) -> Array:
        """What is open to a seat, as spaces take it; nothing for one that is not asked."""
        if seat != self.seat and (self.seat == NOBODY or seat not in self.match.actors):
            return np.zeros(self.match.game.rules.ACTIONS, np.int8)
        return self.match.mask(seat).view(np.int8)

    def observe(self, seat: int) -> Array:
        return self.match.observe(seat)

    def decide(self, action: Any, seat: int) -> Sequence[float]:
        """Carries a decision out; returns what that brings each seat."""
        try:
            self.match.apply(action, seat)
        except IllegalDecision as refused:
            return self._refuse(seat, str(refused))
        self.refusal = ""
        self._ask()
        return self._brought()

    def _refuse(self, seat: int, why: str) -> Sequence[float]:
        if self._terms.ends_if_illegal:
            self.seat = NOBODY
            brought = list(self._unpaid)
        else:
            brought = list(self.decide(self._rng.choice(self.mask(seat).nonzero()[0]), seat))
        brought[seat] -= self._terms.penalty
        self.refusal = why
        return brought

    def _brought(self) -> Sequence[float]:
        standing = self._stand()
        if standing == self._standing:
            return self._unpaid
        before = self._worths
        self._standing = standing
        self._worths = self._value()
        return [now - then for now, then in zip(self._worths, before, strict=True)]

    def _stand(self) -> tuple[list[int], list[int]]:
        play.list_standing(self.match.box.record, self.match.states, self._points, self._places)
        return self._points.tolist(), self._places.tolist()

    def _value(self) -> list[float]:
        return self._terms.worth(*self._standing, self._lowest_wins)
