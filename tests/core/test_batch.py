"""Batch: shapes, refusals that change nothing, new deals where games are over."""

from __future__ import annotations

import numpy as np
import pytest

import rumpus
from rumpus import Batch, RumpusError
from rumpus.core.record import Array

GAME, SIZE, PLAYERS = "anarcade", 5, 3


def batch(seed: int = 1, **options: object) -> Batch:
    return Batch(GAME, SIZE, PLAYERS, seed, **options)  # type: ignore[arg-type]


def test_every_array_has_one_row_a_game() -> None:
    many, rules = batch(), rumpus.games()[0].rules
    assert many.states.shape == many.actors.shape == many.seats.shape == many.over.shape == (SIZE,)
    assert many.legal().shape == (SIZE, rules.ACTIONS)
    assert many.observe().shape == (SIZE, rules.OBSERVATION)
    assert many.scores.shape == many.ranks.shape == (SIZE, PLAYERS)
    assert many.random().shape == (SIZE,)
    assert many.legal().dtype == many.over.dtype == np.bool_
    assert many.observe().dtype == np.float32


def test_random_decisions_are_legal() -> None:
    many = batch()
    for _ in range(50):
        actions = many.random()
        playing = ~many.over
        assert many.legal()[playing, actions[playing]].all()
        assert (actions[~playing] == -1).all()
        many.apply(actions)


def test_what_is_handed_out_is_the_callers_own() -> None:
    many = batch()
    for array in (many.actors, many.seats, many.over, many.legal(), many.observe(), many.scores, many.ranks):
        array[:] = 0
    assert (many.actors != 0).all()
    assert many.legal().any(axis=1).all()
    assert (many.ranks == 1).all()
    many.apply(many.random())


def test_one_illegal_decision_changes_no_game_at_all() -> None:
    many = batch()
    for wrong in (-1, 10**6, int(np.flatnonzero(~many.legal()[3])[0])):
        before, actions = many.states.tobytes(), many.random()
        actions[3] = wrong
        with pytest.raises(RumpusError, match=f"^Decision {wrong} is not legal in game 3 of the batch.$"):
            many.apply(actions)
        assert many.states.tobytes() == before
        assert many.legal().any(axis=1).all()


@pytest.mark.parametrize("actions", [[1, 2], np.zeros((SIZE, 1), int), np.zeros(SIZE), ["0"] * SIZE, [], None, 3])
def test_a_batch_takes_one_whole_number_a_game(actions: object) -> None:
    many = batch()
    before = many.states.tobytes()
    with pytest.raises(RumpusError, match=f"A batch of {SIZE} takes {SIZE} whole numbers, one decision a game."):
        many.apply(actions)  # type: ignore[arg-type]
    assert many.states.tobytes() == before


@pytest.mark.parametrize("kind", [np.int8, np.uint8, np.int32, np.uint64])
def test_whole_numbers_of_any_width_will_do(kind: type) -> None:
    one, other = batch(), batch()
    actions = one.random()
    one.apply(actions)
    other.apply(actions.astype(kind))
    assert one.states.tobytes() == other.states.tobytes()


def test_a_list_of_numbers_will_do() -> None:
    one, other = batch(), batch()
    actions = one.random()
    one.apply(actions)
    other.apply(actions.tolist())  # type: ignore[arg-type]
    assert one.states.tobytes() == other.states.tobytes()


def test_a_number_too_large_for_any_decision_is_illegal_and_does_not_wrap_around() -> None:
    many = batch()
    legal = int(many.random()[0])
    actions = many.random().astype(np.uint64)
    actions[0] = np.uint64(2**64 - 2**32 + legal)
    before = many.states.tobytes()
    with pytest.raises(RumpusError, match="is not legal in game 0"):
        many.apply(actions)
    assert many.states.tobytes() == before


def finished(many: Batch) -> Batch:
    while not many.over.any():
        many.apply(many.random())
    return many


def bytes_of(many: Batch, which: Array) -> bytes:
    """Some of the positions. NumPy leaves the gaps between fields as they come where it picks records out."""
    return many.states.view(np.uint8).reshape(many.size, -1)[which].tobytes()


def test_games_that_are_over_keep_still() -> None:
    many = finished(batch(options={"aces": 1}))
    over = many.over
    before = bytes_of(many, over)
    actions = many.random()
    assert (actions[over] == -1).all()
    many.apply(actions)
    many.apply(np.where(over, 10**6, many.random()))
    assert bytes_of(many, over) == before
    assert (many.seats[over] == -1).all()
    assert not many.legal()[over].any()


def test_reset_deals_anew_where_games_are_over_and_nowhere_else() -> None:
    many = finished(batch(options={"aces": 1}))
    over = many.over
    others = bytes_of(many, ~over)
    many.reset(over)
    assert not many.over.any()
    assert bytes_of(many, ~over) == others
    assert (many.states["round_number"][over] == 1).all()
    assert (many.states["aces_to_win"] == 1).all()


def test_reset_without_a_choice_deals_every_game_anew_and_differently() -> None:
    many = batch()
    before = {state.tobytes() for state in many.states}
    many.reset()
    assert not before & {state.tobytes() for state in many.states}


@pytest.mark.parametrize("which", [[True], np.ones((SIZE, 2), bool), True])
def test_reset_takes_one_truth_value_a_game(which: object) -> None:
    many = batch()
    before = many.states.tobytes()
    with pytest.raises(RumpusError, match=f"`which` holds one truth value a game, {SIZE} in all."):
        many.reset(which)  # type: ignore[arg-type]
    assert many.states.tobytes() == before


@pytest.mark.parametrize("size", [0, -1, 2.0, "5", True, None])
def test_a_batch_holds_at_least_one_game(size: object) -> None:
    with pytest.raises(RumpusError, match="A batch holds at least one game, not "):
        Batch(GAME, size)  # type: ignore[arg-type]


def test_a_batch_refuses_what_a_match_refuses() -> None:
    with pytest.raises(RumpusError, match="There is no game"):
        Batch("chess", 2)
    with pytest.raises(RumpusError, match="is for 2 to 4 players"):
        Batch(GAME, 2, players=7)
    with pytest.raises(RumpusError, match="A seed is"):
        Batch(GAME, 2, seed=-1)
    with pytest.raises(RumpusError, match="has no option"):
        Batch(GAME, 2, options={"speed": "fast"})
    own = rumpus.games()[0].box
    with pytest.raises(RumpusError, match="This box is for chess"):
        Batch(GAME, 2, box=type(own)("chess", "Staunton", own.entries, own.record, own.fingerprint))


def test_the_same_seed_gives_the_same_batch_and_the_same_luck() -> None:
    one, other, third = batch(4), batch(4), batch(5)
    for _ in range(30):
        one.apply(one.random())
        other.apply(other.random())
    assert one.states.tobytes() == other.states.tobytes()
    assert batch(4).states.tobytes() != third.states.tobytes()
