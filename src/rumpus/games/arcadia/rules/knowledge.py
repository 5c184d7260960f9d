"""What a seat of Arcadia knows: a random possibility for the rest."""

from __future__ import annotations

from rumpus.core.events import forget_events
from rumpus.core.piles import put, sort_pile, take, take_any
from rumpus.core.record import Record, Seed
from rumpus.core.rng import random_below, seed_random
from rumpus.core.rule import number, rule
from rumpus.games.arcadia.rules.building import forget_aim
from rumpus.games.arcadia.rules.components import ATTRACTIONS, CREWS, JOBS, KINDS, Phase
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
