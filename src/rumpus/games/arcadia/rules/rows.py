"""Decks and rows: hiring and spending workers, refilling, the sliding row of attractions, the New Year card."""

from __future__ import annotations

from rumpus.core.bits import bit, has, lowest_of
from rumpus.core.events import reveal, tell
from rumpus.core.piles import move_all, put, take, take_any, take_bottom
from rumpus.core.record import Record
from rumpus.core.rule import inlined_rule, number, rule
from rumpus.games.arcadia.rules.components import (
    ATTRACTIONS,
    CREWS,
    EXPERTS,
    JOBS,
    ROW,
    SEATS,
    TYPES,
    Crew,
    Told,
)

SPENT = -1
"""In `drawn`, while a payment is carried out: the card has left the hand."""


@inlined_rule
def at_turn(s: Record) -> int:
    """The seat at turn. Once it is said that this is no negative number, nothing has to count from behind."""
    return s.turn & (SEATS - 1)


# Workers in hand


@inlined_rule
def count_in(box: Record, s: Record, p: int, kind: int, cards: int) -> None:
    """Keeps `staff`, `kinds` and `budget` in step with the hand."""
    s.staff[p, kind] += cards
    s.kinds[p] = s.kinds[p] & ~bit(kind) | number(s.staff[p, kind] > 0) << kind
    for kind_of_attraction in range(TYPES):
        s.budget[p, kind_of_attraction] += cards * box.budget[kind_of_attraction, kind]


@inlined_rule
def hire(box: Record, s: Record, p: int, worker: int, drawn: int) -> None:
    """A worker comes into the hand: `drawn` is 0 if everybody saw which, else the shuffle it came from, plus one."""
    s.drawn[p, s.hand[p].count] = drawn
    put(s.hand[p], worker)
    count_in(box, s, p, number(box.kind[worker]), 1)


@rule
def spend_laid(box: Record, s: Record, p: int, kinds: int) -> None:
    """AC-21: what was laid down goes to the discards: of each kind those that all know of first, then the oldest.

    Only the cards of these kinds, given as bits, are looked at, and closely only if some of them stay. The others are
    moved up without a branch, which nobody could foretell: each is written to where it would go, and 0 to where it does
    not go.
    """
    hand = s.hand[p]
    cards = number(hand.count)
    listed = number(0)
    for i in range(cards):
        kind = number(box.kind[number(hand.cards[i])])
        wanted = kinds >> kind & 1
        s.menu[listed] = i * wanted
        listed += wanted
    if listed == 0:
        return
    partly = kinds & s.payable
    if partly != 0:
        for j in range(listed):
            i = number(s.menu[j])
            s.trial[number(box.kind[number(hand.cards[i])])] += s.drawn[p, i] == 0
    first = number(s.menu[0])
    kept = first
    for j in range(listed):
        i = number(s.menu[j])
        s.menu[j] = 0
        worker = number(hand.cards[i])
        kind = number(box.kind[worker])
        if partly != 0:
            known = number(s.drawn[p, i] == 0)
            s.trial[kind] -= known
            if s.laid[kind] == 0 or (known == 0 and s.laid[kind] <= s.trial[kind]):
                continue
        s.laid[kind] -= 1
        s.drawn[p, i] = SPENT
        put(s.discard[number(box.crew[kind])], worker)
    for i in range(first, cards):
        worker = number(hand.cards[i])
        drawn = number(s.drawn[p, i])
        keep = number(drawn != SPENT)
        hand.cards[i] = 0
        s.drawn[p, i] = 0
        hand.cards[kept] = worker * keep
        s.drawn[p, kept] = drawn * keep
        kept += keep
    hand.count = kept


# Decks and rows of workers


@inlined_rule
def can_draw(s: Record, crew: int) -> bool:
    return s.deck[crew].count + s.discard[crew].count > 0


@rule
def shuffle_in(s: Record, crew: int) -> None:
    """The discards go into the deck, for all to see."""
    s.shuffles[crew] += 1
    for i in range(number(s.discard[crew].count)):
        s.since[number(s.discard[crew].cards[i])] = s.shuffles[crew]
    move_all(s.discard[crew], s.deck[crew])


@inlined_rule
def draw_worker(s: Record, crew: int) -> int:
    """AC-29: a card off the deck; when it is empty the discards are shuffled first."""
    if s.deck[crew].count == 0:
        tell(s, Told.RESHUFFLED, s.turn, crew, number(s.discard[crew].count))
        shuffle_in(s, crew)
    reveal(s)
    return take_any(s.deck[crew], s)


@inlined_rule
def fill_row(box: Record, s: Record, crew: int) -> None:
    """AC-29: four face up, as far as there are cards."""
    gaps = number(0)
    for place in range(ROW):
        gaps |= number(s.row[crew, place] == 0) << place
    while gaps != 0 and can_draw(s, crew):
        place = lowest_of(gaps)
        gaps &= gaps - 1
        worker = draw_worker(s, crew)
        s.row[crew, place] = worker + 1
        tell(s, Told.HIRING, s.turn, number(box.kind[worker]), place)


@rule
def clear_row(s: Record, crew: int) -> None:
    """AC-13: the whole row to the discards."""
    for place in range(ROW):
        if s.row[crew, place] != 0:
            put(s.discard[crew], number(s.row[crew, place]) - 1)
            s.row[crew, place] = 0


@inlined_rule
def any_face_up(s: Record) -> bool:
    return has_face_up(s, number(Crew.JOB)) or has_face_up(s, number(Crew.EXPERT))


@rule
def has_face_up(s: Record, crew: int) -> bool:
    return s.row[crew, 0] | s.row[crew, 1] | s.row[crew, 2] | s.row[crew, 3] != 0


# The row of attractions


@rule
def draw_attraction(s: Record) -> None:
    """AC-30 to AC-33: the next attraction closes the row; the New Year card comes up when those above it are gone."""
    if s.plans.count == 0 and s.new_year == 0:
        s.new_year = 1
        s.turns_left = s.players
        tell(s, Told.NEW_YEAR, s.turn, 0, s.year + 1)
    if s.plans.count + s.under.count > 0:
        reveal(s)
        attraction = number(-1)
        if s.plans.count > 0:
            attraction = take_any(s.plans, s)
        else:
            attraction = take_bottom(s.under)
        if has(s.in_doubt, attraction):
            for q in range(s.players):
                forget_taken(s, q, attraction)
        put_on_site(s, attraction)
        tell(s, Told.ARRIVED, s.turn, attraction, 0)


@inlined_rule
def put_on_site(s: Record, attraction: int) -> None:
    """At the first gap, counted from the far end of the row."""
    place = number(0)
    while s.site[place] != 0:
        place += 1
    s.site[place] = attraction + 1


@rule
def leave_site(s: Record, place: int) -> int:
    """AC-31: an attraction leaves the row; those nearer to the deck move up."""
    attraction = number(s.site[place]) - 1
    for i in range(place, ROW - 1):
        s.site[i] = s.site[i + 1]
    s.site[ROW - 1] = 0
    return attraction


@rule
def note_taken(s: Record, q: int, attraction: int) -> None:
    """AC-38: an attraction that may be in that hand, for all anybody knows."""
    put(s.taken[q], attraction)
    s.in_doubt |= bit(attraction)


@rule
def forget_taken(s: Record, q: int, attraction: int) -> None:
    """AC-38: an attraction that came to light is not in that hand."""
    place = number(0)
    while place < s.taken[q].count and s.taken[q].cards[place] != attraction:
        place += 1
    if place < s.taken[q].count:
        for i in range(place, number(s.taken[q].count) - 1):
            s.taken[q].cards[i] = s.taken[q].cards[i + 1]
        take(s.taken[q])
        s.in_doubt &= ~bit(attraction)


# Maintenance and the years


@inlined_rule
def maintain(box: Record, s: Record) -> None:
    """AC-29 to AC-33: rows are filled up; the far attraction leaves if none was built or taken."""
    for crew in range(CREWS):
        fill_row(box, s, crew)
    if s.moved == 0 and s.site[0] != 0:
        attraction = leave_site(s, 0)
        put(s.under, attraction)
        tell(s, Told.LEFT, s.turn, attraction, 0)
    for _ in range(ROW):
        if s.site[ROW - 1] == 0:
            draw_attraction(s)
    s.moved = 0


@rule
def lay_out(box: Record, s: Record) -> None:
    """AC-6, AC-35: four of everything face up; the New Year card is back under the attractions."""
    s.new_year = 0
    s.turns_left = 0
    for crew in range(CREWS):
        fill_row(box, s, crew)
    for _ in range(ROW):
        if s.plans.count > 0:
            draw_attraction(s)


@rule
def clear_table(s: Record) -> None:
    """AC-35: what lies face up and all discards go back into their decks."""
    for crew in range(CREWS):
        clear_row(s, crew)
        shuffle_in(s, crew)
    for place in range(ROW):
        if s.site[place] != 0:
            put(s.plans, number(s.site[place]) - 1)
            s.site[place] = 0
    move_all(s.under, s.plans)


@rule
def unpack(s: Record) -> None:
    """AC-5: all decks complete."""
    for job in range(JOBS):
        s.deck[number(Crew.JOB)].cards[job] = job
    for expert in range(EXPERTS):
        s.deck[number(Crew.EXPERT)].cards[expert] = JOBS + expert
    for attraction in range(ATTRACTIONS):
        s.plans.cards[attraction] = attraction
    s.deck[number(Crew.JOB)].count = JOBS
    s.deck[number(Crew.EXPERT)].count = EXPERTS
    s.plans.count = ATTRACTIONS
