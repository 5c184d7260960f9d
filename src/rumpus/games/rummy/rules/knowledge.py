"""What a seat knows in 8-Bit Rummy: a random possibility for the rest."""

from __future__ import annotations

from rumpus.core.bits import bit, count_of, nth_of
from rumpus.core.events import forget_events
from rumpus.core.record import Record, Seed
from rumpus.core.rng import random_below, seed_random
from rumpus.core.rule import rule


@rule
def determinize(box: Record, s: Record, player: int, seed: Seed) -> None:
    """RU-34: hidden are the deck and other hands, but for the cards in them that everybody has seen."""
    seed_random(s, seed)
    forget_events(s)
    for p in range(s.players):
        if p != player:
            s.deck |= s.hand[p] & ~s.known[p]
    for p in range(s.players):
        if p != player:
            hidden = count_of(s.hand[p] & ~s.known[p])
            s.hand[p] = s.known[p]
            for _ in range(hidden):
                card = nth_of(s.deck, random_below(s, count_of(s.deck)))
                s.deck ^= bit(card)
                s.hand[p] |= bit(card)
