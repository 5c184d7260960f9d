"""Advice: what a hint says of a turn beside its next step."""

from __future__ import annotations

import re

import pytest

from rumpus import Bot, Match
from rumpus.games.rummy.rules.components import Do, Phase

pytestmark = pytest.mark.compiled


def test_the_quick_bot_lays_what_it_was_told_and_the_rest_is_counted_down() -> None:
    """It lays as much as can be laid, or draws; in between the advice counts what is still in the hand."""
    match, bot, promised, turns = Match("rummy", 2, seed=1), Bot("instinct"), 0, 0
    while not match.over:
        seat, s = match.actors[0], match.position
        hand, laid, told = int(s.hand[seat]).bit_count(), int(s.laid).bit_count(), match.advice(seat)
        found = re.search(r"lay (?:all )?(\d+|both|your last)", told)
        more = {"both": 2, "your last": 1}.get(found[1]) or int(found[1]) if found else 0
        assert ("go out" in told) == (more == hand > 0)
        assert (" more" in told) == (laid > 0 and "go out" not in told)
        action = bot.choose(match)
        if laid:
            assert laid + more == promised
        elif action != Do.DRAW:
            promised, turns = more, turns + 1
        match.apply(action)
    assert turns > 5


def test_a_deck_that_runs_out_is_told_to_who_could_lay() -> None:
    match, warned = Match("rummy", 2, seed=1), 0
    while match.position.deck and match.position.phase == Phase.PLAY:
        seat, left = match.actors[0], int(match.position.deck).bit_count()
        told = match.advice(seat)
        assert ("The deck has" in told) == (left <= 6 and "You could lay" in told and "go out" not in told)
        warned += f"The deck has {left} card" in told
        match.apply(Do.DRAW)
    assert warned
