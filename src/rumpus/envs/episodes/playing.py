"""Playing: one game between bots, with all that each saw and decided."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from threading import Event

import numpy as np

from rumpus.bots import BOTS, levels
from rumpus.core import play
from rumpus.core.match import Match
from rumpus.core.play import MOST_DECISIONS
from rumpus.core.record import Array
from rumpus.core.seeds import derived, seed_words
from rumpus.envs.games import Setting
from rumpus.envs.rewards import left_behind

BOT_SEED = 1 << 62
"""The number under which the seeds of bots that think are derived from the seed, far from that of any game."""
MOST_SEATS = 64

Choose = Callable[[Match, int], int]


class Interrupted(Exception):
    """Somebody wants to stop; the game is not finished."""


@dataclass(frozen=True)
class Played:
    """A game that came to its end."""

    number: int
    seed: int
    rounds: int
    seats: Array
    """Who decided, decision by decision."""
    actions: Array
    observations: Array
    """What the seat saw before its decision; nothing in it if nobody wants to keep it."""
    masks: Array
    rewards: Array
    """By how much what the seat has left behind changed up to its next decision, or to the end."""
    last: Array
    """Whether it was the seat's last decision."""
    scores: Array
    ranks: Array
    returns: Array
    """What the whole game brought each seat."""

    @property
    def bytes(self) -> int:
        """How much of it there is to keep."""
        return sum(part.nbytes for part in (self.seats, self.actions, self.observations, self.masks, self.rewards))


def play_game(
    setting: Setting, bots: Sequence[str], seed: int, number: int, stop: Event, observed: bool = True
) -> Played | None:
    """The game of this number, the same for the same seed; None if it takes too many decisions.

    Between bots that decide at once it is the very game that a simulation plays under this number.
    """
    own = derived(seed, number)
    match = Match(setting.game, setting.players, own, setting.options, box=setting.box)
    choosers = _choosers(match, bots, derived(seed, BOT_SEED), number)
    points, places = np.zeros(setting.players, np.int64), np.zeros(setting.players, np.int64)

    def worth() -> list[float]:
        play.list_standing(match.box.record, match.states, points, places)
        return left_behind(points.tolist(), places.tolist(), setting.game.lowest_wins)

    worths, observations, masks = [worth()], [], []
    while not match.over:
        if match.decision_count == MOST_DECISIONS:
            return None
        if stop.is_set():
            raise Interrupted
        seat = match.actors[0]
        if observed:
            observations.append(match.observe(seat))
            masks.append(match.mask(seat))
        match.apply(choosers[seat](match, seat), seat)
        worths.append(worth())
    return _played(match, number, np.array(worths), observations, masks, points, places)


def _choosers(match: Match, bots: Sequence[str], seed: int, number: int) -> list[Choose]:
    """How each seat decides. Where nobody thinks all share one luck, as in simulations."""
    if all(bot in BOTS for bot in bots):
        low, high = seed_words(match.seed)
        shared, mask = np.array([low ^ high], np.uint64), np.zeros(match.game.rules.ACTIONS, np.uint8)

        def at_once(code: int) -> Choose:
            return lambda match, seat: int(play.choose(match.box.record, match.states, seat, code, mask, shared))

        return [at_once(BOTS[bot]) for bot in bots]
    seated = [levels.named(bot, derived(seed, number * MOST_SEATS + seat)) for seat, bot in enumerate(bots)]
    return [bot.choose for bot in seated]


def _played(
    match: Match,
    number: int,
    worths: Array,
    observations: list[Array],
    masks: list[Array],
    scores: Array,
    ranks: Array,
) -> Played:
    decisions = np.array(match.decisions, np.int16).reshape(-1, 2)
    seats, actions = decisions[:, 0].astype(np.int8), decisions[:, 1].copy()
    rewards, last = np.zeros(len(seats), np.float32), np.zeros(len(seats), np.bool_)
    for seat in range(match.players):
        own = np.flatnonzero(seats == seat)
        rewards[own] = np.diff(worths[np.append(own, len(seats)), seat])
        last[own[-1:]] = True
    rules = match.game.rules
    return Played(
        number=number,
        seed=match.seed,
        rounds=match.round,
        seats=seats,
        actions=actions,
        observations=np.array(observations, np.float32).reshape(-1, rules.OBSERVATION),
        masks=np.array(masks, np.bool_).reshape(-1, rules.ACTIONS),
        rewards=rewards,
        last=last,
        scores=scores,
        ranks=ranks,
        returns=worths[-1] - worths[0],
    )
