"""Tuning: worse weights are left behind, new ones are tried on new deals, and values are written where they stood."""

from __future__ import annotations

import math
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import rumpus
from rumpus.bots import Bot
from rumpus.bots.search_parameters import parameters_of
from rumpus.core.bot_config import FILE, INSTINCT, SEARCH, read_bot_config, set_weights
from rumpus.core.game import Game, find_game
from rumpus.core.match import Match
from rumpus.lab.tournament import Interval
from rumpus.lab.tuning import (
    REACH,
    SHARES,
    Tuned,
    instinct_trial,
    search_trial,
    shares_of,
    start_of,
    tune,
    write_tuned,
)

pytestmark = pytest.mark.compiled


def test_the_same_weights_are_even_at_every_table() -> None:
    for name, players in (("archduke", 2), ("archduke", 6), ("arcadia", 3)):
        game = find_game(name)
        shares = instinct_trial(game, players, seed=1)(start_of(game, INSTINCT), 0, 6)
        assert shares == pytest.approx(0.5)


def test_who_never_builds_loses() -> None:
    game = find_game("arcadia")
    silly = {**start_of(game, INSTINCT), "good_enough": 1e6}
    assert instinct_trial(game, 2, seed=1)(silly, 0, 10).max() == 0


def test_trials_with_the_same_seed_are_the_same_and_deals_are_told_apart() -> None:
    game = find_game("archduke")
    weights = {**start_of(game, INSTINCT), "ahead": 1.0}
    trial = instinct_trial(game, 2, seed=1)
    whole = trial(weights, 0, 8)
    assert whole.tolist() == [*trial(weights, 0, 3), *trial(weights, 3, 8)]


def test_tuning_finds_what_was_spoiled() -> None:
    """A trial with a known best: the nearer to it, the more is won."""

    def trial(values: dict[str, float], first: int, end: int) -> np.ndarray:
        return np.full(end - first, 1 / (1 + (values["weight"] - 4.0) ** 2))

    found = tune({"weight": 1.0}, [trial], generations=20, deals=2, seed=1)
    assert found.values["weight"] == pytest.approx(4.0, rel=0.05)
    assert (found.before, found.deals) == ({"weight": 1.0}, 20)


def test_shares_stay_between_nothing_and_all() -> None:
    seen = []

    def trial(values: dict[str, float], first: int, end: int) -> np.ndarray:
        seen.append(values)
        return np.full(end - first, values["strays"])

    tune({"strays": 0.0, "trust": 0.5}, [trial], generations=10, deals=1, seed=1, shares=SHARES)
    assert all(0 <= value <= 1 for values in seen for value in values.values())
    assert max(values["strays"] for values in seen) > 0.2


def test_what_is_nothing_so_far_becomes_as_much_or_as_little_as_it_should() -> None:
    def trial(values: dict[str, float], first: int, end: int) -> np.ndarray:
        off = (values["liking"] - 1.5) ** 2 + (values["dislike"] + 0.5) ** 2
        return np.full(end - first, 1 / (1 + off))

    found = tune({"liking": 0.0, "dislike": 0.0}, [trial], generations=40, deals=1, seed=1).values
    assert found == pytest.approx({"liking": 1.5, "dislike": -0.5}, abs=0.1)


def test_all_else_keeps_its_sign_and_moves_by_a_factor() -> None:
    seen = []

    def trial(values: dict[str, float], first: int, end: int) -> np.ndarray:
        seen.append(values)
        return np.full(end - first, values["scale"] - values["explore"])

    tune({"scale": -4.0, "explore": 3.0}, [trial], generations=20, deals=1, seed=1)
    furthest = math.exp(REACH)
    assert all(-4 * furthest <= values["scale"] <= -4 / furthest for values in seen)
    assert all(3 / furthest <= values["explore"] <= 3 * furthest for values in seen)
    assert max(values["scale"] for values in seen) > -1
    assert min(values["explore"] for values in seen) < 1


def test_no_candidate_lies_beyond_the_reach_it_is_given() -> None:
    def trial(values: dict[str, float], first: int, end: int) -> np.ndarray:
        return np.full(end - first, values["weight"])

    found = tune({"weight": 1.0}, [trial], generations=20, deals=1, seed=1, reach=0.5)
    assert found.values["weight"] == pytest.approx(math.exp(0.5), rel=0.05)


def test_every_share_is_one_and_is_known_by_that_name(game: Game) -> None:
    tables = [SEARCH, *([INSTINCT] if read_bot_config(game.folder, INSTINCT) else [])]
    for table in tables:
        values = start_of(game, table)
        assert all(0 <= values[name] <= 1 for name in shares_of(game, table))


def test_no_tuned_parameter_could_turn_below_nothing(game: Game) -> None:
    """What is 0 moves either way, which is right for a weight and wrong for a parameter."""
    assert all(value or name in SHARES for name, value in start_of(game, SEARCH).items())


def test_a_search_tries_parameters_against_those_of_the_game() -> None:
    game = find_game("archduke")
    shares = search_trial(game, 2, seed=1, budget="4")({"explore": parameters_of("archduke").explore}, 0, 3)
    assert shares == pytest.approx(0.5)


def test_a_deal_with_a_game_that_was_given_up_counts_nowhere() -> None:
    def trial(values: dict[str, float], first: int, end: int) -> np.ndarray:
        shares = np.full(end - first, 1 / (1 + (values["weight"] - 4.0) ** 2))
        shares[::2] = np.nan
        return shares

    found = tune({"weight": 1.0}, [trial], generations=20, deals=2, seed=1)
    assert found.values["weight"] == pytest.approx(4.0, rel=0.05)
    assert found.wins.mean == pytest.approx(1.0, abs=0.05)
    assert (found.deals, found.stalled_deals) == (10, 10)


def test_where_one_table_did_not_end_the_deal_is_left_out_at_all() -> None:
    def ends(values: dict[str, float], first: int, end: int) -> np.ndarray:
        return np.full(end - first, 0.75)

    def ends_but_once(values: dict[str, float], first: int, end: int) -> np.ndarray:
        return np.array([math.nan, *[0.25] * (end - first - 1)])

    found = tune({"weight": 1.0}, [ends, ends_but_once], generations=1, deals=2, seed=1)
    assert (found.wins.mean, found.deals, found.stalled_deals) == (0.5, 19, 1)


def test_what_ends_no_game_is_not_judged() -> None:
    def trial(values: dict[str, float], first: int, end: int) -> np.ndarray:
        return np.full(end - first, np.nan)

    with pytest.raises(rumpus.RumpusError, match="No deal came to an end"):
        tune({"weight": 1.0}, [trial], generations=2, deals=2, seed=1)


def test_a_search_that_does_not_end_a_game_has_no_share(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rumpus.lab.tournament.asking.MOST_DECISIONS", 3)
    assert np.isnan(search_trial(find_game("archduke"), 2, seed=1, budget="2")({}, 0, 2)).all()


def test_weights_that_do_not_end_a_game_have_no_share(monkeypatch: pytest.MonkeyPatch) -> None:
    game = find_game("archduke")
    monkeypatch.setattr("rumpus.lab.tuning.MOST_DECISIONS", 3)
    assert np.isnan(instinct_trial(game, 2, seed=1)(start_of(game, INSTINCT), 0, 2)).all()


def test_values_are_written_where_they_stood_with_the_line_that_found_them(tmp_path: Path) -> None:
    path = tmp_path / FILE
    path.write_text("[instinct]\n# rumpus tune of old\n# Why.\na = 1\nb = 2\n\n[search]\ndepth = 3\n", encoding="utf-8")
    write_tuned(tmp_path, INSTINCT, {"a": 0.25, "b": 7.0}, "x instinct: 60% won")
    write_tuned(tmp_path, SEARCH, {"explore": 0.5}, "x search: 55% won")
    assert path.read_text(encoding="utf-8") == (
        "[instinct]\n# rumpus tune x instinct: 60% won\n# Why.\na = 0.25\nb = 7\n\n"
        "[search]\n# rumpus tune x search: 55% won\nexplore = 0.5\ndepth = 3\n"
    )
    assert read_bot_config(tmp_path, SEARCH) == {"depth": 3.0, "explore": 0.5}


def test_only_what_is_shown_to_be_better_is_better() -> None:
    assert Tuned({}, {}, Interval(0.56, 0.51, 0.61), 100).better
    assert not Tuned({}, {}, Interval(0.56, 0.49, 0.63), 100).better


def test_weights_must_be_those_that_instinct_asks_for(game: Game, tmp_path: Path) -> None:
    if "weights" not in (game.box.record.dtype.names or ()):
        pytest.skip("its instinct weighs nothing")
    (tmp_path / FILE).write_text("[instinct]\nwhim = 1\n", encoding="utf-8")
    with pytest.raises(rumpus.RumpusError, match="weighs whim, but instinct asks for"):
        set_weights(game.box.record.copy(), tmp_path)


def test_other_weights_in_a_box_make_another_bot() -> None:
    game = find_game("archduke")
    record = game.box.record.copy()
    record["weights"]["ahead"] = -100.0
    match = Match(game, 2, seed=1, box=replace(game.box, record=record))
    while not match.over and "Call" not in {action.label.split()[0] for action in match.legal()}:
        match.apply(Bot("instinct", 1).choose(match))
    called = {action.id: action.label for action in match.legal()}[Bot("instinct", 1).choose(match)]
    assert called.startswith("Call")
