"""The components of Anarcade: Champion Gold: counts, decisions, events, and the records of box and position."""

from __future__ import annotations

from enum import IntEnum

from rumpus.core.record import NUMBER, SMALL, many, pile, position, record, weights

PLAYERS = (2, 4)
SEATS = 4
SYMBOLS = 4
STACKS = 4
STARTER = 0
STARTERS_EACH = 6
KINDS = 97
STACK_CARDS = 24
ARCADES = 10
DECK = STARTERS_EACH + STACKS * STACK_CARDS
HAND = 3
CREDIT_LIMIT = 6
MOST_ACES = 3


class Symbol(IntEnum):
    """The four kinds of action, of colour and of stack, and their order within a turn."""

    DRAW = 0
    EARN = 1
    SCORE = 2
    BUY = 3


class Phase(IntEnum):
    """Where a turn stands when somebody has to decide. Earning leaves no choice, so it is no phase here."""

    DRAW = 0
    SCORE = 1
    BUY = 2
    OVER = 3


class Do(IntEnum):
    """The decisions: draw one more or stop, score one more or stop, buy from a stack or end the turn."""

    DRAW = 0
    STOP_DRAWING = 1
    SCORE = 2
    STOP_SCORING = 3
    BUY_DRAW = 4
    BUY_EARN = 5
    BUY_SCORE = 6
    BUY_BUY = 7
    END_TURN = 8


class Told(IntEnum):
    """What an event says; `seat` did it, `what` is a card, `amount` a number."""

    TURN = 0
    LAID = 1
    DREW = 2
    EARNED = 3
    SCORED = 4
    BOUGHT = 5
    ACED = 6
    WON = 7
    TOOK_BACK = 8
    UNVEILED = 9
    GAVE_BACK = 10
    RESHUFFLED = 11
    NEW_CARD = 12
    NEW_HAND = 13
    CANNOT_BUY = 14


WEIGHTS = weights("earn", "score", "buy", "draw", "lack", "credit", "rounds", "buy_fades", "most_draws")

BOX = record(
    weights=WEIGHTS,
    kinds=NUMBER,
    copies=many(SMALL, KINDS),
    colour=many(SMALL, KINDS),
    cost=many(SMALL, KINDS),
    symbols=many(SMALL, KINDS, SYMBOLS),
    added_up=many(NUMBER, KINDS),
    high_score=many(SMALL, ARCADES),
    arcade_symbols=many(SMALL, ARCADES, SYMBOLS),
)
"""`added_up` holds the symbols of a card in one number, so that those of many cards are counted at once."""

SYMBOL_BITS = 16
"""The room each kind of symbol has in such a number."""

STATE = position(
    aces_to_win=NUMBER,
    turn=NUMBER,
    phase=NUMBER,
    draws_left=NUMBER,
    scores_left=NUMBER,
    buys_left=NUMBER,
    credits=many(SMALL, SEATS),
    scored=many(SMALL, SEATS),
    arcade=pile(ARCADES),
    stack=many(pile(STACK_CARDS), STACKS),
    hand=many(pile(HAND), SEATS),
    hand_certain=many(SMALL, SEATS),
    played=many(pile(DECK), SEATS),
    draw=many(pile(DECK), SEATS),
    discard=many(pile(DECK), SEATS),
    victory=many(pile(MOST_ACES), SEATS),
)

ACTIONS = len(Do)
