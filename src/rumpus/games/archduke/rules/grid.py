"""Cards in grids and piles: laying and lifting, what each seat knows of them, drawing, penalty cards."""

from __future__ import annotations

from rumpus.core.events import reveal, tell
from rumpus.core.piles import move_all, put, take, take_any
from rumpus.core.record import Record
from rumpus.core.rule import number, rule
from rumpus.games.archduke.rules.components import EVERYBODY, NOBODY, PEEKS, PLACES, Told


@rule
def is_playing(s: Record, seat: int) -> bool:
    """Whether a seat takes part in this round."""
    return (s.playing >> seat) & 1 == 1


@rule
def seats_playing(s: Record) -> int:
    count = number(0)
    for p in range(s.players):
        count += (s.playing >> p) & 1
    return count


@rule
def left_of(s: Record, seat: int) -> int:
    """The next seat that takes part in this round."""
    while True:
        seat = (seat + 1) % s.players
        if is_playing(s, seat):
            return seat


@rule
def right_of(s: Record, seat: int) -> int:
    """The seat before, among those that take part in this round."""
    while True:
        seat = (seat + s.players - 1) % s.players
        if is_playing(s, seat):
            return seat


# Grids


@rule
def card_at(s: Record, seat: int, place: int) -> int:
    """The card at a place, NOBODY's -1 where it is empty."""
    return number(s.grid[seat, place]) - 1


@rule
def knows(s: Record, player: int, seat: int, place: int) -> bool:
    """AR-39: whether a player knows the card at a place."""
    return (number(s.seen[seat, place]) >> player) & 1 == 1


@rule
def lay(s: Record, seat: int, place: int, card: int, seen: int) -> None:
    """Lays a card face down at an empty place; `seen` are the seats that know it."""
    s.grid[seat, place] = card + 1
    s.seen[seat, place] = seen
    s.untried[seat] |= number(1) << place
    s.cards[seat] += 1


@rule
def lift(s: Record, seat: int, place: int) -> int:
    """AR-14: takes a card away; its place stays, empty."""
    card = card_at(s, seat, place)
    s.grid[seat, place] = 0
    s.seen[seat, place] = 0
    s.untried[seat] &= ~(number(1) << place)
    s.cards[seat] -= 1
    return card


@rule
def free_place(s: Record, seat: int) -> int:
    """AR-36, AR-37: the first empty place: of the 2x2 first, then column by column to the right; -1 in a full grid."""
    span = number(s.span[seat])
    if s.cards[seat] == span:
        return span if span < PLACES else NOBODY
    place = number(0)
    while s.grid[seat, place] != 0:
        place += 1
    return place


# Looking


@rule
def look_at(s: Record, player: int, spot: int) -> None:
    """Notes what a seat is looking at until its next decision: the last two cards."""
    s.looking[player, 1] = s.looking[player, 0]
    s.looking[player, 0] = spot + 1


@rule
def look_away(s: Record, player: int) -> None:
    for i in range(PEEKS):
        s.looking[player, i] = 0


@rule
def show_to_all(s: Record, seat: int, place: int) -> None:
    """AR-19: everybody sees the card at a place, which stays there."""
    reveal(s)
    s.seen[seat, place] = EVERYBODY
    for p in range(s.players):
        look_at(s, p, seat * PLACES + place)


# Piles


@rule
def draw_card(s: Record) -> int:
    """AR-38: a card of the draw pile, any one since nobody knows their order; an empty pile is made anew first.

    It is made from the discards, all but the top one.
    """
    if s.draw.count == 0:
        left = take(s.discard)
        move_all(s.discard, s.draw)
        put(s.discard, left)
        s.shuffles += 1
        for i in range(s.draw.count):
            s.shuffled[number(s.draw.cards[i])] = s.shuffles
        tell(s, Told.RESHUFFLED, 0, 0, number(s.draw.count))
    reveal(s)
    return take_any(s.draw, s)


@rule
def add_card(s: Record, seat: int) -> int:
    """AR-35 to AR-37: a card from the draw pile that nobody looks at; returns its place, -1 in a full grid."""
    place = free_place(s, seat)
    if place >= 0:
        s.span[seat] = max(number(s.span[seat]), place + 1)
        lay(s, seat, place, draw_card(s), number(0))
    return place
