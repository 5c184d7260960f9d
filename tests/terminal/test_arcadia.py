"""Arcadia's board in the terminal: what is drawn fits, says what the view says, and shows nothing else."""

from __future__ import annotations

import io

import pytest
from rich.console import Console
from rulebook.arcadia.positions import Park, at_table, build, idle, pay

from rumpus import Bot, Match
from rumpus.terminal import arcadia

from .conftest import Type

NAMES = ["You", "Ada", "Grace", "Linus"]


def drawn(match: Match, seat: int | None, width: int = 80, rows: int = 50) -> str:
    console = Console(file=io.StringIO(), width=width, color_system=None, legacy_windows=False)
    console.print(arcadia.draw(match.typed_view(seat), NAMES[: match.players], width, rows))
    return console.file.getvalue()


@pytest.mark.parametrize("width", [60, 80, 200])
@pytest.mark.parametrize("rows", [20, 50])
@pytest.mark.parametrize("players", [2, 4])
def test_the_board_fits_the_terminal_all_game_long(players: int, rows: int, width: int) -> None:
    match, bot = Match("arcadia", players, seed=2), Bot("instinct")
    while not match.over:
        for _ in range(30):
            if not match.over:
                match.apply(bot.choose(match))
        for line in drawn(match, 0, width, rows).splitlines():
            assert len(line.rstrip()) <= width


def test_what_every_attraction_would_cost_is_drawn_for_the_reader_alone() -> None:
    match = at_table(Park(hand=["Technician"] * 2, held=["Crane"]), site=["Teacups", "Parade", "Corn Dog", "Duck Pond"])
    board = drawn(match, 0, 120)
    assert "build: 2 Technician" in board
    assert "2 missing of RR" in board
    assert "needs the level before" in board
    assert "build:" not in drawn(match, 1, 120)
    assert "build:" not in drawn(match, None, 120)


def test_a_payment_in_the_making_is_drawn_for_the_payer_alone() -> None:
    match = at_table(Park(hand=["Technician"] * 2), site=["Teacups", "Parade", "Corn Dog", "Duck Pond"])
    build(match, "Teacups")
    pay(match, "Technician")
    assert "Laid     Technician" in drawn(match, 0)
    assert "to pay" in drawn(match, 0)
    assert "Laid" not in drawn(match, 1)
    assert arcadia.glimpses(match.typed_view(0), NAMES)[-1] == "You have laid down Technician."
    assert arcadia.glimpses(match.typed_view(None), NAMES) == []


def test_what_is_known_of_other_hands_is_drawn() -> None:
    match = at_table(Park(hand=["Technician"], seen=True, held=["Crane"]), Park(hand=["Mechanic"]))
    assert "seen: Technician" in drawn(match, 1, 160)
    assert "holds Crane" in drawn(match, 1, 160)
    assert "Mechanic" not in drawn(match, 0).split("Attraction")[-1].split("Hand")[0].split("points")[-1]


def test_the_end_says_how_the_points_came_about() -> None:
    nina = Park(park=["Teacups"], reviews=["Crowds", "Small Things"], points=7)
    match = at_table(nina, Park(reviews=["Sets"]), year=3, new_year=True, turns_left=1)
    idle(match)
    board = drawn(match, 0, 120)
    assert "Crowds 1, Small Things 2" in board
    assert "14" in board


def test_in_words_the_table_is_told_line_by_line() -> None:
    match = at_table(
        Park(hand=["Technician"] * 2, park=["Bell"], reviews=["Crowds"]), Park(held=["Crane"]), site=["Teacups"]
    )
    told = arcadia.describe(match.typed_view(0), NAMES[:2])
    assert "Attraction 1: Teacups, ride 1, 4 points, costs GG (build: 2 Technician)." in told
    assert "Seat 1, You: 0 points, park worth 3: Bell (midway 1); 2 jobs and 0 experts in hand." in told
    assert "Your review: Crowds, 1 point for each attraction." in told
    assert any("holds Crane" in line for line in told)


def test_over_a_pipe_a_whole_turn_can_be_played(typed: Type) -> None:
    told = typed("1", "1", "1", "q", command=["play", "arcadia", "--players", "2", "--seat", "1", "--seed", "7"])
    assert "Put aside the review" in told.out
    assert "Your hand: " in told.out
