"""Combinations of tiles: the one matcher that says which tiles can still complete one, and what to propose.

A combination is a kind and a length. Wilds stand for any tile, so only tiles are looked at: a combination can be
completed if some pattern of its kind (a number, a colour, a row of numbers, ...) holds all tiles chosen so far, and so
many of the others that wilds fill the rest.
"""

from __future__ import annotations

from typing import TypeAlias

from rumpus.core.bits import bit, count_of, has, lowest_of
from rumpus.core.record import Record
from rumpus.core.rule import inlined_rule, number, rule
from rumpus.games.champion.rules.components import COLOURS, NUMBERS, PLAYED_BY_TWO, Combination

Sight: TypeAlias = tuple[int, int, int, int, int]
"""Tiles, their numbers, how many of one colour, of one number and of a second number there are at the most."""
Times: TypeAlias = tuple[int, int, int, int, int]
"""The numbers of which there is a tile, two, three, four, five or more: a set of them each."""

POSSIBLE = 1 << 62
"""Marked beside the useful tiles if the combination can be completed."""
ONE_NUMBER = sum(1 << (NUMBERS * colour) for colour in range(COLOURS))
"""All tiles numbered 0."""
ONE_COLOUR = (1 << NUMBERS) - 1
"""All tiles of the first colour."""
NIBBLE = 4
LEAST, MOST = 0, NUMBERS - 1


@rule
def lowest_number(s: Record) -> int:
    """VG-3: two players play without 0 and 9, so that a run begins with 1 at the least."""
    return number(LEAST + 1) if s.players == 2 else number(LEAST)


@rule
def numbers_of(tiles: int) -> int:
    """The numbers on some tiles, as bits."""
    every = tiles
    for colour in range(1, COLOURS):
        every |= tiles >> (NUMBERS * colour)
    return every & ONE_COLOUR


@rule
def tiles_numbered(numbers: int) -> int:
    """All tiles with these numbers."""
    every = numbers
    for colour in range(1, COLOURS):
        every |= numbers << (NUMBERS * colour)
    return every


@rule
def useful(tiles: int, chosen: int, wilds: int, kind: int, length: int, least: int) -> int:
    """VG-40 to VG-45: the tiles that are part of a way to complete a combination which holds the chosen ones.

    POSSIBLE is marked as well if there is a way at all. Of the wilds each may be used or not.
    """
    if count_of(tiles) + wilds < length:
        return number(0)
    if kind == Combination.RUN:
        return useful_in_run(tiles, chosen, wilds, length, least)
    if kind >= Combination.PAIRS:
        return useful_in_pairs(tiles, chosen, wilds, length, least)
    pattern = number(ONE_NUMBER)
    colours = number(1)
    last = MOST - least
    if kind == Combination.COLOUR:
        pattern = number(ONE_COLOUR)
        colours = number(COLOURS)
        least = number(0)
        last = number(0)
    elif kind == Combination.COLOUR_RUN:
        pattern = (number(1) << length) - 1
        colours = number(COLOURS)
        last += 1 - length
    found = number(0)
    for colour in range(colours):
        for n in range(least, last + 1):
            here = pattern << (NUMBERS * colour + n)
            if chosen & ~here == 0 and count_of(tiles & here) + wilds >= length:
                found |= (tiles & here) | POSSIBLE
    return found


@rule
def useful_in_run(tiles: int, chosen: int, wilds: int, length: int, least: int) -> int:
    """VG-40, VG-42: consecutive numbers of any colours, each once, without a step from the highest to the lowest."""
    numbers = numbers_of(tiles)
    used = numbers_of(chosen)
    each_once = count_of(used) == count_of(chosen)
    windows = number(0)
    possible = number(0)
    for n in range(least, MOST - least + 2 - length):
        window = ((number(1) << length) - 1) << n
        if each_once and used & ~window == 0 and count_of(numbers & window) + wilds >= length:
            windows |= window
            possible = number(POSSIBLE)
    return (tiles & tiles_numbered(windows & ~used)) | possible


@rule
def useful_in_pairs(tiles: int, chosen: int, wilds: int, length: int, least: int) -> int:
    """VG-40, VG-41: two tiles of one number and two or three of another, or all of one."""
    trio = length - 2
    owned = counted_by_number(tiles)
    used = counted_by_number(chosen)
    so_far = count_of(chosen)
    found = number(0)
    for a in range(least, MOST - least + 1):
        of_a = (owned >> (NIBBLE * a)) & 15
        used_a = (used >> (NIBBLE * a)) & 15
        tiles_a = tiles & (number(ONE_NUMBER) << a)
        all_of_a = number(used_a == so_far and of_a + wilds >= length)
        found |= (tiles_a | POSSIBLE) * all_of_a
        if used_a <= trio and min(of_a, trio) + 2 + wilds >= length:
            for b in range(least, MOST - least + 1):
                of_b = (owned >> (NIBBLE * b)) & 15
                used_b = (used >> (NIBBLE * b)) & 15
                fits = a != b and used_a + used_b == so_far and used_b <= 2
                if fits and min(of_a, trio) + min(of_b, 2) + wilds >= length:
                    found |= POSSIBLE
                    if used_a < trio:
                        found |= tiles_a
                    if used_b < 2:
                        found |= tiles & (number(ONE_NUMBER) << b)
    return found


@rule
def counted_by_number(tiles: int) -> int:
    """How many tiles there are of each number, four bits for each."""
    counts = number(0)
    for colour in range(COLOURS):
        numbers = (tiles >> (NUMBERS * colour)) & ONE_COLOUR
        while numbers != 0:
            counts += bit(NIBBLE * lowest_of(numbers))
            numbers &= numbers - 1
    return counts


@rule
def most_fitting(box: Record, tiles: int, kind: int, length: int) -> int:
    """How many tiles of a combination are there at the most; wilds have to stand for the rest."""
    if kind == Combination.RUN:
        return number(box.most_in_run[length, numbers_of(tiles)])
    if kind == Combination.COLOUR:
        return min(most_coloured(tiles), length)
    if kind == Combination.COLOUR_RUN:
        return most_in_coloured_run(box, tiles, length)
    most, second = most_repeated(repeated(tiles))
    return fitting_repeated(most, second, kind, length)


@rule
def sight_of(tiles: int) -> Sight:
    """All that has to be seen of tiles to say what is there of many combinations."""
    most, second = most_repeated(repeated(tiles))
    return tiles, numbers_of(tiles), most_coloured(tiles), most, second


@inlined_rule
def most_fitting_seen(box: Record, sight: Sight, kind: int, length: int) -> int:
    """The same as `most_fitting`, for tiles that are asked about again and again."""
    tiles, numbers, coloured, most, second = sight
    if kind == Combination.RUN:
        return number(box.most_in_run[length, numbers])
    if kind == Combination.COLOUR:
        return min(coloured, length)
    if kind == Combination.COLOUR_RUN:
        return most_in_coloured_run(box, tiles, length)
    return fitting_repeated(most, second, kind, length)


@inlined_rule
def most_coloured(tiles: int) -> int:
    most = number(0)
    for colour in range(COLOURS):
        most = max(most, count_of((tiles >> (NUMBERS * colour)) & ONE_COLOUR))
    return most


@inlined_rule
def most_in_coloured_run(box: Record, tiles: int, length: int) -> int:
    most = number(0)
    for colour in range(COLOURS):
        most = max(most, number(box.most_in_run[length, (tiles >> (NUMBERS * colour)) & ONE_COLOUR]))
    return most


@inlined_rule
def repeated(tiles: int) -> Times:
    """How often which numbers are there."""
    once, twice, thrice, four, five = number(0), number(0), number(0), number(0), number(0)
    for colour in range(COLOURS):
        numbers = (tiles >> (NUMBERS * colour)) & ONE_COLOUR
        five |= four & numbers
        four |= thrice & numbers
        thrice |= twice & numbers
        twice |= once & numbers
        once |= numbers
    return once, twice, thrice, four, five


@inlined_rule
def most_repeated(times: Times) -> tuple[int, int]:
    """How many tiles there are of the most frequent number, and, as far as two, of another."""
    once, twice, thrice, four, five = times
    most = number(once != 0) + number(twice != 0) + number(thrice != 0) + number(four != 0) + number(five != 0)
    return most, number(once & (once - 1) != 0) + number(twice & (twice - 1) != 0)


@inlined_rule
def fitting_repeated(most: int, second: int, kind: int, length: int) -> int:
    """For tiles of one number and for pairs."""
    if kind == Combination.NUMBER:
        return min(most, length)
    return max(min(most, length), min(most, length - 2) + second)


# What a game asks for


@rule
def kind_to(box: Record, game: int, beating: int) -> int:
    """VG-46: to play takes the first two tiles of the combination; those of pairs are a pair."""
    kind = number(box.combination[game])
    return number(Combination.NUMBER) if beating == 0 and kind >= Combination.PAIRS else kind


@rule
def length_to(box: Record, game: int, beating: int) -> int:
    return number(box.needs[game]) if beating != 0 else number(PLAYED_BY_TWO)


# The proposal


@rule
def propose(tiles: int, chosen: int, wilds: int, magazines: int, kind: int, length: int, least: int) -> int:
    """VG-50: the tiles of the cheapest way to complete a combination, the chosen ones among them.

    `wilds` are used in any case, of the magazines as few as can be; then go tiles that the others can best do without.
    """
    more = number(0)
    while more < magazines and useful(tiles, chosen, wilds + more, kind, length, least) & POSSIBLE == 0:
        more += 1
    picked = chosen
    for _ in range(length - wilds - more - count_of(chosen)):
        open_tiles = useful(tiles, picked, wilds + more, kind, length, least) & ~picked & ~POSSIBLE
        picked |= bit(least_missed(tiles & ~picked, open_tiles))
    return picked


@rule
def least_missed(tiles: int, some: int) -> int:
    """Of some tiles the one that goes least well with the others."""
    best = number(-1)
    lowest = number(0)
    while some != 0:
        tile = lowest_of(some)
        some &= some - 1
        company = companions(tiles, tile)
        if best < 0 or company < lowest:
            best = tile
            lowest = company
    return best


@rule
def companions(tiles: int, tile: int) -> int:
    """How well a tile goes with others: equal numbers count most, then neighbours, then the colour."""
    n = tile % NUMBERS
    numbers = numbers_of(tiles)
    near = number(n > 0 and has(numbers, n - 1)) + number(n < MOST and has(numbers, n + 1))
    equal = count_of(tiles & (number(ONE_NUMBER) << n))
    alike = count_of(tiles & (number(ONE_COLOUR) << (tile - n)))
    return 3 * equal + 2 * near + alike
