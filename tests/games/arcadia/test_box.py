"""Arcadia's box: what comes with the project agrees with all that is known, and a bad file is told what is wrong."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from rulebook.arcadia.cards import box_from, document

import rumpus
from rumpus import RumpusError
from rumpus.core.box import SOURCES

PRINTED_POINTS = {
    "Ring Toss": 2,
    "Get-a-Gopher": 2,
    "Duck Pond": 4,
    "Baseball Toss": 8,
    "Balloon Darts": 8,
    "Guess Your Weight": 13,
    "Teacups": 4,
    "Ferris Wheel 2": 3,
    "Acrobats 1": 4,
    "Juggler 1": 2,
    "Acrobats 2": 6,
}
PRINTED_LEVELS = {
    "Funnel of Love": ("food", 1),
    "Custard Stand": ("food", 2),
    "Taco Wac-o": ("food", 3),
    "Meet the Characters": ("food", 4),
    "Roller Coaster 1": ("ride", 1),
    "Carousel 2": ("ride", 2),
    "Roller Coaster 2": ("ride", 2),
    "Carousel 3": ("ride", 3),
    "Roller Coaster 4": ("ride", 4),
}
PRINTED_COSTS = {"Taco Wac-o": "RRRBBBYY", "Roller Coaster 1": "GGBB"}
PRINTED_JOBS = {
    "Food Vendor": ("YY", "food"),
    "Mechanic": ("Y", "any"),
    "Technician": ("G", "any"),
    "Builder": ("B", "any"),
}


@pytest.fixture(scope="module")
def entries() -> dict[str, Any]:
    (game,) = (game for game in rumpus.games() if game.id == "arcadia")
    return game.box.entries


@pytest.fixture(scope="module")
def attractions(entries: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {card["name"]: card for card in entries["attraction"]}


def test_the_numbers_of_cards_are_those_found(entries: dict[str, Any]) -> None:
    numbers = {"attraction": 40, "job": 84, "expert": 20, "review": 16}
    assert {name: sum(card.get("copies", 1) for card in entries[name]) for name in numbers} == numbers
    levels = Counter((card["type"], card["level"]) for card in entries["attraction"])
    assert levels == {(kind, level): 5 - level for kind in ("food", "midway", "ride", "show") for level in (1, 2, 3, 4)}


def test_every_printed_number_stands_on_its_card(
    entries: dict[str, Any], attractions: dict[str, dict[str, Any]]
) -> None:
    assert {name: attractions[name]["points"] for name in PRINTED_POINTS} == PRINTED_POINTS
    assert {n: (attractions[n]["type"], attractions[n]["level"]) for n in PRINTED_LEVELS} == PRINTED_LEVELS
    assert {name: sorted(attractions[name]["cost"]) for name in PRINTED_COSTS} == {
        name: sorted(cost) for name, cost in PRINTED_COSTS.items()
    }
    assert attractions["Funnel of Love"]["gives"] == "R"
    jobs = {card["name"]: (card["icons"], card["only_for"]) for card in entries["job"]}
    assert {name: jobs[name] for name in PRINTED_JOBS} == PRINTED_JOBS
    reviews = {card["name"]: (card["critic"], card["likes"], card["pays"]) for card in entries["review"]}
    assert reviews["Parlay Post-Gazette"] == ("level", "2", [4])
    assert reviews["Alexander Picayune"][:2] == ("type", "midway")
    assert reviews["Alexander Picayune"][2][:3] == [1, 2, 5]


def test_every_card_says_where_it_comes_from(entries: dict[str, Any], attractions: dict[str, dict[str, Any]]) -> None:
    cards = [card for name in ("attraction", "job", "expert", "review") for card in entries[name]]
    assert {card["source"] for card in cards} <= set(SOURCES)
    for name in PRINTED_POINTS.keys() | PRINTED_LEVELS.keys():
        assert attractions[name]["source"] == "printed"
    for name in ("Hall of Prizes", "Carousel 1", "Ferris Wheel 1", "Roller Coaster 3", "Juggler 2"):
        assert attractions[name]["source"] == "reconstructed", "the rulebook does not name it"


def test_jobs_bear_one_or_two_icons_and_experts_three_or_four(entries: dict[str, Any]) -> None:
    assert {len(card["icons"]) for card in entries["job"]} == {1, 2}
    assert {len(card["icons"]) for card in entries["expert"]} == {3, 4}


@pytest.mark.parametrize(
    ("section", "key", "value", "said"),
    [
        ("attraction", "cost", "RRX", "expected 1 to 16 letters out of R, G, B, Y"),
        ("attraction", "gives", "RRRRR", "expected 0 to 4 letters"),
        ("attraction", "level", 5, "expected a whole number from 1 to 4"),
        ("attraction", "name", "Bell", "found 'Bell' twice"),
        ("job", "only_for", "zoo", "expected one of any, food"),
        ("job", "icons", "RRRRRR", "expected at most 120 of R"),
        ("review", "likes", "3", "likes: expected food, midway, ride, show, found '3'"),
        ("review", "pays", [1], "pays: expected 4 numbers, found 1"),
        ("review", "pays", [], "expected 1 to 4 whole numbers"),
    ],
)
def test_a_bad_file_is_told_what_is_wrong(section: str, key: str, value: object, said: str) -> None:
    entries = document()
    cards = entries[section][:3] if said.endswith("of R") else entries[section][:1]
    for card in cards:
        card[key] = value
        if said.endswith("of R"):
            card["copies"] = 9
    with pytest.raises(RumpusError) as caught:
        box_from(entries)
    assert said in str(caught.value)


def test_a_file_may_have_too_many_kinds_of_jobs() -> None:
    entries = document()
    plain = entries["job"].pop(0)
    entries["job"] += [plain | {"name": f"Job {i}", "copies": 1} for i in range(9)]
    second = entries["job"].pop(0)
    entries["job"] += [second | {"name": f"Other {i}", "copies": 1} for i in range(9)]
    third = entries["job"].pop(0)
    entries["job"] += [third | {"name": f"Third {i}", "copies": 1} for i in range(9)]
    with pytest.raises(RumpusError, match="at most 36 kinds"):
        box_from(entries)
