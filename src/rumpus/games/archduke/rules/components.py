"""What lies on the table in Archduke: cards, places, phases, decisions, events, and the record of a position."""

from __future__ import annotations

from enum import IntEnum

from rumpus.core.record import CARD, NUMBER, SMALL, many, pile, position, record, weights

PLAYERS = (2, 6)
SEATS = 6
CARDS = 104
KINDS = 24
COPIES = 16
"""The most cards of one value a box may hold, and so the most actions that can wait at once."""
PLACES = 16
"""Two rows of eight. Six full grids leave eight cards over, so there is always one to draw (AR-37)."""
DEALT = 4
PEEKS = 2
EVERYBODY = (1 << SEATS) - 1
NOBODY = -1
ROUNDS = 4
MOST_ROUNDS = 8
MOST_TURNS = 40
"""Turns of each player after which a round is counted as it stands (AR-34)."""


class Mode(IntEnum):
    STANDARD = 0
    BATTLE_ROYAL = 1
    ADVANCED = 2


class Symbol(IntEnum):
    """What a card can do or be, beside its value. GIVE, SWAP and PEEK are actions."""

    NONE = 0
    GIVE = 1
    SWAP = 2
    PEEK = 3
    ARCHDUKE = 4
    ECLIPSE = 5


class Phase(IntEnum):
    """What somebody has to decide about. Actions belong to the window of the card that brought them."""

    PEEK = 0
    DRAW = 1
    PLACE = 2
    WINDOW = 3
    CALL = 4
    COUNT = 5
    """Nobody decides: the round is over and about to be counted."""
    OVER = 6


class Do(IntEnum):
    """The decisions. PLACE, GIVE and TARGET begin a row of them: own places, seats, and every place of every seat."""

    PASS = 0
    PLACE = 1
    DRAW = 1 + PLACES
    TAKE = 2 + PLACES
    DISCARD = 3 + PLACES
    CALL = 4 + PLACES
    GO_ON = 5 + PLACES
    TAP = 6 + PLACES
    DECLINE = 7 + PLACES
    GIVE = 8 + PLACES
    TARGET = 8 + PLACES + SEATS


ACTIONS = Do.TARGET + SEATS * PLACES


class Told(IntEnum):
    """What an event says; `seat` did it. A card is told by its kind, its number in the list of the box.

    A spot is a place of a seat: seat * PLACES + place.
    """

    ROUND = 0
    """`what` is the dealer, `amount` the number of the round; `seat` begins."""
    PEEKED = 1
    """Before the round; `what` is the spot."""
    SAW = 2
    """Private: `what` is the card, `amount` its spot."""
    OPENED = 3
    """`what` is the card that the dealer turned over."""
    DREW = 4
    DREW_CARD = 5
    """Private: `what` is the card."""
    TOOK = 6
    """`what` is the card taken from the discard pile."""
    REPLACED = 7
    """`what` is the card discarded, `amount` its place."""
    DISCARDED = 8
    """`what` is the card, straight from the draw pile."""
    MATCHED = 9
    """`what` is the card, `amount` its place."""
    MISMATCHED = 10
    LATE = 11
    PENALTY = 12
    """`amount` is the place of the new card, -1 where there was no room."""
    GAVE = 13
    """`what` is who got the card, `amount` its place."""
    SWAPPED = 14
    """`what` and `amount` are the two spots."""
    LOOKED = 15
    """`what` is the spot."""
    DECLINED = 16
    """`what` is the symbol of the action."""
    LAPSED = 17
    CALLED = 18
    EMPTIED = 19
    RESHUFFLED = 20
    """`amount` is how many cards."""
    WRONG_CALL = 21
    RIGHT_CALL = 22
    COUNTED = 23
    """`what` is the place in the round, `amount` the sum."""
    TOKEN = 24
    ELIMINATED = 25
    PLAY_OFF = 26
    WON = 27


class Ending(IntEnum):
    """How the last round ended."""

    NONE = 0
    CALL = 1
    EMPTY = 2
    LIMIT = 3


WEIGHTS = weights("unknown", "kept", "curiosity", "swap_gain", "ahead", "ahead_a_seat")

BOX = record(
    weights=WEIGHTS,
    kinds=NUMBER,
    copies=many(SMALL, KINDS),
    kind=many(SMALL, CARDS),
    value=many(SMALL, CARDS),
    symbol=many(SMALL, CARDS),
    alike=many(NUMBER, CARDS),
)
"""`copies` are the cards of each kind; `alike` holds the kinds that a card matches, as bits."""

STATE = position(
    mode=NUMBER,
    pace=NUMBER,
    late_penalty=NUMBER,
    play_off=NUMBER,
    least_window=NUMBER,
    reminders=NUMBER,
    phase=NUMBER,
    turn=NUMBER,
    turns_taken=NUMBER,
    caller=NUMBER,
    turns_left=NUMBER,
    playing=NUMBER,
    passed=NUMBER,
    late=NUMBER,
    window=NUMBER,
    held=NUMBER,
    held_open=NUMBER,
    swap_first=NUMBER,
    shuffles=NUMBER,
    deciding=NUMBER,
    queue=pile(COPIES),
    draw=pile(CARDS),
    discard=pile(CARDS),
    shuffled=many(SMALL, CARDS),
    cards=many(SMALL, SEATS),
    span=many(SMALL, SEATS),
    grid=many(CARD, SEATS, PLACES),
    seen=many(SMALL, SEATS, PLACES),
    untried=many(NUMBER, SEATS),
    looking=many(SMALL, SEATS, PEEKS),
    tokens=many(SMALL, SEATS, MOST_ROUNDS),
    weight=many(SMALL, SEATS),
    ranked=many(SMALL, SEATS),
    lot=many(SMALL, SEATS),
    last_ending=NUMBER,
    last_caller=NUMBER,
    last_wrong=NUMBER,
    last_sum=many(SMALL, SEATS),
    last_rank=many(SMALL, SEATS),
    last_grid=many(CARD, SEATS, PLACES),
    rounds_played=NUMBER,
    turns_played=NUMBER,
    calls=NUMBER,
    wrong_calls=NUMBER,
    emptied=NUMBER,
    starter=NUMBER,
    starter_firsts=NUMBER,
)
"""`grid` holds card + 1, 0 is an empty place; `span` is how many places a grid has come to have. `seen` holds the seats
that know the card at a place, as bits: all moves are open, so what is known moves along with the card. `untried` holds,
as bits, the places whose cards can still be tried in the window. `shuffled` says with which shuffle of the round a card
was last mixed."""
