"""The components of Arcadia: counts, types, phases, decisions, events, and the records of box and position."""

from __future__ import annotations

from enum import IntEnum

from rumpus.core.record import CARD, NUMBER, SMALL, many, pile, position, record, weights

PLAYERS = (2, 4)
SEATS = 4
MOST_YEARS = 6
COLOURS = 4
TYPES = 4
LEVELS = 4
ATTRACTIONS = 40
JOBS = 84
EXPERTS = 20
WORKERS = JOBS + EXPERTS
"""A worker is a job or an expert: both are hired into the hand and spent alike."""
JOB_KINDS = 36
KINDS = JOB_KINDS + EXPERTS
REVIEWS = 16
DEALT_REVIEWS = 3
KEPT_REVIEWS = 2
DEALT_JOBS = 4
ROW = 4
HELD = 2
"""Attractions in hand, at the most."""
NOBODY = 63
"""Stands for the kind of worker at a place of a row where none is."""
FREE = 4
"""Where a type is asked for that icons are bound to: to none."""
TRADE = 3
"""So many equal icons make one of another colour."""


class Crew(IntEnum):
    """The two decks of workers."""

    JOB = 0
    EXPERT = 1


CREWS = len(Crew)


class Critic(IntEnum):
    """What a review pays for."""

    TYPE = 0
    """Each level of one type, once."""
    LEVEL = 1
    """Every attraction of one level."""
    ICON = 2
    """Every build icon of one colour."""
    SET = 3
    """Every complete set of the four types."""
    HEIGHT = 4
    """Every type in which the park has reached one level."""
    SIZE = 5
    """Every attraction."""


class Phase(IntEnum):
    """What somebody has to decide. PAYING and ROOM are in the player's head: nobody else sees them."""

    REVIEW = 0
    ACTION = 1
    SECOND_JOB = 2
    SWEPT = 3
    ROOM = 4
    PAYING = 5
    DONE = 6
    """Nobody decides: the action is done, the turn is about to end."""
    OVER = 7


class Do(IntEnum):
    """The decisions. Rows of them begin at REJECT, TAKE_JOB, TAKE_EXPERT, BUILD, BUILD_HELD, HOLD, DROP and PAY."""

    REJECT = 0
    TAKE_JOB = REJECT + DEALT_REVIEWS
    DRAW_JOB = TAKE_JOB + ROW
    TAKE_EXPERT = DRAW_JOB + 1
    DRAW_EXPERT = TAKE_EXPERT + ROW
    SWEEP = DRAW_EXPERT + 1
    BUILD = SWEEP + 1
    BUILD_HELD = BUILD + ROW
    HOLD = BUILD_HELD + HELD
    DROP = HOLD + ROW
    NO_JOB = DROP + HELD
    PASS = NO_JOB + 1
    PAY_PROPOSED = PASS + 1
    PAY = PAY_PROPOSED + 1


ACTIONS = Do.PAY + KINDS
SEVERAL = -1
"""In place of the only decision that is open."""


class Told(IntEnum):
    """What an event says; `seat` did it. A worker is told by its kind, an attraction by its number in the box."""

    BEGAN = 0
    """`amount` is the number of years."""
    REJECTED = 1
    REJECTED_REVIEW = 2
    """Private: `what` is the review."""
    TURN = 3
    """`amount` is the round."""
    TOOK = 4
    """`what` is a worker from the row, `amount` its place there."""
    DREW = 5
    """`what` is the crew."""
    DREW_WORKER = 6
    """Private: `what` is the worker, `amount` the crew."""
    SWEPT = 7
    HELD = 8
    """`what` is the attraction."""
    DROPPED = 9
    DROPPED_ATTRACTION = 10
    """Private: `what` is the attraction."""
    SPENT = 11
    """`what` is the worker, `amount` how many of the kind."""
    BUILT = 12
    """`what` is the attraction, `amount` 1 if it came from the hand."""
    PASSED = 13
    HIRING = 14
    """`what` is a worker that came to the row, `amount` its place there."""
    ARRIVED = 15
    """`what` is the attraction that came to the row."""
    LEFT = 16
    """`what` is the attraction that slid under the deck."""
    RESHUFFLED = 17
    """`what` is the crew, `amount` how many cards."""
    NEW_YEAR = 18
    """The card came up; `amount` is the year that is ending."""
    SCORED = 19
    """`what` is the points of the park, `amount` the score with it."""
    YEAR_BEGAN = 20
    """`amount` is the year."""
    REVIEWED = 21
    """`what` is the review, `amount` what it pays."""
    WON = 22
    """`what` is 1 if the win is shared, `amount` the score."""
    DECLINED = 23
    """`amount` is 1 if there was no second job to take, 0 if none was wanted after a sweep."""


WEIGHTS = weights(
    "icon",
    "chain",
    "hired",
    "matching",
    "good_enough",
    "unlinked",
    "useful",
    "any_icon",
    "bound_icon",
    "blind_job",
    "blind_expert",
    "second_level",
    "third_level",
    "levels_built",
    "rarer",
    "icons_kept",
    "park",
    "sets",
    "heights_built",
    "next_of_set",
)

BOX = record(
    weights=WEIGHTS,
    kinds=NUMBER,
    kind=many(CARD, WORKERS),
    shown=many(CARD, WORKERS + 1),
    crew=many(CARD, KINDS),
    bound=many(SMALL, KINDS),
    icons=many(SMALL, KINDS, COLOURS),
    icon_count=many(SMALL, KINDS),
    price=many(SMALL, TYPES, KINDS),
    pay_order=many(CARD, TYPES, KINDS),
    pay_rank=many(CARD, TYPES, KINDS),
    budget=many(NUMBER, TYPES, KINDS),
    type=many(CARD, ATTRACTIONS),
    level=many(CARD, ATTRACTIONS),
    step=many(CARD, ATTRACTIONS),
    cost=many(SMALL, ATTRACTIONS, COLOURS),
    bill=many(NUMBER, ATTRACTIONS),
    points=many(SMALL, ATTRACTIONS),
    gives=many(NUMBER, ATTRACTIONS),
    icons_given=many(SMALL, ATTRACTIONS),
    critic=many(SMALL, REVIEWS),
    likes=many(SMALL, REVIEWS),
    pays=many(SMALL, REVIEWS, LEVELS),
    adds=many(SMALL, REVIEWS, ATTRACTIONS),
)
"""`kind` says of which kind each worker's card is, `shown` the same of what lies at a place of a row, where nothing is
of the kind NOBODY; `step` numbers the levels of all types. `price` is how dear a kind is when it is spent on a type of
attraction, `pay_order` in which order the kinds are tried then, and `pay_rank` which of them each is; `budget`, `gives`
and `bill` (the cost) are icons added up. `icon_count` and `icons_given` count the icons of a kind and those an
attraction gives. `adds` is what an attraction adds to what a review pays, if it is the first of its type and level."""

STATE = position(
    years=NUMBER,
    phase=NUMBER,
    turn=NUMBER,
    starter=NUMBER,
    year=NUMBER,
    turns_left=NUMBER,
    new_year=NUMBER,
    moved=NUMBER,
    aim=NUMBER,
    wanted=NUMBER,
    paid=NUMBER,
    payable=NUMBER,
    chosen=NUMBER,
    laid=many(SMALL, KINDS),
    trial=many(SMALL, KINDS),
    best=many(SMALL, KINDS),
    menu=many(CARD, WORKERS),
    row=many(CARD, CREWS, ROW),
    deck=many(pile(JOBS), CREWS),
    discard=many(pile(JOBS), CREWS),
    shuffles=many(NUMBER, CREWS),
    since=many(SMALL, WORKERS),
    site=many(CARD, ROW),
    plans=pile(ATTRACTIONS),
    under=pile(ATTRACTIONS),
    hand=many(pile(WORKERS), SEATS),
    drawn=many(SMALL, SEATS, WORKERS),
    staff=many(SMALL, SEATS, KINDS),
    kinds=many(NUMBER, SEATS),
    budget=many(NUMBER, SEATS, TYPES),
    lasting=many(NUMBER, SEATS),
    held=many(pile(HELD), SEATS),
    taken=many(pile(ATTRACTIONS), SEATS),
    in_doubt=NUMBER,
    park=many(pile(ATTRACTIONS), SEATS),
    built=many(SMALL, SEATS, TYPES, LEVELS),
    fitting=many(NUMBER, SEATS),
    reached=many(NUMBER, SEATS),
    review=many(pile(DEALT_REVIEWS), SEATS),
    rejected=many(CARD, SEATS),
    aside=pile(REVIEWS),
    points=many(NUMBER, SEATS),
    yearly=many(SMALL, SEATS, MOST_YEARS),
    praise=many(SMALL, SEATS, KEPT_REVIEWS),
    turns=many(SMALL, SEATS),
    plan=NUMBER,
)
"""Rows (`row` of workers, `site` of attractions) hold card + 1, 0 is a gap; place 0 of `site` is the one furthest from
its deck. Decks have no order: a card is drawn at random when it is drawn. `under` lies below the New Year card, the
oldest first.

`hand` is in the order in which its cards came. `drawn` says of each whether it was taken openly (0) or with which
shuffle it lay in the deck (shuffle + 1); `since` says of each worker with which shuffle it last went into the deck for
all to see. `staff` counts the hand by kinds, `kinds` are those it has, as bits; `budget` adds up what it can pay with
for each type of attraction, and `lasting` what the park can (see `icon_budget.py`).

`taken` lists the attractions that everybody knows the seat may still hold: all it took, less those that came to light;
`in_doubt` are those of all seats as bits. `fitting` and `reached` say of each step of the chains, as bits, whether it
can follow in the park, and whether the level before stands there.
`aim` is the place of the attraction being built or taken, plus one (after the row come the two in hand), and `wanted`
is that attraction; `laid` is what has been chosen to pay for it, `paid` its budget, `chosen` its kinds and `payable`
those that can still be laid down, as bits. `trial`, `best` and `menu` are for reckoning, all zero between decisions.
`plan` is what a player in a search keeps in mind until the end of the turn (see `instinct.py`); elsewhere it is 0.
"""
