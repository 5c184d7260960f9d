"""What a seat knows in 8-Bit Rummy: a random possibility for the rest, and the numbers a learning agent sees."""

from __future__ import annotations

from rumpus.core.bits import bit, count_of, nth_of
from rumpus.core.events import forget_events
from rumpus.core.record import Array, Record, Seed
from rumpus.core.rng import random_below, seed_random
from rumpus.core.rule import rule
from rumpus.games.rummy.rules.components import CARDS, FAMILIES, NUMBERS, ROWS, SEATS, Phase


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


TABLE_NUMBERS = 11
SEAT_NUMBERS = 2
OBSERVATION = TABLE_NUMBERS + SEATS * SEAT_NUMBERS + FAMILIES + (2 + 2 * ROWS + SEATS) * CARDS


@rule
def observe(box: Record, s: Record, player: int, out: Array) -> None:
    """RU-34: the turn, each seat from `player` on, the size of each set, then marks for cards.

    Marked are the own hand, what was laid this turn, the cards of each row of sets now and when the
    turn began, and the cards that everybody knows to be in each hand.
    """
    for i in range(OBSERVATION):
        out[i] = 0
    out[0] = 1 if s.phase == Phase.OVER else 0
    out[1] = s.players
    out[2] = (s.turn - player + s.players) % s.players
    out[3] = (s.dealer - player + s.players) % s.players
    out[4] = s.round_number
    out[5] = s.voids
    out[6] = s.points_to_win
    out[7] = count_of(s.deck)
    out[8] = s.changes_left
    out[9] = count_of(s.laid)
    out[10] = s.strict
    at = TABLE_NUMBERS
    for ahead in range(s.players):
        q = (player + ahead) % s.players
        out[at + ahead * SEAT_NUMBERS] = s.points[q]
        out[at + ahead * SEAT_NUMBERS + 1] = count_of(s.hand[q])
    at += SEATS * SEAT_NUMBERS
    for family in range(FAMILIES):
        out[at + family] = count_of(box.family[family] & s.lies[family // NUMBERS])
    at += FAMILIES
    mark(s.hand[player], out, at)
    mark(s.laid, out, at + CARDS)
    for row in range(ROWS):
        mark(s.lies[row], out, at + (2 + row) * CARDS)
        mark(s.lay[row], out, at + (2 + ROWS + row) * CARDS)
    for ahead in range(s.players):
        mark(s.known[(player + ahead) % s.players], out, at + (2 + 2 * ROWS + ahead) * CARDS)


@rule
def mark(cards: int, out: Array, at: int) -> None:
    for card in range(CARDS):
        if cards & bit(card) != 0:
            out[at + card] = 1
