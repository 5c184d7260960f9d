"""Paying for an attraction: whether icons cover a cost, and the payment to propose.

Icons are added up in one number, their means: a byte for each colour that pays as it is, then a byte for each colour
bound to other types. The box says what each kind of worker adds to the means for each type of attraction.
"""

from __future__ import annotations

from rumpus.core.record import Record
from rumpus.core.rule import inlined_rule, number, rule
from rumpus.games.arcadia.components import COLOURS, TRADE

BYTE = 8
MOST = 255
FOUR_BYTES = 0xFFFFFFFF
ONES, HIGH_BITS, EVEN_BYTES, THIRDS = 0x01010101, 0x80808080, 0x00FF00FF, 0x003F003F
PLENTY = 64
"""In every byte a one, or its highest bit, which no number of icons reaches: four bytes are reckoned with at once.
More icons than PLENTY are never needed of a colour, even with those that its own thirds would make."""
ICON_PRICE = 64
"""What an icon weighs when payments are compared: more than all the cards of a payment can (see `price` in the box)."""
LEAST_PRICE = 65
"""What an icon costs at the least, its share of a card counted."""
MOST_TRIED, FEW_TRIED = 600, 50
"""After so many attempts the best payment found is good enough, after few if it wastes nothing."""


# Means


@rule
def usable(means: int, colour: int) -> int:
    """AC-20: icons that pay as they are: free ones, and those bound to the type that is built."""
    return (means >> (BYTE * colour)) & MOST


@rule
def bound(means: int, colour: int) -> int:
    """AC-22: icons bound to other types; they only count three for one."""
    return (means >> (BYTE * (COLOURS + colour))) & MOST


@rule
def all_means(box: Record, s: Record, p: int, attraction: int) -> int:
    """AC-20, AC-23: what hand and park could pay with."""
    return s.means[p, number(box.type[attraction])] + s.lasting[p]


@rule
def laid_means(s: Record, p: int) -> int:
    """AC-23: what has been laid down so far, and the park, whose icons serve every build."""
    return s.lasting[p] + s.paid


# Whether they cover a cost


@rule
def lacking(box: Record, attraction: int, means: int, colour: int) -> int:
    """Icons of a colour that have to be made of others."""
    return max(0, number(box.cost[attraction, colour]) - usable(means, colour))


@rule
def spare(box: Record, attraction: int, means: int, colour: int) -> int:
    """Icons of a colour that are left over, to be made into others."""
    return max(0, usable(means, colour) - number(box.cost[attraction, colour])) + bound(means, colour)


@inlined_rule
def sum_of_four(counts: int) -> int:
    """The sum of four bytes."""
    return (counts * ONES >> 3 * BYTE) & MOST


@inlined_rule
def excess(counts: int, others: int) -> int:
    """By how much each byte is larger than another; 0 where it is smaller."""
    apart = (counts | HIGH_BITS) - others
    larger = ((apart & HIGH_BITS) >> (BYTE - 1)) * MOST
    return apart & larger & ~number(HIGH_BITS)


@inlined_rule
def thirds_of(counts: int) -> int:
    """A third of each of four bytes: one under 128 is divided by three if it is multiplied by 171 / 512."""
    even = ((counts & EVEN_BYTES) * 171 >> 9) & THIRDS
    odd = ((counts >> BYTE & EVEN_BYTES) * 171 >> 9) & THIRDS
    return even | odd << BYTE


@inlined_rule
def all_lacking(box: Record, attraction: int, means: int) -> int:
    """The icons that have to be made of others, a byte a colour."""
    return excess(box.bill[attraction], means & FOUR_BYTES)


@inlined_rule
def lacking_in_all(box: Record, attraction: int, means: int) -> int:
    return sum_of_four(all_lacking(box, attraction, means))


@inlined_rule
def all_spare(box: Record, attraction: int, means: int) -> int:
    """The icons that are left over, a byte a colour."""
    made_good = (means & FOUR_BYTES) + all_lacking(box, attraction, means)
    return made_good - box.bill[attraction] + (means >> COLOURS * BYTE)


@inlined_rule
def spare_in_all(box: Record, attraction: int, means: int) -> int:
    return sum_of_four(all_spare(box, attraction, means))


@inlined_rule
def covers(box: Record, attraction: int, means: int) -> bool:
    """AC-20, AC-22: whether the cost is covered.

    What can be made is enough for all that lacks, unless a colour lacks more than the others make: icons that are bound
    to other types cannot become what they are. Only then a closer look is needed.
    """
    lacking_now = all_lacking(box, attraction, means)
    thirds = thirds_of(all_spare(box, attraction, means))
    made = sum_of_four(thirds)
    left_over = made - sum_of_four(lacking_now)
    others_do = (min(made, PLENTY) * ONES | HIGH_BITS) - (lacking_now + thirds)
    if ~others_do & ~left_over & HIGH_BITS != 0:  # no branch on what is left over alone, which nobody could foretell
        return shortage(box, attraction, means) == 0
    return left_over >= 0


@rule
def shortage(box: Record, attraction: int, means: int) -> int:
    """AC-20, AC-22: how many icons are missing; 0 if the cost is covered.

    As many icons as possible pay as they are; of the rest, each three of a colour make one of another.
    """
    needed = lacking_in_all(box, attraction, means)
    if needed == 0:
        return needed
    made = sum_of_four(thirds_of(all_spare(box, attraction, means)))
    if made < needed:
        return needed - made
    short = number(0)
    for colour in range(COLOURS):
        others_make = made - spare(box, attraction, means, colour) // TRADE
        gap = lacking(box, attraction, means, colour) - others_make
        if gap > 0:
            short = max(0, gap - detours(box, attraction, means, colour, made - needed))
    return short


@rule
def detours(box: Record, attraction: int, means: int, short: int, left_over: int) -> int:
    """How many icons of a colour that is short its own spare icons can bring about after all.

    They cannot become what they are. But they can pay for another colour, whose icons are freed by that and may just
    make up another three. What is left over of all that can be made sets the limit; the cheapest way comes first.
    """
    by_one = number(0)
    by_two = number(0)
    by_three = number(0)
    for colour in range(COLOURS):
        if colour != short:
            paying = min(usable(means, colour), number(box.cost[attraction, colour]))
            first = TRADE - spare(box, attraction, means, colour) % TRADE
            makes_up = first < TRADE and paying >= first
            by_one += makes_up and first == 1
            by_two += makes_up and first == 2
            by_three += (paying - first * makes_up) // TRADE
    by_two = min(by_two, left_over)
    return by_one + by_two + min(by_three, (left_over - by_two) // 2)


@rule
def missing(box: Record, s: Record, p: int, attraction: int) -> int:
    """How many icons a seat's hand and park lack for an attraction."""
    return shortage(box, attraction, all_means(box, s, p, attraction))


@inlined_rule
def is_paid(box: Record, s: Record, p: int, attraction: int) -> bool:
    """AC-24: whether what has been laid down pays, together with the park."""
    return covers(box, attraction, laid_means(s, p))


# The payment to propose


@rule
def propose(box: Record, s: Record, p: int, attraction: int) -> None:
    """AC-25: a cheap payment that holds what has been laid down, into `s.best`; in hands of usual size the cheapest.

    Icons that are wasted weigh most, then the number of cards, then free cards more than bound ones. Making icons of
    others wastes two for one unless the park helps, so that is tried only where it might still waste less.
    """
    kinds = list_kinds(box, s, p, number(box.type[attraction]))
    sure = laid_means(s, p)
    needed = lacking_in_all(box, attraction, sure)
    least = propose_quickly(box, s, p, attraction, kinds)
    if lacking_in_all(box, attraction, all_means(box, s, p, attraction)) == 0:
        least = propose_better(box, s, p, attraction, kinds, least, False)
    if least >= ICON_PRICE * (needed + TRADE - spare_in_all(box, attraction, sure)):
        propose_better(box, s, p, attraction, kinds, least, True)
    leave_out_needless(box, s, p, attraction, kinds)
    for i in range(kinds):
        s.trial[number(s.menu[i])] = 0
        s.menu[i] = 0


@rule
def propose_better(box: Record, s: Record, p: int, attraction: int, kinds: int, least: int, trading: bool) -> int:
    """A payment into `s.best` that is cheaper than `least`, if one is found; returns its price.

    Branch and bound: kinds are decided one after the other, most cards of each first.
    """
    aim = number(box.type[attraction])
    sure = laid_means(s, p)
    most = all_means(box, s, p, attraction)
    needed = lacking_in_all(box, attraction, sure)
    price = number(0)
    at = number(-1)
    deeper = True
    possible = False
    for tried in range(MOST_TRIED):
        if tried >= FEW_TRIED and least < ICON_PRICE * (needed + 1):
            break
        if deeper:
            at += 1
            kind = number(s.menu[at])
            more = number(s.staff[p, kind]) - number(s.laid[kind])
            useful = more if trading else min(more, of_use(box, attraction, box.means[aim, kind], sure))
            s.trial[kind] = s.laid[kind] + useful
            price += useful * number(box.price[aim, kind])
            sure += useful * box.means[aim, kind]
            most -= (more - useful) * box.means[aim, kind]
            possible = possible and useful == more
        else:
            kind = number(s.menu[at])
            while at >= 0 and s.trial[kind] == s.laid[kind]:
                most += (number(s.staff[p, kind]) - number(s.laid[kind])) * box.means[aim, kind]
                at -= 1
                kind = number(s.menu[max(at, 0)])
            if at < 0:
                break
            s.trial[kind] -= 1
            price -= number(box.price[aim, kind])
            sure -= box.means[aim, kind]
            most -= box.means[aim, kind]
            possible = False
        deeper = False
        lacking_now = lacking_in_all(box, attraction, sure)
        to_come = lacking_now
        if trading:
            spare_now = spare_in_all(box, attraction, sure)
            made = min(lacking_now, max(spare_now // TRADE, lacking_in_all(box, attraction, most)))
            to_come = lacking_now - made + max(0, TRADE * made - spare_now)
        if price + LEAST_PRICE * to_come < least:
            if lacking_now == 0 or (trading and covers(box, attraction, sure)):
                least = price
                for i in range(kinds):
                    tried_kind = number(s.menu[i])
                    s.best[tried_kind] = s.trial[tried_kind] if i <= at else s.laid[tried_kind]
            elif at + 1 < kinds:
                if not possible:
                    possible = lacking_in_all(box, attraction, most) == 0
                    possible = possible or (trading and covers(box, attraction, most))
                deeper = possible
    return least


@rule
def list_kinds(box: Record, s: Record, p: int, aim: int) -> int:
    """The kinds that can still be laid down, in the order they are tried, into `s.menu`; how many there are."""
    count = number(0)
    for i in range(number(box.kinds)):
        kind = number(box.pay_order[aim, i])
        s.best[kind] = s.laid[kind]
        more = number(s.staff[p, kind] > s.laid[kind])
        s.menu[count] = kind * more  # no branch, which nobody could foretell
        count += more
    return count


@rule
def leave_out_needless(box: Record, s: Record, p: int, attraction: int, kinds: int) -> None:
    """AC-25: whatever the payment can do without goes back, dear cards first."""
    aim = number(box.type[attraction])
    means = laid_means(s, p)
    for i in range(kinds):
        kind = number(s.menu[i])
        means += (number(s.best[kind]) - number(s.laid[kind])) * box.means[aim, kind]
    for i in range(kinds - 1, -1, -1):
        kind = number(s.menu[i])
        while s.best[kind] > s.laid[kind] and covers(box, attraction, means - box.means[aim, kind]):
            means -= box.means[aim, kind]
            s.best[kind] -= 1


@rule
def of_use(box: Record, attraction: int, brings: int, means: int) -> int:
    """How many cards that bring such icons are of use as they are."""
    cards = number(0)
    for colour in range(COLOURS):
        icons = usable(brings, colour)
        if icons > 0:
            cards = max(cards, (lacking(box, attraction, means, colour) + icons - 1) // icons)
    return cards


@rule
def propose_quickly(box: Record, s: Record, p: int, attraction: int, kinds: int) -> int:
    """A fair payment into `s.best`: all cards, less what can be done without, dear cards first. Returns its price."""
    aim = number(box.type[attraction])
    means = all_means(box, s, p, attraction)
    price = number(0)
    for i in range(kinds - 1, -1, -1):
        kind = number(s.menu[i])
        s.best[kind] = s.staff[p, kind]
        for _ in range(number(s.staff[p, kind]) - number(s.laid[kind])):
            fewer = means - box.means[aim, kind]
            if covers(box, attraction, fewer):
                means = fewer
                s.best[kind] -= 1
            else:
                price += number(box.price[aim, kind])
    return price
