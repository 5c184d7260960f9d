"""What a hint says of a turn of 8-Bit Rummy beside its next step."""

from __future__ import annotations

from rumpus.core.box import Box
from rumpus.core.plural import so_many
from rumpus.core.record import Record
from rumpus.games.rummy.table.hindsight import most_to_lay

SCARCE = 3
"""Cards of the deck for each player, below which a hint says what happens when there are none."""


def advice(box: Box, s: Record, player: int) -> str:
    """What a hint says beside the next step: how much this turn could bring, and what holding back may come to."""
    hand, laid = s.hand[player].bit_count(), s.laid.bit_count()
    more = most_to_lay(box, s, player) - laid
    if more <= 0:
        return "There is nothing more to lay this turn." if laid else "There is nothing to lay this turn."
    if more == hand:
        whole = ("your last card", "both cards")[hand - 1] if hand <= 2 else f"all {hand} cards"
        return f"You could lay {whole} and go out."
    could = f"You could lay {more}{' more' if laid else ''} of your {so_many(hand, 'card')} this turn."
    left = s.deck.bit_count()
    if laid or left > SCARCE * s.players:
        return could
    return f"{could} The deck has {so_many(left, 'card')} left: when somebody has to draw in vain, the round is void."
