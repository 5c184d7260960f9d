"""The rules of Anarcade: Champion Gold, in the order of the rulebook: set-up, turn, phases, end, scoring."""

from __future__ import annotations

from rumpus.core.decisions import allow, allow_none
from rumpus.core.events import reveal, start_telling, tell
from rumpus.core.piles import move_all, put, reshuffle, shuffle, take, top
from rumpus.core.record import Array, Record, Seed
from rumpus.core.rng import seed_random
from rumpus.core.rule import number, rule
from rumpus.games.anarcade.rules.components import (
    ACTIONS,
    ARCADES,
    BOX,
    CREDIT_LIMIT,
    HAND,
    MOST_ACES,
    PLAYERS,
    STACKS,
    STARTER,
    STARTERS_EACH,
    STATE,
    Do,
    Phase,
    Symbol,
    Told,
)
from rumpus.games.anarcade.rules.knowledge import determinize
from rumpus.games.anarcade.rules.observation import OBSERVATION, observe

__all__ = ["ACTIONS", "BOX", "OBSERVATION", "PLAYERS", "STATE", "Told", "determinize", "observe"]

# Set-up


@rule
def setup(box: Record, s: Record, players: int, seed: Seed) -> None:
    """AN-4 to AN-8: stacks and arcade cards are shuffled, everyone gets six starters and a hand of three."""
    seed_random(s, seed)
    s.players = players
    if s.aces_to_win == 0:
        s.aces_to_win = MOST_ACES
    for kind in range(1, box.kinds):
        for _ in range(box.copies[kind]):
            put(s.stack[box.colour[kind]], kind)
    for colour in range(STACKS):
        shuffle(s.stack[colour], s)
    for card in range(ARCADES):
        put(s.arcade, card)
    shuffle(s.arcade, s)
    for p in range(players):
        for _ in range(STARTERS_EACH):
            put(s.draw[p], STARTER)
        draw_hand(s, p)
    s.round_number = 1
    start_turn(box, s)
    run_on(box, s)


# The turn


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
def shows(box: Record, card: int, symbol: int) -> int:
    """How many symbols of a kind a card shows."""
    return number(box.symbols[card, number(symbol)])


@rule
def symbols_shown(box: Record, s: Record, symbol: int) -> int:
    """AN-10, AN-17: how many symbols of a kind the played cards and the top arcade card show together."""
    shown = number(box.arcade_symbols[top(s.arcade), number(symbol)])
    p = s.turn
    for i in range(s.played[p].count):
        shown += shows(box, s.played[p].cards[i], symbol)
    return shown


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


# Draw


@rule
def can_draw(s: Record) -> bool:
    """AN-13, AN-15: a Draw symbol is left and a card lies in the player's draw or discard stack."""
    return s.draws_left > 0 and s.draw[s.turn].count + s.discard[s.turn].count > 0


@rule
def draw_card(s: Record, p: int) -> int:
    """AN-34: takes the top card of the draw stack; an empty one is first made anew from the discards."""
    if s.draw[p].count == 0:
        reshuffle(s.draw[p], s.discard[p], s)
        tell(s, Told.RESHUFFLED, p, 0, s.draw[p].count)
    reveal(s)
    return take(s.draw[p])


@rule
def draw_and_play(box: Record, s: Record) -> None:
    """AN-13, AN-14: one more card is drawn and played; its own Draw symbols count at once."""
    card = draw_card(s, s.turn)
    put(s.played[s.turn], card)
    s.draws_left += shows(box, card, Symbol.DRAW) - 1
    tell(s, Told.DREW, s.turn, card, 0)


# Earn


@rule
def earn(box: Record, s: Record) -> None:
    """AN-3, AN-12, AN-16: one Credit from the machine, which never runs dry, for each Earn symbol."""
    earned = symbols_shown(box, s, Symbol.EARN)
    s.credits[s.turn] += earned
    if earned > 0:
        tell(s, Told.EARNED, s.turn, 0, earned)


# Score


@rule
def can_score(box: Record, s: Record) -> bool:
    """AN-18, AN-20: a Score symbol and a Credit are left, and the High Score is not yet reached."""
    return s.scores_left > 0 and s.credits[s.turn] > 0 and s.scored[s.turn] < box.high_score[top(s.arcade)]


@rule
def score(s: Record) -> None:
    """AN-18: one Credit moves to the player's score area, where it stays from turn to turn."""
    s.scores_left -= 1
    s.credits[s.turn] -= 1
    s.scored[s.turn] += 1
    tell(s, Told.SCORED, s.turn, top(s.arcade), s.scored[s.turn])


# Buy


@rule
def can_buy(box: Record, s: Record, colour: int) -> bool:
    """AN-22, AN-26: the stack has a card, and Buy symbols and Credits together pay its cost."""
    return s.stack[colour].count > 0 and box.cost[top(s.stack[colour])] <= s.buys_left + s.credits[s.turn]


@rule
def can_buy_any(box: Record, s: Record) -> bool:
    for colour in range(STACKS):
        if can_buy(box, s, colour):
            return True
    return False


@rule
def buy(box: Record, s: Record, colour: int) -> None:
    """AN-22 to AN-25: Buy symbols pay first, then Credits; the card goes to the discards, the next one shows."""
    card = take(s.stack[colour])
    with_symbols = min(s.buys_left, number(box.cost[card]))
    with_credits = box.cost[card] - with_symbols
    s.buys_left -= with_symbols
    s.credits[s.turn] -= with_credits
    put(s.discard[s.turn], card)
    tell(s, Told.BOUGHT, s.turn, card, with_credits)
    if s.stack[colour].count > 0:
        reveal(s)


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


# Decisions


@rule
def actors(box: Record, s: Record) -> int:
    """The player whose turn it is, until the game is over."""
    if s.phase == Phase.OVER:
        return 0
    return number(1) << s.turn


@rule
def legal(box: Record, s: Record, player: int, mask: Array) -> int:
    allow_none(mask)
    if s.phase == Phase.OVER or player != s.turn:
        return 0
    if s.phase == Phase.DRAW:
        allow(mask, Do.DRAW)
        allow(mask, Do.STOP_DRAWING)
        return 2
    if s.phase == Phase.SCORE:
        allow(mask, Do.SCORE)
        allow(mask, Do.STOP_SCORING)
        return 2
    allow(mask, Do.END_TURN)
    count = 1
    for colour in range(STACKS):
        if can_buy(box, s, colour):
            allow(mask, Do.BUY_DRAW + colour)
            count += 1
    return count


@rule
def apply(box: Record, s: Record, player: int, action: int) -> None:
    start_telling(s)
    if action == Do.DRAW:
        draw_and_play(box, s)
    elif action == Do.STOP_DRAWING:
        s.draws_left = 0
    elif action == Do.SCORE:
        score(s)
    elif action == Do.STOP_SCORING:
        s.scores_left = 0
    elif action == Do.END_TURN:
        end_turn(box, s)
    else:
        buy(box, s, action - Do.BUY_DRAW)
    run_on(box, s)


# Scoring


@rule
def scores(box: Record, s: Record, out: Array) -> None:
    """AN-36: aced cards are the points."""
    for p in range(s.players):
        out[p] = s.victory[p].count


@rule
def ranks(box: Record, s: Record, out: Array) -> None:
    """AN-36: who has more aces stands higher; equal aces share a rank."""
    for p in range(s.players):
        out[p] = 1
        for q in range(s.players):
            if s.victory[q].count > s.victory[p].count:
                out[p] += 1
