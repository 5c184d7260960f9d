"""What a seat of Anarcade: Champion Gold is told in numbers, and what each decision is called."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from rumpus.core.layout import Layout, lay_out_decisions
from rumpus.core.piles import top
from rumpus.core.record import Array, Record
from rumpus.core.rule import number, rule
from rumpus.games.anarcade.rules.components import (
    ACTIONS,
    ARCADES,
    CREDIT_LIMIT,
    DECK,
    HAND,
    KINDS,
    MOST_ACES,
    PLAYERS,
    SEATS,
    STACK_CARDS,
    STARTER,
    STARTERS_EACH,
    SYMBOLS,
    Do,
    Phase,
    Symbol,
)

MOST_ROUNDS = 255
"""Rounds after this one are not told apart."""
CERTAIN = HAND - 1
"""Cards of a hand that everybody may know of: the last ones of a draw stack."""


def most_shown(symbol: int) -> Callable[[Record], int]:
    """The symbols of a kind that one turn can show: on an arcade card and all cards that a player could own."""

    def bound(box: Record) -> int:
        cards = int((box.copies * box.symbols[:, symbol])[STARTER + 1 :].sum())
        return cards + STARTERS_EACH * int(box.symbols[STARTER, symbol]) + int(box.arcade_symbols[:, symbol].max())

    return bound


def most_credits(box: Record) -> int:
    """The limit, what comes back when somebody else aces, and all that one turn earns."""
    return CREDIT_LIMIT + int(box.high_score.max()) - 1 + most_shown(Symbol.EARN)(box)


def copies(box: Record) -> Array:
    """Of each kind, the cards that one player can own."""
    return np.where(np.arange(KINDS) == STARTER, STARTERS_EACH, box.copies)


def most_in_hand(box: Record) -> Array:
    return np.minimum(copies(box), HAND)


# The numbers

LAYOUT = Layout()
AT_PHASE = LAYOUT.row("phase", ("draw", "score", "buy"), "1 for what is being decided; all 0 when the game is over")
AT_DRAWS = LAYOUT.number("draws_left", "Draw symbols left this turn", most_shown(Symbol.DRAW))
AT_SCORES = LAYOUT.number("scores_left", "Score symbols left this turn", most_shown(Symbol.SCORE))
AT_BUYS = LAYOUT.number("buys_left", "Buy symbols left this turn", most_shown(Symbol.BUY))
AT_ROUND = LAYOUT.number("round", f"the round, counted up to {MOST_ROUNDS}", MOST_ROUNDS, 1)
AT_ACES = LAYOUT.number("aces_to_win", "aced arcade cards that win", MOST_ACES, 1)
AT_TURN = LAYOUT.number("turn", "whose turn it is, counted from the reader's seat on", SEATS - 1)
AT_PLAYERS = LAYOUT.number("players", "how many play", PLAYERS[1], PLAYERS[0])
AT_ARCADES = LAYOUT.number("arcades_left", "arcade cards that nobody has aced", ARCADES)
AT_ARCADE = LAYOUT.row("arcade", ARCADES, "1 for the arcade card face up, by its number in the box")
AT_HIGH_SCORE = LAYOUT.number("high_score", "its High Score", lambda box: box.high_score.max())
AT_SHOWN = LAYOUT.row("arcade_symbols", Symbol, "symbols on it", lambda box: box.arcade_symbols.max(axis=0))

STACK = Layout()
STACK_LEFT = STACK.number("left", "cards in the stack", STACK_CARDS)
STACK_KIND = STACK.number("kind", "the kind of its top card, 0 if there is none", lambda box: box.kinds - 1)
STACK_COST = STACK.number("cost", "what the top card costs", lambda box: box.cost.max())
STACK_SYMBOLS = STACK.row("symbols", Symbol, "symbols on the top card", lambda box: box.symbols.max(axis=0))
STACK_NUMBERS = STACK.size
AT_STACKS = LAYOUT.group("stacks", Symbol, STACK, "the stacks for sale")

AT_HAND = LAYOUT.row("hand", KINDS, "cards of each kind in the reader's hand", most_in_hand)
AT_PLAYED = LAYOUT.row("played", KINDS, "cards of each kind that the player at turn has played", copies)

SEAT = Layout()
SEAT_CREDITS = SEAT.number("credits", "credits", most_credits)
SEAT_SCORED = SEAT.number("scored", "scored credits", lambda box: box.high_score.max())
SEAT_ACED = SEAT.row("aced", ARCADES, "1 for each aced arcade card")
SEAT_HAND = SEAT.number("hand_count", "cards in hand", HAND)
SEAT_DRAW = SEAT.number("draw_count", "cards in the draw stack", DECK)
SEAT_DISCARD = SEAT.number("discard_count", "cards in the discard stack", DECK)
SEAT_PLAYED = SEAT.number("played_count", "played cards", DECK)
SEAT_CERTAIN = SEAT.row(
    "certain",
    CERTAIN,
    "1 + the kind of a card that everybody knows to be in the hand, the last ones of a draw stack, the highest last",
    lambda box: box.kinds,
)
SEAT_CLOSED = SEAT.row("closed", KINDS, "cards of each kind in hand and draw stack together", copies)
SEAT_OPEN = SEAT.row("discard", KINDS, "cards of each kind in the discard stack", copies)
SEAT_NUMBERS = SEAT.size
AT_SEATS = LAYOUT.group("seats", SEATS, SEAT, "the players, from the reader on in turn order; all 0 where nobody sits")

OBSERVATION = LAYOUT.size

# The decisions

DECISIONS = lay_out_decisions(
    Do,
    ACTIONS,
    {
        Do.DRAW: "draw and play one more card",
        Do.STOP_DRAWING: "draw no more this turn",
        Do.SCORE: "score one credit",
        Do.STOP_SCORING: "score no more this turn",
        Do.BUY_DRAW: "buy the top card of the Draw stack",
        Do.BUY_EARN: "buy the top card of the Earn stack",
        Do.BUY_SCORE: "buy the top card of the Score stack",
        Do.BUY_BUY: "buy the top card of the Buy stack",
        Do.END_TURN: "buy no more: the turn ends",
    },
    {},
)

# Writing them


@rule
def observe(box: Record, s: Record, player: int, out: Array) -> None:
    """AN-37: the table, the four stacks, the own hand, each seat from `player` on with its open and closed cards."""
    for i in range(OBSERVATION):
        out[i] = 0
    if s.phase != Phase.OVER:
        card = top(s.arcade)
        out[AT_PHASE + s.phase] = 1
        out[AT_ARCADE + card] = 1
        out[AT_HIGH_SCORE] = box.high_score[card]
        for symbol in range(SYMBOLS):
            out[AT_SHOWN + symbol] = box.arcade_symbols[card, symbol]
    out[AT_DRAWS] = s.draws_left
    out[AT_SCORES] = s.scores_left
    out[AT_BUYS] = s.buys_left
    out[AT_ROUND] = min(s.round_number, MOST_ROUNDS)
    out[AT_ACES] = s.aces_to_win
    out[AT_TURN] = (s.turn - player + s.players) % s.players
    out[AT_PLAYERS] = s.players
    out[AT_ARCADES] = s.arcade.count
    for colour in range(SYMBOLS):
        observe_stack(box, s.stack[colour], out, AT_STACKS + colour * STACK_NUMBERS)
    count_kinds(s.hand[player], out, number(AT_HAND))
    count_kinds(s.played[s.turn], out, number(AT_PLAYED))
    for ahead in range(s.players):
        observe_seat(s, (player + ahead) % s.players, out, AT_SEATS + ahead * SEAT_NUMBERS)


@rule
def observe_stack(box: Record, stack: Record, out: Array, at: int) -> None:
    out[at + STACK_LEFT] = stack.count
    if stack.count > 0:
        card = top(stack)
        out[at + STACK_KIND] = card
        out[at + STACK_COST] = box.cost[card]
        for symbol in range(SYMBOLS):
            out[at + STACK_SYMBOLS + symbol] = box.symbols[card, symbol]


@rule
def observe_seat(s: Record, q: int, out: Array, at: int) -> None:
    out[at + SEAT_CREDITS] = s.credits[q]
    out[at + SEAT_SCORED] = s.scored[q]
    for i in range(s.victory[q].count):
        out[at + SEAT_ACED + number(s.victory[q].cards[i])] = 1
    out[at + SEAT_HAND] = s.hand[q].count
    out[at + SEAT_DRAW] = s.draw[q].count
    out[at + SEAT_DISCARD] = s.discard[q].count
    out[at + SEAT_PLAYED] = s.played[q].count
    observe_certain(s, q, out, at + SEAT_CERTAIN)
    count_kinds(s.hand[q], out, at + SEAT_CLOSED)
    count_kinds(s.draw[q], out, at + SEAT_CLOSED)
    count_kinds(s.discard[q], out, at + SEAT_OPEN)


@rule
def observe_certain(s: Record, q: int, out: Array, at: int) -> None:
    """Nobody knows in what order these cards came, so they stand in the order of their kinds."""
    if s.hand_certain[q] > 0:
        one = number(s.hand[q].cards[0]) + 1
        other = number(s.hand[q].cards[1]) + 1 if s.hand_certain[q] == CERTAIN else number(0)
        out[at] = min(one, other)
        out[at + 1] = max(one, other)


@rule
def count_kinds(pile: Record, out: Array, at: int) -> None:
    for i in range(pile.count):
        out[at + number(pile.cards[i])] += 1
