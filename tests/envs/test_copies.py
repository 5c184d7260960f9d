"""Copies: an environment that is copied or stored in the middle of a game goes on by itself, exactly as the first."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from rumpus import Game, RumpusError
from rumpus.core.record import Array
from rumpus.envs.gymnasium import Seat
from rumpus.envs.pettingzoo import env, parallel_env
from rumpus.envs.vector import make

pytestmark = pytest.mark.compiled


def stored(made: Any) -> Any:
    return pickle.loads(pickle.dumps(made))


ways = pytest.mark.parametrize("twin_of", [copy.deepcopy, stored], ids=["copied", "stored"])
Copying = Callable[[Any], Any]
STEPS = 25


def last_open(seen: Array, mask: Array) -> int:
    return int(np.flatnonzero(mask)[-1])


def agents_step(made: Any) -> list[Any]:
    """A decision of the agent that is asked, or a new game."""
    if not made.agents or made.terminations[made.agent_selection]:
        made.reset()
    seen, reward, _, _, info = made.last()
    made.step(int(info["action_mask"].argmax()))
    return [seen.tolist(), reward, made.agent_selection]


def seat_step(made: Seat) -> list[Any]:
    seen, reward, over, _, _ = made.step(int(made.action_masks().argmax()))
    if over:
        made.reset()
    return [seen.tolist(), reward, over]


def vector_step(made: Any) -> list[Any]:
    seen, rewards, ended, _, info = made.step(made.random_actions())
    return [seen.tolist(), rewards.tolist(), ended.tolist(), info["action_mask"].tolist()]


def goes_on_by_itself(made: Any, step: Callable[[Any], list[Any]], twin_of: Copying) -> None:
    for _ in range(STEPS):
        step(made)
    twin = twin_of(made)
    then = [step(made) for _ in range(STEPS)]
    assert [step(twin) for _ in range(STEPS)] == then


@ways
def test_agents_go_on(game: Game, twin_of: Copying) -> None:
    made = env(game)
    made.reset(seed=1)
    goes_on_by_itself(made, agents_step, twin_of)


@ways
def test_a_seat_goes_on_with_its_opponents(game: Game, twin_of: Copying) -> None:
    made = Seat(game, 3, opponents=["random", last_open])
    made.reset(seed=1)
    goes_on_by_itself(made, seat_step, twin_of)


@ways
@pytest.mark.parametrize("threads", [1, 2])
def test_a_vector_goes_on(twin_of: Copying, threads: int) -> None:
    made = make("anarcade", 4, threads=threads)
    made.reset(seed=1)
    goes_on_by_itself(made, vector_step, twin_of)
    made.close()


@ways
def test_agents_at_once_go_on(twin_of: Copying) -> None:
    made = parallel_env("archduke", 3)
    made.reset(seed=1)
    twin = twin_of(made)
    decided = {agent: int(made._told(agent)["action_mask"].argmax()) for agent in made.agents}
    assert made.step(decided)[1:4] == twin.step(decided)[1:4]
    assert all(made.observe(agent).tolist() == twin.observe(agent).tolist() for agent in made.possible_agents)


def test_nothing_is_seen_before_the_first_deal() -> None:
    for look in (lambda: env("anarcade").observe("player_0"), Seat("anarcade").action_masks):
        with pytest.raises(RumpusError, match=r"No game is going on; reset\(\) deals one"):
            look()


def test_an_agent_that_there_is_not_is_named() -> None:
    made = env("anarcade")
    made.reset(seed=1)
    with pytest.raises(RumpusError, match="no agent 'player_2'; there is player_0, player_1"):
        made.observe("player_2")
