"""Turns: several ways of playing take turns on one core, so that all of them meet the machine in the same mood."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median
from typing import NamedTuple


class Tally(NamedTuple):
    """What was played: decisions of players, and chance nodes where the engine asks its caller to sample them."""

    decisions: int
    chances: int = 0


@dataclass(frozen=True)
class Way:
    """One way of playing at random. `play(amount)` plays so many games, or steps of a batch."""

    id: str
    label: str
    play: Callable[[int], Tally]


class Turn(NamedTuple):
    """One way's turn in one round."""

    decisions: int
    chances: int
    seconds: float

    @property
    def pace(self) -> float:
        return self.decisions / self.seconds


@dataclass(frozen=True)
class Comparison:
    """Every turn of every way, round by round."""

    turns: dict[str, list[Turn]]

    def pace(self, way: str) -> float:
        """Decisions a second, the median over the rounds."""
        return median(turn.pace for turn in self.turns[way])

    def spread(self, way: str) -> tuple[float, float]:
        """The slowest and the quickest round."""
        paces = [turn.pace for turn in self.turns[way]]
        return min(paces), max(paces)

    def chances_a_decision(self, way: str) -> float:
        turns = self.turns[way]
        return sum(turn.chances for turn in turns) / sum(turn.decisions for turn in turns)

    def ratio(self, ours: str, peer: str) -> float:
        """How many times as quick, the median over the rounds: the two are compared within a round only."""
        return median(a.pace / b.pace for a, b in zip(self.turns[ours], self.turns[peer], strict=True))


def hold(
    ways: Sequence[Way],
    rounds: int,
    seconds: float,
    progress: Callable[[str, int, int], None] = lambda step, done, steps: None,
) -> Comparison:
    """Lets each way play for about `seconds` in every round."""
    steps = len(ways) * (rounds + 1)
    amounts = {}
    for done, way in enumerate(ways):
        progress(f"finding the pace: {way.label}", done, steps)
        amounts[way.id] = amount_for(way, seconds)
    turns: dict[str, list[Turn]] = {way.id: [] for way in ways}
    for round_number in range(rounds):
        for place, way in enumerate(ways):
            done = len(ways) * (round_number + 1) + place
            progress(f"playing: round {round_number + 1} of {rounds}, {way.label}", done, steps)
            turns[way.id].append(take_turn(way, amounts[way.id]))
    return Comparison(turns)


def take_turn(way: Way, amount: int) -> Turn:
    # The thread's own processor time: what other programs take away meanwhile is not counted against anybody.
    started = time.thread_time()
    tally = way.play(amount)
    return Turn(*tally, time.thread_time() - started)


def amount_for(way: Way, seconds: float) -> int:
    """How much to play in a turn; on the way there everything is loaded and warm."""
    amount = 1
    while (turn := take_turn(way, amount)).seconds < seconds / 4:
        amount *= 2
    return max(1, round(amount * seconds / turn.seconds))
