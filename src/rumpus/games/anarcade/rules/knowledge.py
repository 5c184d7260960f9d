"""What a seat of Anarcade: Champion Gold knows: a random possibility for the rest."""

from __future__ import annotations

from rumpus.core.events import forget_events
from rumpus.core.piles import determinize_order, determinize_split
from rumpus.core.record import Record, Seed
from rumpus.core.rng import seed_random
from rumpus.core.rule import number, rule
from rumpus.games.anarcade.rules.components import STACKS, Phase

# Determinizing


@rule
def determinize(box: Record, s: Record, player: int, seed: Seed) -> None:
    """AN-37: hidden are the order of every draw stack, others' hands, and what lies under a face-up card."""
    seed_random(s, seed)
    forget_events(s)
    for colour in range(STACKS):
        determinize_order(s.stack[colour], 0, s.stack[colour].count - 1, s)
    determinize_order(s.arcade, 0, arcades_face_down(s), s)
    for p in range(s.players):
        if p == player:
            determinize_order(s.draw[p], 0, number(s.draw[p].count), s)
        else:
            determinize_split(s.draw[p], s.hand[p], number(s.hand_certain[p]), s)


@rule
def arcades_face_down(s: Record) -> int:
    """AN-7, AN-30: all but the top one; after the last ace no further card is turned up."""
    if s.phase == Phase.OVER:
        return number(s.arcade.count)
    return number(s.arcade.count) - 1
