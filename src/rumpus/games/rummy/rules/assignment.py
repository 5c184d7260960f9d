"""The solver's assignment: three cards of its own for each open family, found by augmenting paths."""

from __future__ import annotations

from rumpus.core.bits import bit, count_of, lowest_of
from rumpus.core.record import Record
from rumpus.core.rule import number, rule
from rumpus.games.rummy.rules.components import LEAST_SET


@rule
def choose_some(desk: Record, family: int, free: int) -> None:
    """Chooses free cards for a family until it has three or there are no more."""
    chosen = number(desk.chosen[family])
    while free != 0 and count_of(chosen) < LEAST_SET:
        chosen |= free & -free
        free &= free - 1
    desk.chosen[family] = chosen
    desk.taken |= chosen


@rule
def set_free(desk: Record, which: int) -> None:
    """Cards chosen for families that are no longer open are free again."""
    while which != 0:
        family = lowest_of(which)
        which &= which - 1
        desk.taken &= ~desk.chosen[family]
        desk.chosen[family] = 0


@rule
def could_fill(box: Record, cards: int, desk: Record, opened: int, family: int) -> bool:
    """Whether one more family could be open beside those that are."""
    filled = can_fill(box, cards, desk, opened, family)
    set_free(desk, bit(family))
    return filled


@rule
def can_fill(box: Record, cards: int, desk: Record, opened: int, family: int) -> bool:
    """Chooses cards for a family until it has three; others may have to choose anew, and keep three."""
    if count_of(desk.chosen[family]) < LEAST_SET:
        choose_some(desk, family, box.family[family] & cards & ~desk.taken)
        while count_of(desk.chosen[family]) < LEAST_SET:
            if not choose_one(box, cards & ~desk.taken, desk, opened, family):
                return False
    return True


@rule
def choose_one(box: Record, free: int, desk: Record, opened: int, wanting: int) -> bool:
    """Finds one more card for a family: a free one, or one of another family that finds itself another."""
    families, chosen = box.family, desk.chosen
    unreached = opened & ~bit(wanting)
    ahead = bit(wanting)
    while ahead != 0:
        family = lowest_of(ahead)
        ahead &= ahead - 1
        found = families[family] & free
        if found != 0:
            hand_on(desk, wanting, family, lowest_of(found))
            return True
        left = unreached
        while left != 0:
            other = lowest_of(left)
            shared = families[family] & chosen[other]
            if shared != 0:
                unreached ^= left & -left
                ahead |= left & -left
                desk.reached_from[other] = family
                desk.reached_with[other] = lowest_of(shared)
            left &= left - 1
    return False


@rule
def hand_on(desk: Record, wanting: int, family: int, card: int) -> None:
    """The family at the end of a path takes a free card and gives up one of its own, and so on back to the start."""
    desk.taken |= bit(card)
    while family != wanting:
        given = number(desk.reached_with[family])
        desk.chosen[family] = (desk.chosen[family] | bit(card)) & ~bit(given)
        card = given
        family = number(desk.reached_from[family])
    desk.chosen[family] |= bit(card)
