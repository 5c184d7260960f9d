"""The rules of Arcadia, in the order of the rulebook: set-up, actions, maintenance, years; then the decisions."""

from __future__ import annotations

from rumpus.core.bits import bit, count_of, lowest_of
from rumpus.core.decisions import allow_bits
from rumpus.core.events import reveal, start_telling, tell
from rumpus.core.piles import put, take, take_any
from rumpus.core.record import Array, Record, Seed
from rumpus.core.rng import random_below, seed_random
from rumpus.core.rule import inlined_rule, number, rule
from rumpus.games.arcadia.rules.building import (
    aim_at,
    build,
    can_build_two,
    can_drop,
    hold,
    holdable,
    make_room,
    note_steps,
    two_of,
)
from rumpus.games.arcadia.rules.components import (
    ACTIONS,
    BOX,
    CREWS,
    DEALT_JOBS,
    DEALT_REVIEWS,
    HELD,
    KINDS,
    NOBODY,
    PLAYERS,
    REVIEWS,
    ROW,
    SEVERAL,
    STATE,
    TYPES,
    Crew,
    Do,
    Phase,
    Told,
)
from rumpus.games.arcadia.rules.icon_budget import is_paid
from rumpus.games.arcadia.rules.knowledge import determinize
from rumpus.games.arcadia.rules.observation import OBSERVATION, observe
from rumpus.games.arcadia.rules.payment import propose
from rumpus.games.arcadia.rules.rows import (
    any_face_up,
    at_turn,
    can_draw,
    clear_row,
    clear_table,
    draw_worker,
    fill_row,
    has_face_up,
    hire,
    lay_out,
    maintain,
    unpack,
)
from rumpus.games.arcadia.rules.scoring import rank_of, score_reviews, score_year

__all__ = ["ACTIONS", "BOX", "OBSERVATION", "PLAYERS", "STATE", "Told", "determinize", "observe"]

WORD_FULL = 56
"""So many decisions are marked from one number, the others from a second."""

# Set-up


@rule
def setup(box: Record, s: Record, players: int, seed: Seed) -> None:
    """AC-2, AC-5 to AC-7: three reviews and four jobs each, four of everything face up, a lot decides who begins."""
    seed_random(s, seed)
    s.players = players
    s.starter = random_below(s, players)
    s.turn = s.starter
    s.round_number = 1
    s.phase = Phase.REVIEW
    unpack(s)
    for review in range(REVIEWS):
        put(s.aside, review)
    for p in range(players):
        for kind in range(TYPES):
            note_steps(s, p, kind)
        for _ in range(DEALT_REVIEWS):
            put(s.review[p], take_any(s.aside, s))
        for _ in range(DEALT_JOBS):
            hire(box, s, p, draw_worker(s, number(Crew.JOB)), number(1))
    tell(s, Told.BEGAN, s.turn, 0, s.years)
    lay_out(box, s)


@rule
def reject(s: Record, slot: int) -> None:
    """AC-8: one of three reviews is out of the game; when all have chosen the first turn begins."""
    p = s.turn
    review = number(s.review[p].cards[slot])
    for i in range(slot, DEALT_REVIEWS - 1):
        s.review[p].cards[i] = s.review[p].cards[i + 1]
    take(s.review[p])
    s.rejected[p] = review + 1
    tell(s, Told.REJECTED, p, 0, 0)
    tell(s, Told.REJECTED_REVIEW, p, review, 0)
    s.turn = (p + 1) % s.players
    if s.turn == s.starter:
        begin_turn(s)


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


@inlined_rule
def lay_down(box: Record, s: Record, kind: int, cards: int) -> None:
    """AC-24: cards of a kind go into the payment; they stay in the hand until it is complete."""
    s.laid[kind] += cards
    s.payable &= ~(number(s.laid[kind] == s.staff[at_turn(s), kind]) << kind)
    s.chosen |= bit(kind)
    s.paid += cards * box.means[number(box.type[s.wanted]), kind]


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


# Decisions


@inlined_rule
def actors(box: Record, s: Record) -> int:
    """AC-9: the player whose turn it is, until the game is over."""
    if s.phase == Phase.OVER:
        return 0
    return number(1) << s.turn


@inlined_rule
def legal(box: Record, s: Record, player: int, mask: Array) -> int:
    if player != s.turn:
        return mark(mask, 0, 0)
    if s.phase == Phase.PAYING:
        return mark(mask, bit(Do.PAY_PROPOSED), s.payable)
    return mark(mask, open_decisions(box, s), 0)


@inlined_rule
def mark(mask: Array, decisions: int, payments: int) -> int:
    """Marks decisions and the kinds of workers that can be laid down as a payment, both given as bits."""
    allow_bits(mask, 0, decisions | payments << Do.PAY, WORD_FULL)
    allow_bits(mask, WORD_FULL, payments >> (WORD_FULL - Do.PAY), ACTIONS - WORD_FULL)
    return count_of(decisions) + count_of(payments)


@inlined_rule
def open_decisions(box: Record, s: Record) -> int:
    """The decisions open to the player at turn, as bits, unless something is being paid for."""
    if s.phase == Phase.REVIEW:
        return (bit(DEALT_REVIEWS) - 1) << Do.REJECT
    if s.phase == Phase.OVER:
        return number(0)
    if s.phase == Phase.ROOM:
        drops = number(0)
        for slot in range(HELD):
            drops |= number(can_drop(box, s, s.turn, slot, s.wanted)) << (Do.DROP + slot)
        return drops
    decisions = open_workers(box, s, number(Crew.JOB)) << Do.TAKE_JOB
    if s.phase == Phase.SWEPT:
        decisions |= bit(Do.NO_JOB)
    if s.phase == Phase.ACTION:
        decisions |= open_workers(box, s, number(Crew.EXPERT)) << Do.TAKE_EXPERT
        decisions |= open_attractions(box, s, at_turn(s))
        decisions |= number(any_face_up(s)) << Do.SWEEP
    return decisions


@inlined_rule
def open_workers(box: Record, s: Record, crew: int) -> int:
    """AC-10, AC-12: any of the row, equal ones once, or the top of the deck."""
    places = number(0)
    seen = bit(NOBODY)
    for place in range(ROW):
        kind = number(box.shown[number(s.row[crew, place])])
        places |= (seen >> kind & 1 ^ 1) << place  # no branch, which nobody could foretell
        seen |= bit(kind)
    return places | number(can_draw(s, crew)) << ROW


@inlined_rule
def open_attractions(box: Record, s: Record, p: int) -> int:
    """AC-13, AC-17, AC-19, AC-26: what can be built or taken into the hand."""
    decisions = number(0)
    steps = holdable(box, s, p)
    for place in range(0, ROW, 2):
        there = number(s.site[place] != 0) | number(s.site[place + 1] != 0) << 1
        one = max(number(s.site[place]) - 1, 0)
        other = max(number(s.site[place + 1]) - 1, 0)
        decisions |= (two_of(box, steps, one, other) & there) << (Do.HOLD + place)
        decisions |= (can_build_two(box, s, p, one, other) & there) << (Do.BUILD + place)
    if s.held[p].count > 0:
        held = (1 << number(s.held[p].count)) - 1
        one = number(s.held[p].cards[0])
        decisions |= (can_build_two(box, s, p, one, number(s.held[p].cards[1])) & held) << Do.BUILD_HELD
    return decisions


@inlined_rule
def only_choice(box: Record, s: Record) -> int:
    """The decision that is open if there is just one, PASS if there is none."""
    if s.phase == Phase.OVER or s.phase == Phase.REVIEW or s.phase == Phase.PAYING:
        return SEVERAL
    if s.phase == Phase.ACTION and any_face_up(s):
        return SEVERAL  # one can be taken, or the rows swept
    if s.phase == Phase.SWEPT and can_draw(s, number(Crew.JOB)):
        return SEVERAL
    if s.phase == Phase.SECOND_JOB and can_draw(s, number(Crew.JOB)) and has_face_up(s, number(Crew.JOB)):
        return SEVERAL
    decisions = open_decisions(box, s)
    if decisions == 0:
        return number(Do.PASS)
    return lowest_of(decisions) if decisions & (decisions - 1) == 0 else number(SEVERAL)


@rule
def apply(box: Record, s: Record, player: int, action: int) -> None:
    """AC-16: where just one thing can be done it is done, where nothing can the player passes."""
    start_telling(s)
    decision = action
    while decision != SEVERAL:
        carry_out(box, s, decision)
        if s.phase == Phase.DONE:
            end_turn(box, s)
        decision = only_choice(box, s)


@inlined_rule
def carry_out(box: Record, s: Record, action: int) -> None:
    """AC-24: an attraction is built as soon as it is paid for, at once if the park alone can pay."""
    if action < Do.TAKE_JOB:
        reject(s, action - Do.REJECT)
    elif action < Do.SWEEP:
        crew = number(action >= Do.TAKE_EXPERT)
        take_worker(box, s, crew, action - (Do.TAKE_EXPERT if crew != 0 else Do.TAKE_JOB))
    elif action == Do.SWEEP:
        sweep(box, s)
    elif action < Do.HOLD:
        aim_at(s, action - Do.BUILD)
        s.payable = s.kinds[at_turn(s)]
        s.phase = Phase.PAYING
    elif action < Do.NO_JOB:
        take_attraction(box, s, action)
    elif action < Do.PAY_PROPOSED:
        tell(s, Told.PASSED if s.phase == Phase.ACTION else Told.DECLINED, s.turn, 0, s.phase == Phase.SECOND_JOB)
        s.phase = Phase.DONE
    elif action == Do.PAY_PROPOSED:
        accept_proposal(box, s)
    else:
        lay_down(box, s, action - Do.PAY, 1)
    if s.phase == Phase.PAYING and is_paid(box, s, at_turn(s), s.wanted):
        build(box, s)
        s.phase = Phase.DONE


# Scoring


@rule
def scores(box: Record, s: Record, out: Array) -> None:
    """AC-34, AC-36: points of the years that have ended; at the end those of the reviews too."""
    for p in range(s.players):
        out[p] = s.points[p]


@rule
def ranks(box: Record, s: Record, out: Array) -> None:
    for p in range(s.players):
        out[p] = rank_of(s, p)
