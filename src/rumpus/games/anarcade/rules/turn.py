"""The turn: the hand is laid out, one phase follows another, and in the end a new hand is drawn."""

from __future__ import annotations

from rumpus.core.events import reveal, tell
from rumpus.core.piles import move_all, put, take, top
from rumpus.core.record import Record
from rumpus.core.rule import rule
from rumpus.games.anarcade.rules.components import CREDIT_LIMIT, HAND, Phase, Symbol, Told
from rumpus.games.anarcade.rules.phases import can_buy_any, can_draw, can_score, draw_card, earn, symbols_shown

# From phase to phase


@rule
def start_turn(box: Record, s: Record) -> None:
    """AN-9, AN-10: the whole hand is laid out; Draw symbols on it and on the arcade card are counted."""
    p = s.turn
    tell(s, Told.TURN, p, 0, s.round_number)
    for i in range(s.hand[p].count):
        tell(s, Told.LAID, p, s.hand[p].cards[i], 0)
    if s.hand[p].count > 0:
        reveal(s)
    move_all(s.hand[p], s.played[p])
    s.hand_certain[p] = 0
    s.phase = Phase.DRAW
    s.draws_left = symbols_shown(box, s, Symbol.DRAW)


@rule
def run_on(box: Record, s: Record) -> None:
    """AN-11: goes from phase to phase, past each that leaves no choice, up to a decision or the end."""
    while True:
        if s.phase == Phase.DRAW:
            if can_draw(s):
                return
            s.draws_left = 0
            earn(box, s)
            s.phase = Phase.SCORE
            s.scores_left = symbols_shown(box, s, Symbol.SCORE)
        if s.phase == Phase.SCORE:
            if can_score(box, s):
                return
            s.scores_left = 0
            s.phase = Phase.BUY
            s.buys_left = symbols_shown(box, s, Symbol.BUY)
            if s.telling != 0 and not can_buy_any(box, s):
                tell(s, Told.CANNOT_BUY, s.turn, s.buys_left, s.credits[s.turn])
        if s.phase == Phase.BUY:
            if can_buy_any(box, s):
                return
            end_turn(box, s)
        if s.phase == Phase.OVER:
            return


# End of the turn


@rule
def end_turn(box: Record, s: Record) -> None:
    """AN-27, AN-30, AN-33, AN-35: discard, ace, give back Credits over the limit, draw three, pass to the left."""
    p = s.turn
    move_all(s.played[p], s.discard[p])
    s.buys_left = 0
    if s.scored[p] == box.high_score[top(s.arcade)]:
        ace(s, p)
        if s.victory[p].count == s.aces_to_win:
            s.phase = Phase.OVER
            tell(s, Told.WON, p, 0, 0)
            return
        clear_scores(s, p)
        reveal(s)
        tell(s, Told.UNVEILED, p, top(s.arcade), 0)
    if s.credits[p] > CREDIT_LIMIT:
        tell(s, Told.GAVE_BACK, p, 0, s.credits[p] - CREDIT_LIMIT)
        s.credits[p] = CREDIT_LIMIT
    draw_hand(s, p)
    s.turn = (p + 1) % s.players
    if s.turn == 0:
        s.round_number += 1
    start_turn(box, s)


@rule
def ace(s: Record, p: int) -> None:
    """AN-28, AN-29: the arcade card goes to the victory area of the player who reached its High Score."""
    card = take(s.arcade)
    put(s.victory[p], card)
    tell(s, Told.ACED, p, card, s.victory[p].count)


@rule
def clear_scores(s: Record, acer: int) -> None:
    """AN-31, AN-32: the acer's scored Credits go to the machine, everybody else gets theirs back."""
    for q in range(s.players):
        if q != acer and s.scored[q] > 0:
            s.credits[q] += s.scored[q]
            tell(s, Told.TOOK_BACK, q, 0, s.scored[q])
        s.scored[q] = 0


@rule
def draw_hand(s: Record, p: int) -> None:
    """AN-34: a new hand of three, seen by its owner only.

    Everyone knows which cards a draw stack holds, though not their order. So when it runs out on the
    way, everyone knows that its last cards are in this hand.
    """
    if s.draw[p].count < HAND:
        s.hand_certain[p] = s.draw[p].count
    for _ in range(HAND):
        card = draw_card(s, p)
        put(s.hand[p], card)
        tell(s, Told.NEW_CARD, p, card, 0)
    tell(s, Told.NEW_HAND, p, 0, HAND)
