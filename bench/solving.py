"""How long the solver of 8-Bit Rummy thinks about a turn, on large tables of real games."""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import count, islice

import numpy as np

from bench.bars import Row
from rumpus import Bot, Match
from rumpus.core.game import find_game
from rumpus.core.record import Array, blank
from rumpus.core.rule import number
from rumpus.games.rummy.rules.components import DESK
from rumpus.games.rummy.rules.solver import best_turn

LARGE = 20
"""Cards on the table from which on a turn counts."""
MEDIAN_BAR, SLOWEST_BAR = 0.001, 0.05
TURNS = 300


def large_turns() -> Iterator[tuple[Array, int]]:
    """Tables and hands at the beginning of turns, from one game of the quick bot after another."""
    bot = Bot("instinct")
    for seed in count(1):
        match = Match("rummy", 2 + seed % 3, seed)
        while not match.over:
            s = match.position
            if (s.lies == s.lay).all() and int(s.lay[0] | s.lay[1] | s.lay[2]).bit_count() >= LARGE:
                yield s.lay.copy(), int(s.hand[s.turn])
            match.apply(bot.choose(match))


def solver_rows(turns: int = TURNS) -> list[Row]:
    """The median and the slowest but one in a hundred, in seconds."""
    boxes, desks = find_game("rummy").box.record, blank(DESK)
    took = []
    for lay, hand in islice(large_turns(), turns):
        # The thread's own processor time, as in `turns.py`: what other programs take away meanwhile does not count.
        start = time.thread_time()
        best_turn(boxes[0], lay, number(hand), desks[0])
        took.append(time.thread_time() - start)
    median, slow = np.percentile(took[1:] or took, [50, 99])  # the first call may have to compile
    return [_row("solver, median", median, MEDIAN_BAR), _row("solver, 99%", slow, SLOWEST_BAR)]


def _row(what: str, seconds: float, at_most: float) -> Row:
    verdict = "met" if seconds <= at_most else "missed"
    return Row(what, None, "seconds", float(seconds), None, None, at_most, verdict)
