"""What lies on the table in 8-Bit Rummy: cards as bits, sets, decisions, events, and the record of a position."""

from __future__ import annotations

from enum import IntEnum

from rumpus.core.record import NUMBER, SMALL, many, position, record

PLAYERS = (2, 4)
SEATS = 4
CARDS = 49
ROWS = 3
NUMBERS = 8
FAMILIES = ROWS * NUMBERS
"""A family is a number in a row: all cards that could lie in one set."""
HAND = 8
LEAST_SET = 3
PENALTY = 3
LEAST_POINTS = 8
CHANGES = 60
"""Changes to the table within one turn: more than there are cards in the box (RU-20)."""
MOST_VOIDS = 10
"""Void rounds in a row after which a game is over (RU-31)."""
EVERY_CARD = (1 << CARDS) - 1


class Phase(IntEnum):
    PLAY = 0
    OVER = 1


class Do(IntEnum):
    """The decisions. PUT begins a row of them, three for each card: into its top, middle or bottom set.

    A card in hand is laid so, a card on the table moved. TAKE_BACK begins a row of one for each card.
    """

    PUT = 0
    TAKE_BACK = CARDS * ROWS
    RESTORE = CARDS * ROWS + CARDS
    END = CARDS * ROWS + CARDS + 1
    DRAW = CARDS * ROWS + CARDS + 2


ACTIONS = Do.DRAW + 1


class Told(IntEnum):
    """What an event says; `seat` did it, `what` is a card where nothing else is said."""

    CUT = 0
    """Drew a card for the deal; `amount` is its sum."""
    ROUND = 1
    """`seat` deals and begins; `amount` is the number of the round."""
    DEALT = 2
    """Private: one of the cards dealt; `amount` is another."""
    TURN = 3
    """`what` is the number of the round, `amount` how many cards are in hand."""
    LAID = 4
    """`amount` is the row."""
    MOVED = 5
    """`amount` is the row it went to."""
    TOOK_BACK = 6
    RESTORED = 7
    """`amount` is how many cards went back to the hand."""
    ENDED = 8
    """`amount` is how many cards were laid for good, `what` how many are left in hand."""
    DREW = 9
    """`amount` is how many cards."""
    DREW_CARD = 10
    """Private."""
    FAILED = 11
    """`amount` is how many cards go from the table to the hand."""
    PICKED_UP = 12
    """One card that the penalty brought, or two: `amount` is the other one, -1 if there is none."""
    WENT_OUT = 13
    """`amount` is how many points that brings."""
    VOID = 14
    """There are not enough cards to draw; `amount` is how many void rounds there were in a row."""
    WON = 15
    """`amount` is how many points the winner has."""
    GAVE_UP = 16
    """The last of too many void rounds in a row; nobody did it."""


BOX = record(
    number_in=many(SMALL, CARDS, ROWS),
    family=many(NUMBER, FAMILIES),
)
"""`number_in` counts from 0. `family` holds the cards of a family as bits; its number is row * NUMBERS + number."""

DESK = record(
    playable=NUMBER,
    taken=NUMBER,
    chosen=many(NUMBER, FAMILIES),
    distance=many(SMALL, FAMILIES),
    reached_from=many(SMALL, FAMILIES),
    reached_with=many(SMALL, FAMILIES),
    opened=many(NUMBER, FAMILIES),
    closed=many(NUMBER, FAMILIES),
    plan=many(NUMBER, ROWS),
)
"""Where the solver works; see there. It is wiped before anybody looks at the position again."""

STATE = position(
    points_to_win=NUMBER,
    dealer_by_lot=NUMBER,
    strict=NUMBER,
    phase=NUMBER,
    dealer=NUMBER,
    turn=NUMBER,
    changes_left=NUMBER,
    voids=NUMBER,
    rounds_void=NUMBER,
    turns_taken=NUMBER,
    deck=NUMBER,
    laid=NUMBER,
    lies=many(NUMBER, ROWS),
    lay=many(NUMBER, ROWS),
    hand=many(NUMBER, SEATS),
    known=many(NUMBER, SEATS),
    points=many(SMALL, SEATS),
    rounds_won=many(SMALL, SEATS),
    last_winner=NUMBER,
    last_held=many(SMALL, SEATS),
    desk=DESK,
)
"""Cards are kept as bits, so that a hand has no order that could tell anything. The deck has none either: a random card
of it is drawn. `lies` says which cards lie in a set of their top, middle and bottom number, `lay` how that was when the
turn began, `laid` what came from the hand since. `known` are cards in a hand that everybody has seen.
`last_winner` (a seat counted from 1, 0 if the round was void) and `last_held` say how the round before ended."""
