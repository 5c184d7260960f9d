"""The contract of Archduke: who decides, which decisions are open, carrying one out, and the scoring."""

from __future__ import annotations

from rumpus.core.bits import count_of
from rumpus.core.decisions import allow, allow_bits, allow_none
from rumpus.core.events import start_telling, tell
from rumpus.core.record import Array, Record
from rumpus.core.rule import inlined_rule, number, rule
from rumpus.games.archduke.rules.components import (
    ACTIONS,
    BOX,
    PLACES,
    PLAYERS,
    STATE,
    Do,
    Ending,
    Mode,
    Phase,
    Symbol,
    Told,
)
from rumpus.games.archduke.rules.grid import card_at, knows, look_away
from rumpus.games.archduke.rules.knowledge import determinize, forget
from rumpus.games.archduke.rules.matching import act, acting, can_call, can_give, can_target, due, match, pay_for
from rumpus.games.archduke.rules.observation import OBSERVATION, observe
from rumpus.games.archduke.rules.rounds import call, end_turn, ender, is_last_window, run_on
from rumpus.games.archduke.rules.scoring import rank_of
from rumpus.games.archduke.rules.setup import peek_before, setup
from rumpus.games.archduke.rules.turn import begin_turn, discard_held, draw_from, place_held, place_only_card

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
    "forget",
    "legal",
    "observe",
    "ranks",
    "scores",
    "setup",
]


# Decisions


@inlined_rule
def actors(box: Record, s: Record) -> int:
    """AR-7, AR-18, AR-21: one player, or all who may still act in a window."""
    if s.phase == Phase.OVER:
        return 0
    if s.phase == Phase.PEEK:
        return s.playing & ~s.passed
    if s.phase != Phase.WINDOW:
        return s.late | (number(1) << s.turn)
    if s.pace == 0:
        return s.playing & ~s.passed if s.queue.count == 0 else number(1) << acting(s)
    return (s.playing & ~s.passed) | (number(1) << (ender(s) if s.queue.count == 0 else acting(s)))


@inlined_rule
def legal(box: Record, s: Record, player: int, mask: Array) -> int:
    allow_none(mask)
    if (actors(box, s) >> player) & 1 == 0:
        return 0
    if s.phase == Phase.WINDOW:
        return legal_in_window(box, s, player, mask)
    if player != s.turn and s.phase != Phase.PEEK:
        return legal_tries(s, player, mask)
    if s.phase == Phase.DRAW:
        allow(mask, Do.DRAW)
        allow(mask, Do.TAKE)
        return 2
    if s.phase == Phase.CALL:
        allow(mask, Do.CALL)
        allow(mask, Do.GO_ON)
        return 2
    count = number(0)
    for place in range(number(s.span[player])):
        if s.grid[player, place] != 0 and (s.phase == Phase.PLACE or not knows(s, player, player, place)):
            allow(mask, Do.PLACE + place)
            count += 1
    if s.phase == Phase.PLACE and s.held_open == 0:
        allow(mask, Do.DISCARD)
        count += 1
    return count


@inlined_rule
def legal_tries(s: Record, player: int, mask: Array) -> int:
    """AR-20, AR-22: every own card not tried yet, or to pass."""
    allow(mask, Do.PASS)
    allow_bits(mask, number(Do.PLACE), s.untried[player], PLACES)
    return 1 + count_of(s.untried[player])


@inlined_rule
def legal_in_window(box: Record, s: Record, player: int, mask: Array) -> int:
    """AR-18, AR-21, AR-24: the action that is due; matching; in a live game the call and the touch of a pile."""
    count = number(0)
    if acting(s) == player:
        count += legal_action(box, s, player, mask)
    if (s.passed >> player) & 1 == 0 and (s.pace != 0 or s.queue.count == 0):
        count += legal_tries(s, player, mask)
        if s.pace != 0 and player == s.turn and s.queue.count == 0 and can_call(s):
            allow(mask, Do.CALL)
            count += 1
    if s.pace != 0 and s.queue.count == 0 and player == ender(s):
        if is_last_window(s):
            allow(mask, Do.TAP)
            count += 1
        else:
            allow(mask, Do.DRAW)
            allow(mask, Do.TAKE)
            count += 2
    return count


@rule
def legal_action(box: Record, s: Record, player: int, mask: Array) -> int:
    """AR-25, AR-26 to AR-28: who or what the action may be used on; it need not be used."""
    allow(mask, Do.DECLINE)
    count = number(1)
    for seat in range(s.players):
        if due(box, s) == Symbol.GIVE:
            if can_give(s, player, seat):
                allow(mask, Do.GIVE + seat)
                count += 1
        else:
            for place in range(number(s.span[seat])):
                if can_target(s, player, seat, place) and s.swap_first != seat * PLACES + place + 1:
                    allow(mask, Do.TARGET + seat * PLACES + place)
                    count += 1
    return count


@rule
def apply(box: Record, s: Record, player: int, action: int) -> None:
    start_telling(s)
    if s.phase != Phase.PEEK:
        look_away(s, player)
    if action == Do.PASS:
        s.passed |= number(1) << player
        s.late &= ~(number(1) << player)
    elif action < Do.DRAW:
        use_place(box, s, player, action - Do.PLACE)
    elif action <= Do.TAKE:
        if s.phase == Phase.WINDOW:
            begin_turn(s)
        draw_from(box, s, action)
        place_only_card(box, s)
    elif action == Do.DISCARD:
        discard_held(box, s)
    elif action == Do.CALL:
        call(s)
        if s.phase == Phase.CALL:
            end_turn(s)
    elif action <= Do.TAP:
        end_turn(s)
    else:
        act(box, s, player, action)
    run_on(box, s)


@rule
def use_place(box: Record, s: Record, player: int, place: int) -> None:
    """The own card at a place is peeked at, replaced, tried as a match, or tried too late (AR-22); AR-32: none left."""
    if s.phase == Phase.PEEK:
        peek_before(box, s, player, place)
    elif s.phase == Phase.WINDOW:
        match(box, s, player, place)
        if s.cards[player] == 0:
            tell(s, Told.EMPTIED, player, 0, 0)
            s.phase = Phase.COUNT
            s.last_ending = Ending.EMPTY
    elif player == s.turn:
        place_held(box, s, place)
    else:
        tell(s, Told.LATE, player, number(box.kind[card_at(s, player, place)]), place)
        pay_for(s, player, place)


# Scoring


@rule
def scores(box: Record, s: Record, out: Array) -> None:
    """AR-45, AR-48: the weight of all tokens, lowest first; in a battle royal the place, 0 while still in."""
    for p in range(s.players):
        out[p] = s.ranked[p] if s.mode == Mode.BATTLE_ROYAL else s.weight[p]


@rule
def ranks(box: Record, s: Record, out: Array) -> None:
    """AR-45: the lowest weight is first, ties share a rank unless they were played off."""
    for p in range(s.players):
        out[p] = rank_of(s, p)
