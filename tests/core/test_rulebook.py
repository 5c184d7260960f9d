"""The rules document: every numbered rule and every ruling is found in it, and nothing else is."""

from __future__ import annotations

import dataclasses
import re

import pytest

from rumpus import RumpusError
from rumpus.core.game import Game, find_game
from rumpus.core.rulebook import FOLDERS, Heading, Passage, Rule, Ruling, parse, read_rulebook

DOCUMENT = """# A Game

A few words.

## Set-up

| rule | |
|---|---|
| GA-1 | Deal the cards. |
| GA-2 | A wall \\| in a cell. |

## Rulings

| rule | question | ruling | reason |
|---|---|---|---|
| GA-1, GA-2 | Who deals? | Anybody. | Nothing is said. |

## Figures

| | 2 players |
|---|---:|
| GA-9 | 1.00 |
"""


def test_a_document_is_read_line_by_line_in_its_order():
    lines = [line for line in parse(DOCUMENT) if line != Passage("")]
    assert lines == [
        Heading(1, "A Game"),
        Passage("A few words."),
        Heading(2, "Set-up"),
        Rule("GA-1", "Deal the cards.", "Set-up"),
        Rule("GA-2", "A wall | in a cell.", "Set-up"),
        Heading(2, "Rulings"),
        Ruling(("GA-1", "GA-2"), "Who deals?", "Anybody.", "Nothing is said."),
        Heading(2, "Figures"),
        Passage("| | 2 players |"),
        Passage("|---|---:|"),
        Passage("| GA-9 | 1.00 |"),
    ]


def test_every_rule_of_a_game_is_read_in_order_and_once(game: Game):
    rulebook = read_rulebook(game)
    numbers = [rule.number for rule in rulebook.rules]
    assert numbers == [f"{game.prefix}-{n}" for n in range(1, len(numbers) + 1)]
    assert all(rule.text.endswith(".") for rule in rulebook.rules)


def test_every_ruling_of_a_game_belongs_to_a_rule_of_it(game: Game):
    rulebook = read_rulebook(game)
    known = {rule.number for rule in rulebook.rules}
    rulings = [line for line in rulebook.lines if isinstance(line, Ruling)]
    assert rulings
    assert {number for ruling in rulings for number in ruling.numbers} <= known


def test_no_row_that_carries_a_rule_number_is_overlooked(game: Game):
    path = next(folder / f"{game.id}.md" for folder in FOLDERS if (folder / f"{game.id}.md").is_file())
    rows = re.findall(rf"^\| {game.prefix}-\d", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
    lines = read_rulebook(game).lines
    assert len(rows) == sum(isinstance(line, Rule | Ruling) for line in lines)


@pytest.mark.parametrize("written", ["AN-34", "an-34", "34"])
def test_a_rule_is_found_however_its_number_is_written(written: str):
    rulebook = read_rulebook(find_game("anarcade"))
    assert rulebook.find(written).number == "AN-34"
    assert len(rulebook.rulings_on("AN-34")) == 1


@pytest.mark.parametrize("written", ["0", "999", "AN-999", "XX-1", "twelve", ""])
def test_a_rule_that_is_not_there_is_refused_with_one_sentence(written: str):
    with pytest.raises(RumpusError, match=r"^Anarcade has no rule .*; its rules are AN-1 to AN-\d+\.$"):
        read_rulebook(find_game("anarcade")).find(written)


def test_a_game_without_a_document_says_so():
    stray = dataclasses.replace(find_game("anarcade"), id="stray", name="Stray", prefix="ST")
    with pytest.raises(RumpusError, match="rules document of Stray is missing"):
        read_rulebook(stray)


def test_every_game_is_told_in_short_for_who_has_never_played_it(game: Game):
    told = read_rulebook(game).in_short
    assert [part.title for part in told] == ["Goal", "A turn", "The end"]
    sentences = [sentence for part in told for sentence in part.sentences]
    assert 3 <= len(sentences) <= 6
    assert all(sentence.endswith(".") and not sentence.startswith("-") for sentence in sentences)
    assert not any("*" in sentence for sentence in sentences)
