"""Seating: which bot sits where, when fewer are named than there are seats."""

# Plain Python throughout: a change here compiles nothing anew.

from __future__ import annotations

from collections.abc import Sequence

from rumpus.core.errors import RumpusError


def seat_bots(bots: Sequence[str], players: int) -> list[str]:
    """One bot a seat; fewer are repeated in turn."""
    if not 1 <= len(bots) <= players:
        raise RumpusError(f"{players} players need 1 to {players} bots, not {len(bots)}.")
    return [bots[seat % len(bots)] for seat in range(players)]
