"""What a beginner sees in 8-Bit Rummy: sets in the hand and cards that fit, but no table that could lie otherwise."""

from __future__ import annotations

import pytest

from rumpus import Match
from rumpus.bots import Opponent
from rumpus.bots.levels import decisions_in_a_row
from rumpus.games.rummy.bot.instinct import beginner_policy
from rumpus.games.rummy.rules.components import ROWS, Do

pytestmark = pytest.mark.compiled


def at_a_glance(match: Match) -> int:
    seat = match.actors[0]
    return int(beginner_policy(match.box.record[0], match.position, seat, match.mask(seat)))


def test_cards_of_the_table_stay_where_they_lie_and_nothing_is_taken_back() -> None:
    laid = 0
    for seed in range(12):
        match = Match("rummy", 3, seed)
        while not match.over and len(match.decisions) < 600:
            action, s = at_a_glance(match), match.position
            assert action in {one.id for one in match.legal()}
            if action not in (Do.END, Do.DRAW):
                assert action < Do.TAKE_BACK
                assert int(s.hand[s.turn]) >> (action // ROWS) & 1, "a card of the table is moved"
                laid += 1
            match.apply(action)
        assert (match.position.desk.plan == 0).all(), "a plan is left lying about"
    assert laid > 100


def test_a_rookie_ends_a_turn_as_it_began_it() -> None:
    """It lays, draws or ends; a card that it lays is never taken up again."""
    match, rookies = Match("rummy", 2, seed=3), [Opponent("rookie", seat) for seat in range(2)]
    longest = 0
    while not match.over and len(match.decisions) < 500:
        seat = match.actors[0]
        action = rookies[seat].choose(match, seat)
        assert action < Do.TAKE_BACK or action in (Do.END, Do.DRAW)
        match.apply(action, seat)
        longest = max(longest, decisions_in_a_row(match, seat))
    assert longest > 3
