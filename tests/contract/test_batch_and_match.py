"""A batch plays the same games as matches do: same seeds, same decisions, same bytes."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rumpus import Batch, Game, Match
from rumpus.core.record import Array
from rumpus.core.rng import derive
from rumpus.core.seeds import seed_words

from .sittings import MOST_DECISIONS, SEEDS

pytestmark = pytest.mark.compiled

SIZE = 7


def seed_of(seed: int, index: int) -> int:
    """The seed of the `index`-th game that a batch deals."""
    low, high = derive(*seed_words(seed), np.uint64(index))
    return int(low) | int(high) << 64


def untold(match: Match) -> bytes:
    """A match's position without what was told about it, which a batch does not keep."""
    silent = match.copy()
    silent.position.telling = 0
    silent.position.event_count = 0
    silent.position.events = 0
    return silent.position.tobytes()


def assert_equal(batch: Batch, matches: list[Match]) -> None:
    seats = [match.actors[0] if match.actors else -1 for match in matches]
    assert [state.tobytes() for state in batch.states] == [untold(match) for match in matches]
    assert batch.actors.tolist() == [sum(1 << seat for seat in match.actors) for match in matches]
    assert batch.seats.tolist() == seats
    assert batch.over.tolist() == [match.over for match in matches]
    assert batch.scores.tolist() == [match.scores for match in matches]
    assert batch.ranks.tolist() == [match.ranks for match in matches]
    seen = np.stack([match.observe(max(seat, 0)) for match, seat in zip(matches, seats, strict=True)])
    np.testing.assert_array_equal(batch.observe(), seen)
    legal = batch.legal()
    for row, match in zip(legal, matches, strict=True):
        assert np.flatnonzero(row).tolist() == [action.id for action in match.legal()]


def follow(batch: Batch, matches: list[Match], actions: Array) -> None:
    for match, action in zip(matches, actions.tolist(), strict=True):
        if match.over:
            assert action == -1
        else:
            match.apply(action)


@given(data=st.data(), seed=SEEDS)
def test_a_batch_and_its_matches_stay_equal_to_the_end(
    game: Game, players: int, data: st.DataObject, seed: int
) -> None:
    options = {option.id: data.draw(st.sampled_from(list(option.values))) for option in game.options}
    batch = Batch(game, SIZE, players, seed, options)
    matches = [Match(game, players, seed_of(seed, index), options) for index in range(SIZE)]
    step = 0
    while not batch.over.all():
        if step % 20 == 0:
            assert_equal(batch, matches)
        actions = batch.random()
        batch.apply(actions)
        follow(batch, matches, actions)
        step += 1
        assert step < MOST_DECISIONS
    assert_equal(batch, matches)


def test_a_reset_deals_on_from_where_the_last_deal_stopped(game: Game, players: int) -> None:
    batch = Batch(game, SIZE, players, seed=3)
    matches = [Match(game, players, seed_of(3, index)) for index in range(SIZE)]
    dealt, resets = SIZE, 0
    while resets < SIZE:
        actions = batch.random()
        batch.apply(actions)
        follow(batch, matches, actions)
        over = batch.over
        batch.reset(over)
        for index in np.flatnonzero(over):
            matches[index] = Match(game, players, seed_of(3, dealt))
            dealt += 1
            resets += 1
    assert_equal(batch, matches)


@pytest.mark.parametrize("size", [1, 2])
def test_a_game_of_a_batch_does_not_depend_on_its_neighbours(game: Game, players: int, size: int) -> None:
    small, large = Batch(game, size, players, seed=5), Batch(game, SIZE, players, seed=5)
    np.testing.assert_array_equal(small.states, large.states[:size])
