"""The course of the game: who begins, turns and laps, the initiative, and a new week."""

from __future__ import annotations

from rumpus.core.events import tell
from rumpus.core.record import Record
from rumpus.core.rng import random_below
from rumpus.core.rule import number, rule
from rumpus.games.champion.rules.components import NOBODY, ROUTINES, SEATS, START_DOLLARS, START_TILES, WEEKEND
from rumpus.games.champion.rules.decisions import Stage
from rumpus.games.champion.rules.events import Told
from rumpus.games.champion.rules.grid import draw_tiles, fill_grid, give_tile
from rumpus.games.champion.rules.scoring import count_points
from rumpus.games.champion.rules.stores import fill_newsstand, fill_store, show_rentals

NEW_RENTALS = 2


# The first order


@rule
def draw_lots(s: Record) -> None:
    """VG-15: the order of play by lot."""
    for p in range(s.players):
        s.order[p] = p
    for i in range(s.players - 1, 0, -1):
        j = random_below(s, i + 1)
        seat = s.order[i]
        s.order[i] = s.order[j]
        s.order[j] = seat
    for place in range(s.players):
        s.lot[number(s.order[place])] = place
    tell_order(s, number(0))


@rule
def tell_order(s: Record, changed: int) -> None:
    code = number(0)
    for place in range(s.players - 1, -1, -1):
        code = code * SEATS + number(s.order[place])
    tell(s, Told.ORDER, number(s.order[0]), code, changed)


@rule
def hand_out(box: Record, s: Record) -> None:
    """VG-16, VG-17: two tiles and a dollar each, and what evens out the place in the order."""
    for place in range(s.players):
        p = number(s.order[place])
        draw_tiles(s, p, number(START_TILES))
        s.dollars[p] += START_DOLLARS + box.bonus_dollars[place]
        s.ious[p] += box.bonus_ious[place]
        tile = number(NOBODY)
        for _ in range(number(box.bonus_tiles[place])):
            tile = give_tile(s, p)
        tell(s, Told.STARTED, p, number(place), tile)


# Turns


@rule
def next_turn(box: Record, s: Record) -> None:
    """VG-18, VG-22, VG-58: three routine turns each, the initiative, a weekend turn each, the next week or the end."""
    s.taken_from = 0
    s.renting = 0
    s.stage = Stage.BEGIN
    s.place += 1
    if s.place == s.players:
        s.place = 0
        s.lap += 1
        if s.lap == WEEKEND:
            reset_initiative(s)
        elif s.lap > WEEKEND:
            if s.week >= s.weeks:
                count_points(box, s)
                return
            new_week(box, s)
    give_turn(s)


@rule
def give_turn(s: Record) -> None:
    """VG-22: the order says whose turn it is; who is at turn is also the one to be asked first."""
    s.turn = number(s.order[s.place])
    s.first = s.turn


@rule
def is_early(s: Record, p: int) -> bool:
    for i in range(s.early_count):
        if s.early[i] == p:
            return True
    return False


@rule
def reset_initiative(s: Record) -> None:
    """VG-30, VG-71: who woke up early goes first, in the order of the second row; the others keep theirs."""
    if s.early_count == 0:
        return
    place = s.players - 1
    for i in range(s.players - 1, -1, -1):
        if not is_early(s, number(s.order[i])):
            s.order[place] = s.order[i]
            place -= 1
    for i in range(s.early_count):
        s.order[i] = s.early[i]
        s.early[i] = 0
    s.early_count = 0
    tell_order(s, number(1))


@rule
def new_week(box: Record, s: Record) -> None:
    """VG-19 to VG-21: rented games go home, the grid is filled, and new releases arrive."""
    s.week += 1
    s.round_number = s.week
    s.lap = 0
    for p in range(s.players):
        s.rented[p] = 0
    tell(s, Told.WEEK, number(s.order[0]), 0, s.week)
    fill_grid(box, s)
    show_rentals(s, number(NEW_RENTALS))
    fill_newsstand(s)
    fill_store(s)


@rule
def is_weekend(s: Record) -> bool:
    return s.lap >= ROUTINES
