"""Undo: a decision taken back leaves no trace, and it is called fair only if nobody learnt anything by it."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rumpus import Game, Match
from rumpus.core.rng import COUNTER

from .sittings import SEEDS, sittings, tried
from .test_replay import same

pytestmark = pytest.mark.compiled


@given(data=st.data())
def test_undo_brings_back_the_same_bytes_and_the_same_log(game: Game, players: int, data: st.DataObject) -> None:
    for match in data.draw(sittings(game, players)).some(6):
        for action in [] if match.over else tried(match.legal()):
            before = match.copy()
            match.apply(action)
            assert not same(match, before)
            match.undo()
            assert same(match, before)


@given(data=st.data())
def test_rewinding_goes_back_to_any_earlier_position(game: Game, players: int, data: st.DataObject) -> None:
    kept = [match.copy() for match in data.draw(sittings(game, players)).some(8)]
    match = kept[-1].copy()
    for earlier in reversed(kept):
        match.rewind(len(earlier.decisions))
        assert same(match, earlier)


@given(data=st.data(), seed=SEEDS)
def test_undo_is_called_fair_only_when_nobody_learnt_anything(
    game: Game, players: int, data: st.DataObject, seed: int
) -> None:
    """A fair decision looks the same to a seat wherever the cards it cannot see may lie, and uses no chance.

    Or the seat notices nothing of it at all: then it may well be one that would not be open if the cards lay otherwise.
    """
    for match in data.draw(sittings(game, players)).some(12):
        if match.over:
            continue
        actor = match.actors[0]
        before = [told(match, seat) for seat in range(players)]
        for action in tried(match.legal(actor)):
            after = match.copy()
            after.apply(action, player=actor)
            if not after.undo_is_fair:
                continue
            assert after.position.rng[COUNTER] == match.position.rng[COUNTER]
            seen = after.view(None)
            for seat in range(players):
                learnt = told(after, seat)
                if learnt == before[seat]:
                    continue
                determinized = match.determinize(seat, seed)
                determinized.apply(action, player=actor)
                assert determinized.undo_is_fair
                assert told(determinized, seat) == learnt
                assert determinized.view(None) == seen


def told(match: Match, seat: int) -> tuple[dict[str, Any], list[str]]:
    """All that a seat sees and reads."""
    return match.view(seat), match.log_for(seat)


@given(data=st.data())
def test_both_fair_and_unfair_decisions_come_up(game: Game, players: int, data: st.DataObject) -> None:
    fair = [match.undo_is_fair for match in data.draw(sittings(game, players)).walk()]
    assert not fair[0], "before the first decision there is nothing to take back"
    assert any(fair)
    assert not all(fair[1:])
