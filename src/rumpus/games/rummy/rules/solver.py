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
from rumpus.games.rummy.rules.assignment import choose_some, set_free
from rumpus.games.rummy.rules.components import CARDS, FAMILIES, LEAST_SET, NUMBERS, ROWS
from rumpus.games.rummy.rules.families import cards_at_home, cards_in, home
from rumpus.games.rummy.rules.fewest_moves import FAR, choose_cheaply, write_plan
from rumpus.games.rummy.rules.pruning import DEAD, most_to_come, narrow, next_family


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
