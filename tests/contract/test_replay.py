"""Replay: the same seed and the same decisions give the same match, byte for byte, saved or not."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rumpus
from rumpus import Game, Match

from .sittings import sittings

pytestmark = pytest.mark.compiled


def same(one: Match, other: Match) -> bool:
    """Equal in every byte, in all that was decided and in all that can be read."""
    readers = (None, *range(one.players))
    return (
        one.position.tobytes() == other.position.tobytes()
        and one.decisions == other.decisions
        and all(one.events(reader) == other.events(reader) for reader in readers)
        and all(one.log_for(reader) == other.log_for(reader) for reader in readers)
        and (one.actors, one.undo_is_fair, one.names) == (other.actors, other.undo_is_fair, other.names)
    )


@given(data=st.data())
def test_a_seed_and_its_decisions_replay_the_same_bytes(game: Game, players: int, data: st.DataObject) -> None:
    sitting = data.draw(sittings(game, players))
    decisions = sitting.played().decisions
    again = sitting.deal()
    for number, match in enumerate(sitting.walk()):
        assert match.position.tobytes() == again.position.tobytes()
        if number < len(decisions):
            seat, action = decisions[number]
            again.apply(action, player=seat)
    assert same(match, again)


@given(data=st.data())
def test_a_saved_match_is_taken_up_where_it_was(game: Game, players: int, data: st.DataObject) -> None:
    for match in data.draw(sittings(game, players)).some(4):
        loaded = rumpus.load(match.save())
        assert same(match, loaded)
        assert (loaded.seed, loaded.options, loaded.players) == (match.seed, match.options, match.players)
        assert loaded.save() == match.save()


@given(data=st.data())
def test_another_seed_is_another_deal(game: Game, players: int, data: st.DataObject) -> None:
    sitting = data.draw(sittings(game, players))
    match, other = sitting.deal(), Match(game, players, sitting.seed ^ 1, sitting.options)
    match.position.rng[:] = 0
    other.position.rng[:] = 0
    assert match.position.tobytes() != other.position.tobytes()


@given(data=st.data())
def test_a_copy_goes_its_own_way(game: Game, players: int, data: st.DataObject) -> None:
    for match in data.draw(sittings(game, players)).some(6):
        before, log = match.position.tobytes(), match.log
        twin = match.copy()
        assert same(match, twin)
        if not twin.over:
            twin.apply(twin.legal()[-1])
        assert match.position.tobytes() == before
        assert match.log == log
        assert same(match, twin) == match.over
