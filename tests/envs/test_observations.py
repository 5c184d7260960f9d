"""Names and bounds of observations and decisions, as learning libraries are told them."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rumpus import Game
from rumpus.envs.observations import action_names, observation_high, observation_low, observation_names
from tests.contract.sittings import sittings


def test_every_number_of_an_observation_has_a_name_of_its_own(game: Game) -> None:
    names = observation_names(game)
    assert len(names) == len(set(names)) == game.rules.OBSERVATION


def test_every_decision_has_a_name_of_its_own(game: Game) -> None:
    names = action_names(game.id)
    assert len(names) == len(set(names)) == game.rules.ACTIONS


def test_bounds_have_the_shape_and_the_kind_of_an_observation(game: Game) -> None:
    low, high = observation_low(game), observation_high(game)
    assert low.shape == high.shape == (game.rules.OBSERVATION,)
    assert low.dtype == high.dtype == np.float32
    assert np.isfinite(low).all()
    assert np.isfinite(high).all()
    assert (low <= high).all()


@pytest.mark.compiled
@given(data=st.data())
def test_every_number_lies_between_its_bounds(game: Game, players: int, data: st.DataObject) -> None:
    low, high, names = observation_low(game), observation_high(game), observation_names(game)
    for match in data.draw(sittings(game, players)).some(200):
        for seat in range(players):
            seen = match.observe(seat)
            wrong = np.flatnonzero((seen < low) | (seen > high))
            assert not len(wrong), [f"{names[i]} is {seen[i]:g}, not {low[i]:g} to {high[i]:g}" for i in wrong]


def test_bounds_are_those_of_the_box_that_is_played_with(game: Game) -> None:
    """A box with one number raised has higher bounds where it tells."""
    field, name = {
        "anarcade": ("cost", "stacks[draw].cost"),
        "arcadia": ("points", "attractions[0].points"),
        "archduke": ("value", "cards[discard].value"),
        "champion": ("points", "store[0].points"),
        "rummy": ("family", "sets[top, 1]"),
    }[game.id]
    at, other = observation_names(game).index(name), replace(game.box, record=game.box.record.copy())
    other.record[field].flat[0] = (1 << 37) - 1 if field == "family" else 37
    assert observation_high(game, other)[at] == 37
    assert observation_high(game)[at] < 37
