"""The rules of Archduke, in the order of the rulebook: set-up, peeking, turn, call, rounds; then the decisions."""

from __future__ import annotations

from rumpus.core.bits import count_of
from rumpus.core.decisions import allow, allow_bits, allow_none
from rumpus.core.events import reveal, start_telling, tell
from rumpus.core.piles import take, take_any
from rumpus.core.record import Array, Record, Seed
from rumpus.core.rng import random_below, seed_random
from rumpus.core.rule import inlined_rule, number, rule
from rumpus.games.archduke.rules.components import (
    ACTIONS,
    BOX,
    CARDS,
    DEALT,
    EVERYBODY,
    MOST_TURNS,
    NOBODY,
    PEEKS,
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
from rumpus.games.archduke.rules.grid import (
    card_at,
    draw_card,
    is_playing,
    knows,
    lay,
    left_of,
    lift,
    look_away,
    right_of,
    seats_playing,
)
from rumpus.games.archduke.rules.knowledge import determinize, forget
from rumpus.games.archduke.rules.matching import (
    act,
    acting,
    can_call,
    can_give,
    can_target,
    drop_idle_actions,
    due,
    match,
    open_window,
    pay_for,
    peek,
)
from rumpus.games.archduke.rules.observation import OBSERVATION, observe
from rumpus.games.archduke.rules.scoring import count_round, end_game, is_last_round, rank_of, reward

__all__ = ["ACTIONS", "BOX", "OBSERVATION", "PLAYERS", "STATE", "Told", "determinize", "forget", "observe"]

# Set-up


@rule
def setup(box: Record, s: Record, players: int, seed: Seed) -> None:
    """AR-2, AR-5: a random dealer for the first round; the left neighbour begins."""
    seed_random(s, seed)
    s.players = players
    s.playing = (number(1) << players) - 1
    deal(s, random_below(s, players))


@rule
def deal(s: Record, starter: int) -> None:
    """AR-3 to AR-6: all cards are shuffled, four go to each player's 2x2, nobody has called or knows anything."""
    s.round_number += 1
    s.phase = Phase.PEEK
    s.turn = right_of(s, starter)
    s.first = starter
    s.starter = starter
    s.turns_taken = 0
    s.turns_left = 0
    s.caller = NOBODY
    s.passed = 0
    s.window = 0
    s.shuffles = 0
    s.swap_first = 0
    s.queue.count = 0
    s.draw.count = CARDS
    s.discard.count = 0
    for i in range(len(s.queue.cards)):
        s.queue.cards[i] = 0
    for card in range(CARDS):
        s.draw.cards[card] = card
    for card in range(CARDS):
        s.discard.cards[card] = 0
    for card in range(CARDS):
        s.shuffled[card] = 0
    for p in range(s.players):
        s.cards[p] = 0
        s.untried[p] = 0
        look_away(s, p)
        for place in range(number(s.span[p])):
            s.grid[p, place] = 0
            s.seen[p, place] = 0
        s.span[p] = DEALT
    for place in range(DEALT):
        for p in range(s.players):
            if is_playing(s, p):
                lay(s, p, place, take_any(s.draw, s), number(0))
    tell(s, Told.ROUND, starter, s.turn, s.round_number)


# Before the round


@rule
def peek_before(box: Record, s: Record, player: int, place: int) -> None:
    """AR-7: everybody looks at two of their own cards, and then not again."""
    tell(s, Told.PEEKED, player, player * PLACES + place, 0)
    peek(box, s, player, player * PLACES + place)
    seen = number(0)
    for i in range(DEALT):
        seen += knows(s, player, player, i)
    if seen == PEEKS:
        s.passed |= number(1) << player


@rule
def open_round(box: Record, s: Record) -> None:
    """AR-8: the dealer turns over the first card, which can be matched and has no action."""
    card = draw_card(s)
    reveal(s)
    tell(s, Told.OPENED, s.turn, number(box.kind[card]), 0)
    open_window(box, s, s.turn, card, number(0))


# The turn


@rule
def begin_turn(s: Record) -> None:
    """AR-9, AR-22: the next player's turn; who had not passed would now be too late with a match."""
    s.late = 0
    if s.late_penalty != 0 and s.pace != 0:
        s.late = s.playing & ~s.passed
    s.turn = left_of(s, s.turn)
    s.late &= ~(number(1) << s.turn)
    s.first = s.turn
    s.phase = Phase.DRAW
    s.turns_taken += 1
    if s.caller != NOBODY:
        s.turns_left -= 1


@rule
def draw_from(box: Record, s: Record, action: int) -> None:
    """AR-9, AR-12: a card from either pile; that of the discard pile is open and has to be placed."""
    p = s.turn
    s.phase = Phase.PLACE
    reveal(s)
    if action == Do.DRAW:
        s.held = draw_card(s) + 1
        tell(s, Told.DREW, p, 0, 0)
        tell(s, Told.DREW_CARD, p, number(box.kind[s.held - 1]), 0)
    else:
        s.held = take(s.discard) + 1
        s.held_open = 1
        tell(s, Told.TOOK, p, number(box.kind[s.held - 1]), 0)


@rule
def place_held(box: Record, s: Record, place: int) -> None:
    """AR-10, AR-11, AR-13: the card in hand replaces one of the grid, which is discarded and may act."""
    p = s.turn
    reveal(s)
    discarded = lift(s, p, place)
    lay(s, p, place, s.held - 1, EVERYBODY if s.held_open != 0 else number(1) << p)
    tell(s, Told.REPLACED, p, number(box.kind[discarded]), place)
    let_go(s)
    open_window(box, s, p, discarded, number(1))


@rule
def discard_held(box: Record, s: Record) -> None:
    """AR-10, AR-23: a card just drawn may be discarded at once; its action does not count."""
    card = s.held - 1
    reveal(s)
    tell(s, Told.DISCARDED, s.turn, number(box.kind[card]), 0)
    let_go(s)
    open_window(box, s, s.turn, card, number(0))


@rule
def let_go(s: Record) -> None:
    s.held = 0
    s.held_open = 0


# The call


@rule
def call(s: Record) -> None:
    """AR-29, AR-30: everybody else has one more turn."""
    s.caller = s.turn
    s.turns_left = seats_playing(s) - 1
    tell(s, Told.CALLED, s.turn, 0, 0)


@rule
def is_last_window(s: Record) -> bool:
    """AR-30, AR-34: nobody's turn is to follow, after a call or because the round has gone on for very long."""
    if s.caller != NOBODY:
        return s.turns_left == 0
    return s.turns_taken >= MOST_TURNS * seats_playing(s)


@rule
def ender(s: Record) -> int:
    """AR-21, AR-30: whose touch ends a live window: the next player's; after the last turn that is the caller."""
    return left_of(s, s.turn)


# From step to step


@rule
def close_window(s: Record) -> None:
    """AR-18, AR-29: all have passed: where people are asked in turn, now comes the question of the call."""
    if s.pace == 0 and can_call(s):
        s.phase = Phase.CALL
        s.first = s.turn
    else:
        end_turn(s)


@rule
def end_turn(s: Record) -> None:
    """AR-30, AR-34: after the last window the round is counted, after any other comes the next turn."""
    if is_last_window(s):
        s.phase = Phase.COUNT
        s.last_ending = Ending.LIMIT if s.caller == NOBODY else Ending.CALL
    else:
        begin_turn(s)


@rule
def end_round(box: Record, s: Record) -> None:
    """AR-40 to AR-45: the count, the tokens, and the next round, which whoever came last begins."""
    last = count_round(box, s)
    reward(s, last)
    s.late = 0
    if is_last_round(s) and end_game(s):
        return
    deal(s, last if is_playing(s, last) else left_of(s, last))


@rule
def run_on(box: Record, s: Record) -> None:
    """Goes past everything that leaves nobody a choice."""
    if s.phase == Phase.PEEK and s.passed == s.playing:
        open_round(box, s)
    if s.phase == Phase.WINDOW:
        drop_idle_actions(box, s)
        if s.queue.count == 0 and s.passed == s.playing:
            close_window(s)
    if s.phase == Phase.COUNT:
        end_round(box, s)


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
def place_only_card(box: Record, s: Record) -> None:
    """AR-12: a card of the discard pile that can replace just one card leaves no choice."""
    if s.held_open != 0 and s.cards[s.turn] == 1:
        for place in range(number(s.span[s.turn])):
            if s.grid[s.turn, place] != 0 and s.held != 0:
                place_held(box, s, place)


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
