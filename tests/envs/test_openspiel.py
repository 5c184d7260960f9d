"""The OpenSpiel form: OpenSpiel's own suites on every game, and what its states promise."""

from __future__ import annotations

import pickle
import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from rumpus import Game, Match, RumpusError
from rumpus.core.game import find_game

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")

from absl import flags  # noqa: E402
from open_spiel.python import rl_environment  # noqa: E402
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts  # noqa: E402

from rumpus.envs import dealt as dealt_games  # noqa: E402
from rumpus.envs.openspiel import DRAWS, OUTCOMES, RumpusState, key_of  # noqa: E402

from .spiel import dealt, load, play_on, shown  # noqa: E402

pytestmark = [pytest.mark.fewest_and_most, pytest.mark.compiled]

SHORT = {
    "anarcade": {"aces": 1},
    "arcadia": {"years": 2},
    "archduke": {"mode": "battle-royal"},
    "champion": {"weeks": 2},
}


# OpenSpiel's own suites


def test_random_sim_test_passes_with_serialization_and_masks(game: Game, players: int) -> None:
    pyspiel.random_sim_test(load(game, players), num_sims=1, serialize=True, verbose=False, mask_test=True)


def test_a_playthrough_by_openspiels_generator_is_the_same_when_it_is_replayed(game: Game, tmp_path: Path) -> None:
    """Instinct decides: at random a game of 8-Bit Rummy takes thousands of decisions."""
    flags.FLAGS(["tests"])
    loaded = load(game, game.players[0], **SHORT.get(game.id, {}))
    state = dealt(loaded, seed=1)
    play_on(state, random.Random(1), 5000, "instinct")
    text = generate_playthrough.playthrough(str(loaded), state.history(), seed=1)
    kept = tmp_path / "playthrough.txt"
    kept.write_text(text, encoding="utf-8")
    original, replayed = generate_playthrough.replay(str(kept))
    assert replayed == original
    assert "IsTerminal() = True" in original


def test_a_round_of_openspiels_environment_ends(game: Game, players: int) -> None:
    environment = rl_environment.Environment(load(game, players, **SHORT.get(game.id, {})))
    environment.seed(1)
    lots = random.Random(1)
    step = environment.reset()
    for _ in range(300):
        if step.last():
            break
        player = step.observations["current_player"]
        step = environment.step([lots.choice(step.observations["legal_actions"][player])])
    assert len(step.observations["info_state"]) == players


# States


def test_the_same_key_deals_the_same_game_as_a_match(game: Game, players: int) -> None:
    state = dealt(load(game, players), seed=3)
    match = Match(game, players, key_of(tuple(state.history())))
    assert state.match.position.tobytes() == match.position.tobytes()
    assert state.current_player() == match.actors[0]


def test_all_of_chance_comes_before_the_deal(game: Game) -> None:
    loaded = load(game, game.players[0])
    state = loaded.new_initial_state()
    for drawn in range(DRAWS):
        assert state.is_chance_node()
        assert len(state.chance_outcomes()) == OUTCOMES == loaded.max_chance_outcomes()
        state.apply_action(drawn)
    play_on(state, random.Random(1), 200)
    assert not state.is_chance_node()
    assert loaded.max_chance_nodes_in_history() == DRAWS


def test_open_decisions_have_different_names(game: Game, players: int) -> None:
    state, lots = dealt(load(game, players), seed=4), random.Random(4)
    for _ in range(60):
        open_now = state.legal_actions()
        assert len({state.action_to_string(action) for action in open_now}) == len(open_now)
        play_on(state, lots, 1)


def test_seats_are_asked_in_the_order_of_the_match() -> None:
    state = dealt(load(find_game("archduke"), 4), seed=1)
    asked = []
    while len(state.match.actors) > 1:
        assert state.current_player() == state.match.actors[0]
        asked.append(state.current_player())
        play_on(state, random.Random(1), 1)
    assert {*asked, state.current_player()} == set(range(4))


def test_returns_are_the_share_of_the_others_left_behind(game: Game, players: int) -> None:
    state, lots = dealt(load(game, players, **SHORT.get(game.id, {})), seed=5), random.Random(5)
    assert state.returns() == [0] * players
    play_on(state, lots, 5000, "instinct")
    ranks = state.match.ranks
    behind = [sum(other > own for other in ranks) - sum(other < own for other in ranks) for own in ranks]
    assert state.returns() == pytest.approx([each / (2 * (players - 1)) for each in behind])
    assert state.rewards() == state.returns()


@pytest.mark.parametrize("way", ["clone", "serialize", "pickle"])
def test_a_state_that_was_copied_or_stored_goes_on_as_it_was(game: Game, players: int, way: str) -> None:
    loaded, lots = load(game, players), random.Random(6)
    state = dealt(loaded, seed=6)
    for _ in range(3):
        play_on(state, lots, 20)
        twin = another(way, loaded, state)
        assert (str(twin), twin.history()) == (str(state), state.history())
        then = lots.random()
        for each in (state, twin):
            play_on(each, random.Random(then), 20)
        assert str(twin) == str(state)
        for player in range(players):
            assert shown(twin, player) == shown(state, player)


def another(way: str, game: Any, state: Any) -> Any:
    if way == "clone":
        return state.clone()
    if way == "pickle":
        return pickle.loads(pickle.dumps(state))
    stored_game, stored = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    assert str(stored_game) == str(game)
    return stored


def test_a_state_that_was_stored_before_the_deal_is_dealt_the_same(game: Game) -> None:
    loaded = load(game, game.players[0])
    state = loaded.new_initial_state()
    state.apply_action(5)
    twin = loaded.deserialize_state(state.serialize())
    for outcome in range(1, DRAWS):
        state.apply_action(outcome)
        twin.apply_action(outcome)
    assert str(twin) == str(state)


def test_a_state_that_was_stored_with_other_cards_is_refused() -> None:
    loaded = load(find_game("anarcade"), 2)
    read, (made, *rest) = dealt(loaded, seed=1)._game_dealt.__reduce__()
    assert read is dealt_games._read
    for other in (made._replace(box="other"), made._replace(version=made.version + 1)):
        with pytest.raises(RumpusError, match="stored under other rules or with other cards of Anarcade"):
            read(other, *rest)


# Parameters


def test_options_are_parameters(game: Game) -> None:
    for option in game.options:
        for value in option.values:
            state = dealt(
                pyspiel.load_game(f"rumpus_{game.id}({option.id}={as_written(option.values, value)})"), seed=1
            )
            assert state.match.options[option.id] == value


def as_written(values: Any, value: str) -> str:
    """OpenSpiel tells whole numbers from others by the point."""
    return f"{float(value)}" if any("." in each for each in values) else value


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        ("rumpus_archduke(players=7)", "2 to 6"),
        ("rumpus_archduke(mode=quick)", "battle-royal"),
        ("rumpus_arcadia(years=9)", "years"),
    ],
)
def test_what_does_not_exist_is_refused_in_a_sentence(asked: str, why: str) -> None:
    with pytest.raises(RumpusError, match=why):
        pyspiel.load_game(asked)


def test_an_illegal_decision_is_refused_and_changes_nothing() -> None:
    state = dealt(load(find_game("anarcade"), 2), seed=1)
    before, closed = str(state), next(a for a in range(9) if a not in state.legal_actions())
    with pytest.raises(RumpusError):
        state.apply_action(closed)
    assert str(state) == before


def test_nothing_is_asked_of_players_before_the_deal() -> None:
    state = load(find_game("anarcade"), 2).new_initial_state()
    with pytest.raises(RumpusError, match="chance draws the key first"):
        _ = state.match
    with pytest.raises(RumpusError, match="from 0 to 63"):
        state.apply_action(64)


# OpenSpiel's search


class AsItStands(mcts.Evaluator):  # type: ignore[misc]  # OpenSpiel has no types
    """Takes a game for what it would be worth if it ended now."""

    def evaluate(self, state: RumpusState) -> Any:
        return np.array(state._game_dealt.utilities() if state._game_dealt else [])

    def prior(self, state: Any) -> Any:
        actions = state.legal_actions()
        return [(action, 1 / len(actions)) for action in actions]


def test_openspiels_ismcts_plays_every_game_to_its_end(game: Game, players: int) -> None:
    loaded = load(game, players, **SHORT.get(game.id, {}))
    bot = ismcts.ISMCTSBot(loaded, AsItStands(), 1.0, 3, random_state=np.random.RandomState(1))
    state, lots = dealt(loaded, seed=7), random.Random(7)
    searched = 0
    while not state.is_terminal():
        if state.current_player() == 0 and searched < 60:
            state.apply_action(int(bot.step(state)))
            searched += 1
        else:
            play_on(state, lots, 1, "instinct")
    assert searched
    assert sum(state.returns()) == pytest.approx(0)
