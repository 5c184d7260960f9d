"""What a seat of Anarcade: Champion Gold knows: a random possibility for the rest, and what a learning agent sees."""

from __future__ import annotations

from rumpus.core.events import forget_events
from rumpus.core.piles import determinize_order, determinize_split, top
from rumpus.core.record import Array, Record, Seed
from rumpus.core.rng import seed_random
from rumpus.core.rule import number, rule
from rumpus.games.anarcade.rules.components import KINDS, SEATS, STACKS, SYMBOLS, Phase

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


# What a learning agent sees

TABLE_NUMBERS = 16
STACK_NUMBERS = 2 + SYMBOLS
SEAT_NUMBERS = 7
OWN_PILES = 3
OBSERVATION = TABLE_NUMBERS + STACKS * STACK_NUMBERS + SEATS * SEAT_NUMBERS + (OWN_PILES + SEATS) * KINDS


@rule
def observe(box: Record, s: Record, player: int, out: Array) -> None:
    """AN-37: the table, the four stacks, each seat from `player` on, then counts of each kind of card.

    The kinds are counted in the player's hand, draw stack and discards, in what the player at turn
    has played, and in the whole decks of the other seats.
    """
    for i in range(OBSERVATION):
        out[i] = 0
    if s.phase != Phase.OVER:
        out[s.phase] = 1
        out[9] = box.high_score[top(s.arcade)]
        for symbol in range(SYMBOLS):
            out[10 + symbol] = box.arcade_symbols[top(s.arcade), symbol]
    out[3] = s.draws_left
    out[4] = s.scores_left
    out[5] = s.buys_left
    out[6] = s.round_number
    out[7] = s.aces_to_win
    out[8] = (s.turn - player + s.players) % s.players
    out[14] = s.arcade.count
    out[15] = s.players
    at = TABLE_NUMBERS
    for colour in range(STACKS):
        out[at] = s.stack[colour].count
        if s.stack[colour].count > 0:
            card = top(s.stack[colour])
            out[at + 1] = box.cost[card]
            for symbol in range(SYMBOLS):
                out[at + 2 + symbol] = box.symbols[card, symbol]
        at += STACK_NUMBERS
    for ahead in range(s.players):
        q = (player + ahead) % s.players
        out[at + ahead * SEAT_NUMBERS] = s.credits[q]
        out[at + ahead * SEAT_NUMBERS + 1] = s.scored[q]
        out[at + ahead * SEAT_NUMBERS + 2] = s.victory[q].count
        out[at + ahead * SEAT_NUMBERS + 3] = s.hand[q].count
        out[at + ahead * SEAT_NUMBERS + 4] = s.draw[q].count
        out[at + ahead * SEAT_NUMBERS + 5] = s.discard[q].count
        out[at + ahead * SEAT_NUMBERS + 6] = s.played[q].count
    at += SEATS * SEAT_NUMBERS
    count_kinds(s.hand[player], out, at)
    count_kinds(s.draw[player], out, at + KINDS)
    count_kinds(s.discard[player], out, at + 2 * KINDS)
    count_kinds(s.played[s.turn], out, at + 3 * KINDS)
    for ahead in range(1, s.players):
        q = (player + ahead) % s.players
        count_kinds(s.hand[q], out, at + (OWN_PILES + ahead) * KINDS)
        count_kinds(s.draw[q], out, at + (OWN_PILES + ahead) * KINDS)
        count_kinds(s.discard[q], out, at + (OWN_PILES + ahead) * KINDS)
        count_kinds(s.played[q], out, at + (OWN_PILES + ahead) * KINDS)


@rule
def count_kinds(pile: Record, out: Array, at: int) -> None:
    for i in range(pile.count):
        out[at + number(pile.cards[i])] += 1
