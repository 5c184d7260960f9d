"""Which tiles the games in reach lack, and so how much each tile on offer is in demand: each game is seen once."""

from __future__ import annotations

from typing import TypeAlias

from rumpus.core.bits import bit, count_of, has, lowest_of
from rumpus.core.record import Record
from rumpus.core.rule import inlined_rule, number, rule
from rumpus.games.champion.bot.evaluation import in_reach, less_for_each, missing_to
from rumpus.games.champion.rules.combinations import ONE_COLOUR, ONE_NUMBER, length_to, most_repeated, repeated
from rumpus.games.champion.rules.components import COLOURS, NUMBERS, Combination
from rumpus.games.champion.rules.playing import accessible

Lack: TypeAlias = tuple[int, int, int, int, int, int, int, int]
"""Tiles; their numbers; the most of one number and as far as two of a second, and the numbers of which one more would
add to either; the most of one colour, and the tiles of which one more would add to it."""


@inlined_rule
def lack_of(tiles: int) -> Lack:
    """What has to be seen of tiles to say which others would go with them."""
    times = repeated(tiles)
    once, twice, thrice, four, _ = times
    most, second = most_repeated(times)
    coloured = number(0)
    colours = number(0)
    for colour in range(COLOURS):
        here = count_of((tiles >> (NUMBERS * colour)) & ONE_COLOUR)
        if here > coloured:
            coloured = here
            colours = number(0)
        if here == coloured:
            colours |= number(ONE_COLOUR) << (NUMBERS * colour)
    top = number(ONE_COLOUR)
    for numbers in (once, twice, thrice, four):
        top = numbers if numbers != 0 else top
    beside = number(0)
    if second < 2:
        beside = once & ~twice if second == 1 else ONE_COLOUR & ~once
    return tiles, once, most, second, top, beside, coloured, colours


@inlined_rule
def there_and_lacking(box: Record, lack: Lack, kind: int, length: int) -> tuple[int, int]:
    """How many tiles of a combination are there, and the tiles of which each would be one more."""
    tiles, numbers, most, second, top, beside, coloured, colours = lack
    if kind == Combination.RUN:
        return number(box.most_in_run[length, numbers]), number(box.lacking[length, numbers]) * ONE_NUMBER
    if kind == Combination.COLOUR:
        return min(coloured, length), colours
    if kind == Combination.NUMBER:
        return min(most, length), top * ONE_NUMBER
    if kind == Combination.COLOUR_RUN:
        there = number(0)
        lacking = number(0)
        for colour in range(COLOURS):
            here = (tiles >> (NUMBERS * colour)) & ONE_COLOUR
            count = number(box.most_in_run[length, here])
            if count >= there:
                more = number(box.lacking[length, here]) << (NUMBERS * colour)
                lacking = more if count > there else lacking | more
                there = count
        return there, lacking
    there = max(min(most, length), min(most, length - 2) + second)
    wanted = beside if length - 2 <= most < there else beside | top
    return there, wanted * ONE_NUMBER


@rule
def spread_demand(box: Record, s: Record, p: int, lack: Lack, offered: int) -> int:
    """Notes how much each tile on offer would add to what games in reach promise; returns those that can be beaten.

    All that ask for tiles of one number lack the same, however long they are, and so do those that ask for a colour.
    """
    left = offered
    while left != 0:
        s.desk.demand[lowest_of(left)] = 0.0
        left &= left - 1
    at_home = accessible(s, p)
    games = in_reach(s, p)
    complete = number(0)
    of_a_number = 0.0
    of_a_colour = 0.0
    while games != 0:
        game = lowest_of(games)
        games &= games - 1
        length = length_to(box, game, number(1))
        kind = number(box.combination[game])
        there, lacking = there_and_lacking(box, lack, kind, length)
        missing = missing_to(box, s, p, game, length, there)
        if missing <= 0:
            complete |= bit(game)
            continue
        gain = box.points[game] * (1.0 - box.weights.near)
        if not has(at_home, game):
            gain *= box.weights.to_rent
        gain = less_for_each(box, gain, missing - 1)
        if kind == Combination.NUMBER:
            of_a_number += gain
        elif kind == Combination.COLOUR:
            of_a_colour += gain
        else:
            add_demand(s, lacking & offered, gain)
    _, _, _, _, top, _, _, colours = lack
    add_demand(s, top * ONE_NUMBER & offered, of_a_number)
    add_demand(s, colours & offered, of_a_colour)
    return complete


@inlined_rule
def add_demand(s: Record, tiles: int, gain: float) -> None:
    while tiles != 0:
        s.desk.demand[lowest_of(tiles)] += gain
        tiles &= tiles - 1
