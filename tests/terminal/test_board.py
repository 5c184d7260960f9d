"""The board of every game: it knows a view and nothing else, and it fits."""

from __future__ import annotations

import io
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import pytest
from rich.cells import cell_len
from rich.console import Console

import rumpus
from rumpus.core.game import Game
from rumpus.core.view import View
from rumpus.terminal.boards import board_of
from rumpus.terminal.drawn import DrawnScreen
from rumpus.terminal.plain import PlainScreen
from rumpus.terminal.sitting import Sitting

pytestmark = pytest.mark.compiled

SIZES = [(80, 24), (100, 40), (200, 50)]


@lru_cache
def played(game: str, players: int, seed: int = 2) -> rumpus.Match:
    """One game between two kinds of bots."""
    match = rumpus.Match(game, players, seed=seed)
    bots = [rumpus.Bot("instinct"), rumpus.Bot("random", seed=seed)]
    while not match.over:
        seat = match.actors[0]
        match.apply(bots[seat % 2].choose(match, seat), seat)
    return match


def positions(game: Game, players: int, most: int) -> Iterator[rumpus.Match]:
    """About so many moments of one game, the first and the last among them."""
    end = played(game.id, players)
    match = rumpus.Match(game, players, end.seed)
    step = max(1, len(end.decisions) // most)
    for number, (seat, action) in enumerate(end.decisions):
        if number % step == 0:
            yield match
        match.apply(action, seat)
    yield match


def drawn(view: View[Any], match: rumpus.Match, width: int, rows: int) -> str:
    console = Console(file=io.StringIO(), width=width, color_system=None, legacy_windows=False)
    console.print(board_of(match.game).draw(view, match.names, width, rows))
    return console.file.getvalue()


def test_the_board_shows_nothing_that_a_possibility_would_change(game: Game, players: int):
    for match in positions(game, players, 12):
        for seat in range(players):
            determinized = match.determinize(seat, seed=5)
            assert drawn(match.typed_view(seat), match, 100, 40) == drawn(determinized.typed_view(seat), match, 100, 40)
            board = board_of(game)
            told, possibility = (board.describe(one.typed_view(seat), match.names) for one in (match, determinized))
            assert told == possibility


def test_no_line_of_the_board_is_wider_than_the_terminal(game: Game, players: int):
    for match in positions(game, players, 8):
        for width, rows in [(40, 20), (60, 30), *SIZES]:
            lines = drawn(match.typed_view(0), match, width, rows).splitlines()
            assert max(cell_len(line) for line in lines) <= width


def test_plain_words_are_plain_letters(game: Game, players: int):
    for match in positions(game, players, 20):
        for seat in (None, 0):
            for line in board_of(game).describe(match.typed_view(seat), match.names):
                assert line.isascii()
                assert line.isprintable()


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_board_log_and_question_fit_on_one_page(game: Game, players: int, width: int, height: int):
    """A question with very many answers may push the board up: what can be chosen comes last and stays in sight."""
    for match in positions(game, players, 24):
        if match.over:
            break
        console = Console(file=io.StringIO(), width=width, height=height, force_terminal=True, legacy_windows=False)
        seats = ["person" if seat == match.actors[0] else "instinct" for seat in range(players)]
        screen = DrawnScreen(console)
        screen.show(Sitting(match, seats, screen).sight(match.actors[0]))
        page = console.file.getvalue()
        # One row is left for the line that people type.
        assert page.count("\n") <= height - 1 or len(match.legal()) > height // 3


def test_what_can_be_chosen_is_on_the_page_word_for_word(game: Game, players: int, capsys: pytest.CaptureFixture[str]):
    for match in positions(game, players, 16):
        if match.over:
            break
        seat = match.actors[0]
        seats = ["person" if s == seat else "instinct" for s in range(players)]
        console = Console(file=io.StringIO(), width=120, height=50, color_system=None, legacy_windows=False)
        for screen in (PlainScreen(), DrawnScreen(console)):
            screen.show(Sitting(match, seats, screen).sight(seat))
        page = console.file.getvalue()
        told = capsys.readouterr().out
        for number, action in enumerate(match.legal(seat), 1):
            assert f" {number}  {action.label}" in page
            assert f"{number}: {action.label}\n" in told
