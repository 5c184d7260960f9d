"""The phases of a turn: draw, earn, score, buy."""

from __future__ import annotations

from rumpus.core.events import reveal, tell
from rumpus.core.piles import put, reshuffle, take, top
from rumpus.core.record import Record
from rumpus.core.rule import number, rule
from rumpus.games.anarcade.rules.components import STACKS, Symbol, Told

# Symbols


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
