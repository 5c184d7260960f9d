"""What can be said of a finished game of 8-Bit Rummy: how many cards could have been laid, and how many were."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from rumpus.core.box import Box
from rumpus.core.game import Decided
from rumpus.core.plural import so_many
from rumpus.core.record import Record, blank
from rumpus.core.rule import number
from rumpus.games.rummy.rules.components import DESK, Do
from rumpus.games.rummy.rules.end_of_turn import loose_cards
from rumpus.games.rummy.rules.solver import best_turn


@dataclass
class Turns:
    """All turns of a seat: what was possible, what was done, and how often the way out was overlooked."""

    possible: int = 0
    laid: int = 0
    ways_out: int = 0
    rounds_won: int = 0

    def __str__(self) -> str:
        if not self.possible:
            return "There was no turn in which a card could be laid."
        told = f"Laid {self.laid} of {so_many(self.possible, 'card')} that could be laid, turn by turn"
        missed = self.ways_out - self.rounds_won
        return f"{told}; missed {so_many(missed, 'chance')} to go out." if missed else f"{told}."


def hindsight(box: Box, course: Iterable[Decided], players: int) -> list[str]:
    """A sentence for each seat. What the solver sees when a turn begins is set against what lies there when it ends."""
    seats = [Turns() for _ in range(players)]
    begun = -1
    for s, player, action in course:
        turns = seats[player]
        if s.turns_taken != begun:
            begun = s.turns_taken
            most = most_to_lay(box, s, player)
            turns.possible += most
            turns.ways_out += most == s.hand[player].bit_count()
        if action == Do.END:
            loose = int(loose_cards(box.record[0], s.record))
            turns.laid += (s.laid & ~loose).bit_count()
            turns.rounds_won += not loose and s.hand[player] == 0
    return [str(turns) for turns in seats]


def most_to_lay(box: Box, s: Record, player: int) -> int:
    """How many cards a player could lay this turn, those counted in that lie there already."""
    return int(best_turn(box.record[0], np.array(s.lay, np.int64), number(s.hand[player] | s.laid), blank(DESK)[0]))
