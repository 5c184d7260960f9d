"""The turn: a card is drawn, and replaces one of the grid or is discarded."""

from __future__ import annotations

from rumpus.core.events import reveal, tell
from rumpus.core.piles import take
from rumpus.core.record import Record
from rumpus.core.rule import number, rule
from rumpus.games.archduke.rules.components import EVERYBODY, NOBODY, Do, Phase, Told
from rumpus.games.archduke.rules.grid import draw_card, lay, left_of, lift
from rumpus.games.archduke.rules.matching import open_window


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
def place_only_card(box: Record, s: Record) -> None:
    """AR-12: a card of the discard pile that can replace just one card leaves no choice."""
    if s.held_open != 0 and s.cards[s.turn] == 1:
        for place in range(number(s.span[s.turn])):
            if s.grid[s.turn, place] != 0 and s.held != 0:
                place_held(box, s, place)


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
