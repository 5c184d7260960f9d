"""Archduke's board in the terminal: what is drawn fits, says what the view says, and shows nothing else."""

from __future__ import annotations

import io

import pytest
from rich.console import Console
from rulebook.archduke.positions import at_table, discard_from, do

from rumpus import Bot, Match
from rumpus.terminal import archduke

from .conftest import Type

NAMES = ["You", "Ada", "Grace", "Linus", "Margaret", "Edsger"]


def drawn(match: Match, seat: int | None, width: int = 80, rows: int = 40) -> str:
    console = Console(file=io.StringIO(), width=width, color_system=None, legacy_windows=False)
    console.print(archduke.draw(match.typed_view(seat), NAMES[: match.players], width, rows))
    return console.file.getvalue()


@pytest.mark.parametrize("width", [60, 80, 200])
@pytest.mark.parametrize("rows", [12, 40])
@pytest.mark.parametrize("players", [2, 6])
def test_the_board_fits_the_terminal_all_game_long(players: int, rows: int, width: int) -> None:
    match, bot = Match("archduke", players, seed=2), Bot("instinct")
    while not match.over:
        for _ in range(25):
            if not match.over:
                match.apply(bot.choose(match))
        for line in drawn(match, 0, width, rows).splitlines():
            assert len(line.rstrip()) <= width


def test_a_peeked_card_is_shown_to_its_reader_until_the_next_decision() -> None:
    match = at_table("12 8 9 10", "2 3 4 13")
    discard_from(match, 0, 0)
    do(match, 0, "look", seat=1, place=3)
    assert "13E" in drawn(match, 0)
    assert "13E" not in drawn(match, 1)
    do(match, 0, "pass")
    assert "13E" not in drawn(match, 0)


def test_a_peeked_card_is_told_in_words_once_even_within_a_turn() -> None:
    match = at_table("12 8 9 10", "2 3 4 13")
    discard_from(match, 0, 0)
    do(match, 0, "look", seat=1, place=3)
    assert archduke.glimpses(match.typed_view(0), NAMES[:2]) == ["You see the Eclipse 13 at bottom right of Ada."]
    assert archduke.glimpses(match.typed_view(1), NAMES[:2]) == []
    do(match, 0, "pass")
    assert archduke.glimpses(match.typed_view(0), NAMES[:2]) == []


def test_over_a_pipe_both_peeked_cards_are_named_before_the_next_question(typed: Type) -> None:
    told = typed("1", "1", "1", "q", command=["play", "archduke", "--players", "3", "--seat", "1", "--seed", "7"])
    assert told.out.count("You see the ") >= 2


def test_empty_places_and_new_columns_are_drawn_where_they_are() -> None:
    match = at_table("7 . 9 10 3", "2 3 4 5")
    assert archduke.HIDDEN + " " + archduke.EMPTY + " " + archduke.HIDDEN in drawn(match, None)


def test_in_words_the_table_is_told_line_by_line() -> None:
    match = at_table("7 . 9 10", "2 3 4 5", discard=[6], known={(0, 2): [0]}, reminders="on")
    told = archduke.describe(match.typed_view(0), NAMES[:2])
    assert told[0].endswith("the discard pile shows the 6.")
    assert "Seat 1, You: 3 cards, bottom left is the 9, top right empty; tokens - = 0." in told
    assert "Seat 2, Ada: 4 cards; tokens - = 0." in told


def test_the_round_before_is_told_with_all_its_cards() -> None:
    match, bot = Match("archduke", 2, seed=3), Bot("instinct")
    while match.round == 1:
        match.apply(bot.choose(match))
    told = archduke.describe(match.typed_view(None), ["Ada", "Grace"])
    assert sum(line.startswith("The round before") for line in told) == 2
    assert "the round before" in drawn(match, None)
