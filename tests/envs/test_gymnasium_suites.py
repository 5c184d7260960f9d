"""Gymnasium's own suite, on every game; those of Stable-Baselines3 where it is installed."""

from __future__ import annotations

import gymnasium
import pytest
from gymnasium.utils.env_checker import check_env

import rumpus.envs.gymnasium  # noqa: F401  (registers the games)
from rumpus import Game
from rumpus.envs.games import env_id

pytestmark = [pytest.mark.fewest_and_most, pytest.mark.compiled]


@pytest.mark.parametrize("opponents", ["random", "instinct"])
@pytest.mark.parametrize("illegal", ["end", "random"])
def test_check_env_passes_without_a_warning(game: Game, players: int, opponents: str, illegal: str) -> None:
    made = gymnasium.make(env_id(game), players=players, opponents=opponents, illegal=illegal, render_mode="rgb_array")
    check_env(made.unwrapped)


def test_check_env_passes_where_the_seat_is_drawn_by_lot(game: Game, players: int) -> None:
    check_env(gymnasium.make(env_id(game), players=players, seat=None, render_mode="ansi").unwrapped)


def test_every_wrapper_of_make_is_content(game: Game, players: int) -> None:
    """`make` puts a checker around the environment that warns of what it does not like."""
    made = gymnasium.make(env_id(game), players=players)
    _, info = made.reset(seed=1)
    over = False
    while not over:
        _, _, over, _, info = made.step(int(info["action_mask"].argmax()))
    made.close()


def test_stable_baselines_checks_pass(game: Game, players: int) -> None:
    checker = pytest.importorskip("stable_baselines3.common.env_checker", reason="Stable-Baselines3 is not installed")
    checker.check_env(gymnasium.make(env_id(game), players=players).unwrapped)


def test_maskable_environments_are_recognised(game: Game, players: int) -> None:
    masking = pytest.importorskip("sb3_contrib.common.maskable.utils", reason="sb3-contrib is not installed")
    assert masking.is_masking_supported(gymnasium.make(env_id(game), players=players).unwrapped)
