"""What a seat of Archduke knows: a random possibility for the rest, and what it may forget."""

from __future__ import annotations

import numpy as np

from rumpus.core.events import forget_events
from rumpus.core.piles import put, sort_pile, swap_places, take
from rumpus.core.record import Record, Seed
from rumpus.core.rng import B32, derive, determinize_below, seed_random
from rumpus.core.rule import number, rule
from rumpus.games.archduke.rules.components import CARDS, PLACES, SEATS, Phase
from rumpus.games.archduke.rules.grid import card_at, knows

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
