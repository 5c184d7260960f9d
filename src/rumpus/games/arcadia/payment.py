"""The payment that is proposed for an attraction."""

from __future__ import annotations

from rumpus.core.record import Record
from rumpus.core.rule import number, rule
from rumpus.games.arcadia.components import COLOURS, TRADE
from rumpus.games.arcadia.means import (
    BYTE,
    FOUR_BYTES,
    MOST,
    all_means,
    covers,
    lacking,
    lacking_in_all,
    laid_means,
    spare_in_all,
    sum_of_four,
    usable,
)

ICON_PRICE = 64
"""What an icon weighs when payments are compared: more than all the cards of a payment can (see `price` in the box)."""
LEAST_PRICE = 65
"""What an icon costs at the least, its share of a card counted."""
MOST_TRIED, FEW_TRIED = 600, 50
"""After so many attempts the best payment found is good enough, after few if it wastes nothing."""


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
    never = lacking_in_all(box, attraction, most)
    icons = sum_of_four(sure & FOUR_BYTES) + sum_of_four(sure >> COLOURS * BYTE)
    cost = sum_of_four(box.bill[attraction])
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
            icons += useful * (number(box.price[aim, kind]) // ICON_PRICE)
            sure += useful * box.means[aim, kind]
            if useful < more:
                most -= (more - useful) * box.means[aim, kind]
                never = lacking_in_all(box, attraction, most)
                possible = False
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
            icons -= number(box.price[aim, kind]) // ICON_PRICE
            sure -= box.means[aim, kind]
            most -= box.means[aim, kind]
            never = lacking_in_all(box, attraction, most)
            possible = False
        deeper = False
        lacking_now = lacking_in_all(box, attraction, sure)
        to_come = lacking_now
        can_make = number(0)
        if trading:
            spare_now = icons + lacking_now - cost & MOST
            can_make = spare_now // TRADE
            made = min(lacking_now, max(can_make, never))
            to_come = lacking_now - made + max(0, TRADE * made - spare_now)
        if price + LEAST_PRICE * to_come < least:
            if lacking_now == 0 or (trading and can_make >= lacking_now and covers(box, attraction, sure)):
                least = price
                for i in range(kinds):
                    tried_kind = number(s.menu[i])
                    s.best[tried_kind] = s.trial[tried_kind] if i <= at else s.laid[tried_kind]
            elif at + 1 < kinds:
                if not possible:
                    possible = never == 0 or (trading and covers(box, attraction, most))
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
