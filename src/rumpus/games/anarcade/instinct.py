"""A quick player of Anarcade: draws all it can, aces when it can, and buys what pays for itself before the end."""

from __future__ import annotations

from typing import TypeAlias

from rumpus.core.piles import top
from rumpus.core.record import Array, Record
from rumpus.core.rule import number, rule
from rumpus.games.anarcade.components import HAND, STACKS, Do, Phase, Symbol
from rumpus.games.anarcade.rules import can_buy, shows, symbols_shown

Outlook: TypeAlias = tuple[float, float, float, float, float]
"""The worth of an Earn, a Score and a Buy symbol, that of an average card of the deck, and how often one is played."""

# What a symbol is worth, in credits brought to the score area. Found by playing variants against each other.
EARN = 0.5
SCORE = 1.2
BUY = 0.48
DRAW = 0.82
"""A Draw symbol is worth a card of the deck, times this."""
LACK = 0.4
"""How much more a Score symbol is worth, and an Earn symbol less, for each Earn a card the deck shows in excess."""
CREDIT = 0.72
"""What a credit spent on a card costs."""
ROUNDS = 17.5
"""How many rounds lie ahead when nobody has scored yet."""
BUY_FADES = 0.79
"""How far the worth of Buy symbols has faded when somebody is about to win."""
MOST_DRAWS = 0.8
"""Draw symbols a card above which a deck is taken to draw no further: it cannot draw itself without end."""


@rule
def instinct(box: Record, s: Record, player: int, mask: Array) -> int:
    if s.phase == Phase.DRAW:
        return number(Do.DRAW)
    if s.phase == Phase.SCORE:
        return score_or_save(box, s, player)
    return buy_best(box, s, player)


@rule
def score_or_save(box: Record, s: Record, player: int) -> int:
    """Aces when it can; otherwise scores all but what the best card on offer will cost."""
    credits = number(s.credits[player])
    missing = number(box.high_score[top(s.arcade)]) - s.scored[player]
    if min(s.scores_left, credits) >= missing:
        return number(Do.SCORE)
    outlook = look_ahead(box, s, player)
    buys = symbols_shown(box, s, Symbol.BUY)
    best = 0.0
    saved = number(0)
    for colour in range(STACKS):
        if s.stack[colour].count > 0:
            card = top(s.stack[colour])
            cost = number(box.cost[card])
            if cost <= buys + credits:
                gain = gain_of(box, outlook, card, buys)
                if gain > best:
                    best = gain
                    saved = max(0, cost - buys)
    return number(Do.SCORE) if credits > saved else number(Do.STOP_SCORING)


@rule
def buy_best(box: Record, s: Record, player: int) -> int:
    outlook = look_ahead(box, s, player)
    best = 0.0
    choice = number(Do.END_TURN)
    for colour in range(STACKS):
        if can_buy(box, s, colour):
            gain = gain_of(box, outlook, top(s.stack[colour]), s.buys_left)
            if gain > best:
                best = gain
                choice = number(Do.BUY_DRAW + colour)
    return choice


@rule
def gain_of(box: Record, outlook: Outlook, card: int, buys: int) -> float:
    """What a card brings until the end: how often it will be played, times what it has over an average card."""
    earn, score, buy, average, plays = outlook
    worth = (
        earn * shows(box, card, Symbol.EARN)
        + score * shows(box, card, Symbol.SCORE)
        + buy * shows(box, card, Symbol.BUY)
        + DRAW * average * shows(box, card, Symbol.DRAW)
    )
    return plays * (worth - average) - CREDIT * max(0, box.cost[card] - buys)


@rule
def look_ahead(box: Record, s: Record, player: int) -> Outlook:
    """What each kind of symbol is worth to this deck, what its average card is, how often a new one will be played."""
    cards = s.draw[player].count + s.discard[player].count + s.played[player].count
    earns = symbols_owned(box, s, player, Symbol.EARN)
    scores = symbols_owned(box, s, player, Symbol.SCORE)
    over = how_far(box, s)
    surplus = LACK * (earns - scores) / cards
    earn = EARN - surplus
    score = SCORE + surplus
    buy = BUY * (1.0 - BUY_FADES * over)
    draws_on = 1.0 - DRAW * min(symbols_owned(box, s, player, Symbol.DRAW) / cards, MOST_DRAWS)
    average = (earn * earns + score * scores + buy * symbols_owned(box, s, player, Symbol.BUY)) / cards / draws_on
    plays = max(1.0, ROUNDS * (1.0 - over)) * HAND / (cards + 1.0) / draws_on
    return earn, score, buy, average, plays


@rule
def how_far(box: Record, s: Record) -> float:
    """How near the leader is to winning, from 0 to 1."""
    most = 0.0
    for q in range(s.players):
        most = max(most, s.victory[q].count + s.scored[q] / box.high_score[top(s.arcade)])
    return most / s.aces_to_win


@rule
def symbols_owned(box: Record, s: Record, player: int, symbol: int) -> int:
    """How many symbols of a kind the player's whole deck shows; on the own turn no card is in hand."""
    return (
        symbols_in(box, s.draw[player], symbol)
        + symbols_in(box, s.discard[player], symbol)
        + symbols_in(box, s.played[player], symbol)
    )


@rule
def symbols_in(box: Record, pile: Record, symbol: int) -> int:
    shown = number(0)
    for i in range(pile.count):
        shown += shows(box, pile.cards[i], symbol)
    return shown
