"""PettingZoo's own suites, on every game."""

from __future__ import annotations

import itertools
import warnings
from types import SimpleNamespace
from typing import Any

import pytest
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils.conversions import parallel_to_aec, turn_based_aec_to_parallel

from rumpus import Game
from rumpus.envs.pettingzoo import env, parallel_env

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # where pygame is, it imports a game of its own in a way that it deprecates
    from pettingzoo.test import (
        api_test,
        max_cycles_test,
        parallel_api_test,
        parallel_seed_test,
        performance_benchmark,
        render_test,
        seed_test,
    )

pytestmark = [pytest.mark.fewest_and_most, pytest.mark.compiled]

LIVE = {"pace": "live"}
SAID_OF_DICTIONARIES = (
    "ignore:Observation space for each agent probably should be",
    "ignore:Observation is not a NumPy array",
)
"""What `api_test` says wherever the mask is observed; PettingZoo excepts its own environments by name."""


def alike(made: Any) -> Any:
    """An environment that plays the same games every time this test is run."""
    made.reset(seed=1)
    for seat, agent in enumerate(made.possible_agents):
        made.action_space(agent).seed(seat)
    return made


def test_api_test_passes_without_a_warning(game: Game, players: int) -> None:
    api_test(alike(env(game, players)))


@pytest.mark.filterwarnings(*SAID_OF_DICTIONARIES)
def test_api_test_passes_with_the_mask_in_the_observation(game: Game, players: int) -> None:
    api_test(alike(env(game, players, mask="observation", reward="lead")), num_cycles=100)


def test_seed_test_passes(game: Game, players: int) -> None:
    seed_test(lambda: env(game, players), num_cycles=100)


def test_max_cycles_test_passes(game: Game, players: int) -> None:
    """It counts steps that all agents take, so PettingZoo's converters stand between; it knows no masks."""

    def all_step(max_cycles: int) -> ParallelEnv[str, Any, Any]:
        return turn_based_aec_to_parallel(env(game, players, max_cycles=max_cycles, illegal="random"))

    max_cycles_test(in_both_forms(all_step))


def in_both_forms(make: Any) -> SimpleNamespace:
    """What the test takes for a module."""

    def one_by_one(max_cycles: int) -> AECEnv[str, Any, Any]:
        return parallel_to_aec(make(max_cycles))

    return SimpleNamespace(parallel_env=make, env=one_by_one)


@pytest.mark.parametrize("mask", ["info", "observation"])
def test_render_test_passes(game: Game, players: int, mask: str) -> None:
    render_test(lambda render_mode: alike(env(game, players, mask=mask, render_mode=render_mode)))


def test_performance_benchmark_runs(game: Game, players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """It plays for five seconds by its clock, which here goes half a second ahead each time it is looked at."""
    ticks = itertools.count()
    monkeypatch.setitem(performance_benchmark.__globals__, "time", SimpleNamespace(time=lambda: next(ticks) / 2))
    performance_benchmark(env(game, players, mask="observation"))
    assert next(ticks) > 10


# The parallel form


@pytest.mark.parametrize("options", [None, LIVE], ids=["turns", "live"])
@pytest.mark.parametrize("players", [2, 6])
@pytest.mark.parametrize("mask", ["info", "observation"])
def test_parallel_api_test_passes(players: int, options: dict[str, str] | None, mask: str) -> None:
    made = parallel_env("archduke", players, options=options, mask=mask, illegal="random")
    parallel_api_test(alike(made), num_cycles=40)


@pytest.mark.parametrize("options", [None, LIVE], ids=["turns", "live"])
@pytest.mark.parametrize("players", [2, 6])
def test_parallel_seed_test_passes(players: int, options: dict[str, str] | None) -> None:
    parallel_seed_test(lambda: parallel_env("archduke", players, options=options, illegal="random"), num_cycles=40)


@pytest.mark.parametrize("players", [2, 6])
def test_max_cycles_test_passes_in_the_parallel_form(players: int) -> None:
    max_cycles_test(
        in_both_forms(lambda max_cycles: parallel_env("archduke", players, illegal="random", max_cycles=max_cycles))
    )
