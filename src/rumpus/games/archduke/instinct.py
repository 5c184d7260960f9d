"""A quick player of Archduke."""

from __future__ import annotations

from rumpus.core.record import Array, Record
from rumpus.core.rule import rule


@rule
def instinct(box: Record, s: Record, player: int, mask: Array) -> int:
    for action in range(len(mask)):
        if mask[action]:
            return action
    return -1
