"""Piles of cards: take from either end, put on top, shuffle, reshuffle the discard, and deal anew what nobody knows."""

from __future__ import annotations

from rumpus.core.bits import bit, count_of, lowest_of
from rumpus.core.record import Record
from rumpus.core.rng import determinize_below, random_below
from rumpus.core.rule import inlined_rule, number, rule


@inlined_rule
def put(pile: Record, card: int) -> None:
    """Lays a card on top."""
    pile.cards[pile.count] = card
    pile.count += 1


@rule
def top(pile: Record) -> int:
    """The card on top, which stays there. The pile must not be empty."""
    return number(pile.cards[pile.count - 1])


@inlined_rule
def take(pile: Record) -> int:
    """Takes the top card. Its place is wiped, so that equal piles are equal byte for byte."""
    pile.count -= 1
    card = number(pile.cards[pile.count])
    pile.cards[pile.count] = 0
    return card


@inlined_rule
def take_any(pile: Record, s: Record) -> int:
    """Takes a random card: a pile whose order nobody knows need not be shuffled before it is drawn from."""
    place = random_below(s, number(pile.count))
    card = number(pile.cards[place])
    pile.cards[place] = pile.cards[pile.count - 1]
    take(pile)
    return card


@rule
def take_bottom(pile: Record) -> int:
    """Takes the lowest card."""
    card = number(pile.cards[0])
    pile.count -= 1
    for i in range(pile.count):
        pile.cards[i] = pile.cards[i + 1]
    pile.cards[pile.count] = 0
    return card


@rule
def move_all(source: Record, target: Record) -> None:
    """Lays every card of one pile on another, in their order."""
    lying = number(target.count)
    for i in range(number(source.count)):
        target.cards[lying + i] = source.cards[i]
        source.cards[i] = 0
    target.count = lying + number(source.count)
    source.count = 0


@rule
def shuffle(pile: Record, s: Record) -> None:
    """Shuffles the whole pile with the position's random numbers (Fisher-Yates)."""
    for i in range(pile.count - 1, 0, -1):
        swap_places(pile, i, random_below(s, i + 1))


@inlined_rule
def swap_places(pile: Record, i: int, j: int) -> None:
    card = pile.cards[i]
    pile.cards[i] = pile.cards[j]
    pile.cards[j] = card


@rule
def reshuffle(pile: Record, discard: Record, s: Record) -> None:
    """Turns the discard into the new pile, shuffled. The pile must be empty."""
    move_all(discard, pile)
    shuffle(pile, s)


WORD_BITS = 63
"""Cards that one whole number can mark, one bit each."""


@rule
def sort_pile(pile: Record, lowest: int, upto: int) -> None:
    """Puts the cards at places `lowest` to `upto` - 1 in ascending order: nothing of their old order is left.

    Where all cards differ and few enough there are, marks in two words say it at once; else they are sorted one by one.
    """
    low, high, highest = number(0), number(0), number(0)
    for i in range(lowest, upto):
        card = number(pile.cards[i])
        highest = max(highest, card)
        low |= bit(card) if card < WORD_BITS else 0
        high |= bit(card - WORD_BITS) if WORD_BITS <= card < 2 * WORD_BITS else 0
    if highest < 2 * WORD_BITS and count_of(low) + count_of(high) == upto - lowest:
        place = lowest
        while low != 0:
            pile.cards[place] = lowest_of(low)
            low &= low - 1
            place += 1
        while high != 0:
            pile.cards[place] = WORD_BITS + lowest_of(high)
            high &= high - 1
            place += 1
    else:
        sort_one_by_one(pile, lowest, upto)


@rule
def sort_one_by_one(pile: Record, lowest: int, upto: int) -> None:
    for i in range(lowest + 1, upto):
        card = pile.cards[i]
        j = i
        while j > lowest and pile.cards[j - 1] > card:
            pile.cards[j] = pile.cards[j - 1]
            j -= 1
        pile.cards[j] = card


@rule
def determinize_order(pile: Record, lowest: int, upto: int, s: Record) -> None:
    """A random order of the cards at places `lowest` to `upto` - 1, for someone who knows which they are alone."""
    sort_pile(pile, lowest, upto)
    for i in range(upto - 1, lowest, -1):
        swap_places(pile, i, lowest + determinize_below(s, i - lowest + 1))


@rule
def determinize_split(pile: Record, hand: Record, certain: int, s: Record) -> None:
    """A random deal of a pile and a hand to someone who knows all their cards, but not which lie where.

    The first `certain` cards of the hand are known to be in it and stay, in an order that nobody knows.
    """
    dealt = number(hand.count) - certain
    for _ in range(dealt):
        put(pile, take(hand))
    determinize_order(hand, 0, certain, s)
    determinize_order(pile, 0, number(pile.count), s)
    for _ in range(dealt):
        put(hand, take(pile))
