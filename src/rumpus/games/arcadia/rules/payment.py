"""The payment that is proposed for an attraction."""

from __future__ import annotations

import numpy as np

from rumpus.core.bits import lowest_of
from rumpus.core.record import Record
from rumpus.core.rule import inlined_rule, number, rule
from rumpus.games.arcadia.rules.components import COLOURS, TRADE
from rumpus.games.arcadia.rules.icon_budget import (
    ONES,
    all_spare,
    covers,
    lacking,
    lacking_in_all,
    laid_budget,
    sum_of_four,
    thirds_of,
    usable,
    whole_budget,
)

ICON_PRICE = 64
"""What an icon weighs when payments are compared: more than all the cards of a payment can (see `price` in the box)."""
LEAST_PRICE = 65
"""What an icon costs at the least, its share of a card counted."""
MOST_TRIED, FEW_TRIED = 500, 50
"""After so many attempts the best payment found is good enough, after few if it wastes nothing."""


@rule
def propose(box: Record, s: Record, p: int, attraction: int) -> None:
    """AC-25: a cheap payment that holds what has been laid down, into `s.best`; in hands of usual size the cheapest.

    Icons that are wasted weigh most, then the number of cards, then free cards more than bound ones. Making icons of
    others wastes two for one unless the park helps, so that is tried only where it might still waste less.
    """
    kinds = list_kinds(box, s, p, number(box.type[attraction]))
    sure = laid_budget(s, p)
    needed = lacking_in_all(box, attraction, sure)
    least = propose_quickly(box, s, p, attraction, kinds)
    direct = lacking_in_all(box, attraction, whole_budget(box, s, p, attraction)) == 0
    if direct:
        least = propose_better(box, s, p, attraction, kinds, least, False)
    made = sum_of_four(number(thirds_of(np.uint64(all_spare(box, attraction, sure)))))
    if not direct or least >= ICON_PRICE * (needed + 1 - made):
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
    sure = laid_budget(s, p)
    most = whole_budget(box, s, p, attraction)
    needed = lacking_in_all(box, attraction, sure)
    price = number(0)
    at = number(-1)
    deeper = True
    for tried in range(MOST_TRIED):
        if tried >= FEW_TRIED and least < ICON_PRICE * (needed + 1):
            break
        if deeper:
            useful = number(0)
            while useful == 0 and at + 1 < kinds:
                at += 1
                kind = number(s.menu[at])
                card = number(box.price[aim, kind])
                more = number(s.staff[p, kind]) - number(s.laid[kind])
                useful = more if trading else min(more, of_use(box, attraction, box.budget[aim, kind], sure))
                while useful > 0 and price + useful * card >= least:
                    useful -= 1
                s.trial[kind] = s.laid[kind] + useful
                price += useful * card
                sure += useful * box.budget[aim, kind]
                most -= (more - useful) * box.budget[aim, kind]
        else:
            kind = number(s.menu[at])
            while at >= 0 and s.trial[kind] == s.laid[kind]:
                most += (number(s.staff[p, kind]) - number(s.laid[kind])) * box.budget[aim, kind]
                at -= 1
                kind = number(s.menu[max(at, 0)])
            if at < 0:
                break
            s.trial[kind] -= 1
            price -= number(box.price[aim, kind])
            sure -= box.budget[aim, kind]
            most -= box.budget[aim, kind]
        deeper = False
        to_come = icons_to_come(box, attraction, sure, most, trading)
        if price + LEAST_PRICE * to_come < least:
            if to_come == 0 and (not trading or covers(box, attraction, sure)):
                least = price
                for i in range(kinds):
                    tried_kind = number(s.menu[i])
                    s.best[tried_kind] = s.trial[tried_kind] if i <= at else s.laid[tried_kind]
            elif at + 1 < kinds:
                deeper = lacking_in_all(box, attraction, most) == 0 or (trading and covers(box, attraction, most))
    return least


@inlined_rule
def icons_to_come(box: Record, attraction: int, budget: int, most: int, trading: bool) -> int:
    """How many more icons a payment takes at the least, if all that can be had are `most`.

    One that is made takes three others, or fewer where some of a colour are left over. So no more are made than can be
    at once, or than have to be.
    """
    needed = lacking_in_all(box, attraction, budget)
    if not trading:
        return needed
    left_over = all_spare(box, attraction, budget)
    thirds = number(thirds_of(np.uint64(left_over)))
    rest = left_over - TRADE * thirds
    made = sum_of_four(thirds)
    never = lacking_in_all(box, attraction, most)
    making = max(0, never - made)
    twos = sum_of_four(rest >> 1 & ONES)
    some = twos + sum_of_four(rest & ONES)
    return max(0, needed - max(made, never)) + TRADE * making - min(making, twos) - min(making, some)


@rule
def list_kinds(box: Record, s: Record, p: int, aim: int) -> int:
    """The kinds that can still be laid down, in the order they are tried, into `s.menu`; how many there are."""
    ranks = number(0)
    kinds = s.kinds[p]
    while kinds != 0:
        kind = lowest_of(kinds)
        kinds &= kinds - 1
        s.best[kind] = s.laid[kind]
        ranks |= number(s.staff[p, kind] > s.laid[kind]) << number(box.pay_rank[aim, kind])
    count = number(0)
    while ranks != 0:
        s.menu[count] = box.pay_order[aim, lowest_of(ranks)]
        ranks &= ranks - 1
        count += 1
    return count


@rule
def leave_out_needless(box: Record, s: Record, p: int, attraction: int, kinds: int) -> None:
    """AC-25: whatever the payment can do without goes back, dear cards first."""
    aim = number(box.type[attraction])
    budget = laid_budget(s, p)
    for i in range(kinds):
        kind = number(s.menu[i])
        budget += (number(s.best[kind]) - number(s.laid[kind])) * box.budget[aim, kind]
    for i in range(kinds - 1, -1, -1):
        kind = number(s.menu[i])
        while s.best[kind] > s.laid[kind] and covers(box, attraction, budget - box.budget[aim, kind]):
            budget -= box.budget[aim, kind]
            s.best[kind] -= 1


@rule
def of_use(box: Record, attraction: int, brings: int, budget: int) -> int:
    """How many cards that bring such icons are of use as they are."""
    cards = number(0)
    for colour in range(COLOURS):
        icons = usable(brings, colour)
        if icons > 0:
            cards = max(cards, (lacking(box, attraction, budget, colour) + icons - 1) // icons)
    return cards


@rule
def propose_quickly(box: Record, s: Record, p: int, attraction: int, kinds: int) -> int:
    """A fair payment into `s.best`: all cards, less what can be done without, dear cards first. Returns its price."""
    aim = number(box.type[attraction])
    budget = whole_budget(box, s, p, attraction)
    price = number(0)
    for i in range(kinds - 1, -1, -1):
        kind = number(s.menu[i])
        s.best[kind] = s.staff[p, kind]
        for _ in range(number(s.staff[p, kind]) - number(s.laid[kind])):
            fewer = budget - box.budget[aim, kind]
            if covers(box, attraction, fewer):
                budget = fewer
                s.best[kind] -= 1
            else:
                price += number(box.price[aim, kind])
    return price
