"""What a seat of Archduke knows: a random possibility for the rest, and what a learning agent sees."""

from __future__ import annotations

import numpy as np

from rumpus.core.events import forget_events
from rumpus.core.piles import put, sort_pile, swap_places, take, top
from rumpus.core.record import Array, Record, Seed
from rumpus.core.rng import B32, derive, determinize_below, seed_random
from rumpus.core.rule import number, rule
from rumpus.games.archduke.rules.components import CARDS, KINDS, NOBODY, PLACES, SEATS, Phase
from rumpus.games.archduke.rules.grid import card_at, is_playing, knows

# Determinizing


@rule
def determinize(box: Record, s: Record, player: int, seed: Seed) -> None:
    """AR-39: hidden are the draw pile, every card the seat has not seen where it lies, and a card another has drawn.

    Which cards were mixed in each shuffle of the round is open: the first time all of them, later
    the discards. And since all moves are open, so is from which shuffle a face-down card comes. So
    hidden cards can only change places with hidden cards of the same shuffle.
    """
    seed_random(s, seed)
    forget_events(s)
    for mixed in range(s.shuffles + 1):
        lowest = number(0) if mixed == s.shuffles else number(s.draw.count)
        for seat in range(s.players):
            for place in range(number(s.span[seat])):
                if is_hidden(s, player, seat, place, mixed):
                    put(s.draw, card_at(s, seat, place))
        if is_held_hidden(s, player, mixed):
            put(s.draw, s.held - 1)
        sort_pile(s.draw, lowest, number(s.draw.count))
        for seat in range(s.players):
            for place in range(number(s.span[seat])):
                if is_hidden(s, player, seat, place, mixed):
                    s.grid[seat, place] = determinize_card(s, lowest) + 1
        if is_held_hidden(s, player, mixed):
            s.held = determinize_card(s, lowest) + 1


@rule
def determinize_card(s: Record, lowest: int) -> int:
    """Any card of the draw pile from `lowest` on; in what order the others lie does not matter (`draw_card`)."""
    swap_places(s.draw, number(s.draw.count) - 1, lowest + determinize_below(s, number(s.draw.count) - lowest))
    return take(s.draw)


@rule
def is_hidden(s: Record, player: int, seat: int, place: int, mixed: int) -> bool:
    """Whether a card of this shuffle lies there that the player does not know."""
    if s.grid[seat, place] == 0 or knows(s, player, seat, place):
        return False
    return s.shuffled[card_at(s, seat, place)] == mixed


@rule
def is_held_hidden(s: Record, player: int, mixed: int) -> bool:
    """Whether somebody else holds a card of this shuffle, drawn from the draw pile."""
    return s.held != 0 and s.held_open == 0 and s.turn != player and s.shuffled[s.held - 1] == mixed


# Forgetting

LOTS = 1 << 32


@rule
def forget(box: Record, s: Record, player: int, share: float, seed: Seed) -> None:
    """A share of the cards that the seat has seen slips its mind, by a lot for each card at its place.

    The lot depends on the seed, the round, the card and the place alone: what slipped does not come
    back. While cards are looked at for the first time, nothing is forgotten yet.
    """
    if s.phase == Phase.PEEK:
        return
    for seat in range(s.players):
        for place in range(number(s.span[seat])):
            if s.grid[seat, place] != 0 and knows(s, player, seat, place):
                where = (number(s.round_number) * SEATS + seat) * PLACES + place
                which = (where * SEATS + player) * CARDS + card_at(s, seat, place)
                lot = derive(seed[0], seed[1], np.uint64(which))
                if number(lot[0] >> B32) < share * LOTS:
                    s.seen[seat, place] &= ~(number(1) << player)


# Observing

TABLE_NUMBERS = 24
SEAT_NUMBERS = 8
PLACE_NUMBERS = 5
OBSERVATION = TABLE_NUMBERS + KINDS + SEATS * (SEAT_NUMBERS + PLACES * PLACE_NUMBERS)


@rule
def observe(box: Record, s: Record, player: int, out: Array) -> None:
    """AR-39: the table, how many cards of each value are hidden from the seat, then each seat from `player` on."""
    for i in range(OBSERVATION):
        out[i] = 0
    out[s.phase] = 1
    out[7] = (s.turn - player + s.players) % s.players
    if s.caller != NOBODY:
        out[8] = 1
        out[6] = (s.caller - player + s.players) % s.players
    out[9] = s.turns_left
    out[10] = s.draw.count
    out[11] = s.discard.count
    if s.discard.count > 0:
        out[12] = 1
        out[13] = box.value[top(s.discard)]
        out[14] = box.symbol[top(s.discard)]
    if s.held != 0 and (s.held_open != 0 or s.turn == player):
        out[15] = 1
        out[16] = box.value[s.held - 1]
        out[17] = box.symbol[s.held - 1]
    out[18] = s.queue.count
    out[19] = s.swap_first != 0
    out[20] = s.mode
    out[21] = s.round_number
    out[22] = s.players
    out[23] = s.deciding
    count_hidden(box, s, player, out)
    for ahead in range(s.players):
        observe_seat(box, s, player, (player + ahead) % s.players, out, ahead)


@rule
def count_hidden(box: Record, s: Record, player: int, out: Array) -> None:
    """All cards of the box, less those in the discard pile, in the seat's hand, and known in the grids."""
    for card in range(CARDS):
        out[TABLE_NUMBERS + number(box.kind[card])] += 1
    for i in range(s.discard.count):
        out[TABLE_NUMBERS + number(box.kind[s.discard.cards[i]])] -= 1
    if s.held != 0 and (s.held_open != 0 or s.turn == player):
        out[TABLE_NUMBERS + number(box.kind[s.held - 1])] -= 1
    for seat in range(s.players):
        for place in range(number(s.span[seat])):
            if s.grid[seat, place] != 0 and knows(s, player, seat, place):
                out[TABLE_NUMBERS + number(box.kind[card_at(s, seat, place)])] -= 1


@rule
def observe_seat(box: Record, s: Record, player: int, seat: int, out: Array, ahead: int) -> None:
    """The seat's standing; for each place whether a card lies there, what it is if known, who else knows it."""
    at = TABLE_NUMBERS + KINDS + ahead * (SEAT_NUMBERS + PLACES * PLACE_NUMBERS)
    out[at] = is_playing(s, seat)
    out[at + 1] = s.cards[seat]
    out[at + 2] = s.weight[seat]
    out[at + 3] = s.ranked[seat]
    out[at + 4] = (s.passed >> seat) & 1
    out[at + 5] = (s.late >> seat) & 1
    out[at + 6] = s.phase == Phase.WINDOW and s.queue.count > 0 and s.queue.cards[0] == seat
    for place in range(number(s.span[seat])):
        if s.grid[seat, place] != 0:
            here = at + SEAT_NUMBERS + place * PLACE_NUMBERS
            out[here] = 1
            out[here + 1] = knows(s, player, seat, place)
            if knows(s, player, seat, place):
                out[here + 2] = box.value[card_at(s, seat, place)]
            out[here + 3] = knows(s, seat, seat, place)
            out[here + 4] = (s.untried[seat] >> place) & 1
            out[at + 7] += (place + 1) * (s.swap_first == seat * PLACES + place + 1)
