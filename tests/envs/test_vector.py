"""The vector environment: step for step the same as single games, whoever plays and however games are dealt anew."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

pytest.importorskip("gymnasium")

import gymnasium
from gymnasium.vector import AutoresetMode, VectorEnv

from rumpus import Game, RumpusError
from rumpus.core import play
from rumpus.core.seeds import seed_words
from rumpus.envs.games import env_id
from rumpus.envs.gymnasium import Seat
from rumpus.envs.vector import RumpusVectorEnv, make

from .single_games import SingleGames

NEXT_STEP, SAME_STEP = AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP
SEED = 7
SHORT = {"aces": 1}


def assert_equal_to_single_games(game: str, players: int, size: int, steps: int, **wishes: Any) -> int:
    """Plays both at random and compares all that is handed out; returns how many games ended on the way."""
    mode = wishes.pop("autoreset_mode", NEXT_STEP)
    seat, opponents = wishes.pop("seat", None), wishes.pop("opponents", ("random", "instinct")[: players - 1])
    env = make(game, size, players=players, seat=seat, opponents=opponents, autoreset_mode=mode, **wishes)
    wishes.pop("threads", None)
    singles = [SingleGames(game, players, seat, opponents, **wishes) for _ in range(size)]
    for i, single in enumerate(singles):
        single.start(SEED + i, i % players)
    seen, info = env.reset(seed=SEED)
    ended = 0
    for _ in range(steps):
        np.testing.assert_array_equal(seen, [single.seen for single in singles])
        np.testing.assert_array_equal(info["action_mask"], [single.mask for single in singles])
        assert info["seat"].tolist() == [single.asked for single in singles]
        actions = env.random_actions()
        seen, rewards, ends, truncations, info = env.step(actions)
        assert not truncations.any()
        for i, single in enumerate(singles):
            if single.match.over:  # only where games are dealt with the next step
                single.deal()
                expected, decider = [0.0] * players, 0
            else:
                decider = single.asked
                expected = single.decide(int(actions[i]))
            assert info["seat_rewards"][i].tolist() == expected
            assert rewards[i] == expected[decider]
            assert info["scores"][i].tolist() == single.match.scores
            assert info["ranks"][i].tolist() == single.match.ranks
            assert ends[i] == single.match.over
            ended += ends[i]
            if single.match.over and mode is SAME_STEP:
                assert info["_final_obs"][i]
                np.testing.assert_array_equal(info["final_obs"][i], single.seen)
                single.deal()
    env.close()
    return int(ended)


@pytest.mark.parametrize("most", [False, True])
def test_every_step_is_that_of_a_single_game(game: Game, most: bool) -> None:
    assert_equal_to_single_games(game.id, game.players[most], 2, 8, reward="lead" if most else "left_behind")


@pytest.mark.parametrize(("mode", "seat"), [(NEXT_STEP, None), (SAME_STEP, 1)])
def test_games_that_end_are_followed_by_the_next_in_either_mode(mode: AutoresetMode, seat: int | None) -> None:
    assert assert_equal_to_single_games("anarcade", 2, 2, 200, autoreset_mode=mode, seat=seat, options=SHORT) >= 2


def test_with_self_play_every_decision_of_every_seat_is_handed_out(game: Game) -> None:
    assert_equal_to_single_games(game.id, game.players[1], 2, 25, self_play=True)


def test_first_games_are_those_of_single_environments_with_the_same_seeds(game: Game) -> None:
    players = game.players[1]
    wishes: dict[str, Any] = {"players": players, "opponents": ("random", "instinct"), "reward": "lead", "seat": 1}
    env, singles = make(game, 2, **wishes), [Seat(game, **wishes) for _ in range(2)]
    seen, info = env.reset(seed=SEED)
    alone = [single.reset(seed=SEED + i) for i, single in enumerate(singles)]
    for _ in range(8):
        np.testing.assert_array_equal(seen, [parts[0] for parts in alone])
        np.testing.assert_array_equal(info["action_mask"], [parts[-1]["action_mask"] for parts in alone])
        actions = env.random_actions()
        seen, rewards, ends, _, info = env.step(actions)
        steps = [single.step(int(action)) for single, action in zip(singles, actions, strict=True)]
        assert rewards.tolist() == [step[1] for step in steps]
        assert ends.tolist() == [step[2] for step in steps]
        if ends.any():
            break
        alone = [(step[0], step[-1]) for step in steps]


@pytest.mark.compiled
@pytest.mark.parametrize("mode", [NEXT_STEP, SAME_STEP])
@pytest.mark.parametrize("threads", [1, 3])
def test_compiled_and_in_threads_it_is_the_same(mode: AutoresetMode, threads: int) -> None:
    assert assert_equal_to_single_games("anarcade", 4, 8, 300, autoreset_mode=mode, options=SHORT, threads=threads) > 8


@pytest.mark.soak
@pytest.mark.compiled
@pytest.mark.parametrize("mode", [NEXT_STEP, SAME_STEP])
@pytest.mark.parametrize("self_play", [False, True])
def test_whole_games_are_those_of_single_games(game: Game, players: int, mode: AutoresetMode, self_play: bool) -> None:
    for reward in ("left_behind", "lead"):
        wishes = {"autoreset_mode": mode, "self_play": self_play, "reward": reward}
        assert assert_equal_to_single_games(game.id, players, 3, 1500, **wishes) > 0


def test_nothing_is_handed_out_that_a_seat_cannot_know(game: Game) -> None:
    for players in game.players:
        env = make(game, 2, players=players, self_play=True)
        seen, info = env.reset(seed=SEED)
        for _ in range(10):
            seen, _, _, _, info = env.step(env.random_actions())
        for i in range(env.num_envs):
            seat, states = int(info["seat"][i]), env.states[i : i + 1].copy()
            boxes = env.setting.box.record
            play.determinize(boxes, states, seat, *seed_words(i + 1))
            out, mask = np.zeros_like(seen[i]), np.zeros(game.rules.ACTIONS, np.uint8)
            points, places = np.zeros(players, np.int64), np.zeros(players, np.int64)
            play.observe(boxes, states, seat, out)
            play.list_legal(boxes, states, seat, mask)
            play.list_standing(boxes, states, points, places)
            np.testing.assert_array_equal(out, seen[i])
            np.testing.assert_array_equal(mask, info["action_mask"][i])
            assert (points.tolist(), places.tolist()) == (info["scores"][i].tolist(), info["ranks"][i].tolist())


def small(size: int = 3, **wishes: Any) -> RumpusVectorEnv:
    env = make("anarcade", size, **wishes)
    env.reset(seed=SEED)
    return env


def test_it_is_a_vector_environment_whose_spaces_hold_what_it_hands_out(game: Game) -> None:
    env = make(game, 2)
    seen, _ = env.reset(seed=SEED)
    assert isinstance(env, VectorEnv)
    assert env.metadata["autoreset_mode"] is NEXT_STEP
    assert env.single_observation_space.contains(seen[0])
    assert env.observation_space.contains(seen)
    assert env.action_space.contains(env.random_actions())
    assert len(env.observation_names) == seen.shape[1]
    assert len(env.action_names) == env.single_action_space.n == env.action_masks().shape[1]


def test_what_is_handed_out_is_the_callers_own() -> None:
    env = small()
    handed = [env.reset(seed=SEED), env.step(env.random_actions())]
    kept = [[np.copy(part) for part in parts if isinstance(part, np.ndarray)] for parts in handed]
    masks = [parts[-1]["action_mask"].copy() for parts in handed]
    for _ in range(5):
        env.step(env.random_actions())
    for parts, copies, mask in zip(handed, kept, masks, strict=True):
        for part, copy in zip([part for part in parts if isinstance(part, np.ndarray)], copies, strict=True):
            np.testing.assert_array_equal(part, copy)
        np.testing.assert_array_equal(parts[-1]["action_mask"], mask)


def test_on_request_buffers_are_shared_and_hold_the_same() -> None:
    shared, copied = small(copy=False), small()
    before, *_ = shared.step(shared.random_actions())
    copied.step(copied.random_actions())
    for _ in range(5):
        actions = copied.random_actions()
        now, rewards, *_, info = shared.step(actions)
        expected, expected_rewards, *_, expected_info = copied.step(actions)
        assert np.shares_memory(before, now)
        np.testing.assert_array_equal(now, expected)
        np.testing.assert_array_equal(rewards, expected_rewards)
        np.testing.assert_array_equal(info["action_mask"], expected_info["action_mask"])


@pytest.mark.parametrize("self_play", [False, True])
def test_an_illegal_decision_ends_the_game_and_costs_the_penalty(self_play: bool) -> None:
    env = small(penalty=2.5, self_play=self_play)
    actions, before = env.random_actions(), env.states.tobytes()
    illegal = int(np.flatnonzero(~env.action_masks()[1])[0])
    for wrong in (illegal, -1, 10**6):
        env.reset(seed=SEED)
        assert env.states.tobytes() == before
        actions[1] = wrong
        _, rewards, ended, _, info = env.step(actions)
        assert ended.tolist() == [False, True, False]
        assert rewards[1] == -2.5
        assert info["seat_rewards"][1].sum() == -2.5
        assert not info["action_mask"][1].any()
        _, rewards, ended, _, _ = env.step(env.random_actions())
        assert not ended[1]
        assert rewards[1] == 0


def test_on_request_a_random_open_decision_takes_the_place_of_an_illegal_one() -> None:
    env = small(illegal="random", penalty=2)
    for _ in range(20):
        _, rewards, ended, _, info = env.step(np.full(3, 10**6))
        assert not ended.any()
        assert (rewards == -2).all()
        assert info["action_mask"].any(axis=1).all()


def test_a_game_depends_on_its_own_seed_alone() -> None:
    few, many = small(2), small(5)
    for _ in range(40):
        actions = many.random_actions()
        seen, *_ = many.step(actions)
        np.testing.assert_array_equal(few.step(actions[:2])[0], seen[:2])
    other = make("anarcade", 2)
    np.testing.assert_array_equal(other.reset(seed=[SEED + 1, SEED])[0], small(2).reset(seed=SEED)[0][::-1])


def test_without_a_seed_games_are_dealt_anew_and_differently() -> None:
    env = small()
    before = {state.tobytes() for state in env.states}
    env.reset()
    assert not before & {state.tobytes() for state in env.states}


def test_a_reset_of_some_leaves_the_others_as_they_are() -> None:
    env = small()
    for _ in range(10):
        seen, *_ = env.step(env.random_actions())
    before = [state.tobytes() for state in env.states]
    after, _ = env.reset(options={"reset_mask": np.array([False, True, False])})
    assert [state.tobytes() == old for state, old in zip(env.states, before, strict=True)] == [True, False, True]
    np.testing.assert_array_equal(after[[0, 2]], seen[[0, 2]])


@pytest.mark.parametrize(
    ("wishes", "sentence"),
    [
        ({"num_envs": 0}, "num_envs is a whole number from 1 on, not 0."),
        ({"num_envs": "many"}, "num_envs is a whole number from 1 on, not 'many'."),
        ({"threads": 0}, "threads is a whole number from 1 on, not 0."),
        ({"seat": 2}, "2 players have seats 0 to 1, not 2."),
        ({"opponents": ()}, "2 players need 1 to 1 opponents, not 0."),
        ({"penalty": -1}, "A penalty is a number from 0 up, not -1."),
        ({"opponents": "champion"}, "In a vector environment opponents are random or instinct, not 'champion'"),
        (
            {"opponents": print},
            "In a vector environment opponents are random or instinct, not <built-in function print>",
        ),
        ({"reward": "fun"}, "There is no reward 'fun'"),
        ({"illegal": "ignore"}, "An illegal decision leads to one of end, random, not 'ignore'."),
        ({"autoreset_mode": "Disabled"}, "The autoreset mode is NextStep or SameStep, not 'Disabled'."),
        ({"players": 9}, "is for 2 to 4 players"),
    ],
)
def test_a_wish_that_cannot_be_met_is_answered_with_a_sentence(wishes: dict[str, Any], sentence: str) -> None:
    with pytest.raises(RumpusError, match=sentence):
        make("anarcade", **{"num_envs": 2, **wishes})


@pytest.mark.parametrize("seed", [-1, True, "1", [1, 2], 1.5, [1, 2, "3"]])
def test_a_seed_is_one_number_or_one_a_game(seed: Any) -> None:
    with pytest.raises(RumpusError, match=r"A seed is a whole number from 0 on, or one for each of 3 games."):
        small().reset(seed=seed)


@pytest.mark.parametrize("actions", [[1], np.zeros((3, 1), int), np.zeros(3), None])
def test_a_step_takes_one_whole_number_a_game(actions: Any) -> None:
    env = small()
    before = env.states.tobytes()
    with pytest.raises(RumpusError, match=r"3 games take 3 whole numbers, one decision a game."):
        env.step(actions)
    assert env.states.tobytes() == before


def test_a_step_before_the_first_reset_is_refused() -> None:
    with pytest.raises(RumpusError, match=r"No game is dealt yet: call reset\(\) first."):
        make("anarcade", 2).step(np.zeros(2, int))
    with pytest.raises(RumpusError, match=r"the first reset\(\) deals all of them."):
        make("anarcade", 2).reset(options={"reset_mask": np.array([True, False])})


def test_gymnasium_makes_it_by_its_id(game: Game) -> None:
    made = gymnasium.make_vec(env_id(game), num_envs=2, players=game.players[1])
    assert isinstance(made.unwrapped, RumpusVectorEnv)
    assert (made.unwrapped.game.id, made.num_envs, made.unwrapped.players) == (game.id, 2, game.players[1])
