"""The contract of a game as generic functions: each finds the game by the type of the position it is given."""

from __future__ import annotations

from rumpus.core.record import Array, Record, Seed
from rumpus.core.rule import by_game


@by_game(lambda parts: parts.rules.setup)
def setup(box: Record, s: Record, players: int, seed: Seed) -> None:
    """Deals a new game into `s`, whose options are already written and whose other fields are zero."""


@by_game(lambda parts: parts.rules.actors)
def actors(box: Record, s: Record) -> int:  # type: ignore[empty-body]
    """Bitmask of the seats that may decide now; 0 when the game is over."""


@by_game(lambda parts: parts.rules.legal)
def legal(box: Record, s: Record, player: int, mask: Array) -> int:  # type: ignore[empty-body]
    """Marks every decision in `mask` as open (1) or not (0) to `player`; returns how many are open."""


@by_game(lambda parts: parts.rules.apply)
def apply(box: Record, s: Record, player: int, action: int) -> None:
    """Carries out a legal decision and runs on to the next real one, or to the end."""


@by_game(lambda parts: parts.rules.scores)
def scores(box: Record, s: Record, out: Array) -> None:
    """Writes each seat's points as they stand now."""


@by_game(lambda parts: parts.rules.ranks)
def ranks(box: Record, s: Record, out: Array) -> None:
    """Writes each seat's rank: 1 for first, ties share a rank."""


@by_game(lambda parts: parts.rules.observe)
def observe(box: Record, s: Record, player: int, out: Array) -> None:
    """Writes the numbers a learning agent sees from `player`'s seat."""


@by_game(lambda parts: parts.rules.determinize)
def determinize(box: Record, s: Record, player: int, seed: Seed) -> None:
    """Replaces what `player` cannot know by a random possibility, from `seed` and what is known alone."""


@by_game(lambda parts: parts.policies.prior or parts.policies.instinct)
def prior(box: Record, s: Record, player: int, mask: Array) -> int:  # type: ignore[empty-body]
    """As `instinct`, for search alone: it may take notes in the position, so that a chain is planned once."""


@by_game(lambda parts: parts.policies.rollout_policy or parts.policies.instinct)
def rollout_policy(box: Record, s: Record, player: int, mask: Array) -> int:  # type: ignore[empty-body]
    """What search has everybody do while it plays a game on: as `instinct`, or something quicker."""


@by_game(lambda parts: parts.policies.instinct)
def instinct(box: Record, s: Record, player: int, mask: Array) -> int:  # type: ignore[empty-body]
    """A quick, sensible decision among those marked in `mask`."""
