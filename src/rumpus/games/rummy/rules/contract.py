"""The contract of Anarcade: 8-Bit Rummy: who decides, which decisions are open, carrying one out, and the scoring."""

from __future__ import annotations

from rumpus.core.bits import bit, count_of, lowest_of
from rumpus.core.decisions import allow, allow_none
from rumpus.core.events import start_telling
from rumpus.core.record import Array, Record
from rumpus.core.rule import number, rule
from rumpus.games.rummy.rules.components import ACTIONS, BOX, PENALTY, PLAYERS, ROWS, STATE, Do, Phase, Told
from rumpus.games.rummy.rules.end_of_turn import draw_and_pass, end_turn, give_up_turn, loose_cards
from rumpus.games.rummy.rules.knowledge import determinize
from rumpus.games.rummy.rules.observation import OBSERVATION, observe
from rumpus.games.rummy.rules.setup import setup
from rumpus.games.rummy.rules.solver import can_lay
from rumpus.games.rummy.rules.turn import is_changed, put_card, restore, take_back

__all__ = [
    "ACTIONS",
    "BOX",
    "OBSERVATION",
    "PLAYERS",
    "STATE",
    "Told",
    "actors",
    "apply",
    "determinize",
    "legal",
    "observe",
    "ranks",
    "scores",
    "setup",
]


# Decisions


@rule
def actors(box: Record, s: Record) -> int:
    """The player whose turn it is, until the game is over."""
    if s.phase == Phase.OVER:
        return 0
    return bit(s.turn)


@rule
def legal(box: Record, s: Record, player: int, mask: Array) -> int:
    allow_none(mask)
    if s.phase == Phase.OVER or player != s.turn:
        return 0
    count = number(0)
    if s.changes_left > 0:
        count = allow_changes(s, mask)
    if may_restore(s):
        allow(mask, Do.RESTORE)
        count += 1
    if not is_changed(s) and may_draw(box, s):
        allow(mask, Do.DRAW)
        count += 1
    if may_end(box, s):
        allow(mask, Do.END)
        count += 1
    return count


@rule
def may_restore(s: Record) -> bool:
    """RU-18, RU-37: what was changed, but in a strict game not where the draw that follows would find no card."""
    return is_changed(s) and (s.strict == 0 or s.deck != 0 or s.changes_left > 1)


@rule
def may_draw(box: Record, s: Record) -> bool:
    """RU-8, RU-37: always, but in a strict game not from an empty deck while a card could be laid."""
    return s.strict == 0 or s.deck != 0 or not can_lay(box, s.lay, s.hand[s.turn], s.desk)


@rule
def may_end(box: Record, s: Record) -> bool:
    """RU-19, RU-37: once a card is laid, but in a strict game not in disorder without the cards for the penalty."""
    if s.laid == 0:
        return False
    return s.strict == 0 or count_of(s.deck) >= PENALTY or loose_cards(box, s) == 0


@rule
def allow_changes(s: Record, mask: Array) -> int:
    """RU-9, RU-13, RU-16: every card of the hand into three sets, every card of the table into two others."""
    hand = number(s.hand[s.turn])
    top, middle, bottom = ~s.lies[0], ~s.lies[1], ~s.lies[2]
    cards = hand | ~(top & middle & bottom)
    count = (ROWS - 1) * count_of(cards) + count_of(hand)
    while cards != 0:
        card = lowest_of(cards)
        cards &= cards - 1
        mask[card * ROWS] = top >> card & 1
        mask[card * ROWS + 1] = middle >> card & 1
        mask[card * ROWS + 2] = bottom >> card & 1
    cards = number(s.laid)
    count += count_of(cards)
    while cards != 0:
        allow(mask, Do.TAKE_BACK + lowest_of(cards))
        cards &= cards - 1
    return count


@rule
def apply(box: Record, s: Record, player: int, action: int) -> None:
    start_telling(s)
    if action == Do.DRAW:
        draw_and_pass(s)
    elif action == Do.END:
        end_turn(box, s)
    else:
        if action == Do.RESTORE:
            restore(s)
        elif action >= Do.TAKE_BACK:
            take_back(s, action - Do.TAKE_BACK)
        else:
            put_card(s, action // ROWS, action % ROWS)
        if s.changes_left <= 0 and not may_end(box, s):
            give_up_turn(s)


# Scoring


@rule
def scores(box: Record, s: Record, out: Array) -> None:
    for p in range(s.players):
        out[p] = s.points[p]


@rule
def ranks(box: Record, s: Record, out: Array) -> None:
    """RU-33: who has more points stands higher; equal points share a rank."""
    for p in range(s.players):
        out[p] = 1
        for q in range(s.players):
            if s.points[q] > s.points[p]:
                out[p] += 1
