"""Tally: how the games of a file came out, added up game by game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rumpus.envs.episodes.playing import Played


@dataclass(frozen=True)
class Tally:
    """Sums over games; `stalled` ones did not come to an end and count in no other."""

    games: int
    stalled: int
    decisions: int
    rounds: int
    firsts: Sequence[float]
    """By seat; a shared first place counts as a part of one."""
    ranks: Sequence[float]
    scores: Sequence[float]

    @staticmethod
    def nothing(players: int) -> Tally:
        return Tally(0, 0, 0, 0, [0] * players, [0] * players, [0] * players)

    @staticmethod
    def of(played: Played | None, players: int) -> Tally:
        """Of one game, None if it stalled."""
        if played is None:
            return Tally(0, 1, 0, 0, [0] * players, [0] * players, [0] * players)
        first = played.ranks == 1
        return Tally(
            games=1,
            stalled=0,
            decisions=len(played.seats),
            rounds=played.rounds,
            firsts=(first / first.sum()).tolist(),
            ranks=played.ranks.tolist(),
            scores=played.scores.tolist(),
        )

    def __add__(self, other: Tally) -> Tally:
        return Tally(
            self.games + other.games,
            self.stalled + other.stalled,
            self.decisions + other.decisions,
            self.rounds + other.rounds,
            _sums(self.firsts, other.firsts),
            _sums(self.ranks, other.ranks),
            _sums(self.scores, other.scores),
        )


def _sums(one: Sequence[float], other: Sequence[float]) -> list[float]:
    return [a + b for a, b in zip(one, other, strict=True)]
