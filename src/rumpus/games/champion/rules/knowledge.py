"""What a seat knows: everything but what is still to be drawn."""

from __future__ import annotations

from rumpus.core.events import forget_events
from rumpus.core.record import Record, Seed
from rumpus.core.rng import seed_random
from rumpus.core.rule import rule


@rule
def determinize(box: Record, s: Record, player: int, seed: Seed) -> None:
    """VG-80: nobody knows more than the others. Hidden is only what will be drawn, and that is chance to come."""
    seed_random(s, seed)
    forget_events(s)
