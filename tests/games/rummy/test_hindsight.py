"""What is said of a finished game: how many cards could have been laid, and how many were."""

from __future__ import annotations

import re

import pytest

from rumpus import Bot, Match
from rumpus.games.rummy.rules.components import Do, Told
from rumpus.games.rummy.table.hindsight import Turns

pytestmark = pytest.mark.compiled


def played(*bots: str, seed: int) -> Match:
    match = Match("rummy", len(bots), seed)
    seats = [Bot(name, seed) for name in bots]
    while not match.over:
        seat = match.actors[0]
        match.apply(seats[seat].choose(match, seat), seat)
    return match


def numbers(sentence: str) -> tuple[int, int]:
    """How many cards were laid, and how many could have been."""
    found = re.match(r"Laid (\d+) of (\d+) cards that could be laid, turn by turn", sentence)
    assert found is not None, sentence
    return int(found[1]), int(found[2])


def test_nothing_is_said_before_the_end() -> None:
    match = played("instinct", "instinct", seed=1)
    assert len(match.hindsight) == 2
    match.undo()
    assert match.hindsight == []


def test_every_card_that_the_quick_bot_laid_is_counted() -> None:
    match = played("instinct", "instinct", "instinct", seed=3)
    for seat, sentence in enumerate(match.hindsight):
        laid = sum(event.kind == Told.LAID and event.seat == seat for event in match.events(None))
        assert numbers(sentence)[0] == laid > 0


def test_cards_that_a_disorder_brought_back_are_not_counted() -> None:
    match = Match("rummy", 2, seed=1)
    while not match.over:
        match.apply(match.legal()[0] if match.position.laid == 0 else Do.END)
    assert [numbers(sentence)[0] for sentence in match.hindsight] == [0, 0]


def test_cards_that_stay_on_the_table_are_counted_though_the_turn_ended_in_disorder() -> None:
    match = Match("rummy", 3, seed=1)
    for decision in (3, 6, 15, 54, Do.END):
        match.apply(decision)
    while not match.over:
        match.apply(Bot("instinct").choose(match) if match.actors[0] else Do.DRAW)
    assert numbers(match.hindsight[0])[0] == 3


def test_whoever_only_draws_has_laid_none_of_what_could_be_laid() -> None:
    match = Match("rummy", 2, seed=1)
    while not match.over:
        match.apply(Do.DRAW)
    for sentence in match.hindsight:
        laid, possible = numbers(sentence)
        assert laid == 0 < possible


def test_a_way_out_that_was_not_taken_is_told() -> None:
    assert str(Turns(possible=9, laid=4, ways_out=2, rounds_won=0)).endswith("; missed 2 chances to go out.")
    assert str(Turns(possible=9, laid=9, ways_out=1, rounds_won=1)).endswith("turn by turn.")
