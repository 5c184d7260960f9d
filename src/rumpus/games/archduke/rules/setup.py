"""Set-up of Archduke: the deal of every round, the two cards that each player peeks at, the first card."""

from __future__ import annotations

from rumpus.core.events import reveal, tell
from rumpus.core.piles import take_any
from rumpus.core.record import Record, Seed
from rumpus.core.rng import random_below, seed_random
from rumpus.core.rule import number, rule
from rumpus.games.archduke.rules.components import CARDS, DEALT, NOBODY, PEEKS, PLACES, Phase, Told
from rumpus.games.archduke.rules.grid import draw_card, is_playing, knows, lay, look_away, right_of
from rumpus.games.archduke.rules.matching import open_window, peek

# The deal


@rule
def setup(box: Record, s: Record, players: int, seed: Seed) -> None:
    """AR-2, AR-5: a random dealer for the first round; the left neighbour begins."""
    seed_random(s, seed)
    s.players = players
    s.playing = (number(1) << players) - 1
    deal(s, random_below(s, players))


@rule
def deal(s: Record, starter: int) -> None:
    """AR-3 to AR-6: all cards are shuffled, four go to each player's 2x2, nobody has called or knows anything."""
    s.round_number += 1
    s.phase = Phase.PEEK
    s.turn = right_of(s, starter)
    s.first = starter
    s.starter = starter
    s.turns_taken = 0
    s.turns_left = 0
    s.caller = NOBODY
    s.passed = 0
    s.window = 0
    s.shuffles = 0
    s.swap_first = 0
    s.queue.count = 0
    s.draw.count = CARDS
    s.discard.count = 0
    for i in range(len(s.queue.cards)):
        s.queue.cards[i] = 0
    for card in range(CARDS):
        s.draw.cards[card] = card
    for card in range(CARDS):
        s.discard.cards[card] = 0
    for card in range(CARDS):
        s.shuffled[card] = 0
    for p in range(s.players):
        s.cards[p] = 0
        s.untried[p] = 0
        look_away(s, p)
        for place in range(number(s.span[p])):
            s.grid[p, place] = 0
            s.seen[p, place] = 0
        s.span[p] = DEALT
    for place in range(DEALT):
        for p in range(s.players):
            if is_playing(s, p):
                lay(s, p, place, take_any(s.draw, s), number(0))
    tell(s, Told.ROUND, starter, s.turn, s.round_number)


# Before the first turn


@rule
def peek_before(box: Record, s: Record, player: int, place: int) -> None:
    """AR-7: everybody looks at two of their own cards, and then not again."""
    tell(s, Told.PEEKED, player, player * PLACES + place, 0)
    peek(box, s, player, player * PLACES + place)
    seen = number(0)
    for i in range(DEALT):
        seen += knows(s, player, player, i)
    if seen == PEEKS:
        s.passed |= number(1) << player


@rule
def open_round(box: Record, s: Record) -> None:
    """AR-8: the dealer turns over the first card, which can be matched and has no action."""
    card = draw_card(s)
    reveal(s)
    tell(s, Told.OPENED, s.turn, number(box.kind[card]), 0)
    open_window(box, s, s.turn, card, number(0))
