"""The box that comes with the project agrees with everything that is known of the printed one."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import rumpus
from rumpus.core.box import SOURCES
from rumpus.games.anarcade.rules.components import CREDIT_LIMIT

COLOUR_LETTERS = {"draw": "D", "earn": "E", "score": "S", "buy": "B"}
TOKENS = 53
MOST_PLAYERS = 4
FIRST_HAND = 3


@pytest.fixture(scope="module")
def entries() -> dict[str, Any]:
    (game,) = (game for game in rumpus.games() if game.id == "anarcade")
    return game.box.entries


def cards_of(entries: dict[str, Any], colour: str) -> list[dict[str, Any]]:
    return [card for card in entries["action"] if card["colour"] == colour]


def test_there_are_ten_machines(entries):
    assert len(entries["arcade"]) == 10


def test_there_are_96_action_cards_24_of_each_colour(entries):
    for colour in COLOUR_LETTERS:
        assert sum(card["copies"] for card in cards_of(entries, colour)) == 24
    assert sum(card["copies"] for card in entries["action"]) == 96


def test_every_action_card_shows_a_symbol_of_its_colour(entries):
    for colour, letter in COLOUR_LETTERS.items():
        assert all(letter in card["symbols"] for card in cards_of(entries, colour))


def test_every_machine_shows_a_score_symbol(entries):
    assert all("S" in machine["symbols"] for machine in entries["arcade"])


def test_the_printed_tokens_last_while_the_smallest_machine_is_played(entries):
    """Four players at their limit, score areas as full as can be; for larger machines the rules foresee more tokens."""
    high_score = min(machine["high_score"] for machine in entries["arcade"])
    scored = high_score + (MOST_PLAYERS - 1) * (high_score - 1)
    assert MOST_PLAYERS * CREDIT_LIMIT + scored <= TOKENS


def test_the_starter_is_insert_coin(entries):
    assert entries["starter"]["name"] == "Insert Coin"


def test_a_first_hand_can_buy_a_card_of_any_colour(entries):
    earned = FIRST_HAND * entries["starter"]["symbols"].count("E")
    for colour in COLOUR_LETTERS:
        assert min(card["cost"] for card in cards_of(entries, colour)) <= earned


def test_a_card_that_shows_more_costs_more(entries):
    """A card that shows all that another shows, and more, costs more."""
    for card in entries["action"]:
        for other in entries["action"]:
            if Counter(card["symbols"]) > Counter(other["symbols"]):
                assert card["cost"] > other["cost"], (card["name"], other["name"])


def test_every_entry_says_where_it_comes_from(entries):
    for entry in [entries["starter"], *entries["arcade"], *entries["action"]]:
        assert entry["source"] in SOURCES


def test_what_is_on_the_cards_is_not_passed_off_as_printed(entries):
    """The rulebook prints no machine and no action card, and no other source was found."""
    for entry in [*entries["arcade"], *entries["action"]]:
        assert entry["source"] == "reconstructed", entry["name"]
