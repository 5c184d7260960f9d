"""The form of PettingZoo that asks one agent after the other."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import pytest
from pettingzoo import make

from rumpus import Game, Match, RumpusError
from rumpus.envs.aec import OneByOne
from rumpus.envs.games import env_id
from rumpus.envs.pettingzoo import env

pytestmark = pytest.mark.fewest_and_most
MOST = 120
"""So many decisions are looked at one by one."""


def decided(made: OneByOne) -> int:
    """An open decision, another one each time."""
    _, _, _, _, info = made.last(observe=False)
    return int(np.flatnonzero(info["action_mask"])[made._cycles % info["action_mask"].sum()])


def played_out(made: OneByOne, seed: int) -> dict[str, float]:
    """What each agent has got in the end."""
    made.reset(seed=seed)
    returns = dict.fromkeys(made.agents, 0.0)
    for agent in made.agent_iter():
        _, reward, terminated, truncated, _ = made.last(observe=False)
        returns[agent] += reward
        made.step(None if terminated or truncated else decided(made))
    return returns


def test_agents_see_what_their_seats_observe_and_are_asked_in_the_order_of_the_match(game: Game, players: int) -> None:
    made = env(game, players)
    made.reset(seed=3)
    match = Match(game, players, made._episode.match.seed)
    for _ in range(MOST // players):
        seat = match.actors[0]
        observation, _, _, _, info = made.last()
        assert made.agent_selection == f"player_{seat}"
        assert observation.tolist() == match.observe(seat).tolist()
        assert info["action_mask"].tolist() == match.mask(seat).tolist()
        other = (seat + 1) % players
        assert made.observe(f"player_{other}").tolist() == match.observe(other).tolist()
        action = decided(made)
        made.step(action)
        match.apply(action, seat)


@pytest.mark.compiled
def test_rewards_add_up_to_the_share_of_the_others_that_was_left_behind(game: Game, players: int) -> None:
    made = env(game, players)
    returns = played_out(made, seed=5)
    ranks = made._episode.match.ranks
    for seat, got in enumerate(returns.values()):
        others = [rank for other, rank in enumerate(ranks) if other != seat]
        share = sum((rank > ranks[seat]) + (rank == ranks[seat]) / 2 for rank in others) / len(others)
        assert got == pytest.approx(share - 0.5)
    assert sum(returns.values()) == pytest.approx(0)


@pytest.mark.compiled
def test_rewards_add_up_to_the_change_of_the_lead(game: Game, players: int) -> None:
    made = env(game, players, reward="lead")
    made.reset(seed=5)
    sign = -1 if game.lowest_wins else 1

    def leads() -> list[int]:
        points = [sign * score for score in made._episode.match.scores]
        return [own - max(points[:seat] + points[seat + 1 :]) for seat, own in enumerate(points)]

    before = leads()
    returns = played_out(made, seed=5)
    assert list(returns.values()) == pytest.approx([now - then for now, then in zip(leads(), before, strict=True)])


def test_the_same_seed_deals_the_same_games_one_after_the_other(game: Game, players: int) -> None:
    one, other = env(game, players), env(game, players)
    deals: list[list[int]] = [[], []]
    for made, seeds in ((one, deals[0]), (other, deals[1])):
        made.reset(seed=11)
        for _ in range(3):
            seeds.append(made._episode.match.seed)
            made.reset()
    assert deals[0] == deals[1]
    assert len(set(deals[0])) == 3


def test_an_illegal_decision_costs_the_penalty_and_ends_the_game_with_a_sentence(game: Game, players: int) -> None:
    made = env(game, players, penalty=2.5)
    made.reset(seed=1)
    agent = made.agent_selection
    closed = int(np.flatnonzero(made.infos[agent]["action_mask"] == 0)[0])
    made.step(closed)
    assert all(made.terminations.values())
    assert made.rewards == {other: -2.5 if other == agent else 0 for other in made.agents}
    assert f"({game.prefix}-" in made.infos[agent]["refusal"]
    assert made._episode.match.decision_count == 0


def test_a_random_decision_takes_the_place_of_an_illegal_one_where_that_is_wished(game: Game, players: int) -> None:
    made = env(game, players, illegal="random")
    made.reset(seed=1)
    agent = made.agent_selection
    closed = int(np.flatnonzero(made.infos[agent]["action_mask"] == 0)[0])
    made.step(closed)
    assert not any(made.terminations.values())
    assert made.rewards[agent] == -1
    assert "refusal" in made.infos[agent]
    assert made._episode.match.decision_count == 1


@pytest.mark.parametrize("action", [-1, 10**6])
def test_a_number_that_is_no_decision_is_an_illegal_one(game: Game, players: int, action: int) -> None:
    made = env(game, players)
    made.reset(seed=1)
    agent = made.agent_selection
    made.step(action)
    assert made.terminations[agent]
    assert made.rewards[agent] == -1


def test_a_game_is_cut_off_after_so_many_decisions(game: Game, players: int) -> None:
    made = env(game, players, max_cycles=3)
    made.reset(seed=1)
    for done in range(3):
        assert not any(made.truncations.values()), done
        made.step(decided(made))
    assert all(made.truncations.values())
    assert not any(made.terminations.values())


def test_the_registry_makes_the_environment_by_its_id(game: Game, players: int) -> None:
    made = make("aec", env_id(game), players=players)
    assert made.metadata["name"] == f"rumpus_{game.id}_v0"
    assert made.possible_agents == [f"player_{seat}" for seat in range(players)]


def test_every_number_of_an_observation_and_every_decision_has_a_name(game: Game, players: int) -> None:
    made = env(game, players)
    assert len(made.unwrapped.observation_names) == made.observation_space("player_0").shape[0]
    assert len(made.unwrapped.action_names) == made.action_space("player_0").n


def test_an_agent_may_act_twice_in_a_row() -> None:
    made = env("anarcade")
    made.reset(seed=1)
    asked = []
    for _ in range(20):
        asked.append(made.agent_selection)
        made.step(decided(made))
    assert any(one == other for one, other in itertools.pairwise(asked))


@pytest.mark.parametrize(
    ("wish", "sentence"),
    [
        ({"players": 9}, r"Archduke is for 2 to 6 players, not 9\."),
        ({"options": {"mode": "wild"}}, r"Option mode of Archduke is one of standard, .*, not 'wild'\."),
        ({"illegal": "allow"}, r"An illegal decision leads to one of end, random, not 'allow'\."),
        ({"mask": "nowhere"}, r"The mask is in one of info, observation, not 'nowhere'\."),
        ({"render_mode": "svg"}, r"There is no render mode 'svg'; there is ansi, human, rgb_array\."),
        ({"max_cycles": 0}, r"A game is cut off after at least one decision, not 0\."),
        ({"penalty": float("nan")}, r"A penalty is a number from 0 up, not nan\."),
    ],
)
def test_a_wrong_wish_is_answered_with_one_sentence(wish: dict[str, Any], sentence: str) -> None:
    with pytest.raises(RumpusError, match=f"^{sentence}$"):
        env("archduke", **wish)


def test_a_step_without_a_game_is_refused() -> None:
    with pytest.raises(RumpusError, match=r"^No game is going on; reset\(\) deals one\.$"):
        env("archduke").step(0)


def test_what_is_no_seed_is_refused() -> None:
    with pytest.raises(RumpusError, match=r"^A seed is a whole number from 0 to"):
        env("archduke").reset(seed=-1)


def test_something_that_is_no_number_is_no_decision() -> None:
    made = env("archduke")
    made.reset(seed=1)
    with pytest.raises(RumpusError, match="A decision is a whole number"):
        made.step("draw")
