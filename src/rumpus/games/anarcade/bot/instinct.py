"""A quick player of Anarcade: draws all it can, aces when it can, and buys what pays for itself before the end."""

from __future__ import annotations

from typing import TypeAlias

from rumpus.core.piles import top
from rumpus.core.record import Array, Record
from rumpus.core.rule import inlined_rule, number, rule
from rumpus.games.anarcade.rules.components import HAND, STACKS, SYMBOL_BITS, Do, Phase, Symbol
from rumpus.games.anarcade.rules.phases import can_buy, shows, symbols_shown

Values: TypeAlias = tuple[float, float, float, float, float]
"""The value of an Earn, a Score and a Buy symbol, that of an average card of the deck, and how often one is played."""


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
    values = values_of(box, s, player)
    buys = symbols_shown(box, s, Symbol.BUY)
    best = 0.0
    saved = number(0)
    for colour in range(STACKS):
        if s.stack[colour].count > 0:
            card = top(s.stack[colour])
            cost = number(box.cost[card])
            if cost <= buys + credits:
                gain = gain_of(box, values, card, buys)
                if gain > best:
                    best = gain
                    saved = max(0, cost - buys)
    return number(Do.SCORE) if credits > saved else number(Do.STOP_SCORING)


@rule
def buy_best(box: Record, s: Record, player: int) -> int:
    values = values_of(box, s, player)
    best = 0.0
    choice = number(Do.END_TURN)
    for colour in range(STACKS):
        if can_buy(box, s, colour):
            gain = gain_of(box, values, top(s.stack[colour]), s.buys_left)
            if gain > best:
                best = gain
                choice = number(Do.BUY_DRAW + colour)
    return choice


@rule
def gain_of(box: Record, values: Values, card: int, buys: int) -> float:
    """What a card brings until the end: how often it will be played, times what it has over an average card."""
    earn, score, buy, average, plays = values
    value = (
        earn * shows(box, card, Symbol.EARN)
        + score * shows(box, card, Symbol.SCORE)
        + buy * shows(box, card, Symbol.BUY)
        + box.weights.draw * average * shows(box, card, Symbol.DRAW)
    )
    return plays * (value - average) - box.weights.credit * max(0, box.cost[card] - buys)


@rule
def values_of(box: Record, s: Record, player: int) -> Values:
    """What each kind of symbol is worth to this deck, what its average card is, how often a new one will be played."""
    cards = s.draw[player].count + s.discard[player].count + s.played[player].count
    owned = symbols_owned(box, s, player)
    earns = symbols_of(owned, Symbol.EARN)
    scores = symbols_of(owned, Symbol.SCORE)
    over = how_far(box, s)
    surplus = box.weights.lack * (earns - scores) / cards
    earn = box.weights.earn - surplus
    score = box.weights.score + surplus
    buy = box.weights.buy * (1.0 - box.weights.buy_fades * over)
    draws_on = 1.0 - box.weights.draw * min(symbols_of(owned, Symbol.DRAW) / cards, box.weights.most_draws)
    average = (earn * earns + score * scores + buy * symbols_of(owned, Symbol.BUY)) / cards / draws_on
    plays = max(1.0, box.weights.rounds * (1.0 - over)) * HAND / (cards + 1.0) / draws_on
    return earn, score, buy, average, plays


@rule
def how_far(box: Record, s: Record) -> float:
    """How near the leader is to winning, from 0 to 1."""
    most = 0.0
    for q in range(s.players):
        most = max(most, s.victory[q].count + s.scored[q] / box.high_score[top(s.arcade)])
    return most / s.aces_to_win


@rule
def symbols_owned(box: Record, s: Record, player: int) -> int:
    """All symbols that the player's whole deck shows, added up; on the own turn no card is in hand."""
    return symbols_in(box, s.draw[player]) + symbols_in(box, s.discard[player]) + symbols_in(box, s.played[player])


@rule
def symbols_in(box: Record, pile: Record) -> int:
    shown = number(0)
    for i in range(pile.count):
        shown += box.added_up[pile.cards[i]]
    return shown


@inlined_rule
def symbols_of(shown: int, symbol: int) -> int:
    """How many of a kind there are among symbols that were added up."""
    return (shown >> (SYMBOL_BITS * number(symbol))) & ((1 << SYMBOL_BITS) - 1)
