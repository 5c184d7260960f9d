"""The exact best turn: most cards out of the hand, then fewest table cards moved, with the table rearranged at will.

A set may be as large as it likes. So once it is settled which families have a set ("open" ones), every hand card with
a number in an open family can be laid, and what remains to ask is whether each open family can be given three cards of
its own. The solver therefore searches through which families are open. It keeps three chosen cards for each open
family, found by augmenting paths; those of a family that closes again are simply set free, so nothing has to be kept
for the way back but which families were open and closed.

All that is needed on the way lies on a desk (`DESK`) that the caller hands in. Most families have too few cards to
matter, above all when a round is young, so those that can have a set are listed first. Arrays of the desk and of the
box are fetched once before a loop: interpreted, that is most of the work.
"""

from __future__ import annotations

from rumpus.core.bits import bit, count_of, lowest_of
from rumpus.core.record import Array, Record
from rumpus.core.rule import number, rule
from rumpus.games.rummy.components import CARDS, FAMILIES, LEAST_SET, NUMBERS, ROWS

DEAD = -1
FAR = 1000


@rule
def best_turn(box: Record, lay: Array, hand: int, desk: Record) -> int:
    """The most cards of `hand` that can be laid on a table where `lay` lies; `desk.plan` then says where all cards lie.

    The table must be legal as it lies. Among all ways to lay that many, the plan moves as few table cards as can be.
    """
    return search(box, lay, hand, desk, number(CARDS), True)


@rule
def any_best_turn(box: Record, lay: Array, hand: int, desk: Record) -> int:
    """As `best_turn`, but however many table cards have to be moved for it: said sooner."""
    return search(box, lay, hand, desk, number(CARDS), False)


@rule
def can_lay(box: Record, lay: Array, hand: int, desk: Record) -> bool:
    """Whether any card of `hand` can be laid; the desk is left wiped."""
    found = search(box, lay, hand, desk, number(1), False) > 0
    wipe(desk)
    return found


@rule
def search(box: Record, lay: Array, hand: int, desk: Record, enough: int, sparing: bool) -> int:
    """The search itself, which is content with a plan that lays `enough` cards; a `sparing` one moves the fewest."""
    wipe(desk)
    table = lay[0] | lay[1] | lay[2]
    list_playable(box, table | hand, desk)
    most = number(-1)
    fewest = number(FAR) if sparing else number(0)
    closed = number(0)
    level, opened = open_homes(box, lay, desk)
    while level >= 0 and most < enough:
        if could_better(box, lay, hand, desk, closed, most, fewest):
            opened, closed = narrow(box, lay, table, hand, desk, opened, closed)
        else:
            closed = number(DEAD)
        if closed != DEAD:
            covered = cards_in(box, desk, opened)
            if table & ~covered == 0:
                laid = count_of(hand & covered)
                away = count_of(cards_at_home(box, lay, desk, ~opened))
                if laid > most or (laid == most and away < fewest):
                    moved = away + choose_cheaply(box, lay, table | hand, desk, opened) if sparing else number(0)
                    if laid > most or moved < fewest:
                        most = laid
                        fewest = moved
                        write_plan(box, lay, table | (hand & covered), desk, opened)
            limit = count_of(hand & covered) + most_to_come(box, table | hand, hand & ~covered, desk, opened, closed)
            leaving = count_of(cards_at_home(box, lay, desk, closed))
            family = next_family(box, lay, hand & ~covered, desk, opened | closed)
            if family >= 0 and (limit > most or (limit == most and leaving < fewest)):
                desk.opened[level] = opened
                desk.closed[level] = closed | bit(family)
                level += 1
                opened |= bit(family)
                continue
        level -= 1
        if level >= 0:
            opened = number(desk.opened[level])
            closed = number(desk.closed[level])
            set_free(desk, opened)
    return most


@rule
def open_homes(box: Record, lay: Array, desk: Record) -> tuple[int, int]:
    """Begins with the table as it lies: every set on it stays, which is best more often than not."""
    level = number(0)
    opened = number(0)
    for i in range(desk.playable_count):
        family = number(desk.playable[i])
        if home(box, lay, family) != 0:
            desk.opened[level] = opened
            desk.closed[level] = bit(family)
            level += 1
            opened |= bit(family)
    return level, opened


@rule
def could_better(box: Record, lay: Array, hand: int, desk: Record, closed: int, most: int, fewest: int) -> bool:
    """Whether there might be more to lay, or less to move, than was found: a quick look before a closer one."""
    if closed == 0:
        return True
    limit = count_of(hand & cards_in(box, desk, ~closed))
    return limit > most or (limit == most and count_of(cards_at_home(box, lay, desk, closed)) < fewest)


@rule
def wipe(desk: Record) -> None:
    """Leaves nothing of any thought on the desk."""
    desk.playable_count = 0
    for family in range(FAMILIES):
        desk.playable[family] = 0
        desk.chosen[family] = 0
        desk.distance[family] = 0
        desk.reached_from[family] = 0
        desk.reached_with[family] = 0
        desk.opened[family] = 0
        desk.closed[family] = 0
    for row in range(ROWS):
        desk.plan[row] = 0


# Families and their cards


@rule
def list_playable(box: Record, cards: int, desk: Record) -> None:
    """Lists the families that could have a set: three of their cards or more are at hand."""
    families = box.family
    for family in range(FAMILIES):
        if count_of(families[family] & cards) >= LEAST_SET:
            desk.playable[desk.playable_count] = family
            desk.playable_count += 1


@rule
def cards_in(box: Record, desk: Record, which: int) -> int:
    """All cards with a number in one of these families."""
    families, playable = box.family, desk.playable
    cards = number(0)
    for i in range(desk.playable_count):
        family = playable[i]
        if (which >> family) & 1 != 0:
            cards |= families[family]
    return cards


@rule
def home(box: Record, lay: Array, family: int) -> int:
    """The table cards that lie in the set of a family as the turn begins."""
    return box.family[family] & lay[family // NUMBERS]


@rule
def cards_at_home(box: Record, lay: Array, desk: Record, which: int) -> int:
    """All table cards that lie in the sets of these families as the turn begins."""
    families, playable = box.family, desk.playable
    cards = number(0)
    for i in range(desk.playable_count):
        family = playable[i]
        if (which >> family) & 1 != 0:
            cards |= families[family] & lay[family // NUMBERS]
    return cards


# Narrowing down


@rule
def narrow(box: Record, lay: Array, table: int, hand: int, desk: Record, opened: int, closed: int) -> tuple[int, int]:
    """Opens what must be open and closes what cannot or need not be; `closed` is DEAD where no arrangement is left."""
    families, playable = box.family, desk.playable
    everything = table | hand
    while True:
        before_opened, before_closed = opened, closed
        opened = open_last_ways(box, table, desk, opened, closed)
        if opened & closed != 0:
            return opened, number(DEAD)
        for i in range(desk.playable_count):
            family = playable[i]
            if (opened >> family) & 1 != 0 and not can_fill(box, everything, desk, opened, family):
                return opened, number(DEAD)
        covered = cards_in(box, desk, opened)
        free = everything & ~chosen_cards(desk)
        for i in range(desk.playable_count):
            family = playable[i]
            if ((opened | closed) >> family) & 1 == 0:
                cards = families[family] & everything
                if cards & ~covered == 0 and home(box, lay, family) == 0:
                    closed |= bit(family)
                elif count_of(cards & free) < LEAST_SET:
                    if not could_fill(box, everything, desk, opened, family):
                        closed |= bit(family)
                    free = everything & ~chosen_cards(desk)
        if opened == before_opened and closed == before_closed:
            return opened, closed


@rule
def open_last_ways(box: Record, table: int, desk: Record, opened: int, closed: int) -> int:
    """Opens each family that is the only one left to some table card; a card without any opens a closed one."""
    families, playable = box.family, desk.playable
    one = number(0)
    several = number(0)
    for i in range(desk.playable_count):
        family = playable[i]
        if (closed >> family) & 1 == 0:
            several |= one & families[family]
            one |= families[family]
    if table & ~one != 0:
        return closed
    single = table & ~several
    if single != 0:
        for i in range(desk.playable_count):
            family = playable[i]
            if (closed >> family) & 1 == 0 and families[family] & single != 0:
                opened |= bit(family)
    return opened


@rule
def next_family(box: Record, lay: Array, wanting: int, desk: Record, settled: int) -> int:
    """The family to settle next: one with a set on the table, or else the one that would take most hand cards; -1."""
    families, playable = box.family, desk.playable
    best = number(-1)
    most = number(-1)
    for i in range(desk.playable_count):
        family = number(playable[i])
        if (settled >> family) & 1 == 0:
            if home(box, lay, family) != 0:
                return family
            takes = count_of(families[family] & wanting)
            if takes > most:
                best = family
                most = takes
    return best


@rule
def most_to_come(box: Record, cards: int, wanting: int, desk: Record, opened: int, closed: int) -> int:
    """No more hand cards than this can still find a set: each further family needs three cards, and takes so many."""
    families, playable = box.family, desk.playable
    reachable = number(0)
    largest = number(0)
    for i in range(desk.playable_count):
        family = playable[i]
        if ((opened | closed) >> family) & 1 == 0:
            takes = families[family] & wanting
            reachable |= takes
            largest = max(largest, count_of(takes))
    more = count_of(cards & cards_in(box, desk, ~closed)) // LEAST_SET - count_of(opened)
    return min(count_of(reachable), more * largest)


# Three cards for each open family


@rule
def chosen_cards(desk: Record) -> int:
    chosen, playable = desk.chosen, desk.playable
    cards = number(0)
    for i in range(desk.playable_count):
        cards |= chosen[playable[i]]
    return cards


@rule
def set_free(desk: Record, opened: int) -> None:
    """Cards chosen for families that are no longer open are free again."""
    chosen, playable = desk.chosen, desk.playable
    for i in range(desk.playable_count):
        family = playable[i]
        if (opened >> family) & 1 == 0:
            chosen[family] = 0


@rule
def could_fill(box: Record, cards: int, desk: Record, opened: int, family: int) -> bool:
    """Whether one more family could be open beside those that are."""
    filled = can_fill(box, cards, desk, opened | bit(family), family)
    desk.chosen[family] = 0
    return filled


@rule
def can_fill(box: Record, cards: int, desk: Record, opened: int, family: int) -> bool:
    """Chooses cards for a family until it has three; others may have to choose anew, and keep three."""
    while count_of(desk.chosen[family]) < LEAST_SET:
        if not choose_one(box, cards & ~chosen_cards(desk), desk, opened, family):
            return False
    return True


@rule
def choose_one(box: Record, free: int, desk: Record, opened: int, wanting: int) -> bool:
    """Finds one more card for a family: a free one, or one of another family that finds itself another."""
    families, chosen, playable = box.family, desk.chosen, desk.playable
    reached = bit(wanting)
    ahead = bit(wanting)
    while ahead != 0:
        family = lowest_of(ahead)
        ahead &= ahead - 1
        found = families[family] & free
        if found != 0:
            hand_on(desk, wanting, family, lowest_of(found))
            return True
        for i in range(desk.playable_count):
            other = playable[i]
            if ((opened & ~reached) >> other) & 1 != 0:
                shared = families[family] & chosen[other]
                if shared != 0:
                    reached |= bit(other)
                    ahead |= bit(other)
                    desk.reached_from[other] = family
                    desk.reached_with[other] = lowest_of(shared)
    return False


@rule
def hand_on(desk: Record, wanting: int, family: int, card: int) -> None:
    """The family at the end of a path takes a free card and gives up one of its own, and so on back to the start."""
    while family != wanting:
        given = number(desk.reached_with[family])
        desk.chosen[family] = (desk.chosen[family] | bit(card)) & ~bit(given)
        card = given
        family = number(desk.reached_from[family])
    desk.chosen[family] |= bit(card)


# The fewest moves


@rule
def choose_cheaply(box: Record, lay: Array, cards: int, desk: Record, opened: int) -> int:
    """Chooses anew for all open families; returns how many table cards have to leave a set that stays."""
    chosen, playable = desk.chosen, desk.playable
    for i in range(desk.playable_count):
        family = playable[i]
        chosen[family] = 0
        if (opened >> family) & 1 != 0:
            staying = home(box, lay, family)
            for _ in range(min(count_of(staying), LEAST_SET)):
                chosen[family] |= staying & -staying
                staying &= staying - 1
    cost = number(0)
    for i in range(desk.playable_count):
        family = number(playable[i])
        if (opened >> family) & 1 != 0:
            while count_of(chosen[family]) < LEAST_SET:
                cost += choose_cheapest(box, lay, cards & ~chosen_cards(desk), desk, opened, family)
    return cost


@rule
def choose_cheapest(box: Record, lay: Array, free: int, desk: Record, opened: int, wanting: int) -> int:
    """One more card for a family along the path that makes fewest table cards leave home; there must be one."""
    families, playable, distance = box.family, desk.playable, desk.distance
    for i in range(desk.playable_count):
        distance[playable[i]] = FAR
    distance[wanting] = 0
    while shorten_paths(box, lay, desk, wanting):
        pass
    staying = cards_at_home(box, lay, desk, opened)
    cheapest = number(FAR)
    last = number(0)
    card = number(0)
    for i in range(desk.playable_count):
        family = number(playable[i])
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
def shorten_paths(box: Record, lay: Array, desk: Record, wanting: int) -> bool:
    """One round of looking for cheaper ways from family to family (Bellman-Ford); whether any was found."""
    families, playable = box.family, desk.playable
    chosen, distance = desk.chosen, desk.distance
    shorter = False
    for i in range(desk.playable_count):
        family = playable[i]
        if distance[family] < FAR:
            for j in range(desk.playable_count):
                other = playable[j]
                shared = families[family] & chosen[other]
                if shared != 0 and other != family and other != wanting:
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
    families, chosen, playable = box.family, desk.chosen, desk.playable
    rest = cards & ~chosen_cards(desk)
    for row in range(ROWS):
        desk.plan[row] = 0
    for i in range(desk.playable_count):
        family = playable[i]
        if (opened >> family) & 1 != 0:
            staying = rest & home(box, lay, family)
            desk.plan[family // NUMBERS] |= chosen[family] | staying
            rest &= ~staying
    for i in range(desk.playable_count):
        family = playable[i]
        if (opened >> family) & 1 != 0:
            desk.plan[family // NUMBERS] |= rest & families[family]
            rest &= ~families[family]
