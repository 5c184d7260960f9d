"""Secrecy: what a seat is shown is the same whatever lies where the seat cannot look."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rumpus import Bot, Game, Match
from rumpus.core.game import Event

from .hidden import OPEN
from .sittings import MOST_TRIED, SEEDS, sittings, tried

pytestmark = pytest.mark.compiled


def shown_to(match: Match, seat: int) -> dict[str, Any]:
    """Everything a seat is told about the position, and what a spectator is."""
    return {
        "view": match.view(seat),
        "spectator": match.view(None),
        "actors": match.actors,
        "legal": [(a.id, a.kind, a.label, dict(a.about)) for a in match.legal(seat)],
        "prompt": match.prompt(seat),
        "observe": match.observe(seat).tolist(),
    }


@given(data=st.data(), seed=SEEDS)
def test_a_seat_is_shown_nothing_that_it_cannot_know(game: Game, players: int, data: st.DataObject, seed: int) -> None:
    for match in data.draw(sittings(game, players)).some(24 // players):
        for seat in range(players):
            assert shown_to(match, seat) == shown_to(match.determinize(seat, seed), seat)


@given(data=st.data(), seed=SEEDS)
def test_a_reason_is_found_in_what_the_seat_knows_alone(
    game: Game, players: int, data: st.DataObject, seed: int
) -> None:
    for match in data.draw(sittings(game, players)).some(12):
        for seat in match.actors:
            determinized = match.determinize(seat, seed)
            for action in tried(match.legal(seat)):
                assert determinized.reason(seat, action.id) == match.reason(seat, action.id), action.label


@given(data=st.data(), seed=SEEDS)
def test_instinct_decides_by_what_the_seat_knows_alone(
    game: Game, players: int, data: st.DataObject, seed: int
) -> None:
    bot = Bot("instinct")
    for match in data.draw(sittings(game, players)).some(60):
        for seat in match.actors:
            assert bot.choose(match.determinize(seat, seed), seat) == bot.choose(match, seat)


@given(data=st.data(), seed=SEEDS)
def test_a_spectator_is_shown_nothing_that_some_seat_cannot_know(
    game: Game, players: int, data: st.DataObject, seed: int
) -> None:
    for match in data.draw(sittings(game, players)).some(24 // players):
        shown = match.view(None)
        for seat in range(players):
            determinized = match.determinize(seat, seed)
            assert determinized.view(None) == shown
            assert determinized.over == match.over


@given(data=st.data())
def test_every_seat_sees_at_least_what_a_spectator_sees(game: Game, players: int, data: st.DataObject) -> None:
    for match in data.draw(sittings(game, players)).some(24 // players):
        public = match.view(None)
        for seat in range(players):
            assert _covers({**match.view(seat), "you": None}, public)


def _covers(more: Any, less: Any) -> bool:
    if isinstance(less, dict):
        return isinstance(more, dict) and all(key in more and _covers(more[key], less[key]) for key in less)
    if isinstance(less, list):
        return len(more) == len(less) and all(map(_covers, more, less))
    return bool(more == less)


@given(data=st.data())
def test_a_view_is_ready_for_json_as_it_is(game: Game, players: int, data: st.DataObject) -> None:
    for match in data.draw(sittings(game, players)).some(24 // players):
        for seat in (None, *range(players)):
            view = match.view(seat)
            assert json.loads(json.dumps(view, allow_nan=False)) == view


@given(data=st.data())
def test_an_observation_is_finite_and_of_the_promised_size(game: Game, players: int, data: st.DataObject) -> None:
    for match in data.draw(sittings(game, players)).some(24 // players):
        for seat in range(players):
            seen = match.observe(seat)
            assert seen.shape == (game.rules.OBSERVATION,)
            assert seen.dtype == np.float32
            assert np.isfinite(seen).all()


@given(data=st.data())
def test_a_private_event_is_told_to_its_seat_alone(game: Game, players: int, data: st.DataObject) -> None:
    match = data.draw(sittings(game, players)).played()
    readers = (None, *range(players))
    told = {reader: match.events(reader) for reader in readers}
    private = {seat: [e for e in told[seat] if game.table.seen_by(e) == seat] for seat in range(players)}
    public = [event for event in told[0] if game.table.seen_by(event) is None]
    assert any(private.values()) != (game.id in OPEN), "nobody is told a secret where there are some, or the other way"
    for reader in readers:
        assert [event for event in told[reader] if game.table.seen_by(event) is None] == public
        assert [e for e in told[reader] if game.table.seen_by(e) is not None] == private.get(reader, [])


@given(data=st.data(), seeds=st.tuples(SEEDS, SEEDS))
def test_the_log_tells_a_seat_nothing_that_its_view_does_not_bear_out(
    game: Game, players: int, data: st.DataObject, seeds: tuple[int, int]
) -> None:
    """Two positions that a seat cannot tell apart, one decision later: equal views must come with equal news.

    Both get the same random numbers to come, so that nothing but the hidden cards can make a difference.
    """
    for match in data.draw(sittings(game, players)).some(24 // players):
        most = max(2, MOST_TRIED // max(1, len(match.actors)))
        for seat in range(players):
            one, other = (match.determinize(seat, seed) for seed in seeds)
            other.position.rng[:] = one.position.rng
            for actor in match.actors:
                for action in tried(set(one.legal(actor)) & set(other.legal(actor)), most):
                    here, there = one.copy(), other.copy()
                    here.apply(action, player=actor)
                    there.apply(action, player=actor)
                    for reader in (seat, None):
                        if here.view(reader) == there.view(reader):
                            assert news(here, reader) == news(there, reader)


def news(match: Match, reader: int | None) -> list[Event]:
    """What the last decision brought, as far as the reader may know it."""
    return [event for event in match.events(reader) if event.decision == len(match.decisions)]
