"""Forget: where seats have to remember, a share of what a seat knows slips its mind, and nothing else changes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rumpus
from rumpus import Game, Match
from rumpus.core.seeds import seed_words

from .sittings import SEEDS, sittings

pytestmark = pytest.mark.compiled

GAMES = [game for game in rumpus.games() if game.rules.forget is not None]


def forgetful(match: Match, seat: int, share: float, seed: int) -> Match:
    hazy = match.copy()
    match.game.rules.forget(hazy.box.record[0], hazy.position, seat, share, seed_words(seed))
    return hazy


def test_archduke_is_a_game_of_memory() -> None:
    assert [game.id for game in GAMES] == ["archduke"]


@pytest.mark.parametrize("memory", GAMES, ids=lambda game: game.id)
@given(data=st.data(), seed=SEEDS, share=st.floats(0, 1))
def test_what_is_left_depends_on_what_the_seat_knew_alone(
    memory: Game, data: st.DataObject, seed: int, share: float
) -> None:
    for match in data.draw(sittings(memory, memory.players[1])).some(20):
        for seat in range(match.players):
            hazy, other = (forgetful(one, seat, share, seed) for one in (match, match.determinize(seat, seed)))
            assert (hazy.observe(seat) == other.observe(seat)).all()
            assert forgetful(match, seat, share, seed).position.tobytes() == hazy.position.tobytes()


@pytest.mark.parametrize("memory", GAMES, ids=lambda game: game.id)
@given(data=st.data(), seed=SEEDS)
def test_what_slipped_does_not_come_back_and_others_keep_what_they_know(
    memory: Game, data: st.DataObject, seed: int
) -> None:
    for match in data.draw(sittings(memory, memory.players[0])).some(20):
        for seat in match.actors:
            assert forgetful(match, seat, 0.0, seed).position.tobytes() == match.position.tobytes()
            little, much = (forgetful(match, seat, share, seed) for share in (0.3, 0.7))
            assert forgetful(little, seat, 0.3, seed).position.tobytes() == little.position.tobytes()
            assert forgetful(little, seat, 0.7, seed).position.tobytes() == much.position.tobytes()
            assert [a.id for a in much.legal(seat)] == [a.id for a in match.legal(seat)]
            bit = 1 << seat
            assert (much.position.seen | bit == match.position.seen | bit).all()
