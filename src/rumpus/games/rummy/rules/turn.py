"""The turn: cards are laid, moved and taken back, and the table can be restored."""

from __future__ import annotations

from rumpus.core.bits import bit, count_of
from rumpus.core.events import reveal, tell
from rumpus.core.record import Record
from rumpus.core.rule import rule
from rumpus.games.rummy.rules.components import CHANGES, ROWS, Told


@rule
def start_turn(s: Record) -> None:
    """RU-7: what lies on the table now is what Restore brings back."""
    tell(s, Told.TURN, s.turn, s.round_number, count_of(s.hand[s.turn]))
    s.laid = 0
    s.changes_left = CHANGES
    for row in range(ROWS):
        s.lay[row] = s.lies[row]


@rule
def is_changed(s: Record) -> bool:
    """Whether anything was laid or moved this turn and is not yet back where it was."""
    for row in range(ROWS):
        if s.lies[row] != s.lay[row]:
            return True
    return False


@rule
def pass_turn(s: Record) -> None:
    """RU-26: play goes on to the left."""
    s.turns_taken += 1
    s.turn = (s.turn + 1) % s.players
    start_turn(s)


# Laying, moving, taking back


@rule
def put_card(s: Record, card: int, row: int) -> None:
    """RU-9, RU-13, RU-14: a hand card is laid, a table card is moved, into the set of one of its numbers."""
    p = s.turn
    s.changes_left -= 1
    if s.hand[p] & bit(card) != 0:
        if s.known[p] & bit(card) == 0:
            reveal(s)
        s.hand[p] &= ~bit(card)
        s.known[p] &= ~bit(card)
        s.laid |= bit(card)
        tell(s, Told.LAID, p, card, row)
    else:
        tell(s, Told.MOVED, p, card, row)
    lift(s, card)
    s.lies[row] |= bit(card)


@rule
def lift(s: Record, card: int) -> None:
    for row in range(ROWS):
        s.lies[row] &= ~bit(card)


@rule
def take_back(s: Record, card: int) -> None:
    """RU-16, RU-17: a card laid this turn goes back to the hand; everybody has seen it."""
    s.changes_left -= 1
    lift(s, card)
    s.laid &= ~bit(card)
    s.hand[s.turn] |= bit(card)
    s.known[s.turn] |= bit(card)
    tell(s, Told.TOOK_BACK, s.turn, card, 0)


@rule
def restore(s: Record) -> None:
    """RU-18: table and hand are as they were when the turn began."""
    s.changes_left -= 1
    tell(s, Told.RESTORED, s.turn, 0, count_of(s.laid))
    s.hand[s.turn] |= s.laid
    s.known[s.turn] |= s.laid
    s.laid = 0
    for row in range(ROWS):
        s.lies[row] = s.lay[row]
