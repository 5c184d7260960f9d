"""The matcher, beside brute force over all subsets of random hands, for every combination and up to three wilds."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

import pytest
from rulebook.champion.cards import rule_box

from rumpus.core.bits import count_of
from rumpus.games.champion.rules.combinations import POSSIBLE, most_fitting, propose, useful
from rumpus.games.champion.rules.components import NUMBERS, Combination

SHAPES = [
    *((kind, length) for kind in list(Combination)[:4] for length in (2, 3, 4, 5)),
    (Combination.PAIRS, 4),
    (Combination.HOUSE, 5),
]
HANDS = 25
MOST_WILDS = 3


def fits(tiles: tuple[int, ...], wilds: int, kind: Combination, least: int) -> bool:
    """Whether tiles and wilds make a combination of just so many: told from the rules, one after the other."""
    length = len(tiles) + wilds
    numbers, colours = [tile % NUMBERS for tile in tiles], {tile // NUMBERS for tile in tiles}
    counts = sorted(Counter(numbers).values(), reverse=True)
    if kind == Combination.NUMBER:
        return len(counts) <= 1
    if kind == Combination.COLOUR:
        return len(colours) <= 1
    if kind in (Combination.RUN, Combination.COLOUR_RUN):
        if kind == Combination.COLOUR_RUN and len(colours) > 1:
            return False
        starts = range(least, NUMBERS - least - length + 1)
        return len(set(numbers)) == len(numbers) and any(set(numbers) <= set(range(n, n + length)) for n in starts)
    largest = (2, 2) if kind == Combination.PAIRS else (3, 2)
    return len(counts) <= 1 or (len(counts) == 2 and counts[0] <= largest[0] and counts[1] <= largest[1])


def ways(
    tiles: list[int], chosen: set[int], wilds: int, kind: Combination, length: int, least: int
) -> set[frozenset[int]]:
    """Every set of tiles with which some of the wilds complete a combination that holds the chosen tiles."""
    return {
        frozenset(some)
        for used in range(min(wilds, length) + 1)
        for some in combinations(tiles, length - used)
        if chosen <= set(some) and fits(some, used, kind, least)
    }


def hand(lots: random.Random, least: int) -> list[int]:
    """A few tiles, more often alike than by chance."""
    numbers = lots.sample(range(least, NUMBERS - least), 5)
    colours = lots.sample(range(5), 3)
    every = [c * NUMBERS + n for c in range(5) for n in range(least, NUMBERS - least)]
    alike = [tile for tile in every if tile % NUMBERS in numbers or tile // NUMBERS in colours]
    return sorted(lots.sample(alike, lots.randrange(3, 10)))


def bits(tiles: set[int] | frozenset[int] | list[int]) -> int:
    return sum(1 << tile for tile in tiles)


@pytest.mark.parametrize("least", [0, 1])
@pytest.mark.parametrize(("kind", "length"), SHAPES, ids=lambda part: getattr(part, "name", str(part)))
def test_the_matcher_finds_just_the_tiles_of_all_ways(kind: Combination, length: int, least: int) -> None:
    lots = random.Random(f"{kind.name} {length} {least}")
    possible = 0
    for _ in range(HANDS):
        tiles = hand(lots, least)
        for wilds in range(MOST_WILDS + 1):
            for chosen in (set(), set(lots.sample(tiles, 1)), set(lots.sample(tiles, min(2, length)))):
                if len(chosen) >= length:
                    continue
                all_ways = ways(tiles, chosen, wilds, kind, length, least)
                found = int(useful(bits(tiles), bits(chosen), wilds, int(kind), length, least))
                assert bool(found & POSSIBLE) == bool(all_ways)
                expected = set().union(*all_ways) - chosen
                assert {tile for tile in range(50) if found >> tile & 1} - chosen == expected
                possible += bool(all_ways)
    assert possible > 0, "nothing was ever possible, so nothing was shown"


@pytest.mark.parametrize("least", [0, 1])
@pytest.mark.parametrize(("kind", "length"), SHAPES, ids=lambda part: getattr(part, "name", str(part)))
def test_the_most_fitting_tiles_leave_the_fewest_wilds(kind: Combination, length: int, least: int) -> None:
    lots = random.Random(f"{kind.name} {length} {least} most")
    for _ in range(HANDS):
        tiles = hand(lots, least)
        fewest = next(wilds for wilds in range(length + 1) if ways(tiles, set(), wilds, kind, length, least))
        assert most_fitting(rule_box().record[0], bits(tiles), int(kind), length) == length - fewest


@pytest.mark.parametrize(("kind", "length"), SHAPES, ids=lambda part: getattr(part, "name", str(part)))
def test_a_proposal_is_a_way_with_as_few_magazines_as_possible(kind: Combination, length: int) -> None:
    lots = random.Random(f"{kind.name} {length} proposal")
    proposed = 0
    for _ in range(HANDS):
        tiles = hand(lots, 0)
        for token in (0, 1):
            needed = [m for m in range(4) if ways(tiles, set(), token + m, kind, length, 0)]
            if needed:
                chosen = int(propose(bits(tiles), 0, token, 3, int(kind), length, 0))
                assert count_of(chosen) == length - token - needed[0] or needed[0] == 0
                some = tuple(tile for tile in range(50) if chosen >> tile & 1)
                assert set(some) <= set(tiles)
                assert fits(some, length - len(some), kind, 0)
                proposed += 1
    assert proposed > 0
