"""Set-up of Anarcade: Champion Gold: stacks, arcade cards, starters and the first hands."""

from __future__ import annotations

from rumpus.core.piles import put, shuffle
from rumpus.core.record import Record, Seed
from rumpus.core.rng import seed_random
from rumpus.core.rule import rule
from rumpus.games.anarcade.rules.components import ARCADES, MOST_ACES, STACKS, STARTER, STARTERS_EACH
from rumpus.games.anarcade.rules.turn import draw_hand, run_on, start_turn


@rule
def setup(box: Record, s: Record, players: int, seed: Seed) -> None:
    """AN-4 to AN-8: stacks and arcade cards are shuffled, everyone gets six starters and a hand of three."""
    seed_random(s, seed)
    s.players = players
    if s.aces_to_win == 0:
        s.aces_to_win = MOST_ACES
    for kind in range(1, box.kinds):
        for _ in range(box.copies[kind]):
            put(s.stack[box.colour[kind]], kind)
    for colour in range(STACKS):
        shuffle(s.stack[colour], s)
    for card in range(ARCADES):
        put(s.arcade, card)
    shuffle(s.arcade, s)
    for p in range(players):
        for _ in range(STARTERS_EACH):
            put(s.draw[p], STARTER)
        draw_hand(s, p)
    s.round_number = 1
    start_turn(box, s)
    run_on(box, s)
