"""The end of a round, won or void, and of the game."""

from __future__ import annotations

from rumpus.core.bits import count_of
from rumpus.core.events import tell
from rumpus.core.record import Record
from rumpus.core.rule import number, rule
from rumpus.games.rummy.rules.components import MOST_VOIDS, ROWS, Phase, Told
from rumpus.games.rummy.rules.setup import start_round


@rule
def go_out(s: Record) -> None:
    """RU-27, RU-28, RU-29: an empty hand wins the round and a point for each card that others hold."""
    p = s.turn
    s.last_winner = p + 1
    gained = count_held(s)
    s.points[p] += gained
    s.rounds_won[p] += 1
    s.voids = 0
    tell(s, Told.WENT_OUT, p, 0, gained)
    if s.points[p] >= s.points_to_win:
        tell(s, Told.WON, p, 0, s.points[p])
        end_game(s)
    else:
        next_round(s)


@rule
def count_held(s: Record) -> int:
    """Notes how many cards each hand holds as the round ends; returns how many they are together."""
    held = number(0)
    for q in range(s.players):
        s.last_held[q] = count_of(s.hand[q])
        held += count_of(s.hand[q])
    return held


@rule
def end_void_round(s: Record) -> None:
    """RU-31, RU-32: nobody gets points; ten void rounds in a row are the end of the game."""
    s.last_winner = 0
    count_held(s)
    s.voids += 1
    s.rounds_void += 1
    tell(s, Told.VOID, s.turn, 0, s.voids)
    if s.voids == MOST_VOIDS:
        tell(s, Told.GAVE_UP, s.turn, 0, s.voids)
        end_game(s)
    else:
        next_round(s)


@rule
def next_round(s: Record) -> None:
    """RU-30: the deal moves to the left."""
    s.turns_taken += 1
    s.dealer = (s.dealer + 1) % s.players
    start_round(s)


@rule
def end_game(s: Record) -> None:
    """The table stays as it is; nothing of the turn is left over."""
    s.turns_taken += 1
    s.phase = Phase.OVER
    s.laid = 0
    s.changes_left = 0
    for row in range(ROWS):
        s.lay[row] = s.lies[row]
