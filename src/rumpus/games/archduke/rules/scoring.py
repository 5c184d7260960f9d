"""The end of a round and of the game: the count, ties, tokens, elimination, the play-off."""

from __future__ import annotations

from rumpus.core.events import reveal, tell
from rumpus.core.record import Record
from rumpus.core.rng import random_below
from rumpus.core.rule import number, rule
from rumpus.games.archduke.rules.components import (
    EVERYBODY,
    MOST_ROUNDS,
    NOBODY,
    PLACES,
    ROUNDS,
    Ending,
    Mode,
    Phase,
    Told,
)
from rumpus.games.archduke.rules.grid import add_card, card_at, is_playing, seats_playing

HIGHEST = 100
"""Above every value: the lowest card of an empty grid."""


@rule
def sum_of(box: Record, s: Record, seat: int) -> int:
    """AR-40: the values of all cards in a grid."""
    total = number(0)
    for place in range(number(s.span[seat])):
        if s.grid[seat, place] != 0:
            total += number(box.value[card_at(s, seat, place)])
    return total


@rule
def burden(box: Record, s: Record, seat: int) -> int:
    """AR-41, AR-42: what the ranking goes by: the sum, then the number of cards, then the lowest card, then the lot."""
    lowest = number(HIGHEST)
    for place in range(number(s.span[seat])):
        if s.grid[seat, place] != 0:
            lowest = min(lowest, number(box.value[card_at(s, seat, place)]))
    return ((number(s.last_sum[seat]) * 32 + s.cards[seat]) * 256 + lowest + HIGHEST) * 8 + s.lot[seat]


@rule
def draw_lots(s: Record) -> None:
    """AR-42: a random order of the seats, which stands for drawing cards until no two are equal."""
    for p in range(s.players):
        s.lot[p] = random_below(s, p + 1)
        for q in range(p):
            if s.lot[q] >= s.lot[p]:
                s.lot[q] += 1


@rule
def judge_call(box: Record, s: Record) -> None:
    """AR-33: a caller above somebody's sum gets a penalty card before the ranking; a tie is no mistake."""
    wrong = False
    called = sum_of(box, s, s.caller)
    for p in range(s.players):
        if is_playing(s, p) and sum_of(box, s, p) < called:
            wrong = True
    s.calls += 1
    s.last_wrong = wrong
    if wrong:
        s.wrong_calls += 1
        tell(s, Told.WRONG_CALL, s.caller, 0, called)
        tell(s, Told.PENALTY, s.caller, 0, add_card(s, s.caller))
    else:
        tell(s, Told.RIGHT_CALL, s.caller, 0, called)


@rule
def count_round(box: Record, s: Record) -> int:
    """AR-40 to AR-42: the grids are turned up, the call judged, everybody ranked; returns who came last."""
    reveal(s)
    s.last_caller = s.caller
    s.last_wrong = 0
    s.rounds_played += 1
    s.turns_played += s.turns_taken
    s.emptied += s.last_ending == Ending.EMPTY
    if s.caller != NOBODY:
        judge_call(box, s)
    draw_lots(s)
    for p in range(s.players):
        s.last_sum[p] = sum_of(box, s, p)
        s.last_rank[p] = 0
        for place in range(PLACES):
            s.last_grid[p, place] = s.grid[p, place]
            s.seen[p, place] = EVERYBODY
    last = number(s.turn)
    for p in range(s.players):
        if is_playing(s, p):
            s.last_rank[p] = 1
            own = burden(box, s, p)
            for q in range(s.players):
                if q != p and is_playing(s, q) and burden(box, s, q) < own:
                    s.last_rank[p] += 1
            s.starter_firsts += (p == s.starter) & (s.last_rank[p] == 1)
            tell(s, Told.COUNTED, p, number(s.last_rank[p]), number(s.last_sum[p]))
            if s.last_rank[p] == seats_playing(s):
                last = p
    return last


@rule
def reward(s: Record, last: int) -> None:
    """AR-43, AR-48, AR-47: tokens by rank; in a battle royal the last is out; a play-off settles the tie alone."""
    for p in range(s.players):
        if is_playing(s, p):
            if s.deciding != 0:
                s.ranked[p] = s.last_rank[p]
            elif s.mode != Mode.BATTLE_ROYAL:
                s.tokens[p, s.round_number - 1] = s.last_rank[p]
                s.weight[p] += s.last_rank[p]
                tell(s, Told.TOKEN, p, number(s.last_rank[p]), number(s.weight[p]))
    if s.mode == Mode.BATTLE_ROYAL:
        s.ranked[last] = seats_playing(s)
        s.playing &= ~(number(1) << last)
        tell(s, Told.ELIMINATED, last, 0, number(s.ranked[last]))


@rule
def rounds_of(s: Record) -> int:
    """AR-45, AR-46: four rounds, eight in the advanced mode."""
    return MOST_ROUNDS if s.mode == Mode.ADVANCED else ROUNDS


@rule
def is_last_round(s: Record) -> bool:
    if s.mode == Mode.BATTLE_ROYAL:
        return seats_playing(s) == 1
    return s.deciding != 0 or s.round_number == rounds_of(s)


@rule
def tied_for_first(s: Record) -> int:
    """The seats with the lowest weight, as bits."""
    tied = number(0)
    least = number(s.weight[0])
    for p in range(s.players):
        least = min(least, number(s.weight[p]))
    for p in range(s.players):
        if s.weight[p] == least:
            tied |= number(1) << p
    return tied


@rule
def end_game(s: Record) -> bool:
    """AR-45, AR-47: the game is over, unless a tie for first place is to be played off; true if it is over."""
    if s.mode != Mode.BATTLE_ROYAL and s.deciding == 0 and s.play_off != 0:
        tied = tied_for_first(s)
        if tied & (tied - 1) != 0:
            s.deciding = 1
            s.playing = tied
            tell(s, Told.PLAY_OFF, 0, 0, seats_playing(s))
            return False
    s.phase = Phase.OVER
    for p in range(s.players):
        if s.mode == Mode.BATTLE_ROYAL and is_playing(s, p):
            s.ranked[p] = 1
        if rank_of(s, p) == 1:
            tell(s, Told.WON, p, 0, 0)
    return True


@rule
def rank_of(s: Record, seat: int) -> int:
    """AR-45: by weight; battle royal and play-off by the places taken there."""
    rank = number(1)
    for q in range(s.players):
        if s.weight[q] < s.weight[seat] or (s.weight[q] == s.weight[seat] and s.ranked[q] < s.ranked[seat]):
            rank += 1
    return rank
