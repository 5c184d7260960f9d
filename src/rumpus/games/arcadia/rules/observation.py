"""What a seat of Arcadia is told in numbers, and what each decision is called."""

from __future__ import annotations

from typing import Any

import numpy as np

from rumpus.core.bits import has
from rumpus.core.layout import Layout, lay_out_decisions
from rumpus.core.record import Array, Record
from rumpus.core.rule import number, rule
from rumpus.games.arcadia.rules.building import at_place, can_hold, fits_chain
from rumpus.games.arcadia.rules.components import (
    ACTIONS,
    ATTRACTIONS,
    COLOURS,
    CREWS,
    DEALT_REVIEWS,
    EXPERTS,
    HELD,
    JOBS,
    KEPT_REVIEWS,
    KINDS,
    LEVELS,
    MOST_YEARS,
    PLAYERS,
    REVIEWS,
    ROW,
    SEATS,
    TYPES,
    Crew,
    Do,
    Phase,
)
from rumpus.games.arcadia.rules.icon_budget import BYTE, MOST, missing, usable

TYPE_NAMES = ("food", "midway", "ride", "show")
COLOUR_NAMES = ("red", "green", "blue", "yellow")
PLACES = ROW + HELD
SHUFFLES = 3
"""Workers are told apart by the shuffle they come from: the last one, the one before, any earlier one."""
LEAST_YEARS = 1
MOST_ROUNDS = (ATTRACTIONS + 1) * MOST_YEARS
"""A new attraction comes in every turn, unless one is built that the player took in a turn of its own."""


def copies(box: Record) -> Array:
    """Workers of each kind in the box."""
    return np.bincount(box.kind, minlength=KINDS)[:KINDS]


def most_points(box: Record) -> int:
    """A park of everything in every year, and the two best reviews."""
    reviews = np.sort(box.pays.max(axis=1).astype(int) * ATTRACTIONS)
    return MOST_YEARS * int(box.points.sum()) + int(reviews[-KEPT_REVIEWS:].sum())


def given(box: Record, most: bool) -> list[int]:
    """Icons of each colour that one attraction gives at the most, or all of them together."""
    icons = [box.gives >> (BYTE * colour) & MOST for colour in range(COLOURS)]
    return [int(each.max() if most else each.sum()) for each in icons]


def attractions_of(box: Record) -> list[int]:
    """How many there are of each type and level."""
    steps = [(kind, level) for kind in range(TYPES) for level in range(LEVELS)]
    return [int(((box.type == kind) & (box.level == level)).sum()) for kind, level in steps]


def most_missing(box: Record) -> Any:
    return box.cost.sum(axis=1).max()


# The numbers

LAYOUT = Layout()
AT_PHASE = LAYOUT.row("phase", Phase, "1 for what is being decided; others do not see what a player thinks of")
AT_AIM = LAYOUT.number("aim", "1 + the place of what the reader is about to build or to take", PLACES)
AT_TURN = LAYOUT.number("turn", "whose turn it is, counted from the reader's seat on", SEATS - 1)
AT_STARTER = LAYOUT.number("starter", "who began, counted from the reader's seat on", SEATS - 1)
AT_YEAR = LAYOUT.number("year", "years that have ended", MOST_YEARS)
AT_YEARS = LAYOUT.number("years", "years that the game lasts", MOST_YEARS, LEAST_YEARS)
AT_NEW_YEAR = LAYOUT.number("new_year", "1 when the New Year card has come up")
AT_TURNS_LEFT = LAYOUT.number("turns_left", "turns left in this year, once it has", SEATS)
AT_PLAYERS = LAYOUT.number("players", "how many play", PLAYERS[1], PLAYERS[0])
AT_ROUND = LAYOUT.number("round", "the round", MOST_ROUNDS, 1)
AT_PLANS = LAYOUT.number("plans", "attractions above the New Year card", ATTRACTIONS)
AT_UNDER = LAYOUT.number("under", "attractions below it", ATTRACTIONS)
AT_DECKS = LAYOUT.row("deck", Crew, "workers in each deck", lambda box: [JOBS, EXPERTS])
AT_DISCARDS = LAYOUT.row("discard", Crew, "discarded workers", lambda box: [JOBS, EXPERTS])

ATTRACTION = Layout()
A_NUMBER = ATTRACTION.number("number", "1 + its number in the box, 0 for a gap", ATTRACTIONS)
A_LEVEL = ATTRACTION.number("level", "its level", LEVELS)
A_POINTS = ATTRACTION.number("points", "its points", lambda box: box.points.max())
A_MISSING = ATTRACTION.number("missing", "icons that the reader's hand and park lack for it", most_missing)
A_FITS = ATTRACTION.number("fits", "1 if it continues a chain of the reader's park")
A_CAN_HOLD = ATTRACTION.number("can_hold", "1 if the reader may take it into the hand")
A_TYPE = ATTRACTION.row("type", TYPE_NAMES, "1 for its type")
A_COST = ATTRACTION.row("cost", COLOUR_NAMES, "icons that it costs", lambda box: box.cost.max(axis=0))
A_GIVES = ATTRACTION.row("gives", COLOUR_NAMES, "icons that it gives", lambda box: given(box, True))
ATTRACTION_NUMBERS = ATTRACTION.size
AT_ATTRACTIONS = LAYOUT.group("attractions", PLACES, ATTRACTION, "the row from its far end, then the reader's hand")

WORKER = Layout()
W_KIND = WORKER.number("kind", "1 + its kind, 0 for a gap", lambda box: box.kinds)
W_BOUND = WORKER.row("bound", (*TYPE_NAMES, "free"), "1 for the type that its icons are bound to")
W_ICONS = WORKER.row("icons", COLOUR_NAMES, "its icons", lambda box: box.icons.max(axis=0))
WORKER_NUMBERS = WORKER.size
AT_JOBS = LAYOUT.group("jobs", ROW, WORKER, "the row of jobs")
AT_EXPERTS = LAYOUT.group("experts", ROW, WORKER, "the row of experts")

AT_STAFF = LAYOUT.row("hand", KINDS, "workers of each kind in the reader's hand", copies)
AT_LAID = LAYOUT.row("laid", KINDS, "workers of each kind that the reader has laid down to pay", copies)
AT_REJECTED = LAYOUT.number("rejected", "1 + the review that the reader has put aside", REVIEWS)
AT_DISCARDED = LAYOUT.row("discarded", KINDS, "discarded workers of each kind", copies)
OLDER = Layout()
OLDER_KINDS = OLDER.row("kinds", KINDS, "workers of each kind that nobody showed since then", copies)
OLDER_NUMBERS = OLDER.size
AT_OLDER = LAYOUT.group(
    "older", ("1", "2"), OLDER, "what is in the deck or drawn by others since the shuffle before the last, or earlier"
)
AT_BELOW = LAYOUT.row(
    "below",
    ATTRACTIONS,
    f"what lies there below the New Year card, from the bottom: 1 + an attraction; {ATTRACTIONS + 1} and more for one "
    "that a player dropped unseen, counted from the reader's seat on",
    ATTRACTIONS + SEATS,
)

SEAT = Layout()
SEAT_IS_THERE = SEAT.number("is_there", "1 if somebody sits there")
SEAT_POINTS = SEAT.number("points", "points", most_points)
SEAT_HELD = SEAT.number("held", "attractions in hand", HELD)
SEAT_REVIEW_COUNT = SEAT.number("review_count", "reviews", DEALT_REVIEWS)
SEAT_HAND = SEAT.row("hand_count", Crew, "workers in hand", lambda box: [JOBS, EXPERTS])
SEAT_TURNS = SEAT.number("turns", "turns taken", MOST_ROUNDS)
SEAT_YEARLY = SEAT.row("yearly", MOST_YEARS, "points of each year", lambda box: box.points.sum())
SEAT_BUILT = SEAT.row(
    "built",
    (f"{kind}, {level}" for kind in TYPE_NAMES for level in range(1, LEVELS + 1)),
    "attractions of each type and level in the park",
    attractions_of,
)
SEAT_ICONS = SEAT.row("icons", COLOUR_NAMES, "icons that the park gives", lambda box: given(box, False))
SEAT_KNOWN = SEAT.row("known", KINDS, "workers of each kind that all know to be in the hand", copies)
SEAT_DRAWN_JOBS = SEAT.row("drawn_jobs", SHUFFLES, "jobs drawn unseen, by the shuffle they come from", JOBS)
SEAT_DRAWN_EXPERTS = SEAT.row("drawn_experts", SHUFFLES, "the same of experts", EXPERTS)
SEAT_PARK = SEAT.row("park", ATTRACTIONS, "1 for each attraction of the park")
SEAT_TAKEN = SEAT.row(
    "taken", ATTRACTIONS, "when an attraction was taken that may still be in the hand, the first as 1", ATTRACTIONS
)
SEAT_REVIEWS = SEAT.row(
    "reviews", REVIEWS, "1 + the place of a review among the reader's, at the end among everybody's", DEALT_REVIEWS
)
SEAT_NUMBERS = SEAT.size
AT_SEATS = LAYOUT.group("seats", SEATS, SEAT, "the players, from the reader on in turn order; all 0 where nobody sits")

OBSERVATION = LAYOUT.size

# The decisions

DECISIONS = lay_out_decisions(
    Do,
    ACTIONS,
    {
        Do.REJECT: "put one of your three reviews aside",
        Do.TAKE_JOB: "take a job from the row",
        Do.DRAW_JOB: "draw a job",
        Do.TAKE_EXPERT: "take an expert from the row",
        Do.DRAW_EXPERT: "draw an expert",
        Do.SWEEP: "discard both rows and take a job from the new one",
        Do.BUILD: "build an attraction of the row",
        Do.BUILD_HELD: "build an attraction of your hand",
        Do.HOLD: "take an attraction into your hand",
        Do.DROP: "drop an attraction of your hand to make room",
        Do.NO_JOB: "take no job after all",
        Do.PASS: "pass",
        Do.PAY_PROPOSED: "pay as proposed",
        Do.PAY: "lay down a worker of a kind as payment",
    },
    {},
)

# Writing them


@rule
def observe(box: Record, s: Record, player: int, out: Array) -> None:
    """AC-38: the table, what can be built, who can be hired, the own hand and reviews, each seat from `player` on."""
    for i in range(OBSERVATION):
        out[i] = 0
    observe_table(s, player, out)
    for place in range(PLACES):
        attraction = at_place(s, player, number(place))
        if attraction >= 0:
            observe_attraction(box, s, player, attraction, out, AT_ATTRACTIONS + place * ATTRACTION_NUMBERS)
    for place in range(ROW):
        observe_worker(box, number(s.row[0, place]), out, AT_JOBS + place * WORKER_NUMBERS)
        observe_worker(box, number(s.row[1, place]), out, AT_EXPERTS + place * WORKER_NUMBERS)
    for kind in range(KINDS):
        out[AT_STAFF + kind] = s.staff[player, kind]
        if player == s.turn:
            out[AT_LAID + kind] = s.laid[kind]
    out[AT_REJECTED] = s.rejected[player]
    observe_workers(box, s, player, out)
    observe_below(s, player, out)
    for ahead in range(s.players):
        observe_seat(box, s, player, (player + ahead) % s.players, out, AT_SEATS + ahead * SEAT_NUMBERS)


@rule
def observe_table(s: Record, player: int, out: Array) -> None:
    """What the player at turn thinks of is nobody else's business."""
    thinking = s.phase == Phase.PAYING or s.phase == Phase.ROOM
    out[AT_PHASE + (number(Phase.ACTION) if thinking and player != s.turn else s.phase)] = 1
    if player == s.turn:
        out[AT_AIM] = s.aim
    out[AT_TURN] = (s.turn - player + s.players) % s.players
    out[AT_STARTER] = (s.starter - player + s.players) % s.players
    out[AT_YEAR] = s.year
    out[AT_YEARS] = s.years
    out[AT_NEW_YEAR] = s.new_year
    out[AT_TURNS_LEFT] = s.turns_left
    out[AT_PLAYERS] = s.players
    out[AT_ROUND] = s.round_number
    out[AT_PLANS] = s.plans.count
    out[AT_UNDER] = s.under.count
    for crew in range(CREWS):
        out[AT_DECKS + crew] = s.deck[crew].count
        out[AT_DISCARDS + crew] = s.discard[crew].count


@rule
def observe_attraction(box: Record, s: Record, player: int, attraction: int, out: Array, at: int) -> None:
    out[at + A_NUMBER] = attraction + 1
    out[at + A_LEVEL] = box.level[attraction] + 1
    out[at + A_POINTS] = box.points[attraction]
    out[at + A_MISSING] = missing(box, s, player, attraction)
    out[at + A_FITS] = fits_chain(box, s, player, attraction)
    out[at + A_CAN_HOLD] = can_hold(box, s, player, attraction)
    out[at + A_TYPE + number(box.type[attraction])] = 1
    for colour in range(COLOURS):
        out[at + A_COST + colour] = box.cost[attraction, colour]
        out[at + A_GIVES + colour] = usable(box.gives[attraction], colour)


@rule
def observe_worker(box: Record, there: int, out: Array, at: int) -> None:
    if there != 0:
        kind = number(box.kind[there - 1])
        out[at + W_KIND] = kind + 1
        out[at + W_BOUND + number(box.bound[kind])] = 1
        for colour in range(COLOURS):
            out[at + W_ICONS + colour] = box.icons[kind, colour]


@rule
def observe_workers(box: Record, s: Record, player: int, out: Array) -> None:
    """Discards are open. Everybody also sees with which shuffle a worker goes into its deck."""
    for crew in range(CREWS):
        for i in range(number(s.discard[crew].count)):
            out[AT_DISCARDED + number(box.kind[number(s.discard[crew].cards[i])])] += 1
        if s.shuffles[crew] > 0:
            for i in range(number(s.deck[crew].count)):
                count_older(box, s, number(s.deck[crew].cards[i]), out)
    for q in range(s.players):
        if q != player:
            for i in range(number(s.hand[q].count)):
                if s.drawn[q, i] != 0:
                    count_older(box, s, number(s.hand[q].cards[i]), out)


@rule
def count_older(box: Record, s: Record, worker: int, out: Array) -> None:
    ago = shuffles_ago(s, worker, number(s.since[worker]))
    if ago > 0:
        out[AT_OLDER + (ago - 1) * OLDER_NUMBERS + OLDER_KINDS + number(box.kind[worker])] += 1


@rule
def shuffles_ago(s: Record, worker: int, shuffle: int) -> int:
    """How many shuffles of a worker's deck came after one."""
    return min(s.shuffles[number(worker >= JOBS)] - shuffle, SHUFFLES - 1)


@rule
def observe_below(s: Record, player: int, out: Array) -> None:
    """AC-27, AC-30: everybody saw what slid there; of what others dropped, only that they did."""
    for i in range(number(s.under.count)):
        attraction = number(s.under.cards[i])
        out[AT_BELOW + i] = attraction + 1
        if has(s.in_doubt, attraction):
            for ahead in range(1, s.players):
                if may_hold(s, (player + ahead) % s.players, attraction):
                    out[AT_BELOW + i] = ATTRACTIONS + 1 + ahead


@rule
def may_hold(s: Record, q: int, attraction: int) -> bool:
    """AC-38: whether a seat may have that attraction in hand, for all anybody knows."""
    for i in range(number(s.taken[q].count)):
        if s.taken[q].cards[i] == attraction:
            return True
    return False


@rule
def observe_seat(box: Record, s: Record, player: int, q: int, out: Array, at: int) -> None:
    """Score and park, what everybody saw of the hand, and reviews as far as they are open."""
    out[at + SEAT_IS_THERE] = 1
    out[at + SEAT_POINTS] = s.points[q]
    out[at + SEAT_HELD] = s.held[q].count
    out[at + SEAT_REVIEW_COUNT] = s.review[q].count
    out[at + SEAT_TURNS] = s.turns[q]
    for year in range(MOST_YEARS):
        out[at + SEAT_YEARLY + year] = s.yearly[q, year]
    for kind in range(TYPES):
        for level in range(LEVELS):
            out[at + SEAT_BUILT + kind * LEVELS + level] = s.built[q, kind, level]
    for colour in range(COLOURS):
        out[at + SEAT_ICONS + colour] = usable(s.lasting[q], colour)
    for i in range(number(s.hand[q].count)):
        observe_in_hand(box, s, q, number(i), out, at)
    for i in range(number(s.park[q].count)):
        out[at + SEAT_PARK + number(s.park[q].cards[i])] = 1
    for i in range(number(s.taken[q].count)):
        out[at + SEAT_TAKEN + number(s.taken[q].cards[i])] = i + 1
    if q == player or s.phase == Phase.OVER:
        for i in range(number(s.review[q].count)):
            out[at + SEAT_REVIEWS + number(s.review[q].cards[i])] = i + 1


@rule
def observe_in_hand(box: Record, s: Record, q: int, i: int, out: Array, at: int) -> None:
    """Which worker it is, if all saw it; else from which shuffle it was drawn."""
    worker = number(s.hand[q].cards[i])
    out[at + SEAT_HAND + number(worker >= JOBS)] += 1
    if s.drawn[q, i] == 0:
        out[at + SEAT_KNOWN + number(box.kind[worker])] += 1
    else:
        first = number(SEAT_DRAWN_JOBS) if worker < JOBS else number(SEAT_DRAWN_EXPERTS)
        out[at + first + shuffles_ago(s, worker, s.drawn[q, i] - 1)] += 1
