"""Sets of cards as the bits of one number: no order that could tell anything, nothing to shuffle."""

from __future__ import annotations

from rumpus.core.record import Array, Record
from rumpus.core.rng import random_below
from rumpus.core.rule import number, rule


@rule
def bit(card: int) -> int:
    return number(1) << number(card)


@rule
def has(cards: int, card: int) -> bool:
    return (cards >> number(card)) & 1 == 1


@rule
def count_of(cards: int) -> int:
    """How many cards these are. Written just so, compilers make one instruction of it."""
    bits = int(cards)
    pairs = bits - ((bits >> 1) & 0x5555555555555555)
    fours = (pairs & 0x3333333333333333) + ((pairs >> 2) & 0x3333333333333333)
    eights = (fours + (fours >> 4)) & 0x0F0F0F0F0F0F0F0F
    return (eights * 0x0101010101010101 >> 56) & 0x7F


@rule
def lowest_of(cards: int) -> int:
    """The first of some cards, by its number. There must be one."""
    return count_of((cards & -cards) - 1)


@rule
def nth_of(cards: int, n: int) -> int:
    """The n-th of some cards, counted from 0, by its number."""
    first = number(0)
    for width in (32, 16, 8):
        below = count_of((cards >> first) & ((1 << width) - 1))
        if n >= below:
            n -= below
            first += width
    cards >>= first
    for _ in range(n):
        cards &= cards - 1
    return first + lowest_of(cards)


@rule
def any_of(cards: int, s: Record) -> int:
    """A random one of some cards, each as likely. There must be one."""
    return nth_of(cards, random_below(s, count_of(cards)))


@rule
def mark_each(out: Array, at: int, cards: int) -> None:
    """A one for each of some cards, in numbers that are 0 so far."""
    while cards != 0:
        out[at + lowest_of(cards)] = 1
        cards &= cards - 1
