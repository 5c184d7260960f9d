"""A dealt game as a state of OpenSpiel holds it: a match and what each seat has seen, copied and stored together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import Any, NamedTuple

import numpy as np

from rumpus.core import play
from rumpus.core.action import Action
from rumpus.core.errors import RumpusError
from rumpus.core.game import find_game
from rumpus.core.match import Match
from rumpus.core.record import Array
from rumpus.envs.episode import NOBODY
from rumpus.envs.games import Setting, prepare
from rumpus.envs.recall import PAST_BYTES, Past, Recall
from rumpus.envs.rewards import left_behind


class Dealt:
    """A match that remembers for every seat what it has seen."""

    def __init__(self, match: Match, pasts: Sequence[bytes] | None = None) -> None:
        self.match = match
        self._recall = Recall(match, pasts)
        self._ask()

    def _ask(self) -> None:
        actors = self.match.actors
        self.asked = actors[0] if actors else NOBODY
        self._open: dict[int, Action] | None = None

    def decide(self, action: int) -> None:
        """Carries out a decision of the seat that is asked."""
        seat = self.asked
        self.match.apply(action, seat)
        self._recall.note(self.match, seat, int(action))
        self._ask()

    def open_actions(self) -> list[int]:
        """What is open to the seat that is asked."""
        return self.match.mask(self.asked).nonzero()[0].tolist()

    def words(self, seat: int, action: int) -> str:
        """What a decision of the seat that is asked means now; nothing if it is not open."""
        if seat != self.asked:
            return ""
        if self._open is None:
            self._open = {each.id: each for each in self.match.legal(seat)}
        return self._open[action].label if action in self._open else ""

    def observe(self, seat: int) -> Array:
        return self.match.observe(seat)

    def past(self, seat: int) -> Past:
        """What a seat has seen and decided so far."""
        return self._recall.past(self.match, seat)

    def fingerprint(self) -> str:
        """Of the whole position, hidden or not."""
        return blake2b(self.match.states.tobytes(), digest_size=PAST_BYTES).hexdigest()

    def utilities(self) -> list[float]:
        """The share of the others that each seat has left behind, those level counted half, less one half."""
        match = self.match
        points, places = np.zeros(match.players, np.int64), np.zeros(match.players, np.int64)
        play.list_standing(match.box.record, match.states, points, places)
        return [share - 0.5 for share in left_behind(points.tolist(), places.tolist(), match.game.lowest_wins)]

    def possibility(self, seat: int, seed: int) -> Dealt:
        """Another game that the seat cannot tell from this one. Of the others it knows not what they have seen."""
        return Dealt(self.match.determinize(seat, seed), self._recall.of_one(self.match, seat))

    # Copied and stored

    def copy(self) -> Dealt:
        twin = object.__new__(Dealt)
        twin.match, twin._recall = self.match.copy(), self._recall.copy()
        twin.asked, twin._open = self.asked, None
        return twin

    def __deepcopy__(self, memo: dict[int, Any]) -> Dealt:
        """For OpenSpiel, which copies a state by deep copies of all that it holds."""
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        match = self.match
        made_for = Made(match.game.id, match.game.version, match.box.fingerprint, match.players, dict(match.options))
        return _read, (made_for, match.states.tobytes(), self._recall.of_all(match))


class Made(NamedTuple):
    """What a stored position was made for."""

    game: str
    version: int
    box: str
    players: int
    options: Mapping[str, str]


def deal(setting: Setting, seed: int) -> Dealt:
    names = [f"p{seat}" for seat in range(setting.players)]
    return Dealt(Match(setting.game, setting.players, seed, setting.options, box=setting.box, names=names))


def _read(made: Made, position: bytes, pasts: Sequence[bytes]) -> Dealt:
    """What `__reduce__` has stored."""
    game = find_game(made.game)
    if (made.version, made.box) != (game.version, game.box.fingerprint):
        raise RumpusError(f"This state was stored under other rules or with other cards of {game.name} than these.")
    prepare(game)
    setting = Setting(game, made.players, made.options, game.box)
    match = deal(setting, 0).match
    match.states.view(np.uint8)[:] = np.frombuffer(position, np.uint8)
    match.refresh()
    return Dealt(match, pasts)
