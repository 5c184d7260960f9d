"""The end of the turn: who laid nothing draws a card, who leaves loose cards pays a penalty."""

from __future__ import annotations

from rumpus.core.bits import bit, count_of, lowest_of
from rumpus.core.events import reveal, tell
from rumpus.core.record import Record
from rumpus.core.rule import number, rule
from rumpus.games.rummy.rules.components import FAMILIES, LEAST_SET, NUMBERS, PENALTY, ROWS, Told
from rumpus.games.rummy.rules.setup import draw_card
from rumpus.games.rummy.rules.turn import is_changed, pass_turn, restore
from rumpus.games.rummy.rules.winning import end_void_round, go_out

# Drawing


@rule
def draw_and_pass(s: Record) -> None:
    """RU-10, RU-11, RU-32: who lays nothing draws one card, and the turn is over; without a card the round is void."""
    if draw_up_to(s, 1) == 0:
        end_void_round(s)
    else:
        pass_turn(s)


@rule
def draw_up_to(s: Record, most: int) -> int:
    """Draws so many cards and returns how many; none if the deck has fewer, since the round is void then."""
    p = s.turn
    drawn = most if count_of(s.deck) >= most else 0
    reveal(s)
    for _ in range(drawn):
        card = draw_card(s)
        s.hand[p] |= bit(card)
        tell(s, Told.DREW_CARD, p, card, 0)
    if drawn > 0:
        tell(s, Told.DREW, p, 0, drawn)
    return drawn


# Ending


@rule
def end_turn(box: Record, s: Record) -> None:
    """RU-19, RU-21, RU-26, RU-27: with all sets legal the turn passes or the round is won, else there is a penalty."""
    loose = loose_cards(box, s)
    reveal(s)
    if loose != 0:
        pay_penalty(box, s, loose)
    elif s.hand[s.turn] == 0:
        go_out(s)
    else:
        tell(s, Told.ENDED, s.turn, count_of(s.hand[s.turn]), count_of(s.laid))
        pass_turn(s)


@rule
def give_up_turn(s: Record) -> None:
    """RU-20: with no change left and no way to end, all that remains is to restore the table and to draw."""
    if is_changed(s):
        restore(s)
    draw_and_pass(s)


# Loose cards


@rule
def loose_cards(box: Record, s: Record) -> int:
    """RU-12, RU-22: the cards on the table that lie in a set of fewer than three."""
    loose = number(0)
    for family in range(FAMILIES):
        loose |= loose_in(box, s, family)
    return loose


@rule
def loose_in(box: Record, s: Record, family: int) -> int:
    """The cards of one set if they are too few."""
    cards = box.family[family] & s.lies[family // NUMBERS]
    return cards if count_of(cards) < LEAST_SET else number(0)


@rule
def pay_penalty(box: Record, s: Record, loose: int) -> None:
    """RU-21 to RU-25: loose cards go to the hand, where everybody knows them, and three more are drawn."""
    p = s.turn
    tell(s, Told.FAILED, p, 0, count_of(loose))
    for family in range(FAMILIES):
        cards = loose_in(box, s, family)
        if cards != 0:
            first = lowest_of(cards)
            others = cards & ~bit(first)
            tell(s, Told.PICKED_UP, p, first, lowest_of(others) if others != 0 else -1)
    for row in range(ROWS):
        s.lies[row] &= ~loose
    s.hand[p] |= loose
    s.known[p] |= loose
    if draw_up_to(s, PENALTY) < PENALTY:
        end_void_round(s)
    else:
        pass_turn(s)
