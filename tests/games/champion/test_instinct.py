"""Video Game Champion's quick player: sensible in small, much better than chance, and a fair judge of the box."""

from __future__ import annotations

import numpy as np
import pytest
from rulebook.champion.positions import Kid, at_table

import rumpus
from rumpus import Bot, Match
from rumpus.games.champion.rules.components import ACHIEVEMENTS, Action
from rumpus.lab.balance import balance
from rumpus.lab.simulation import finished_games, simulate

pytestmark = pytest.mark.compiled

BOT = Bot("instinct")
GAMES = 1000
MANY_GAMES = 4000


def choice(match: Match) -> str:
    chosen = BOT.choose(match)
    (action,) = [action for action in match.legal() if action.id == chosen]
    return action.label


def test_it_beats_what_it_can_beat() -> None:
    match = at_table(Kid(tiles="R4 B4 G4", presents=["number 3"]), players=3, stage="play")
    assert choice(match) == "Beat number 3 for 6 points"


def test_it_rents_what_it_can_beat() -> None:
    match = at_table(Kid(tiles="R4 B4 G4 Y4", dollars=1), players=3, stage="weekend", rental=["number 4"])
    assert choice(match) == "Rent number 4 for 1 dollar"


def test_it_keeps_tiles_that_go_together() -> None:
    kid = Kid(tiles="R4 B4 G4 Y4 P8 R6", ious=3, presents=["number 5", "number 4"])
    match = at_table(kid, players=3, grid={"R1 C1": "B2"})
    match.apply(next(action for action in match.legal() if action.about.get("tile") == 32))
    match.apply(next(action for action in match.legal() if action.kind == "no_action"))
    assert choice(match) in ("Discard the purple 8", "Discard the blue 2", "Discard the red 6")


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_it_beats_chance_by_far(players: int) -> None:
    bots = ["instinct"] + ["random"] * (players - 1)
    assert simulate("champion", 200, players, bots, seed=1).seats[0].first_share > 0.95


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_box_is_fair_to_seats_and_uses_every_action(players: int) -> None:
    figures = balance("champion", MANY_GAMES, players, seed=5)
    assert max(figures.seats) < 1.15
    places = [share for name, share in figures.tallies.items() if name.startswith("won from place")]
    assert len(places) == players
    assert max(places) < 1.2, "the order is drawn by lot, so seats alone would not tell"
    assert figures.stalled == 0
    shares = [share for name, share in figures.tallies.items() if name.endswith("among all actions")]
    assert len(shares) == len(Action)
    assert min(shares) > 0.015
    assert figures.tallies["winners' points from beaten games"] < 0.7 * figures.tallies["points of each player"]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_achievement_is_won_now_and_then_and_hard_games_are_beaten(players: int) -> None:
    (game,) = (game for game in rumpus.games() if game.id == "champion")
    there, won, hard_matches, matches = np.zeros(ACHIEVEMENTS), np.zeros(ACHIEVEMENTS), 0, 0
    hard = int(game.box.record[0].difficulty_games[2])
    for chunk in finished_games(game, GAMES, players, ["instinct"], 6, None):
        cards = np.arange(ACHIEVEMENTS)
        there += (chunk.states["achievements"][:, None] >> cards & 1).sum(axis=0)
        won += (np.bitwise_or.reduce(chunk.states["won"], axis=1)[:, None] >> cards & 1).sum(axis=0)
        hard_matches += int((np.bitwise_or.reduce(chunk.states["beaten"], axis=1) & hard != 0).sum())
        matches += len(chunk.states)
    names = [card["name"] for card in game.box.entries["achievement"]]
    seldom = {name: share for name, share in zip(names, won / there, strict=True) if share < 0.005}
    assert seldom == {}
    assert hard_matches > matches / 2
