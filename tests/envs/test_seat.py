"""The Gymnasium environment: one seat against opponents."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest

from rumpus import Game, RumpusError
from rumpus.core.record import Array
from rumpus.envs.games import env_id
from rumpus.envs.gymnasium import Seat

pytestmark = pytest.mark.fewest_and_most
SOME = 20
"""So many decisions are compared one by one."""


def first_open(observation: Array, mask: Array) -> int:
    return int(mask.argmax())


def played(made: Any, seed: int | None, most: int = 20_000) -> tuple[float, list[list[float]]]:
    """The return of one game, or of its first decisions, and what was seen."""
    observation, info = made.reset(seed=seed)
    total, over, seen = 0.0, False, [observation.tolist()]
    while not over and len(seen) <= most:
        observation, reward, over, _, info = made.step(first_open(observation, info["action_mask"]))
        total += reward
        seen.append(observation.tolist())
    return total, seen


@pytest.mark.compiled
def test_a_game_pays_the_share_of_the_others_that_the_seat_left_behind(game: Game, players: int) -> None:
    made = Seat(game, players, opponents="instinct", seat=players - 1)
    total, _ = played(made, seed=2)
    ranks = made._episode.match.ranks
    own = ranks.pop()
    assert total == pytest.approx(sum((rank > own) + (rank == own) / 2 for rank in ranks) / (players - 1) - 0.5)


@pytest.mark.compiled
@pytest.mark.parametrize("opponents", ["random", "rookie"])
def test_the_same_seed_gives_the_same_game_and_the_same_one_after_it(game: Game, players: int, opponents: str) -> None:
    one, other = (Seat(game, players, opponents=opponents, seat=None) for _ in range(2))
    assert played(one, 9, SOME) == played(other, 9, SOME)
    assert played(one, None, SOME) == played(other, None, SOME)


def test_only_the_seat_is_asked_and_sees_what_it_observes(game: Game, players: int) -> None:
    made = Seat(game, players, seat=1)
    observation, info = made.reset(seed=6)
    for _ in range(10):
        match = made._episode.match
        assert match.actors[0] == 1
        assert observation.tolist() == match.observe(1).tolist()
        assert info["action_mask"].tolist() == match.mask(1).tolist()
        assert made.action_masks().tolist() == match.mask(1).astype(bool).tolist()
        observation, _, over, _, info = made.step(first_open(observation, info["action_mask"]))
        assert not over


def test_the_mask_for_maskable_algorithms_holds_truth_values(game: Game, players: int) -> None:
    made = Seat(game, players)
    made.reset(seed=1)
    mask = made.action_masks()
    assert mask.dtype == np.bool_
    assert mask.shape == (made.action_space.n,)


def test_an_illegal_decision_ends_the_episode_with_the_penalty_and_a_sentence(game: Game, players: int) -> None:
    made = Seat(game, players, penalty=3)
    _, info = made.reset(seed=1)
    _, reward, terminated, truncated, info = made.step(int(info["action_mask"].argmin()))
    assert (reward, terminated, truncated) == (-3, True, False)
    assert f"({game.prefix}-" in info["refusal"]
    with pytest.raises(RumpusError, match=r"^No game is going on; reset\(\) deals one\.$"):
        made.step(0)


def test_a_random_decision_takes_the_place_of_an_illegal_one_where_that_is_wished(game: Game, players: int) -> None:
    made = Seat(game, players, illegal="random")
    _, info = made.reset(seed=1)
    before = made._episode.match.decision_count
    _, _, terminated, _, info = made.step(int(info["action_mask"].argmin()))
    assert not terminated
    assert "refusal" in info
    assert made._episode.match.decision_count > before


def test_the_registry_makes_the_environment_by_its_id_and_cuts_it_off_where_that_is_wished(
    game: Game, players: int
) -> None:
    made = gymnasium.make(env_id(game), players=players, max_episode_steps=2)
    observation, info = made.reset(seed=1)
    for step in range(2):
        observation, _, _, truncated, info = made.step(first_open(observation, info["action_mask"]))
        assert truncated == (step == 1)
    assert made.unwrapped.observation_names
    assert made.unwrapped.action_names


# Opponents


def test_an_opponent_that_is_a_function_is_shown_what_its_seat_observes_and_nothing_else() -> None:
    shown = []

    def policy(observation: Array, mask: Array) -> int:
        match = made._episode.match
        assert observation.tolist() == match.observe(match.actors[0]).tolist()
        assert mask.tolist() == match.mask(match.actors[0]).tolist()
        shown.append(match.actors[0])
        return first_open(observation, mask)

    made = Seat("archduke", 3, opponents=[policy, "random"], seat=1)
    observation, info = made.reset(seed=1)
    for _ in range(5):
        observation, _, _, _, info = made.step(first_open(observation, info["action_mask"]))
    assert set(shown) == {0}


def test_an_opponent_that_decides_on_what_is_not_open_is_told_so() -> None:
    made = Seat("anarcade", 2, opponents=lambda observation, mask: int(mask.argmin()), seat=1)
    with pytest.raises(RumpusError, match=r"^The opponent at seat 0 has decided on \d+, which is not open to it\.$"):
        made.reset(seed=1)


def test_the_seat_is_drawn_by_lot_where_none_is_wished() -> None:
    made = Seat("archduke", 4, seat=None)
    seats = set()
    for seed in range(12):
        made.reset(seed=seed)
        seats.add(made.seat)
    assert seats == {0, 1, 2, 3}


@pytest.mark.parametrize(
    ("wish", "sentence"),
    [
        ({"opponents": []}, r"3 players need 1 to 2 opponents, not 0\."),
        ({"opponents": ["random"] * 3}, r"3 players need 1 to 2 opponents, not 3\."),
        ({"opponents": "genius"}, r"There is no bot 'genius'; there is rookie, .*\."),
        ({"opponents": [7]}, r"An opponent is the name of a bot or a function, not 7\."),
        ({"seat": 3}, r"There is no seat 3; seats are 0 to 2, None draws a lot\."),
        ({"reward": "win"}, r"There is no reward 'win'; there is left_behind, lead\."),
    ],
)
def test_a_wrong_wish_is_answered_with_one_sentence(wish: dict[str, Any], sentence: str) -> None:
    with pytest.raises(RumpusError, match=f"^{sentence}$"):
        Seat("archduke", 3, **wish)


def test_what_is_no_seed_is_refused() -> None:
    with pytest.raises(RumpusError, match=r"^A seed is a whole number from 0 to"):
        Seat("archduke").reset(seed=-1)


def test_a_step_without_a_game_is_refused() -> None:
    with pytest.raises(RumpusError, match=r"^No game is going on; reset\(\) deals one\.$"):
        Seat("archduke").step(0)
