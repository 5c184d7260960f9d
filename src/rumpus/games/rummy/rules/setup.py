"""Set-up of Anarcade: 8-Bit Rummy: who deals, and the deal of every round."""

from __future__ import annotations

from rumpus.core.bits import any_of, bit, count_of, lowest_of, nth_of
from rumpus.core.events import reveal, tell
from rumpus.core.record import Record, Seed
from rumpus.core.rng import random_below, seed_random
from rumpus.core.rule import number, rule
from rumpus.games.rummy.rules.components import EVERY_CARD, HAND, LEAST_POINTS, ROWS, Told
from rumpus.games.rummy.rules.turn import start_turn


@rule
def setup(box: Record, s: Record, players: int, seed: Seed) -> None:
    """RU-2 to RU-6: a dealer is found, everyone gets eight cards, the dealer begins."""
    seed_random(s, seed)
    s.players = players
    if s.points_to_win == 0:
        s.points_to_win = LEAST_POINTS
    s.dealer = random_below(s, players) if s.dealer_by_lot != 0 else draw_for_dealer(box, s)
    start_round(s)


@rule
def draw_for_dealer(box: Record, s: Record) -> int:
    """RU-3: everyone draws a card, the highest sum deals; those who are level draw again, from all cards."""
    drawing = bit(s.players) - 1
    while count_of(drawing) > 1:
        deck = number(EVERY_CARD)
        highest = number(0)
        level = number(0)
        for p in range(s.players):
            if drawing & bit(p) != 0:
                card = nth_of(deck, random_below(s, count_of(deck)))
                deck ^= bit(card)
                total = sum_of(box, card)
                tell(s, Told.CUT, p, card, total)
                if total > highest:
                    highest = total
                    level = number(0)
                if total == highest:
                    level |= bit(p)
        drawing = level
    return lowest_of(drawing)


@rule
def sum_of(box: Record, card: int) -> int:
    """The three numbers of a card added up."""
    total = number(ROWS)
    for row in range(ROWS):
        total += box.number_in[card, row]
    return total


@rule
def start_round(s: Record) -> None:
    """RU-4, RU-5, RU-6: all cards are shuffled, each player gets eight, and the dealer takes the first turn."""
    s.round_number += 1
    tell(s, Told.ROUND, s.dealer, 0, s.round_number)
    reveal(s)
    s.deck = EVERY_CARD
    for row in range(ROWS):
        s.lies[row] = 0
    for p in range(s.players):
        s.hand[p] = 0
        s.known[p] = 0
        for _ in range(HAND // 2):
            one, other = draw_card(s), draw_card(s)
            s.hand[p] |= bit(one) | bit(other)
            tell(s, Told.DEALT, p, one, other)
    s.turn = s.dealer
    start_turn(s)


@rule
def draw_card(s: Record) -> int:
    """A card of the deck, each as likely: the deck's order is nobody's knowledge, so it needs none."""
    card = any_of(s.deck, s)
    s.deck ^= bit(card)
    return card
