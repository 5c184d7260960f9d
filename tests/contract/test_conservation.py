"""Conservation: every component is in exactly one place, at every position."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import rumpus
from rumpus.core.record import EVENTS

from .components import COUNTS, assert_all_there
from .sittings import sittings

pytestmark = pytest.mark.compiled


def test_every_game_has_its_components_counted() -> None:
    assert set(COUNTS) == {game.id for game in rumpus.games()}


@given(data=st.data())
def test_every_component_is_in_exactly_one_place(game: rumpus.Game, players: int, data: st.DataObject) -> None:
    for match in data.draw(sittings(game, players)).walk():
        assert_all_there(match)


@given(data=st.data())
def test_a_possibility_loses_no_component(game: rumpus.Game, players: int, data: st.DataObject) -> None:
    for match in data.draw(sittings(game, players)).some(30):
        for seat in range(players):
            assert_all_there(match.determinize(seat, seed=len(match.decisions)))


@given(data=st.data())
def test_the_log_has_room_for_everything_that_happens(game: rumpus.Game, players: int, data: st.DataObject) -> None:
    for match in data.draw(sittings(game, players)).walk():
        assert match.position.event_count < EVENTS


def test_a_lost_card_and_a_card_too_many_are_noticed() -> None:
    match = rumpus.Match("anarcade", seed=1)
    assert_all_there(match)
    match.position.stack[0].count -= 1
    with pytest.raises(AssertionError, match="left behind"):
        assert_all_there(match)
    match.position.stack[0].cards[match.position.stack[0].count] = 0
    with pytest.raises(AssertionError, match="lost"):
        assert_all_there(match)
    match = rumpus.Match("anarcade", seed=1)
    match.position.discard[0].cards[0] = np.uint8(1)
    match.position.discard[0].count = 1
    with pytest.raises(AssertionError, match="in two places"):
        assert_all_there(match)
