"""Simulations: the same figures for the same seed, however the work is shared out."""

from __future__ import annotations

import json

import numpy as np
import pytest

import rumpus
from rumpus.lab import simulation
from rumpus.lab.simulation import first_shares, simulate

pytestmark = pytest.mark.compiled

TIMINGS = ("seconds", "decisions_per_second")


def figures(**changes: object) -> dict[str, object]:
    asked = {"games": 300, "players": 3, "bots": ("instinct", "random"), "seed": 5} | changes
    told = simulate("anarcade", **asked).as_json()  # type: ignore[arg-type]
    return {key: value for key, value in told.items() if key not in TIMINGS}


def test_the_same_seed_gives_the_same_figures_and_another_seed_others() -> None:
    assert figures() == figures()
    assert figures() != figures(seed=6)


def test_the_figures_do_not_depend_on_how_games_are_shared_out(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = figures()
    monkeypatch.setattr(simulation, "CHUNK", 37)
    assert figures() == whole


def test_a_game_of_two_has_one_winner_who_has_won_what_it_takes() -> None:
    few = simulate("anarcade", 1, 2, ("instinct",), 9)
    match = rumpus.Match("anarcade", 2, seed=0)
    assert few.games == 1
    assert few.seats[0].first_share + few.seats[1].first_share == 1
    assert max(seat.mean_score for seat in few.seats) == max(match.game.options[0].values.values())


def test_fewer_bots_than_seats_are_repeated_in_turn() -> None:
    told = simulate("anarcade", 10, 4, ("instinct", "random"), 1)
    assert [seat.bot for seat in told.seats] == ["instinct", "random", "instinct", "random"]


def test_shares_of_first_place_add_up_and_the_better_bot_has_more() -> None:
    told = simulate("anarcade", 400, 2, ("instinct", "random"), 1)
    assert told.stalled == 0
    assert sum(seat.first_share for seat in told.seats) == pytest.approx(1, abs=1e-3)
    assert told.seats[0].first_share > 0.9
    assert told.length.p5 <= told.length.p50 <= told.length.p95
    assert told.decisions > told.games * told.length.p5


def test_a_shared_first_place_counts_as_a_part_of_one() -> None:
    assert first_shares(np.array([[1, 1, 3], [2, 1, 3]])).tolist() == [[0.5, 0.5, 0], [0, 1, 0]]


def test_a_game_that_takes_too_many_decisions_is_counted_as_stalled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulation, "MOST_DECISIONS", 3)
    told = simulate("anarcade", 20, 2, ("random",), 1)
    assert told.stalled == 20
    assert told.decisions == 60
    json.dumps(told.as_json(), allow_nan=False)


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"games": 0}, "At least one game"),
        ({"players": 5}, "for 2 to 4 players"),
        ({"bots": ("genius",)}, "There is no bot 'genius'"),
        ({"bots": ("random",) * 4}, "3 players need 1 to 3 bots"),
        ({"options": {"aces": "9"}}, "Option aces"),
    ],
)
def test_what_cannot_be_simulated_is_answered_with_a_sentence(wrong: dict[str, object], sentence: str) -> None:
    with pytest.raises(rumpus.RumpusError, match=sentence):
        figures(**wrong)
