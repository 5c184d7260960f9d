"""Games on the shelf: players, options, rooms."""

from __future__ import annotations

import dataclasses
import re
import sys

import numpy as np
import pytest

import rumpus
from rumpus import Game, RumpusError
from rumpus.core.game import find_game
from rumpus.core.parts import Policies


def test_every_folder_with_a_game_is_on_the_shelf() -> None:
    folders = {p.name for p in rumpus.games()[0].folder.parent.iterdir() if (p / "rules").is_dir()}
    assert {game.id for game in rumpus.games()} == folders


def test_a_game_says_what_it_is(game: Game) -> None:
    assert re.fullmatch(r"[a-z]+", game.id)
    assert re.fullmatch(r"[A-Z]{2}", game.prefix)
    assert game.name
    assert game.name in game.printed
    assert game.like.endswith(".")
    assert 0 < game.minutes[0] <= game.minutes[1]
    assert game.summary.endswith(".")
    assert 1 <= game.players[0] <= game.players[1]
    assert game.version >= 1
    assert find_game(game.id) is game
    assert find_game(game) is game


def test_a_game_has_every_function_of_the_contract(game: Game) -> None:
    contract = {**vars(game.rules), "instinct": game.policies.instinct}
    for name in ("setup", "actors", "legal", "apply", "scores", "ranks", "observe", "determinize", "instinct"):
        assert callable(contract[name])
    assert game.players == game.rules.PLAYERS
    assert game.rules.ACTIONS > 1
    assert game.rules.OBSERVATION > 1


def test_the_list_of_games_is_the_callers_own() -> None:
    rumpus.games().clear()
    assert rumpus.games()


def test_options_not_chosen_are_filled_in(game: Game) -> None:
    assert game.check_options(None) == game.check_options({}) == {o.id: o.default for o in game.options}


def test_the_first_value_of_an_option_is_the_default(game: Game) -> None:
    for option in game.options:
        assert option.default == next(iter(option.values))
        assert option.help
        assert option.title
        assert set(option.words) in ({*option.values}, set())
        assert option.for_learners is None or option.for_learners in option.values


def test_a_first_game_of_archduke_can_be_made_easier() -> None:
    easier = {option.id: option.for_learners for option in find_game("archduke").options if option.for_learners}
    assert easier == {"pace": "turns", "reminders": "on"}


def test_every_value_of_an_option_is_written_into_the_position(game: Game) -> None:
    for option in game.options:
        for value, number in option.values.items():
            states = game.blank(game.check_options({option.id: value}), 3)
            assert (states[option.field] == number).all()


def test_a_value_may_be_given_as_a_number() -> None:
    assert find_game("anarcade").check_options({"aces": 2}) == {"aces": "2"}


@pytest.mark.parametrize("value", [0, 4, "", "three", None, 2.0, [2], True])
def test_a_value_that_is_not_offered_is_refused(value: object) -> None:
    with pytest.raises(RumpusError, match=r"^Option aces of Anarcade is one of 3, 2, 1, not .*\.$"):
        find_game("anarcade").check_options({"aces": value})


def test_an_unknown_option_is_refused_with_those_there_are() -> None:
    with pytest.raises(RumpusError, match=r"has no option 'ace'; its options: aces\.$"):
        find_game("anarcade").check_options({"ace": 2})


@pytest.mark.parametrize("name", ["", "Anarcade", "chess", None, 7])
def test_an_unknown_game_is_refused_with_those_there_are(name: object) -> None:
    with pytest.raises(RumpusError, match=r"^There is no game .*; there is anarcade.*\.$"):
        find_game(name)  # type: ignore[arg-type]


def test_a_blank_position_is_zero_but_for_its_options(game: Game) -> None:
    states = game.blank(game.check_options(None))
    for option in game.options:
        states[option.field] = 0
    assert not np.frombuffer(states.tobytes(), np.uint8).any()


def test_every_policy_of_a_bot_is_declared(game: Game) -> None:
    bot = sys.modules[game.policies.instinct.__module__]
    for field in dataclasses.fields(Policies):
        if hasattr(bot, field.name):
            assert getattr(game.policies, field.name) is getattr(bot, field.name), field.name
