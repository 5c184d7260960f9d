"""Video Game Champion in the terminal: what is drawn fits, and says what the view says."""

from __future__ import annotations

import io

import pytest
from rich.console import Console
from rulebook.champion.positions import Kid, at_table, beat, do, use

from rumpus import Bot, Match
from rumpus.terminal import champion

from .conftest import Type

pytestmark = pytest.mark.compiled

NAMES = ["You", "Ada", "Grace", "Linus", "Margaret"]


def drawn(match: Match, seat: int | None, width: int = 80, rows: int = 60) -> str:
    console = Console(file=io.StringIO(), width=width, color_system=None, legacy_windows=False)
    console.print(champion.draw(match.typed_view(seat), NAMES[: match.players], width, rows))
    return console.file.getvalue()


@pytest.mark.parametrize("width", [60, 80, 200])
@pytest.mark.parametrize("rows", [20, 60])
@pytest.mark.parametrize("players", [2, 5])
def test_the_board_fits_the_terminal_all_game_long(players: int, rows: int, width: int) -> None:
    match, bot = Match("champion", players, seed=2), Bot("instinct")
    while not match.over:
        for _ in range(25):
            if not match.over:
                match.apply(bot.choose(match))
        for line in drawn(match, 0, width, rows).splitlines():
            assert len(line.rstrip()) <= width


def test_the_grid_stands_between_the_boards_of_its_rows_and_columns() -> None:
    match = at_table(players=4, grid={"R4 C1": "B7", "R1 C4": "P3"})
    lines = drawn(match, 0).splitlines()
    (top,) = [line for line in lines if line.startswith("Early")]
    (bottom,) = [line for line in lines if line.startswith("Plan")]
    assert top.split()[1] == "B7"
    assert bottom.split()[-1] == "P3"
    assert lines[lines.index(bottom) + 1].split() == ["Study", "Grandp.", "News", "Rental"]


def test_outermost_tiles_are_named_with_their_two_boards() -> None:
    match = at_table(players=5, grid={"C1 C2": "G8"})
    assert "G8 Study or Grandp." in drawn(match, 0)


def test_what_could_be_beaten_is_drawn_for_the_reader_alone() -> None:
    match = at_table(Kid(tiles="R4 B4 G4", presents=["number 3"]), stage="play", players=3, rental=["number 2"])
    assert "You could beat  [number 2], number 3" in drawn(match, 0)
    assert "You could" not in drawn(match, 1)
    assert "You could" not in drawn(match, None)


def test_a_combination_in_the_making_is_drawn() -> None:
    match = at_table(Kid(tiles="R1 R2 R3 R4", presents=["colour 3"]), stage="play", players=3)
    beat(match, "colour 3")
    use(match, "R4")
    assert "Chosen  R4" in drawn(match, 0)


def test_on_a_small_screen_a_combination_goes_before_the_grid() -> None:
    match = at_table(Kid(tiles="R1 R2 R3 R4", presents=["colour 3"]), stage="play", players=3)
    beat(match, "colour 3")
    assert "Grandp." in drawn(match, 0, rows=60)
    assert "Grandp." not in drawn(match, 0, rows=12)


def test_achievements_show_how_far_everybody_is_and_who_won_them() -> None:
    match = at_table(Kid(ious=3), Kid(won=["Noob"]), players=3, achievements=["Swamped"])
    board = drawn(match, None, 120)
    assert "Swamped 4p 3/0/0 of 7" in board
    assert "Noob 6p Ada" in board


def test_the_end_says_how_the_points_came_about() -> None:
    match = at_table(Kid(beaten=["number 5"]), Kid(dollars=1), week=5, stage="weekend", turn=1)
    do(match, "end")
    board = drawn(match, 0, 120)
    assert "most played" in board
    assert "20" in board


def test_in_words_the_table_is_told_line_by_line() -> None:
    kid = Kid(tiles="R4 B4 G4", dollars=2, ious=1)
    match = at_table(kid, players=3, grid={"R4 C2": "B7"}, rental=["number 3"], achievements=["Swamped"])
    told = champion.describe(match.typed_view(0), NAMES[:3])
    assert "On the grid: blue 7 (waking up early or grandparents)." in told
    assert "Rental store, 1 dollar: number 3 (normal, fighting), 6 points for 3 of one number." in told
    assert "Achievement Swamped, 4 points: Have 7 IOUs at the same time (open)." in told
    assert (
        "You: 0 points; tiles red 4, green 4, blue 4; 2 dollars, 1 IOU; 0 games beaten, 0 played, 0 crystals." in told
    )
    assert any(line.startswith("You could beat: ") and "[number 3]" in line for line in told)
    assert champion.glimpses(match.typed_view(0), NAMES)[0] == "Your tiles: red 4, green 4, blue 4; 2 dollars, 1 IOU."
    assert next(line for line in told if line.startswith("Notebook")).startswith("Notebook, row 1: ")
    assert champion.glimpses(match.typed_view(None), NAMES) == []


def test_over_a_pipe_a_whole_turn_can_be_played(typed: Type) -> None:
    told = typed("1", "1", "1", "q", command=["play", "champion", "--players", "2", "--seat", "1", "--seed", "7"])
    assert "Play with the notebook" in told.out
    for side in ("Three by three", "Two by four"):
        assert f"Notebook '{side}', row 1: red, any colour, " in told.out
    assert "Your tiles: " in told.out
