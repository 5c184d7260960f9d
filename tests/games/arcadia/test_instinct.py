"""Arcadia's quick player: sensible in small, much better than chance, and a fair judge of the box."""

from __future__ import annotations

import numpy as np
import pytest
from rulebook.arcadia.positions import Park, at_table

import rumpus
from rumpus import Bot, Match
from rumpus.lab.balance import balance
from rumpus.lab.simulation import finished_games, simulate

pytestmark = pytest.mark.compiled

BOT = Bot("instinct")
GAMES = 1500


def choice(match: Match) -> tuple[str, str]:
    chosen = BOT.choose(match)
    (action,) = [action for action in match.legal() if action.id == chosen]
    return action.kind, action.label


def test_it_builds_what_it_can_pay_for() -> None:
    match = at_table(Park(hand=["Technician"] * 2), site=["Teacups", "Carousel 3", "Coins", "Crane"])
    assert choice(match)[0] == "build"


def test_it_takes_what_would_slide_away_before_it_can_be_paid() -> None:
    row = ["Duck Pond", "Carousel 3", "Coins", "Crane"]
    match = at_table(Park(hand=["Mechanic"]), Park(), site=row, jobs=["Operator"] * 4)
    assert choice(match) == ("hold", "Take Duck Pond [midway 1, 4 points] into your hand")


def test_it_hires_what_its_plan_lacks() -> None:
    match = at_table(
        Park(hand=["Technician"], held=["Teacups", "Bell"]),
        site=["Carousel 3", "Coins", "Crane", "Waffle"],
        jobs=["Operator", "Operator", "ride GG", "Mechanic"],
        experts=["food RRRR", "food BBBB", "show YYYY", "midway GGGG"],
    )
    assert choice(match) == ("take_job", "Take ride GG [GG, ride only]")


def test_it_never_leaves_a_legal_decision() -> None:
    for seed in range(8):
        match = Match("arcadia", 2 + seed % 3, seed)
        while not match.over:
            match.apply(BOT.choose(match))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_beats_chance_by_far(players: int) -> None:
    bots = ["instinct"] + ["random"] * (players - 1)
    assert simulate("arcadia", 400, players, bots, seed=1).seats[0].first_share > 0.9


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_box_is_fair_to_seats_and_types_and_lets_chains_grow(players: int) -> None:
    figures = balance("arcadia", GAMES, players, seed=5)
    assert max(figures.seats) < 1.15
    assert min(figures.groups.values()) > 0.15
    assert figures.tallies["games with a level 4"] > 0.2
    assert figures.stalled == 0


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_review_pays_something_in_a_quarter_of_the_games_in_which_it_is_kept(players: int) -> None:
    (game,) = (game for game in rumpus.games() if game.id == "arcadia")
    kept, paid = np.zeros(16), np.zeros(16)
    for chunk in finished_games(game, GAMES, players, ["instinct"], 6, None):
        for p in range(players):
            cards = chunk.states["review"]["cards"][:, p, :2]
            np.add.at(kept, cards, 1)
            np.add.at(paid, cards[chunk.states["praise"][:, p] > 0], 1)
    seldom = {
        card["name"]: round(share, 2)
        for card, share in zip(game.box.entries["review"], paid / np.maximum(kept, 1), strict=True)
        if share < 0.25
    }
    assert kept.min() > 30, "some review is hardly ever kept"
    assert seldom == {}
