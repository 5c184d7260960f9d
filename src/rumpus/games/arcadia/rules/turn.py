"""The turn: one action, then maintenance or the end of the year."""

from __future__ import annotations

from rumpus.core.bits import bit, lowest_of
from rumpus.core.events import reveal, tell
from rumpus.core.record import Record
from rumpus.core.rule import inlined_rule, number, rule
from rumpus.games.arcadia.rules.building import aim_at, hold, make_room
from rumpus.games.arcadia.rules.components import CREWS, HELD, KINDS, ROW, Crew, Do, Phase, Told
from rumpus.games.arcadia.rules.payment import propose
from rumpus.games.arcadia.rules.rows import (
    at_turn,
    clear_row,
    clear_table,
    draw_worker,
    fill_row,
    hire,
    lay_out,
    maintain,
)
from rumpus.games.arcadia.rules.scoring import rank_of, score_reviews, score_year

# Actions


@inlined_rule
def begin_turn(s: Record) -> None:
    """AC-9: one action."""
    s.phase = Phase.ACTION
    s.turns[at_turn(s)] += 1
    tell(s, Told.TURN, s.turn, 0, s.round_number)


@inlined_rule
def take_worker(box: Record, s: Record, crew: int, place: int) -> None:
    """AC-10, AC-12, AC-14: a worker from the row, which everybody sees, or one off the deck, which nobody else does.

    The first of two jobs is seen before the second is taken; after a sweep there is just one.
    """
    p = at_turn(s)
    worker = number(-1)
    drawn = number(0)
    if place < ROW:
        worker = number(s.row[crew, place]) - 1
        s.row[crew, place] = 0
        tell(s, Told.TOOK, p, number(box.kind[worker]), place)
    else:
        worker = draw_worker(s, crew)
        drawn = s.shuffles[crew] + 1
        tell(s, Told.DREW, p, crew, 0)
        tell(s, Told.DREW_WORKER, p, number(box.kind[worker]), crew)
    hire(box, s, p, worker, drawn)
    s.phase = Phase.SECOND_JOB if crew == Crew.JOB and s.phase == Phase.ACTION else Phase.DONE


@rule
def sweep(box: Record, s: Record) -> None:
    """AC-13: both rows to the discards, and new ones laid out."""
    tell(s, Told.SWEPT, s.turn, 0, 0)
    for crew in range(CREWS):
        clear_row(s, crew)
        fill_row(box, s, crew)
    s.phase = Phase.SWEPT


@rule
def take_attraction(box: Record, s: Record, action: int) -> None:
    """AC-26, AC-27: an attraction into the hand; where two are already, one of them makes room first."""
    if action >= Do.DROP:
        make_room(s, action - Do.DROP)
    else:
        aim_at(s, action - Do.HOLD)
    if s.held[at_turn(s)].count == HELD:
        s.phase = Phase.ROOM
    else:
        hold(box, s, s.aim - 1)
        s.phase = Phase.DONE


# Paying


@inlined_rule
def lay_down(box: Record, s: Record, kind: int, cards: int) -> None:
    """AC-24: cards of a kind go into the payment; they stay in the hand until it is complete."""
    s.laid[kind] += cards
    s.payable &= ~(number(s.laid[kind] == s.staff[at_turn(s), kind]) << kind)
    s.chosen |= bit(kind)
    s.paid += cards * box.budget[number(box.type[s.wanted]), kind]


@rule
def accept_proposal(box: Record, s: Record) -> None:
    """AC-25: the rest of the cheapest payment at once."""
    propose(box, s, s.turn, s.wanted)
    kinds = s.payable
    while kinds != 0:
        kind = lowest_of(kinds)
        kinds &= kinds - 1
        if s.best[kind] > s.laid[kind]:
            lay_down(box, s, kind, number(s.best[kind]) - number(s.laid[kind]))
    for kind in range(KINDS):
        s.best[kind] = 0


# After the action


@inlined_rule
def end_turn(box: Record, s: Record) -> None:
    """AC-29 to AC-32, AC-36: maintenance, or the end of the year after everybody's last turn; then the next player."""
    if s.new_year != 0:
        s.turns_left -= 1
    if s.new_year != 0 and s.turns_left == 0:
        s.moved = 0
        end_year(box, s)
    else:
        maintain(box, s)
    if s.phase != Phase.OVER:
        s.turn = s.turn + 1 if s.turn + 1 < s.players else number(0)
        if s.turn == s.starter:
            s.round_number += 1
        begin_turn(s)


@rule
def end_year(box: Record, s: Record) -> None:
    """AC-34 to AC-36: parks score; after the last year reviews do too, else the table is laid out anew."""
    score_year(box, s)
    s.year += 1
    if s.year >= s.years:
        score_reviews(box, s)
        s.phase = Phase.OVER
        first = number(0)
        for p in range(s.players):
            first += rank_of(s, p) == 1
        for p in range(s.players):
            if rank_of(s, p) == 1:
                tell(s, Told.WON, p, first > 1, s.points[p])
        reveal(s)
        return
    clear_table(s)
    tell(s, Told.YEAR_BEGAN, s.turn, 0, s.year + 1)
    lay_out(box, s)
