"""Progress: somebody has a real decision until the end, and every game ends."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import rumpus
from rumpus.core import play

from .sittings import MOST_DECISIONS, sittings

pytestmark = pytest.mark.compiled

LEAST_DECISIONS = 2
"""A position that leaves nobody a choice is run past."""


@given(data=st.data())
def test_someone_has_a_real_decision_until_the_end(game: rumpus.Game, players: int, data: st.DataObject) -> None:
    for match in data.draw(sittings(game, players)).walk():
        open_now = {seat: match.legal(seat) for seat in range(players)}
        assert match.over == (not match.actors)
        assert set(match.actors) == {seat for seat, actions in open_now.items() if actions}
        if not match.over:
            assert sum(map(len, open_now.values())) >= LEAST_DECISIONS
        for seat, actions in open_now.items():
            assert all(action.player == seat and 0 <= action.id < game.rules.ACTIONS for action in actions)


@given(data=st.data())
def test_the_first_are_ranked_first_and_ties_share_a_rank(game: rumpus.Game, players: int, data: st.DataObject) -> None:
    for match in data.draw(sittings(game, players)).some(50):
        ranks = match.ranks
        assert len(match.scores) == len(ranks) == players
        assert all(rank == 1 + sum(other < rank for other in ranks) for rank in ranks)


@given(key=st.tuples(st.integers(0, 2**64 - 1), st.integers(0, 2**64 - 1)), data=st.data())
def test_every_random_game_ends(game: rumpus.Game, players: int, key: tuple[int, int], data: st.DataObject) -> None:
    options = {option.id: data.draw(st.sampled_from(list(option.values))) for option in game.options}
    size = 500
    states, blank = game.blank(options, size), game.blank(options)
    policies = np.array([data.draw(st.sampled_from([play.RANDOM, play.INSTINCT])) for _ in range(players)], np.uint8)
    mask, decisions = np.zeros(game.rules.ACTIONS, np.uint8), np.zeros(size, np.int64)
    words = np.array(key, np.uint64)
    play.play_many(game.box.record, states, blank, players, *words, 0, policies, mask, MOST_DECISIONS, decisions)
    assert play.STALLED not in decisions
    assert not any(game.rules.actors(game.box.record[0], s) for s in states)


@given(data=st.data())
def test_hindsight_comes_after_the_end_and_has_a_sentence_for_every_seat_or_for_none(
    game: rumpus.Game, players: int, data: st.DataObject
) -> None:
    match = data.draw(sittings(game, players)).played()
    said = match.hindsight
    assert len(said) in (0, players)
    assert all(sentence[0].isupper() and sentence.endswith(".") for sentence in said)
    assert match.determinize(0, seed=1).hindsight == []
    match.undo()
    assert match.hindsight == []
