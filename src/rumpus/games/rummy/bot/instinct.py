"""A quick player of 8-Bit Rummy: lays all it can, as the exact solver says, and draws where it can lay nothing.

Only while all others hold large hands does it wait until it can lay everything. Holding cards back can win more
(`docs/rules/rummy.md` has the figures), but a table to which nobody lays is a dull one.
"""

from __future__ import annotations

from rumpus.core.bits import count_of, lowest_of
from rumpus.core.record import Array, Record
from rumpus.core.rule import number, rule
from rumpus.games.rummy.rules.components import CARDS, FAMILIES, LEAST_SET, NUMBERS, ROWS, Do
from rumpus.games.rummy.rules.solver import any_best_turn, best_turn, wipe
from rumpus.games.rummy.rules.turn import is_changed

AT_ONCE = 0
"""The size of hand from which on all that can be laid is laid: any. `bench/holding.py` tries others."""
FAR = 9
"""Cards in every other hand above which there is time to wait for a whole hand."""
NEAR = 2
"""Cards in another hand with which somebody is about to go out: then nothing is held back."""


@rule
def instinct(box: Record, s: Record, player: int, mask: Array) -> int:
    """The next step from the table as it is to the plan for the turn, which is always thought out anew."""
    return open_step(mask, next_step(box, s, player, number(CARDS if has_time(s, player) else AT_ONCE)))


@rule
def has_time(s: Record, player: int) -> bool:
    """Whether nobody else is anywhere near going out."""
    for p in range(s.players):
        if p != player and count_of(s.hand[p]) <= FAR:
            return False
    return True


@rule
def open_step(mask: Array, step: int) -> int:
    """The step that is wanted, if it is open; else the way out of the turn."""
    if mask[step] != 0:
        return step
    return number(Do.RESTORE) if mask[number(Do.RESTORE)] != 0 else number(Do.END)


# For search: the plan of a turn is made once and stays on the desk until its end


@rule
def prior(box: Record, s: Record, player: int, mask: Array) -> int:
    """Lays as many as can be laid, in any way, and never waits; a turn that has begun goes on as planned."""
    if not is_changed(s) or planned(s) == 0 or planned(s) & s.laid != s.laid:
        any_best_turn(box, s.lay, s.hand[player] | s.laid, s.desk)
    return go_on(s, player, mask)


@rule
def rollout_policy(box: Record, s: Record, player: int, mask: Array) -> int:
    """Lays only what goes with the table as it lies, quickly said; a turn that has begun goes on as planned."""
    if is_changed(s):
        return prior(box, s, player, mask)
    plan_simply(box, s, number(s.hand[player]))
    return go_on(s, player, mask)


@rule
def planned(s: Record) -> int:
    """All cards that will lie on the table if it goes to plan."""
    return s.desk.plan[0] | s.desk.plan[1] | s.desk.plan[2]


@rule
def go_on(s: Record, player: int, mask: Array) -> int:
    lays = planned(s) & (s.hand[player] | s.laid) != 0
    return open_step(mask, step_to_plan(s) if lays else number(Do.DRAW))


@rule
def plan_simply(box: Record, s: Record, hand: int) -> None:
    """Every card of a hand that fits into a set on the table, then sets of the hand alone."""
    for row in range(ROWS):
        s.desk.plan[row] = s.lay[row]
    for family in range(FAMILIES):
        row = family // NUMBERS
        if s.lay[row] & box.family[family] != 0:
            s.desk.plan[row] |= hand & box.family[family]
            hand &= ~box.family[family]
    if count_of(hand) >= LEAST_SET:
        for family in range(FAMILIES):
            fits = hand & box.family[family]
            if count_of(fits) >= LEAST_SET:
                s.desk.plan[family // NUMBERS] |= fits
                hand &= ~fits


# For beginners


@rule
def beginner_policy(box: Record, s: Record, player: int, mask: Array) -> int:
    """Lays what goes with the table as it lay at the start of the turn, and moves none of its cards."""
    plan_simply(box, s, number(s.hand[player] | s.laid))
    step = go_on(s, player, mask)
    wipe(s.desk)
    return step


# The way of instinct


@rule
def next_step(box: Record, s: Record, player: int, grown: int) -> int:
    """Draw, or the next card on its way to where it should lie, or the end of the turn.

    A hand of fewer than `grown` cards is held back until all of it can be laid.
    """
    hand = s.hand[player] | s.laid
    most = best_turn(box, s.lay, hand, s.desk)
    step = number(Do.DRAW)
    if most > 0 and (most == count_of(hand) or not holds_back(s, player, count_of(hand), grown)):
        step = step_to_plan(s)
    wipe(s.desk)
    return step


@rule
def holds_back(s: Record, player: int, cards: int, grown: int) -> bool:
    """Whether a hand stays together for now: it is small, nobody is about to go out, and there are cards to draw."""
    for p in range(s.players):
        if p != player and count_of(s.hand[p]) <= NEAR:
            return False
    return cards < grown and s.deck != 0


@rule
def step_to_plan(s: Record) -> int:
    unplanned = s.laid & ~(s.desk.plan[0] | s.desk.plan[1] | s.desk.plan[2])
    if unplanned != 0:
        return number(Do.TAKE_BACK) + lowest_of(unplanned)
    for row in range(ROWS):
        missing = s.desk.plan[row] & ~s.lies[row]
        if missing != 0:
            return number(Do.PUT) + lowest_of(missing) * ROWS + row
    return number(Do.END)
