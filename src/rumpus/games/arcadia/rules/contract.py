"""The contract of Arcadia: who decides, which decisions are open, carrying one out, and the scoring."""

from __future__ import annotations

from rumpus.core.bits import bit, count_of, lowest_of
from rumpus.core.decisions import allow_bits
from rumpus.core.events import start_telling, tell
from rumpus.core.record import Array, Record
from rumpus.core.rule import inlined_rule, number, rule
from rumpus.games.arcadia.rules.building import aim_at, build, can_build_two, can_drop, holdable, two_of
from rumpus.games.arcadia.rules.components import (
    ACTIONS,
    BOX,
    DEALT_REVIEWS,
    HELD,
    NOBODY,
    PLAYERS,
    ROW,
    SEVERAL,
    STATE,
    Crew,
    Do,
    Phase,
    Told,
)
from rumpus.games.arcadia.rules.icon_budget import is_paid
from rumpus.games.arcadia.rules.knowledge import determinize
from rumpus.games.arcadia.rules.observation import OBSERVATION, observe
from rumpus.games.arcadia.rules.rows import any_face_up, at_turn, can_draw, has_face_up
from rumpus.games.arcadia.rules.scoring import rank_of
from rumpus.games.arcadia.rules.setup import reject, setup
from rumpus.games.arcadia.rules.turn import accept_proposal, end_turn, lay_down, sweep, take_attraction, take_worker

__all__ = [
    "ACTIONS",
    "BOX",
    "OBSERVATION",
    "PLAYERS",
    "STATE",
    "Told",
    "actors",
    "apply",
    "determinize",
    "legal",
    "observe",
    "ranks",
    "scores",
    "setup",
]
WORD_FULL = 56
"""So many decisions are marked from one number, the others from a second."""


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
