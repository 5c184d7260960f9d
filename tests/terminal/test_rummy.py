"""8-Bit Rummy's board: what is drawn and what is said agree with the view."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from rumpus import Match
from rumpus.terminal.rummy import describe, draw
from tests.rulebook.rummy.positions import DECK, at_table, box_from, box_text, lay, put

from .conftest import Type

pytestmark = pytest.mark.compiled

ONES = ["1-1-1", "1-3-3", "1-4-4"]


def page(match: Match, seat: int | None, width: int = 100) -> str:
    console = Console(file=io.StringIO(), width=width, color_system=None, legacy_windows=False)
    console.print(draw(match.typed_view(seat), ["You", "Ada"], width, 30))
    return console.file.getvalue()


def words(match: Match, seat: int | None) -> list[str]:
    return describe(match.typed_view(seat), ["You", "Ada"])


def test_every_set_stands_on_a_line_with_its_row_and_number():
    match = at_table(["8-8-1"], ["2-1-2"], sets={"top": ONES})
    assert "top    1s  1-1-1 1-3-3 1-4-4" in page(match, 0)
    assert "Set of top 1s: 1-1-1, 1-3-3, 1-4-4." in words(match, 0)


def test_a_set_that_is_too_small_says_how_many_are_missing_and_news_are_marked():
    match = at_table(["2-1-2", "8-8-1"], ["3-1-3"], sets={"top": ONES})
    match.apply(put("1-1-1", "middle"))
    lay(match, "middle", "2-1-2")
    text = page(match, 0)
    assert "middle 1s  ~1-1-1 +2-1-2  1 missing" in text
    assert "4 cards in sets that are too small" in text
    assert "Set of middle 1s: 1-1-1, 2-1-2; 1 missing." in words(match, 0)


def test_only_the_own_hand_is_shown_and_what_everybody_knows():
    match = at_table(["8-8-1", "1-1-1"], ["2-1-2"])
    assert "Your hand: 2 cards" in page(match, 0)
    assert "2-1-2" not in page(match, 0)
    assert "hand:" not in page(match, None)
    assert "Ada's hand: 2-1-2." in words(match, 1)
    assert not any("8-8-1" in line for line in words(match, 1))


def test_the_second_of_equal_cards_is_told_from_the_first():
    box = box_from(box_text([DECK[0], DECK[0], *DECK[2:]]))
    deals = (Match("rummy", 2, seed, box=box) for seed in range(100))
    match = next(match for match in deals if match.position.hand[0] >> 1 & 1)
    card = next(card for card in match.view(0)["table"]["seats"][0]["hand"] if card["card"] == 1)
    assert card == {"name": "1-1-1 (2)", "card": 1, "numbers": [1, 1, 1], "copy": 2}
    assert "1-1-1 (2)" in page(match, 0)


@pytest.mark.parametrize("width", [40, 80, 200])
def test_the_board_keeps_to_its_width(width):
    match = at_table(["2-1-2", "3-1-3", "8-8-1"], sets={"top": ONES, "bottom": ["4-4-1", "5-5-1", "6-6-1"]})
    assert max(len(line) for line in page(match, 0, width).splitlines()) <= width


def test_the_end_says_how_many_cards_could_have_been_laid(typed: Type):
    told = typed(command=["play", "rummy", "--watch", "--seed", "1"])
    assert told.code == 0
    assert sum("cards that could be laid, turn by turn" in line for line in told.out.splitlines()) == 2


def test_within_a_turn_only_news_are_told(typed: Type):
    told = typed("1", "q", command=["play", "rummy", "--seed", "1", "--seat", "1"])
    assert told.out.count("No set on the table yet.") == 1
    assert "You laid" in told.out
