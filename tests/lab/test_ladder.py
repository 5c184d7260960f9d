"""The ladder: budgets that double, steps against the one below, and what thinking twice as long is worth."""

from __future__ import annotations

import math
from dataclasses import replace
from pathlib import Path

import pytest

import rumpus
from rumpus.core.bot_config import LADDER, read_bot_config
from rumpus.core.game import Game, find_game
from rumpus.lab.ladder import Step, as_markdown, climb, elo, measures, rungs
from rumpus.lab.tournament import Interval

pytestmark = pytest.mark.compiled


def step(upper: str, lower: str, mean: float, reach: float = 0.05) -> Step:
    wins = Interval(mean, mean - reach, mean + reach)
    return Step("anarcade", 2, upper, lower, 400, wins, wins if lower == "random" else None)


def test_each_budget_is_double_the_last() -> None:
    assert rungs("250") == ["random", "instinct", "search:250", "search:500", "search:1000", "search:2000"]
    assert rungs("0.05s")[2:] == ["search:0.05s", "search:0.1s", "search:0.2s", "search:0.4s"]


@pytest.mark.parametrize("budget", ["", "0", "-1", "0s", "fast", "1e3", "٣"])
def test_a_budget_that_is_none_is_refused(budget: str) -> None:
    with pytest.raises(rumpus.RumpusError, match="A budget is a number of iterations"):
        rungs(budget)


def test_ten_wins_to_one_are_four_hundred_points() -> None:
    assert elo(10 / 11) == pytest.approx(400)
    assert elo(1 / 11) == pytest.approx(-400)
    assert elo(0.5) == 0
    assert elo(1) == math.inf
    assert elo(0) == -math.inf


def test_every_game_says_how_its_ladder_is_measured(game: Game) -> None:
    usual = read_bot_config(game.folder, LADDER)
    full = usual.get("full_budget", usual["budget"]), usual.get("full_games", usual["games"])
    assert measures(game, 2) == (rungs(f"{usual['budget']:.0f}"), usual["games"])
    assert measures(game, game.players[1]) == (rungs(f"{full[0]:.0f}"), full[1])
    assert measures(game, game.players[1], "0.1s", 7) == (rungs("0.1s"), 7)


def test_a_step_is_shown_when_its_whole_interval_lies_above_even() -> None:
    assert step("instinct", "random", 0.6).shown
    assert not step("instinct", "random", 0.54).shown


def test_the_document_tells_each_step_and_what_doubling_is_worth() -> None:
    steps = [
        step("instinct", "random", 0.9),
        step("search:500", "search:250", 0.64),
        step("search:1000", "search:500", 0.54),
    ]
    text = as_markdown("rumpus ladder anarcade", [find_game("anarcade")], steps)
    assert "| 2 | instinct | random | 400 | 90.0% (85.0 to 95.0) | 90.0% (85.0 to 95.0) | +382 | yes |" in text
    assert "| 2 | search:1000 | search:500 | 400 | 54.0% (49.0 to 59.0) | none | +28 | not shown |" in text
    # elo(0.64) = 99.95, elo(0.54) = 27.85; from elo(0.59) = 63.2 to elo(0.69) = 139.0, and from -7.0 to 63.2
    # so the reaches are 37.9 and 35.1, together 51.6, and half of that for the mean of two
    assert "Thinking twice as long, 2 players: +64 ± 26 Elo on average." in text


def test_playing_one_game_again_leaves_what_the_document_says_of_the_others() -> None:
    both = [find_game("anarcade"), find_game("archduke")]
    steps = [Step(game.id, 2, "instinct", "random", 400, Interval(0.9, 0.85, 0.95), None) for game in both]
    before = f"How strong?\n{as_markdown('rumpus ladder', both, steps)}\nThe end."
    again = as_markdown("rumpus ladder archduke", both[1:], [replace(steps[1], games=800)], before)
    assert again.count("Made by `rumpus ladder`.") == again.count("Made by `rumpus ladder archduke`.") == 1
    assert again.count("## ") == 2
    assert again.index("| 400 |") < again.index("## Archduke") < again.index("| 800 |")


def test_a_distance_beyond_measure_has_no_error() -> None:
    steps = [Step("anarcade", 2, "search:500", "search:250", 9, Interval(1.0, 0.7, 1.0), None)]
    text = as_markdown("rumpus ladder anarcade", [find_game("anarcade")], steps)
    assert "Thinking twice as long, 2 players: beyond measure on average." in text.replace(" Elo", "")


def test_climbing_plays_each_bot_against_the_one_below(tmp_path: Path) -> None:
    game = find_game("archduke")
    for players in (2, 6):
        (only,) = climb(game, players, ["random", "instinct"], 60, 1, tmp_path)
        assert (only.upper, only.lower, only.players, only.games) == ("instinct", "random", players, 60)
        assert only.shown
    assert len(list(tmp_path.iterdir())) == 2
