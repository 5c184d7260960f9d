"""The exact best turn: most cards out of the hand, then fewest table cards moved, with the table rearranged at will.

A set may be as large as it likes. So once it is settled which families have a set ("open" ones), every hand card with
a number in an open family can be laid, and what remains to ask is whether each open family can be given three cards of
its own. The solver therefore searches through which families are open. It keeps three chosen cards for each open
family, found by augmenting paths; those of a family that closes again are simply set free, so nothing has to be kept
for the way back but which families were open and closed.

All that is needed on the way lies on a desk (`DESK`) that the caller hands in. Families, like cards, are the bits of
a number: most have too few cards to matter, above all when a round is young, and are passed over so. Often no search
is needed at all, because every hand card that could find a set finds one on the table as it lies.
"""

from __future__ import annotations

from rumpus.core.bits import bit, count_of, lowest_of
from rumpus.core.record import Array, Record
from rumpus.core.rule import number, rule
from rumpus.games.rummy.rules.components import CARDS, FAMILIES, LEAST_SET, NUMBERS, ROWS

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
    table = lay[0] | lay[1] | lay[2]
    playable, homes, wanted, welcome = look_over(box, lay, table, hand)
    if wanted & ~welcome == 0:
        plan_at_home(box, lay, wanted, desk, homes)
        return count_of(wanted)
    begin(box, lay, desk, playable, homes)
    most = number(-1)
    fewest = number(FAR) if sparing else number(0)
    closed = number(0)
    level, opened = open_homes(desk, homes)
    while level >= 0 and most < enough:
        if could_better(box, lay, hand, desk, closed, most, fewest):
            opened, closed = narrow(box, lay, table, hand, desk, opened, closed)
        else:
            closed = number(DEAD)
        if closed != DEAD:
            covered = cards_in(box, opened)
            if table & ~covered == 0:
                laid = count_of(hand & covered)
                away = count_of(cards_at_home(box, lay, playable & ~opened))
                if laid > most or (laid == most and away < fewest):
                    moved = away + choose_cheaply(box, lay, table | hand, desk, opened) if sparing else number(0)
                    if laid > most or moved < fewest:
                        most = laid
                        fewest = moved
                        write_plan(box, lay, table | (hand & covered), desk, opened)
            limit = count_of(hand & covered) + most_to_come(box, table | hand, hand & ~covered, desk, opened, closed)
            leaving = count_of(cards_at_home(box, lay, closed))
            family = next_family(box, lay, hand & ~covered, playable & ~(opened | closed))
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
            set_free(desk, playable & ~opened)
    return most


@rule
def look_over(box: Record, lay: Array, table: int, hand: int) -> tuple[int, int, int, int]:
    """The families that could have a set (three of their cards are at hand) and those that have one; then the hand
    cards that could find a set at best, and all cards that find one as the table lies."""
    families = box.family
    playable = number(0)
    homes = number(0)
    reach = number(0)
    welcome = number(0)
    for family in range(FAMILIES):
        cards = families[family] & (table | hand)
        if count_of(cards) >= LEAST_SET:
            playable |= bit(family)
            reach |= cards
            if cards & lay[family // NUMBERS] != 0:
                homes |= bit(family)
                welcome |= cards
    return playable, homes, hand & reach, welcome


@rule
def plan_at_home(box: Record, lay: Array, hand: int, desk: Record, homes: int) -> None:
    """The table as it lies, and every hand card in the first set of it that takes it."""
    for row in range(ROWS):
        desk.plan[row] = lay[row]
    while homes != 0:
        family = lowest_of(homes)
        homes &= homes - 1
        desk.plan[family // NUMBERS] |= hand & box.family[family]
        hand &= ~box.family[family]


@rule
def begin(box: Record, lay: Array, desk: Record, playable: int, homes: int) -> None:
    """Chooses three cards that lie there already for every family with a set."""
    desk.playable = playable
    desk.taken = 0
    for family in range(FAMILIES):
        desk.chosen[family] = 0
    while homes != 0:
        family = lowest_of(homes)
        homes &= homes - 1
        choose_some(desk, family, home(box, lay, family))


@rule
def open_homes(desk: Record, homes: int) -> tuple[int, int]:
    """Begins with the table as it lies: every set on it stays, which is best more often than not."""
    level = number(0)
    opened = number(0)
    while homes != 0:
        desk.opened[level] = opened
        desk.closed[level] = homes & -homes
        level += 1
        opened |= homes & -homes
        homes &= homes - 1
    return level, opened


@rule
def could_better(box: Record, lay: Array, hand: int, desk: Record, closed: int, most: int, fewest: int) -> bool:
    """Whether there might be more to lay, or less to move, than was found: a quick look before a closer one."""
    if closed == 0:
        return True
    limit = count_of(hand & cards_in(box, desk.playable & ~closed))
    return limit > most or (limit == most and count_of(cards_at_home(box, lay, closed)) < fewest)


@rule
def wipe(desk: Record) -> None:
    """Leaves nothing of any thought on the desk."""
    desk.playable = 0
    desk.taken = 0
    for family in range(FAMILIES):
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
def cards_in(box: Record, which: int) -> int:
    """All cards with a number in one of these families."""
    families = box.family
    cards = number(0)
    while which != 0:
        cards |= families[lowest_of(which)]
        which &= which - 1
    return cards


@rule
def home(box: Record, lay: Array, family: int) -> int:
    """The table cards that lie in the set of a family as the turn begins."""
    return box.family[family] & lay[family // NUMBERS]


@rule
def cards_at_home(box: Record, lay: Array, which: int) -> int:
    """All table cards that lie in the sets of these families as the turn begins."""
    cards = number(0)
    while which != 0:
        cards |= home(box, lay, lowest_of(which))
        which &= which - 1
    return cards


# Narrowing down


@rule
def narrow(box: Record, lay: Array, table: int, hand: int, desk: Record, opened: int, closed: int) -> tuple[int, int]:
    """Opens what must be open and closes what cannot or need not be; `closed` is DEAD where no arrangement is left."""
    families = box.family
    everything = table | hand
    tried = number(DEAD)
    while True:
        opened = open_last_ways(box, table, opened, closed, desk.playable & ~closed)
        if opened & closed != 0:
            return opened, number(DEAD)
        if opened == tried:
            return opened, closed
        tried = opened
        left = opened
        while left != 0:
            if not can_fill(box, everything, desk, opened, lowest_of(left)):
                return opened, number(DEAD)
            left &= left - 1
        covered = cards_in(box, opened)
        left = desk.playable & ~(opened | closed)
        while left != 0:
            family = lowest_of(left)
            left &= left - 1
            cards = families[family] & everything
            useless = cards & ~covered == 0 and home(box, lay, family) == 0
            scarce = count_of(cards & ~desk.taken) < LEAST_SET
            if useless or (scarce and not could_fill(box, everything, desk, opened, family)):
                closed |= bit(family)


@rule
def open_last_ways(box: Record, table: int, opened: int, closed: int, remaining: int) -> int:
    """Opens each family that is the only one left to some table card; a card without any opens a closed one."""
    families = box.family
    one = number(0)
    several = number(0)
    left = remaining
    while left != 0:
        cards = families[lowest_of(left)]
        left &= left - 1
        several |= one & cards
        one |= cards
    if table & ~one != 0:
        return closed
    single = table & ~several
    if single != 0:
        left = remaining & ~opened
        while left != 0:
            if families[lowest_of(left)] & single != 0:
                opened |= left & -left
            left &= left - 1
    return opened


@rule
def next_family(box: Record, lay: Array, wanting: int, unsettled: int) -> int:
    """The family to settle next: one with a set on the table, or else the one that would take most hand cards; -1."""
    families = box.family
    best = number(-1)
    most = number(-1)
    while unsettled != 0:
        family = lowest_of(unsettled)
        unsettled &= unsettled - 1
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
    families = box.family
    reachable = number(0)
    largest = number(0)
    left = desk.playable & ~(opened | closed)
    while left != 0:
        takes = families[lowest_of(left)] & wanting
        left &= left - 1
        reachable |= takes
        largest = max(largest, count_of(takes))
    more = count_of(cards & cards_in(box, desk.playable & ~closed)) // LEAST_SET - count_of(opened)
    return min(count_of(reachable), more * largest)


# Three cards for each open family


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


# The fewest moves


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
