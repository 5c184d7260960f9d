"""The rules of Arcadia, in the order of the rulebook: set-up, actions, maintenance, years; then the decisions."""

from __future__ import annotations

from rumpus.core.bits import bit, count_of
from rumpus.core.decisions import allow, allow_none
from rumpus.core.events import reveal, start_telling, tell
from rumpus.core.piles import put, take, take_any
from rumpus.core.record import Array, Record, Seed
from rumpus.core.rng import random_below, seed_random
from rumpus.core.rule import inlined_rule, number, rule
from rumpus.games.arcadia.building import aimed_at, build, can_build, can_drop, can_hold, hold, make_room
from rumpus.games.arcadia.components import (
    ACTIONS,
    BOX,
    CREWS,
    DEALT_JOBS,
    DEALT_REVIEWS,
    HELD,
    KINDS,
    PLAYERS,
    REVIEWS,
    ROW,
    SEVERAL,
    STATE,
    Crew,
    Do,
    Phase,
    Told,
)
from rumpus.games.arcadia.knowledge import OBSERVATION, guess, observe
from rumpus.games.arcadia.payment import is_paid, propose
from rumpus.games.arcadia.rows import (
    any_face_up,
    can_draw,
    clear_row,
    clear_table,
    draw_worker,
    fill_row,
    hire,
    kinds_in_hand,
    lay_out,
    maintain,
    unpack,
)
from rumpus.games.arcadia.scoring import rank_of, score_reviews, score_year

__all__ = ["ACTIONS", "BOX", "OBSERVATION", "PLAYERS", "STATE", "Told", "guess", "observe"]

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
    s.turns[s.turn] += 1
    tell(s, Told.TURN, s.turn, 0, s.round_number)


@inlined_rule
def take_worker(box: Record, s: Record, crew: int, place: int) -> None:
    """AC-10, AC-12, AC-14: a worker from the row, which everybody sees, or one off the deck, which nobody else does.

    The first of two jobs is seen before the second is taken; after a sweep there is just one.
    """
    p = s.turn
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
        s.aim = action - Do.HOLD + 1
    if s.held[s.turn].count == HELD:
        s.phase = Phase.ROOM
    else:
        hold(box, s, s.aim - 1)
        s.phase = Phase.DONE


@inlined_rule
def lay_down(box: Record, s: Record, kind: int, cards: int) -> None:
    """AC-24: cards of a kind go into the payment; they stay in the hand until it is complete."""
    s.laid[kind] += cards
    if s.laid[kind] == s.staff[s.turn, kind]:
        s.payable &= ~bit(kind)
    s.paid += cards * box.means[number(box.type[aimed_at(s)]), kind]


@rule
def accept_proposal(box: Record, s: Record) -> None:
    """AC-25: the rest of the cheapest payment at once."""
    propose(box, s, s.turn, aimed_at(s))
    for kind in range(KINDS):
        if s.best[kind] > s.laid[kind]:
            lay_down(box, s, kind, number(s.best[kind]) - number(s.laid[kind]))
        s.best[kind] = 0


# After the action


@rule
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
        s.turn = (s.turn + 1) % s.players
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


@rule
def actors(box: Record, s: Record) -> int:
    """AC-9: the player whose turn it is, until the game is over."""
    if s.phase == Phase.OVER:
        return 0
    return number(1) << s.turn


@rule
def legal(box: Record, s: Record, player: int, mask: Array) -> int:
    allow_none(mask)
    if s.phase == Phase.OVER or player != s.turn:
        return 0
    if s.phase == Phase.REVIEW:
        for slot in range(DEALT_REVIEWS):
            allow(mask, Do.REJECT + slot)
        return DEALT_REVIEWS
    if s.phase == Phase.PAYING:
        return legal_payments(box, s, mask)
    if s.phase == Phase.ROOM:
        count = number(0)
        for slot in range(HELD):
            mask[number(Do.DROP) + slot] = can_drop(box, s, player, slot, aimed_at(s))
            count += mask[number(Do.DROP) + slot]
        return count
    count = legal_workers(box, s, number(Crew.JOB), number(Do.TAKE_JOB), mask)
    if s.phase == Phase.SWEPT:
        allow(mask, Do.NO_JOB)
        return count + 1
    if s.phase == Phase.ACTION:
        count += legal_workers(box, s, number(Crew.EXPERT), number(Do.TAKE_EXPERT), mask)
        count += legal_attractions(box, s, player, mask)
    return count


@inlined_rule
def legal_workers(box: Record, s: Record, crew: int, first: int, mask: Array) -> int:
    """AC-10, AC-12: any of the row, equal ones once, or the top of the deck."""
    count = number(0)
    seen = number(0)
    for place in range(ROW):
        if s.row[crew, place] != 0:
            kind = bit(number(box.kind[s.row[crew, place] - 1]))
            other = number(seen & kind == 0)
            mask[first + place] = other
            count += other
            seen |= kind
    if can_draw(s, crew):
        mask[first + ROW] = 1
        count += 1
    return count


@inlined_rule
def legal_attractions(box: Record, s: Record, p: int, mask: Array) -> int:
    """AC-13, AC-17, AC-19, AC-26: what can be built or taken into the hand, and the sweep."""
    count = number(0)
    if any_face_up(s, number(Crew.JOB)) or any_face_up(s, number(Crew.EXPERT)):
        allow(mask, Do.SWEEP)
        count += 1
    for place in range(ROW):
        if s.site[place] != 0:
            attraction = number(s.site[place]) - 1
            build_it = number(can_build(box, s, p, attraction))
            hold_it = number(can_hold(box, s, p, attraction))
            mask[number(Do.BUILD) + place] = build_it  # no branch, which nobody could foretell
            mask[number(Do.HOLD) + place] = hold_it
            count += build_it + hold_it
    for slot in range(number(s.held[p].count)):
        build_it = number(can_build(box, s, p, number(s.held[p].cards[slot])))
        mask[number(Do.BUILD_HELD) + slot] = build_it
        count += build_it
    return count


@inlined_rule
def legal_payments(box: Record, s: Record, mask: Array) -> int:
    """AC-24, AC-25: any card in hand, or the whole payment at once."""
    allow(mask, Do.PAY_PROPOSED)
    for kind in range(KINDS):
        mask[number(Do.PAY) + kind] = (s.payable >> kind) & 1
    return 1 + count_of(s.payable)


@inlined_rule
def only_choice(box: Record, s: Record) -> int:
    """The decision that is open if there is just one, PASS if there is none."""
    if s.phase == Phase.OVER or s.phase == Phase.REVIEW or s.phase == Phase.PAYING:
        return SEVERAL
    if s.phase == Phase.ACTION and (any_face_up(s, number(Crew.JOB)) or any_face_up(s, number(Crew.EXPERT))):
        return SEVERAL  # one can be taken, or the rows swept
    if s.phase == Phase.SWEPT and can_draw(s, number(Crew.JOB)):
        return SEVERAL
    if s.phase == Phase.SECOND_JOB and can_draw(s, number(Crew.JOB)) and any_face_up(s, number(Crew.JOB)):
        return SEVERAL
    count = legal(box, s, s.turn, s.open)
    only = number(Do.PASS) if count == 0 else number(SEVERAL)
    for action in range(ACTIONS):
        if count == 1 and s.open[action] != 0:
            only = number(action)
        s.open[action] = 0
    return only


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
        s.aim = action - Do.BUILD + 1
        s.payable = kinds_in_hand(box, s, s.turn)
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
    if s.phase == Phase.PAYING and is_paid(box, s, s.turn, aimed_at(s)):
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
