"""A quick player of Anarcade: draws all it can, buys what its deck lacks, scores what it does not need to buy."""

from __future__ import annotations

from rumpus.core.piles import top
from rumpus.core.record import Array, Record
from rumpus.core.rule import number, rule
from rumpus.games.anarcade.rules import STACKS, Do, Phase, Symbol, can_buy, shows, symbols_shown

EARN_WORTH = 1.0
SCORE_WORTH = 1.1
BUY_WORTH = 0.7
DRAW_WORTH = 1.1
LACK = 0.6
COST = 0.15
WORTH_BUYING = 0.8
LATE = 0.35


@rule
def instinct(box: Record, s: Record, player: int, mask: Array) -> int:
    if s.phase == Phase.DRAW:
        return number(Do.DRAW)
    if s.phase == Phase.SCORE:
        return score_or_save(box, s, player)
    return buy_best(box, s, player)


@rule
def score_or_save(box: Record, s: Record, player: int) -> int:
    """Aces when it can; otherwise scores only what the best card on offer does not need."""
    credits = number(s.credits[player])
    missing = number(box.high_score[top(s.arcade)]) - s.scored[player]
    if min(s.scores_left, credits) >= missing:
        return number(Do.SCORE)
    buys = symbols_shown(box, s, Symbol.BUY)
    best = WORTH_BUYING
    saved = number(0)
    for colour in range(STACKS):
        if s.stack[colour].count > 0:
            card = top(s.stack[colour])
            cost = number(box.cost[card])
            worth = worth_of(box, s, player, card)
            if cost <= buys + credits and worth > best:
                best = worth
                saved = max(0, cost - buys)
    if credits > saved:
        return number(Do.SCORE)
    return number(Do.STOP_SCORING)


@rule
def buy_best(box: Record, s: Record, player: int) -> int:
    best = WORTH_BUYING
    choice = number(Do.END_TURN)
    for colour in range(STACKS):
        if can_buy(box, s, colour):
            worth = worth_of(box, s, player, top(s.stack[colour]))
            if worth > best:
                best = worth
                choice = number(Do.BUY_DRAW + colour)
    return choice


@rule
def worth_of(box: Record, s: Record, player: int, card: int) -> float:
    """What a card adds to this deck: its symbols, those the deck lacks for more, less as the end comes near."""
    cards = 0
    earns = number(0)
    scores = number(0)
    for i in range(s.draw[player].count):
        earns += shows(box, s.draw[player].cards[i], Symbol.EARN)
        scores += shows(box, s.draw[player].cards[i], Symbol.SCORE)
    for i in range(s.discard[player].count):
        earns += shows(box, s.discard[player].cards[i], Symbol.EARN)
        scores += shows(box, s.discard[player].cards[i], Symbol.SCORE)
    for i in range(s.played[player].count):
        earns += shows(box, s.played[player].cards[i], Symbol.EARN)
        scores += shows(box, s.played[player].cards[i], Symbol.SCORE)
    cards = s.draw[player].count + s.discard[player].count + s.played[player].count
    lack_of_scores = LACK * (earns - scores) / cards
    most_aces = number(0)
    for q in range(s.players):
        most_aces = max(most_aces, number(s.victory[q].count))
    late = LATE * most_aces
    earn = EARN_WORTH - lack_of_scores - late
    score = SCORE_WORTH + lack_of_scores
    buy = BUY_WORTH - late
    return (
        earn * shows(box, card, Symbol.EARN)
        + score * shows(box, card, Symbol.SCORE)
        + buy * shows(box, card, Symbol.BUY)
        + DRAW_WORTH * shows(box, card, Symbol.DRAW)
        - COST * box.cost[card]
    )
