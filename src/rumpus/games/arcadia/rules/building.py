"""Attractions: chains of levels, building from row and hand, taking into hand, and making room there."""

from __future__ import annotations

from rumpus.core.bits import bit, has, lowest_of
from rumpus.core.events import reveal, tell
from rumpus.core.piles import put, take
from rumpus.core.record import Record
from rumpus.core.rule import inlined_rule, number, rule
from rumpus.games.arcadia.rules.components import HELD, LEVELS, ROW, Told
from rumpus.games.arcadia.rules.icon_budget import covers_two
from rumpus.games.arcadia.rules.rows import at_turn, count_in, forget_taken, leave_site, note_taken, spend_laid

ALL_LEVELS = (1 << LEVELS) - 1

# Chains


@rule
def precedes(box: Record, attraction: int, follower: int) -> bool:
    """Whether an attraction is of the same type and one level lower."""
    return box.type[attraction] == box.type[follower] and box.level[attraction] + 1 == box.level[follower]


@rule
def note_steps(s: Record, p: int, kind: int) -> None:
    """AC-17, AC-18, AC-26: what of a type can follow in a park, noted when it changes: it is asked much more often.

    A first level always; any other on one of the level before, and that must carry none yet if it is to be built.
    """
    fitting = number(1)
    reached = number(1)
    for level in range(1, LEVELS):
        before = s.built[p, kind, level - 1]
        fitting |= number(before > s.built[p, kind, level]) << level
        reached |= number(before > 0) << level
    others = ~(ALL_LEVELS << kind * LEVELS)
    s.fitting[p] = s.fitting[p] & others | fitting << kind * LEVELS
    s.reached[p] = s.reached[p] & others | reached << kind * LEVELS


@inlined_rule
def fits_chain(box: Record, s: Record, p: int, attraction: int) -> bool:
    """AC-17, AC-18: it can be built on what stands in the park."""
    return has(s.fitting[p], number(box.step[attraction]))


@inlined_rule
def can_build_two(box: Record, s: Record, p: int, one: int, other: int) -> int:
    """AC-17 to AC-20: which of two continue a chain, and hand and park can pay for them, as bits."""
    return two_of(box, s.fitting[p], one, other) & covers_two(box, s, p, one, other)


@inlined_rule
def two_of(box: Record, steps: int, one: int, other: int) -> int:
    """Which of two attractions are among some steps, as bits."""
    return (steps >> number(box.step[one]) & 1) | (steps >> number(box.step[other]) & 1) << 1


# What the player is about to build or to take


@inlined_rule
def at_place(s: Record, p: int, place: int) -> int:
    """The attraction at a place: the row, then the hand; -1 for a gap."""
    if place < ROW:
        return number(s.site[place]) - 1
    if place - ROW < s.held[p].count:
        return number(s.held[p].cards[place - ROW])
    return number(-1)


@inlined_rule
def aim_at(s: Record, place: int) -> None:
    s.aim = place + 1
    s.wanted = at_place(s, at_turn(s), place)


@inlined_rule
def forget_aim(s: Record) -> None:
    s.aim = 0
    s.wanted = 0


@rule
def build(box: Record, s: Record) -> None:
    """AC-17, AC-19, AC-21: what was laid down is spent, the attraction stands in the park."""
    p = at_turn(s)
    place = s.aim - 1
    attraction = s.wanted
    kinds = s.chosen
    while kinds != 0:
        kind = lowest_of(kinds)
        kinds &= kinds - 1
        reveal(s)
        tell(s, Told.SPENT, p, kind, number(s.laid[kind]))
        count_in(box, s, p, kind, -number(s.laid[kind]))
    spend_laid(box, s, p, s.chosen)
    tell(s, Told.BUILT, p, attraction, number(place >= ROW))
    if place < ROW:
        leave_site(s, place)
    else:
        reveal(s)
        leave_hand(s, p, place - ROW)
    put(s.park[p], attraction)
    s.built[p, number(box.type[attraction]), number(box.level[attraction])] += 1
    note_steps(s, p, number(box.type[attraction]))
    s.lasting[p] += box.gives[attraction]
    forget_aim(s)
    s.paid = 0
    s.payable = 0
    s.chosen = 0
    s.moved = 1


@rule
def leave_hand(s: Record, p: int, slot: int) -> None:
    """AC-38: who builds the older of two attractions in hand shows which one was kept all the time."""
    attraction = drop(s, p, slot)
    if slot == 0:
        while s.taken[p].count > 0:
            s.in_doubt &= ~bit(take(s.taken[p]))
        for i in range(number(s.held[p].count)):
            note_taken(s, p, number(s.held[p].cards[i]))
    else:
        forget_taken(s, p, attraction)


@rule
def drop(s: Record, p: int, slot: int) -> int:
    """An attraction leaves the hand; the newer one moves up."""
    attraction = number(s.held[p].cards[slot])
    if slot == 0 and s.held[p].count == HELD:
        s.held[p].cards[0] = s.held[p].cards[1]
    take(s.held[p])
    return attraction


# Taking into hand


@rule
def needs_held(box: Record, s: Record, p: int, attraction: int) -> bool:
    """Whether only an attraction in hand can be the level before this one."""
    return not has(s.reached[p], number(box.step[attraction]))


@inlined_rule
def can_hold(box: Record, s: Record, p: int, attraction: int) -> bool:
    """AC-26: a first level always; any other if the level before is in the park or in hand."""
    return has(holdable(box, s, p), number(box.step[attraction]))


@inlined_rule
def holdable(box: Record, s: Record, p: int) -> int:
    """The steps that park and hand lead to, as bits. After the last level comes a first one, which is never shut."""
    steps = s.reached[p]
    for i in range(HELD):
        held = number(i < s.held[p].count)  # no branch, which nobody could foretell
        steps |= held << (number(box.step[number(s.held[p].cards[i])]) + 1)
    return steps


@rule
def can_drop(box: Record, s: Record, p: int, slot: int, wanted: int) -> bool:
    """AC-27: one of the two in hand makes room, but not the one that the new card needs."""
    if not needs_held(box, s, p, wanted):
        return True
    return precedes(box, number(s.held[p].cards[1 - slot]), wanted)


@rule
def hold(box: Record, s: Record, place: int) -> None:
    """AC-26, AC-38: an attraction of the row comes into the hand, and everybody sees which.

    If it needs another one in hand, everybody knows that this one was kept.
    """
    p = at_turn(s)
    attraction = leave_site(s, place)
    if needs_held(box, s, p, attraction):
        for i in range(number(s.taken[p].count) - 1, -1, -1):
            candidate = number(s.taken[p].cards[i])
            if not precedes(box, candidate, attraction):
                forget_taken(s, p, candidate)
    put(s.held[p], attraction)
    note_taken(s, p, attraction)
    tell(s, Told.HELD, p, attraction, 0)
    forget_aim(s)
    s.moved = 1


@rule
def make_room(s: Record, slot: int) -> None:
    """AC-27: face down under the deck, so that nobody else sees which of the two it is."""
    attraction = drop(s, s.turn, slot)
    put(s.under, attraction)
    tell(s, Told.DROPPED, s.turn, 0, 0)
    tell(s, Told.DROPPED_ATTRACTION, s.turn, attraction, 0)
