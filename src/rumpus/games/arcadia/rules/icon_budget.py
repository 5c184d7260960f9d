"""The icon budget: the icons that hand and park can pay with, and whether they cover a cost.

Icons are added up in one number, the budget: a byte for each colour that pays as it is, then a byte for each colour
bound to other types. The box says what each kind of worker adds to the budget for each type of attraction.
"""

from __future__ import annotations

import numpy as np

from rumpus.core.record import Record
from rumpus.core.rule import inlined_rule, number, rule
from rumpus.games.arcadia.rules.components import COLOURS, TRADE

BYTE = 8
MOST = 255
FOUR_BYTES = 0xFFFFFFFF
ONES, FOUR_HIGH_BITS = 0x01010101, 0x80808080
FEW = 127

# Eight bytes are reckoned with at once: the four colours of two attractions, or of one beside nothing.
HIGH_BITS, LOW_BITS = np.uint64(0x8080808080808080), np.uint64(0x7F7F7F7F7F7F7F7F)
"""The highest bit of every byte, which no number of icons reaches, and the others."""
EVEN_BYTES, THIRDS = np.uint64(0x00FF00FF00FF00FF), np.uint64(0x003F003F003F003F)
SUMS, FEW_SUMS, BEYOND, EACH = (np.uint64(n | n << 32) for n in (0xFF, 0x7F, 0x100, 0x01))
"""A byte, its lower bits, the bit beyond it and the lowest one, once for each attraction."""
EACH_BYTE, ALL_BYTES = np.uint64(ONES), np.uint64(FOUR_BYTES)
NONE, FULL, THIRD = np.uint64(0), np.uint64(MOST), np.uint64(171)
B7, B8, B9, B16, B31, B32 = (np.uint64(n) for n in (7, 8, 9, 16, 31, 32))


# The budget


@rule
def usable(budget: int, colour: int) -> int:
    """AC-20: icons that pay as they are: free ones, and those bound to the type that is built."""
    return (budget >> (BYTE * colour)) & MOST


@rule
def bound(budget: int, colour: int) -> int:
    """AC-22: icons bound to other types; they only count three for one."""
    return (budget >> (BYTE * (COLOURS + colour))) & MOST


@rule
def whole_budget(box: Record, s: Record, p: int, attraction: int) -> int:
    """AC-20, AC-23: what hand and park could pay with."""
    return s.budget[p, number(box.type[attraction])] + s.lasting[p]


@rule
def laid_budget(s: Record, p: int) -> int:
    """AC-23: what has been laid down so far, and the park, whose icons serve every build."""
    return s.lasting[p] + s.paid


# Whether they cover a cost


@rule
def lacking(box: Record, attraction: int, budget: int, colour: int) -> int:
    """Icons of a colour that have to be made of others."""
    return max(0, number(box.cost[attraction, colour]) - usable(budget, colour))


@rule
def spare(box: Record, attraction: int, budget: int, colour: int) -> int:
    """Icons of a colour that are left over, to be made into others."""
    return max(0, usable(budget, colour) - number(box.cost[attraction, colour])) + bound(budget, colour)


@inlined_rule
def sum_of_four(counts: int) -> int:
    """The sum of four bytes."""
    return (counts * ONES >> 3 * BYTE) & MOST


@inlined_rule
def sums_of_four(counts: np.uint64) -> np.uint64:
    """The sums of the lower and the upper four bytes."""
    pairs = (counts & EVEN_BYTES) + (counts >> B8 & EVEN_BYTES)
    return pairs + (pairs >> B16) & SUMS


@inlined_rule
def excess(counts: np.uint64, others: np.uint64) -> np.uint64:
    """By how much each byte is larger than another; 0 where it is smaller."""
    apart = (counts | HIGH_BITS) - others
    larger = ((apart & HIGH_BITS) >> B7) * FULL
    return apart & larger & LOW_BITS


@inlined_rule
def thirds_of(counts: np.uint64) -> np.uint64:
    """A third of each byte: one under 128 is divided by three if it is multiplied by 171 / 512."""
    even = ((counts & EVEN_BYTES) * THIRD >> B9) & THIRDS
    odd = ((counts >> B8 & EVEN_BYTES) * THIRD >> B9) & THIRDS
    return even | odd << B8


@inlined_rule
def all_lacking(box: Record, attraction: int, budget: int) -> int:
    """The icons that have to be made of others, a byte a colour."""
    return number(excess(np.uint64(box.bill[attraction]), np.uint64(budget & FOUR_BYTES)))


@inlined_rule
def lacking_in_all(box: Record, attraction: int, budget: int) -> int:
    return sum_of_four(all_lacking(box, attraction, budget))


@inlined_rule
def all_spare(box: Record, attraction: int, budget: int) -> int:
    """The icons that are left over, a byte a colour."""
    made_good = (budget & FOUR_BYTES) + all_lacking(box, attraction, budget)
    return made_good - box.bill[attraction] + (budget >> COLOURS * BYTE)


@inlined_rule
def weigh(bills: np.uint64, paying: np.uint64, others: np.uint64) -> np.uint64:
    """AC-20, AC-22: the lowest bit for each of two costs that is covered, high ones where a closer look is needed.

    What can be made is enough for all that lacks, unless a colour lacks more than the others make: icons that are bound
    to other types cannot become what they are. Only that needs a closer look.
    """
    lacks = excess(bills, paying)
    thirds = thirds_of(paying + lacks - bills + others)
    made = sums_of_four(thirds)
    covered = (made | BEYOND) - sums_of_four(lacks) >> B8 & EACH
    others_do = ((made & FEW_SUMS) * EACH_BYTE | HIGH_BITS) - (lacks + thirds)
    return covered | HIGH_BITS & ~others_do & covered * ALL_BYTES


@inlined_rule
def not_made_up(lacks: int, thirds: int, made: int) -> int:
    """A bit in the byte of each colour that lacks more than the others make of what is left over of them."""
    others_do = ((made & FEW) * ONES | FOUR_HIGH_BITS) - (lacks + thirds)
    return ~others_do & FOUR_HIGH_BITS


@inlined_rule
def covers(box: Record, attraction: int, budget: int) -> bool:
    """AC-20, AC-22: whether the cost is covered: the same for one, which takes fewer steps."""
    lacks = all_lacking(box, attraction, budget)
    thirds = number(thirds_of(np.uint64(all_spare(box, attraction, budget))))
    made = sum_of_four(thirds)
    left_over = made - sum_of_four(lacks)
    # No branch on what is left over alone: nobody could foretell it.
    if not_made_up(lacks, thirds, made) & ~left_over != 0:
        return shortage(box, attraction, budget) == 0
    return left_over >= 0


@inlined_rule
def covers_two(box: Record, s: Record, p: int, one: int, other: int) -> int:
    """AC-20, AC-22: which of two costs hand and park cover, as bits."""
    budget = whole_budget(box, s, p, one)
    others = whole_budget(box, s, p, other)
    low, high = np.uint64(budget), np.uint64(others)
    bills = np.uint64(box.bill[one]) | np.uint64(box.bill[other]) << B32
    weighed = weigh(bills, low & ALL_BYTES | high << B32, low >> B32 | high & ~ALL_BYTES)
    if weighed & HIGH_BITS != NONE:
        first = number(shortage(box, one, budget) == 0)
        return first | number(shortage(box, other, others) == 0) << 1
    return number(weighed | weighed >> B31) & 3


@rule
def shortage(box: Record, attraction: int, budget: int) -> int:
    """AC-20, AC-22: how many icons are missing; 0 if the cost is covered.

    As many icons as possible pay as they are; of the rest, each three of a colour make one of another.
    """
    lacks = all_lacking(box, attraction, budget)
    needed = sum_of_four(lacks)
    if needed == 0:
        return needed
    thirds = number(thirds_of(np.uint64(all_spare(box, attraction, budget))))
    made = sum_of_four(thirds)
    if made < needed:
        return needed - made
    short = number(0)
    if not_made_up(lacks, thirds, made) == 0:
        return short
    for colour in range(COLOURS):
        others_make = made - spare(box, attraction, budget, colour) // TRADE
        gap = lacking(box, attraction, budget, colour) - others_make
        if gap > 0:
            short = max(0, gap - detours(box, attraction, budget, colour, made - needed))
    return short


@rule
def detours(box: Record, attraction: int, budget: int, short: int, left_over: int) -> int:
    """How many icons of a colour that is short its own spare icons can bring about after all.

    They cannot become what they are. But they can pay for another colour, whose icons are freed by that and may just
    make up another three. What is left over of all that can be made sets the limit; the cheapest way comes first.
    """
    by_one = number(0)
    by_two = number(0)
    by_three = number(0)
    for colour in range(COLOURS):
        if colour != short:
            paying = min(usable(budget, colour), number(box.cost[attraction, colour]))
            first = TRADE - spare(box, attraction, budget, colour) % TRADE
            makes_up = first < TRADE and paying >= first
            by_one += makes_up and first == 1
            by_two += makes_up and first == 2
            by_three += (paying - first * makes_up) // TRADE
    by_two = min(by_two, left_over)
    return by_one + by_two + min(by_three, (left_over - by_two) // 2)


@rule
def missing(box: Record, s: Record, p: int, attraction: int) -> int:
    """How many icons a seat's hand and park lack for an attraction."""
    return shortage(box, attraction, whole_budget(box, s, p, attraction))


@inlined_rule
def is_paid(box: Record, s: Record, p: int, attraction: int) -> bool:
    """AC-24: whether what has been laid down pays, together with the park."""
    return covers(box, attraction, laid_budget(s, p))
