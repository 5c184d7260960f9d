"""Marking decisions in a mask: what every game's `legal` does."""

from __future__ import annotations

from rumpus.core.record import Array
from rumpus.core.rule import number, rule


@rule
def allow_none(mask: Array) -> None:
    """Closes every decision."""
    for action in range(len(mask)):
        mask[action] = 0


@rule
def allow(mask: Array, action: int) -> None:
    """Opens a decision. Taking its number here lets rules name it by its enum on a GPU as well."""
    mask[number(action)] = 1
