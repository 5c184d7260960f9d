"""The eight actions: when each can be taken, and what it does at once."""

from __future__ import annotations

from rumpus.core.bits import bit, count_of, lowest_of
from rumpus.core.events import tell
from rumpus.core.record import Record
from rumpus.core.rule import inlined_rule, number, rule
from rumpus.games.champion.rules.components import MOST_IOUS, NOBODY, Action
from rumpus.games.champion.rules.events import Told
from rumpus.games.champion.rules.grid import actions_at, draw_tiles
from rumpus.games.champion.rules.notebook import get_dollars, take_ious
from rumpus.games.champion.rules.stores import at_newsstand, in_store, may_rent
from rumpus.games.champion.rules.weeks import is_early

PLANNED_TILES = 2
POCKET_MONEY = 2
PRESENT_IOUS = 3
STUDY_OWLS = 2
MAGAZINE_PRICE = 1


@inlined_rule
def can_act(s: Record, p: int, action: int) -> bool:
    """VG-27 to VG-34: whether an action would do anything and is allowed."""
    if action == Action.MONEY:
        return s.ious[p] < MOST_IOUS
    if action == Action.PRESENT:
        return s.ious[p] + PRESENT_IOUS <= MOST_IOUS and in_store(s) != 0
    if action == Action.STUDYING:
        return s.ious[p] > 0
    if action == Action.NEWSSTAND:
        return s.dollars[p] >= MAGAZINE_PRICE and at_newsstand(s) != 0
    if action == Action.RENTAL:
        return may_rent(s, p)
    return True


@rule
def open_actions(box: Record, s: Record) -> int:
    """VG-25: the actions beside the tile that can be taken, as bits."""
    beside = actions_at(box, s, s.taken_from - 1)
    actions = beside
    while beside != 0:
        action = lowest_of(beside)
        beside &= beside - 1
        if not can_act(s, s.turn, action):
            actions ^= bit(action)
    return actions


@rule
def act(s: Record, p: int, action: int) -> None:
    """VG-27 to VG-34; what has to be chosen is due afterwards."""
    tell(s, Told.ACTED, p, action, 0)
    s.acted[action] += 1
    if action == Action.PLANNING:
        draw_tiles(s, p, number(PLANNED_TILES))
    elif action == Action.MONEY:
        get_dollars(s, p, number(POCKET_MONEY))
        take_ious(s, p, number(1))
    elif action == Action.PRESENT:
        s.present_due = 1
        take_ious(s, p, number(PRESENT_IOUS))
    elif action == Action.WAKING:
        wake_up(s, p)
    elif action == Action.STUDYING:
        s.owls_due = STUDY_OWLS
    elif action == Action.GRANDPARENTS:
        get_dollars(s, p, number(1))
        s.owls_due = 1
    elif action == Action.NEWSSTAND:
        s.dollars[p] -= MAGAZINE_PRICE
        s.magazine_due = 1
    else:
        s.renting = 1


@rule
def wake_up(s: Record, p: int) -> None:
    """VG-30: a cube on the first free place of the second row; a player has only one to lay there."""
    place = number(NOBODY)
    if not is_early(s, p):
        place = s.early_count
        s.early[s.early_count] = p
        s.early_count += 1
    tell(s, Told.WOKE, p, 0, place)


@rule
def swap(s: Record, p: int, space: int) -> None:
    """VG-31: the tile goes to the very space from which the other is taken."""
    given = s.given - 1
    taken = number(s.grid[space]) - 1
    s.given = 0
    s.grid[space] = given + 1
    s.tiles[p] = (s.tiles[p] & ~bit(given)) | bit(taken)
    tell(s, Told.SWAPPED, p, given, taken)


@rule
def return_ious(s: Record, p: int, count: int) -> None:
    """VG-32: up to one IOU for each owl."""
    s.owls_due = 0
    s.ious[p] -= count
    if count > 0:
        tell(s, Told.IOUS, p, 0, -count)


@rule
def held_by(s: Record, p: int) -> int:
    """VG-38: tiles and IOUs, which all take up room."""
    return count_of(s.tiles[p]) + number(s.ious[p])
