"""The call, the last turns, and the way from one step to the next."""

from __future__ import annotations

from rumpus.core.events import tell
from rumpus.core.record import Record
from rumpus.core.rule import rule
from rumpus.games.archduke.rules.components import MOST_TURNS, NOBODY, Ending, Phase, Told
from rumpus.games.archduke.rules.grid import is_playing, left_of, seats_playing
from rumpus.games.archduke.rules.matching import can_call, drop_idle_actions
from rumpus.games.archduke.rules.scoring import count_round, end_game, is_last_round, reward
from rumpus.games.archduke.rules.setup import deal, open_round
from rumpus.games.archduke.rules.turn import begin_turn

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
