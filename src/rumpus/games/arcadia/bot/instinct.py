"""A quick player of Arcadia: aims at the attraction that brings most for its turns, and hires what pays for it."""

from __future__ import annotations

from rumpus.core.record import Array, Record
from rumpus.core.rule import inlined_rule, number, rule
from rumpus.games.arcadia.rules.building import at_place, can_drop, fits_chain
from rumpus.games.arcadia.rules.components import (
    DEALT_REVIEWS,
    FREE,
    HELD,
    LEVELS,
    ROW,
    SEATS,
    TYPES,
    Crew,
    Critic,
    Do,
    Phase,
)
from rumpus.games.arcadia.rules.icon_budget import lacking_in_all, missing, shortage, whole_budget

# Worth is counted in points at the end of the game.
NOTHING = -1.0
PLANS = ROW + HELD + 1
"""Places where the plan can be, and none."""


@rule
def instinct(box: Record, s: Record, player: int, mask: Array) -> int:
    if s.phase == Phase.REVIEW:
        return worst_review(box, s, player)
    if s.phase == Phase.PAYING:
        return number(Do.PAY_PROPOSED)
    if s.phase == Phase.ROOM:
        return make_way(box, s, player, False)
    plan, step = look_around(box, s, player, mask, False)
    return step if step >= 0 else hire_for(box, s, player, plan, mask)


# For search: the plan of a turn is made once, with a quick look at reviews, and kept in mind until its end


@inlined_rule
def prior(box: Record, s: Record, player: int, mask: Array) -> int:
    """As instinct, but a second job is hired for the plan that the first one was hired for."""
    if s.phase == Phase.ROOM:
        return make_way(box, s, player, True)
    if s.phase != Phase.ACTION and s.phase != Phase.SECOND_JOB and s.phase != Phase.SWEPT:
        return instinct(box, s, player, mask)
    this_turn = (s.round_number * SEATS + player) * PLANS
    plan = s.plan - this_turn - 1
    if s.phase == Phase.ACTION or plan < -1 or plan >= ROW + HELD:
        plan, step = look_around(box, s, player, mask, True)
        s.plan = this_turn + plan + 1
        if step >= 0:
            return step
    return hire_for(box, s, player, plan, mask)


# Reviews


@rule
def worst_review(box: Record, s: Record, p: int) -> int:
    worst = number(0)
    least = 1000.0
    for i in range(DEALT_REVIEWS):
        pays = usual_pay(box, number(s.review[p].cards[i]))
        if pays < least:
            least = pays
            worst = number(i)
    return number(Do.REJECT) + worst


@rule
def usual_pay(box: Record, review: int) -> float:
    """What a review usually pays."""
    critic = number(box.critic[review])
    pays = number(box.pays[review, 0])
    likes = number(box.likes[review])
    if critic == Critic.TYPE:
        more = box.weights.second_level * number(box.pays[review, 1])
        return pays + more + box.weights.third_level * number(box.pays[review, 2])
    if critic == Critic.LEVEL:
        return pays * (box.weights.levels_built - box.weights.rarer * likes)
    if critic == Critic.ICON:
        return pays * box.weights.icons_kept
    if critic == Critic.SIZE:
        return pays * box.weights.park
    if critic == Critic.SET:
        return pays * box.weights.sets
    return pays * (box.weights.heights_built - likes)


@rule
def fondness(box: Record, s: Record, p: int, review: int, attraction: int) -> float:
    """What one more attraction adds to what a review pays."""
    adds = 1.0 * number(box.adds[review, attraction])
    if adds == 0.0 or box.critic[review] == Critic.SIZE:
        return adds
    kind = number(box.type[attraction])
    if box.critic[review] == Critic.SET:
        return adds * box.weights.next_of_set if is_rarest(s, p, kind) else 0.0
    if box.critic[review] == Critic.TYPE or box.critic[review] == Critic.HEIGHT:
        return adds if s.built[p, kind, number(box.level[attraction])] == 0 else 0.0
    return adds


@rule
def is_rarest(s: Record, p: int, kind: int) -> bool:
    """Whether the park has no fewer attractions of any other type."""
    fewest = number(s.park[p].count)
    own = number(0)
    for other in range(TYPES):
        count = number(0)
        for level in range(LEVELS):
            count += s.built[p, other, level]
        fewest = min(fewest, count)
        if other == kind:
            own = count
    return own == fewest


# The plan


@inlined_rule
def promise_of(box: Record, s: Record, p: int, place: int, to_come: float, an_icon: float, quick: bool) -> float:
    """What the attraction at a place brings for each turn that it costs."""
    attraction = at_place(s, p, place)
    if attraction < 0:
        return NOTHING
    linked = fits_chain(box, s, p, attraction)
    if place < ROW and not linked:
        return NOTHING
    lacking = missing(box, s, p, attraction)
    turns = 1.0 + lacking * (an_icon + box.weights.matching)
    if not linked:
        turns += box.weights.unlinked
    if lacking > 0 and place < ROW:
        turns += 1.0
    spent = lacking_in_all(box, attraction, s.lasting[p])
    return value_of(box, s, p, attraction, turns > to_come, quick) / (
        1.0 + spent * an_icon + box.weights.matching * lacking
    )


@inlined_rule
def value_of(box: Record, s: Record, p: int, attraction: int, late: bool, quick: bool) -> float:
    """What an attraction brings by the end of the game if it is built this year, or `late`, in the next.

    A `quick` look takes every attraction to be the first of its type and level where reviews ask for that.
    """
    years = s.years - s.year - number(late)
    if years <= 0:
        return 0.0
    value = number(box.points[attraction]) + box.weights.icon * number(box.icons_given[attraction])
    if box.level[attraction] + 1 < LEVELS and years > 1:
        value += box.weights.chain
    value *= years
    for i in range(number(s.review[p].count)):
        review = number(s.review[p].cards[i])
        value += number(box.adds[review, attraction]) if quick else fondness(box, s, p, review, attraction)
    return value


@rule
def turns_to_come(s: Record) -> float:
    """Turns of this year for the player at turn, the present one counted."""
    if s.new_year != 0:
        return 1.0 + (s.turns_left - 1) // s.players
    return 2.0 + s.plans.count // s.players


@rule
def make_way(box: Record, s: Record, p: int, quick: bool) -> int:
    """Of the two attractions in hand the one that promises less makes room, if it may."""
    wanted = at_place(s, p, s.aim - 1)
    choice = number(0)
    least = 1e9
    for slot in range(HELD):
        promise = promise_of(box, s, p, ROW + slot, turns_to_come(s), 1.0 / box.weights.hired, quick)
        if promise < least and can_drop(box, s, p, slot, wanted):
            least = promise
            choice = number(slot)
    return number(Do.DROP) + choice


# Acting


@rule
def look_around(box: Record, s: Record, p: int, mask: Array, quick: bool) -> tuple[int, int]:
    """The place of the plan, -1 for none, and a decision: builds what is about as good, or secures the plan before it
    slides away; -1 if somebody has to be hired first."""
    plan = number(-1)
    ready = number(-1)
    best = 0.0
    best_ready = 0.0
    least_held = 1e9 if s.held[p].count == HELD else NOTHING
    to_come = turns_to_come(s)
    an_icon = 1.0 / box.weights.hired
    for place in range(ROW + HELD):
        promise = promise_of(box, s, p, place, to_come, an_icon, quick)
        if promise > best:
            best = promise
            plan = number(place)
        if promise > best_ready and mask[Do.BUILD + place] != 0:
            best_ready = promise
            ready = number(place)
        if place >= ROW:
            least_held = min(least_held, promise)
    step = number(-1)
    if s.phase == Phase.ACTION:
        if ready >= 0 and best_ready >= box.weights.good_enough * best:
            step = number(Do.BUILD) + ready
        elif 0 <= plan < min(ROW, s.players) and mask[Do.HOLD + plan] != 0 and least_held < best:
            step = number(Do.HOLD) + plan
    return plan, step


@rule
def hire_for(box: Record, s: Record, p: int, plan: int, mask: Array) -> int:
    """Jobs or an expert, whichever brings more towards the plan; where there is neither, anything."""
    choice = number(0)
    while mask[choice] == 0:
        choice += 1
    most = 0.0
    attraction = at_place(s, p, plan) if plan >= 0 else number(-1)
    budget = whole_budget(box, s, p, attraction) if plan >= 0 else number(0)
    lacking = shortage(box, attraction, budget) if plan >= 0 else number(0)
    for crew in range(2):
        first = number(Do.TAKE_JOB) if crew == Crew.JOB else number(Do.TAKE_EXPERT)
        best = number(-1)
        gain = NOTHING
        second = NOTHING
        for place in range(ROW + 1):
            if mask[first + place] != 0:
                brings = gain_at(box, s, crew, place, attraction, budget, lacking)
                if brings > gain:
                    second = gain
                    gain = brings
                    best = number(place)
                else:
                    second = max(second, brings)
        if crew == Crew.JOB and s.phase == Phase.ACTION:
            gain += max(second, 0.0)
        if gain > most:
            most = gain
            choice = first + best
    return choice


@rule
def gain_at(box: Record, s: Record, crew: int, place: int, attraction: int, budget: int, lacking: int) -> float:
    """What a worker of a row, or one off the deck, brings: icons that the plan lacks, and a little for any icon."""
    if place == ROW:
        return box.weights.blind_job if crew == Crew.JOB else box.weights.blind_expert
    kind = number(box.kind[s.row[crew, place] - 1])
    gain = number(box.icon_count[kind]) * (box.weights.any_icon if box.bound[kind] == FREE else box.weights.bound_icon)
    if lacking > 0:
        more = budget + box.budget[number(box.type[attraction]), kind]
        gain += box.weights.useful * (lacking - shortage(box, attraction, more))
    return gain
