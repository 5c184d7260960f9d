"""The solver's plan for the families that are open: the one that moves the fewest table cards."""

from __future__ import annotations

from rumpus.core.bits import bit, count_of, lowest_of
from rumpus.core.record import Array, Record
from rumpus.core.rule import number, rule
from rumpus.games.rummy.rules.assignment import choose_some, hand_on, set_free
from rumpus.games.rummy.rules.components import FAMILIES, LEAST_SET, NUMBERS, ROWS
from rumpus.games.rummy.rules.families import cards_at_home, home

FAR = 1000


@rule
def choose_cheaply(box: Record, lay: Array, cards: int, desk: Record, opened: int) -> int:
    """Chooses anew for all open families; returns how many table cards have to leave a set that stays."""
    set_free(desk, desk.playable)
    left = opened
    while left != 0:
        family = lowest_of(left)
        left &= left - 1
        choose_some(desk, family, home(box, lay, family))
    cost = number(0)
    while opened != left:
        family = lowest_of(opened & ~left)
        left |= bit(family)
        while count_of(desk.chosen[family]) < LEAST_SET:
            cost += choose_cheapest(box, lay, cards & ~desk.taken, desk, opened, family)
    return cost


@rule
def choose_cheapest(box: Record, lay: Array, free: int, desk: Record, opened: int, wanting: int) -> int:
    """One more card for a family along the path that makes fewest table cards leave home; there must be one."""
    families, distance = box.family, desk.distance
    for family in range(FAMILIES):
        distance[family] = FAR
    distance[wanting] = 0
    while shorten_paths(box, lay, desk, opened, wanting):
        pass
    staying = cards_at_home(box, lay, opened)
    cheapest = number(FAR)
    last = number(0)
    card = number(0)
    while opened != 0:
        family = lowest_of(opened)
        opened &= opened - 1
        found = families[family] & free
        if distance[family] < FAR and found != 0:
            costless = found & (home(box, lay, family) | ~staying)
            cost = number(distance[family]) + (0 if costless != 0 else 1)
            if cost < cheapest:
                cheapest = cost
                last = family
                card = lowest_of(costless if costless != 0 else found)
    hand_on(desk, wanting, last, card)
    return cheapest


@rule
def shorten_paths(box: Record, lay: Array, desk: Record, opened: int, wanting: int) -> bool:
    """One round of looking for cheaper ways from family to family (Bellman-Ford); whether any was found."""
    families = box.family
    chosen, distance = desk.chosen, desk.distance
    shorter = False
    left = opened
    while left != 0:
        family = lowest_of(left)
        left &= left - 1
        if distance[family] < FAR:
            others = opened & ~(bit(family) | bit(wanting))
            while others != 0:
                other = lowest_of(others)
                others &= others - 1
                shared = families[family] & chosen[other]
                if shared != 0:
                    back = shared & home(box, lay, family)
                    level = shared & ~home(box, lay, other)
                    step = -1 if back != 0 else 0 if level != 0 else 1
                    if distance[family] + step < distance[other]:
                        distance[other] = distance[family] + step
                        desk.reached_from[other] = family
                        desk.reached_with[other] = lowest_of(back if back != 0 else level if level != 0 else shared)
                        shorter = True
    return shorter


@rule
def write_plan(box: Record, lay: Array, cards: int, desk: Record, opened: int) -> None:
    """Where every card lies: chosen cards as chosen, table cards at home if they can, the rest in any open family."""
    families = box.family
    rest = cards & ~desk.taken
    for row in range(ROWS):
        desk.plan[row] = 0
    left = opened
    while left != 0:
        family = lowest_of(left)
        left &= left - 1
        staying = rest & home(box, lay, family)
        desk.plan[family // NUMBERS] |= desk.chosen[family] | staying
        rest &= ~staying
    while opened != 0:
        family = lowest_of(opened)
        opened &= opened - 1
        desk.plan[family // NUMBERS] |= rest & families[family]
        rest &= ~families[family]
