"""What a seat of Arcadia knows: a random possibility for the rest, and what a learning agent sees."""

from __future__ import annotations

from rumpus.core.events import forget_events
from rumpus.core.piles import put, sort_pile, take, take_any
from rumpus.core.record import Array, Record, Seed
from rumpus.core.rng import random_below, seed_random
from rumpus.core.rule import number, rule
from rumpus.games.arcadia.rules.building import at_place, can_hold, fits_chain, forget_aim
from rumpus.games.arcadia.rules.components import (
    ATTRACTIONS,
    COLOURS,
    CREWS,
    HELD,
    JOBS,
    KINDS,
    LEVELS,
    REVIEWS,
    ROW,
    SEATS,
    TYPES,
    Phase,
)
from rumpus.games.arcadia.rules.icon_budget import missing, usable
from rumpus.games.arcadia.rules.rows import count_in

GAP = ATTRACTIONS
"""Stands for a card under the deck that is still to be made up."""

# Determinizing


@rule
def determinize(box: Record, s: Record, player: int, seed: Seed) -> None:
    """AC-38: hidden are others' reviews, the workers they drew, which attraction they dropped, what they think of."""
    seed_random(s, seed)
    forget_events(s)
    if player != s.turn:
        forget_thoughts(s)
    for crew in range(CREWS):
        determinize_workers(box, s, player, crew)
    for q in range(s.players):
        if q != player:
            determinize_held(s, q)
    sort_pile(s.plans, 0, number(s.plans.count))
    determinize_reviews(s, player)


@rule
def forget_thoughts(s: Record) -> None:
    """AC-24: nobody else knows what the player at turn is about to build or to take."""
    if s.phase == Phase.PAYING or s.phase == Phase.ROOM:
        s.phase = Phase.ACTION
        forget_aim(s)
        s.paid = 0
        s.payable = 0
        s.chosen = 0
        for kind in range(KINDS):
            s.laid[kind] = 0


@rule
def determinize_workers(box: Record, s: Record, player: int, crew: int) -> None:
    """Workers that others drew, dealt anew from all the seat has not seen.

    Everybody sees with which shuffle a worker goes into the deck, and with which shuffle one is drawn. So a hidden card
    can be any that was in the deck by then; those drawn first have the fewest possibilities and are dealt first.
    """
    for q in range(s.players):
        for i in range(number(s.hand[q].count)):
            if is_hidden(s, player, q, i, crew):
                put(s.deck[crew], number(s.hand[q].cards[i]))
    sort_by_shuffle(s, crew)
    for shuffle in range(s.shuffles[crew] + 1):
        for q in range(s.players):
            for i in range(number(s.hand[q].count)):
                if s.drawn[q, i] == shuffle + 1 and is_hidden(s, player, q, i, crew):
                    change_worker(box, s, q, i, deal_one(s, crew, shuffle))
    sort_pile(s.deck[crew], 0, number(s.deck[crew].count))


@rule
def is_hidden(s: Record, player: int, q: int, i: int, crew: int) -> bool:
    return q != player and s.drawn[q, i] != 0 and (s.hand[q].cards[i] >= JOBS) == (crew != 0)


@rule
def sort_by_shuffle(s: Record, crew: int) -> None:
    """Unknown workers in a fixed order: those that have been in the deck for longest first, equals by their number."""
    sort_pile(s.deck[crew], 0, number(s.deck[crew].count))
    for i in range(1, number(s.deck[crew].count)):
        worker = number(s.deck[crew].cards[i])
        j = i
        while j > 0 and s.since[number(s.deck[crew].cards[j - 1])] > s.since[worker]:
            s.deck[crew].cards[j] = s.deck[crew].cards[j - 1]
            j -= 1
        s.deck[crew].cards[j] = worker


@rule
def deal_one(s: Record, crew: int, shuffle: int) -> int:
    """One of the unknown workers that were in the deck with a shuffle; the others keep their order."""
    deck = s.deck[crew]
    possible = number(0)
    while possible < deck.count and s.since[number(deck.cards[possible])] <= shuffle:
        possible += 1
    place = random_below(s, possible)
    worker = number(deck.cards[place])
    for i in range(place, number(deck.count) - 1):
        deck.cards[i] = deck.cards[i + 1]
    take(deck)
    return worker


@rule
def change_worker(box: Record, s: Record, q: int, i: int, worker: int) -> None:
    """Another worker in place of one in a hand."""
    for change in range(2):
        card = number(s.hand[q].cards[i]) if change == 0 else worker
        count_in(box, s, q, number(box.kind[card]), 2 * change - 1)
    s.hand[q].cards[i] = worker


@rule
def determinize_held(s: Record, q: int) -> None:
    """AC-27: which of two attractions somebody dropped, each time as likely one as the other.

    The older card in hand is one of those that the seat took and that have not come to light; the rest lie where it
    dropped them, in the order of time: last year's in the deck, this year's each at its place under the New Year card.
    """
    newest = number(s.held[q].count) - 1
    older = number(s.taken[q].count) - max(newest, 0)
    if older < 2:
        return
    in_deck = number(0)
    for i in range(older):
        candidate = number(s.taken[q].cards[i])
        in_deck += take_out(s.plans, candidate)
        change_under(s, candidate, number(GAP))
    kept = number(s.taken[q].cards[0])
    for i in range(1, older):
        dropped = number(s.taken[q].cards[i])
        if random_below(s, 2) == 0:
            dropped, kept = kept, dropped
        if i <= in_deck:
            put(s.plans, dropped)
        else:
            change_under(s, number(GAP), dropped)
    s.held[q].cards[0] = kept


@rule
def change_under(s: Record, card: int, other: int) -> None:
    """Another card in place of the first such under the New Year card, if there is one."""
    for i in range(number(s.under.count)):
        if s.under.cards[i] == card:
            s.under.cards[i] = other
            return


@rule
def take_out(pile: Record, card: int) -> int:
    """Takes a card out of a pile without order; returns how many were there, none or one."""
    for i in range(number(pile.count)):
        if pile.cards[i] == card:
            pile.cards[i] = pile.cards[pile.count - 1]
            take(pile)
            return 1
    return 0


@rule
def determinize_reviews(s: Record, player: int) -> None:
    """AC-38, AC-39: a seat knows the reviews it was dealt, and at the end those that pay; the others are dealt anew."""
    over = s.phase == Phase.OVER
    for q in range(s.players):
        if q != player:
            if s.rejected[q] != 0:
                put(s.aside, number(s.rejected[q]) - 1)
            for i in range(number(s.review[q].count)):
                if not over:
                    put(s.aside, number(s.review[q].cards[i]))
    sort_pile(s.aside, 0, number(s.aside.count))
    for q in range(s.players):
        if q != player:
            for i in range(number(s.review[q].count)):
                if not over:
                    s.review[q].cards[i] = take_any(s.aside, s)
            if s.rejected[q] != 0:
                s.rejected[q] = take_any(s.aside, s) + 1
    sort_pile(s.aside, 0, number(s.aside.count))


# Observing

TABLE_NUMBERS = 23
ATTRACTION_NUMBERS = 6 + TYPES + 2 * COLOURS
WORKER_NUMBERS = 2 + TYPES + COLOURS
SEAT_NUMBERS = 6 + TYPES * LEVELS + COLOURS + KINDS
PLACES = ROW + HELD
OBSERVATION = (
    TABLE_NUMBERS
    + PLACES * ATTRACTION_NUMBERS
    + CREWS * ROW * WORKER_NUMBERS
    + 2 * KINDS
    + REVIEWS
    + SEATS * SEAT_NUMBERS
)


@rule
def observe(box: Record, s: Record, player: int, out: Array) -> None:
    """AC-38: the table, what can be built, who can be hired, the own hand and reviews, each seat from `player` on."""
    for i in range(OBSERVATION):
        out[i] = 0
    observe_table(s, player, out)
    at = TABLE_NUMBERS
    for place in range(PLACES):
        attraction = at_place(s, player, place)
        if attraction >= 0:
            observe_attraction(box, s, player, attraction, out, at + place * ATTRACTION_NUMBERS)
    at += PLACES * ATTRACTION_NUMBERS
    for crew in range(CREWS):
        for place in range(ROW):
            if s.row[crew, place] != 0:
                kind = number(box.kind[s.row[crew, place] - 1])
                here = at + (crew * ROW + place) * WORKER_NUMBERS
                out[here] = 1
                out[here + 1 + number(box.bound[kind])] = 1
                for colour in range(COLOURS):
                    out[here + 2 + TYPES + colour] = box.icons[kind, colour]
    at += CREWS * ROW * WORKER_NUMBERS
    for kind in range(KINDS):
        out[at + kind] = s.staff[player, kind]
        if player == s.turn:
            out[at + KINDS + kind] = s.laid[kind]
    at += 2 * KINDS
    for i in range(number(s.review[player].count)):
        out[at + number(s.review[player].cards[i])] = 1
    at += REVIEWS
    for ahead in range(s.players):
        observe_seat(box, s, (player + ahead) % s.players, out, at + ahead * SEAT_NUMBERS)


@rule
def observe_table(s: Record, player: int, out: Array) -> None:
    """What the player at turn thinks of is nobody else's business."""
    thinking = s.phase == Phase.PAYING or s.phase == Phase.ROOM
    out[number(Phase.ACTION) if thinking and player != s.turn else s.phase] = 1
    if player == s.turn:
        out[8] = s.aim
    out[9] = (s.turn - player + s.players) % s.players
    out[10] = s.year
    out[11] = s.years
    out[12] = s.new_year
    out[13] = s.turns_left
    out[14] = s.players
    out[15] = s.round_number
    out[16] = s.plans.count
    out[17] = s.under.count
    for crew in range(CREWS):
        out[18 + crew] = s.deck[crew].count
        out[20 + crew] = s.discard[crew].count
    out[22] = (s.starter - player + s.players) % s.players


@rule
def observe_attraction(box: Record, s: Record, player: int, attraction: int, out: Array, at: int) -> None:
    out[at] = 1
    out[at + 1] = box.level[attraction] + 1
    out[at + 2] = box.points[attraction]
    out[at + 3] = missing(box, s, player, attraction)
    out[at + 4] = fits_chain(box, s, player, attraction)
    out[at + 5] = can_hold(box, s, player, attraction)
    out[at + 6 + number(box.type[attraction])] = 1
    for colour in range(COLOURS):
        out[at + 6 + TYPES + colour] = box.cost[attraction, colour]
        out[at + 6 + TYPES + COLOURS + colour] = usable(box.gives[attraction], colour)


@rule
def observe_seat(box: Record, s: Record, q: int, out: Array, at: int) -> None:
    """Score, park, and of the hand what everybody saw taken."""
    out[at] = 1
    out[at + 1] = s.points[q]
    out[at + 2] = s.park[q].count
    out[at + 3] = s.held[q].count
    out[at + 4] = s.review[q].count
    out[at + 5] = s.hand[q].count
    for kind in range(TYPES):
        for level in range(LEVELS):
            out[at + 6 + kind * LEVELS + level] = s.built[q, kind, level]
    for colour in range(COLOURS):
        out[at + 6 + TYPES * LEVELS + colour] = usable(s.lasting[q], colour)
    known = at + 6 + TYPES * LEVELS + COLOURS
    for i in range(number(s.hand[q].count)):
        if s.drawn[q, i] == 0:
            out[known + number(box.kind[s.hand[q].cards[i]])] += 1
