"""Rewards: what the standing is worth to each seat. A decision's reward is by how much that changes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from rumpus.core.errors import RumpusError

Worth: TypeAlias = Callable[[Sequence[int], Sequence[int], bool], list[float]]
"""From scores, ranks, and whether the lowest score wins: what they are worth, by seat."""

LEFT_BEHIND, LEAD = "left_behind", "lead"


def left_behind(scores: Sequence[int], ranks: Sequence[int], lowest_wins: bool) -> list[float]:
    """The share of the others who stand behind each seat, those level half."""
    halves = (sum((other > rank) + (other >= rank) for other in ranks) - 1 for rank in ranks)
    return [half / (2 * (len(ranks) - 1)) for half in halves]


def lead(scores: Sequence[int], ranks: Sequence[int], lowest_wins: bool) -> list[float]:
    """How many points each seat is ahead of the best of the others; less than nothing if it is behind."""
    points = [-score for score in scores] if lowest_wins else list(scores)
    *_, second, first = sorted(points)
    return [float(own - (second if own == first else first)) for own in points]


REWARDS: dict[str, Worth] = {LEFT_BEHIND: left_behind, LEAD: lead}


def reward_named(name: str) -> Worth:
    if name not in REWARDS:
        raise RumpusError(f"There is no reward {name!r}; there is {', '.join(REWARDS)}.")
    return REWARDS[name]
