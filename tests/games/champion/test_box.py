"""The box of Video Game Champion: what comes with the project agrees with what is known; a bad file is told why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from rulebook.champion.cards import box_from, document

import rumpus
from rumpus import RumpusError

Spoil = Callable[[dict[str, Any]], object]


@pytest.fixture(scope="module")
def entries() -> dict[str, Any]:
    (game,) = (game for game in rumpus.games() if game.id == "champion")
    return game.box.entries


def test_games_are_spread_evenly_over_genres_and_difficulties(entries: dict[str, Any]) -> None:
    neow, *others = entries["cartridge"]
    assert neow["name"] == "Neow"
    assert neow["combination"] == "run"
    assert set(Counter(card["genre"] for card in others).values()) == {5}
    assert set(Counter(card["difficulty"] for card in others).values()) == {10}


def test_harder_games_take_more_tiles_and_score_more(entries: dict[str, Any]) -> None:
    cards = entries["cartridge"][1:]
    mean = {
        level: [sum(card[key] for card in cards if card["difficulty"] == level) / 10 for key in ("tiles", "points")]
        for level in ("easy", "normal", "hard")
    }
    assert mean["easy"] < mean["normal"] < mean["hard"]
    assert mean["easy"][1] < mean["normal"][1] < mean["hard"][1]


def test_every_pair_of_genres_has_one_magazine(entries: dict[str, Any]) -> None:
    pairs = {frozenset(card["genres"].split()) for card in entries["magazine"]}
    assert len(pairs) == 15


def test_achievements_ask_for_what_is_printed(entries: dict[str, Any]) -> None:
    asked = {card["name"]: (card["type"], card["goal"], card["of"]) for card in entries["achievement"]}
    assert asked["Master of Shooting"] == ("genre", 3, "shooter")
    assert asked["Undecided"][:2] == ("play", 4)
    assert asked["Rental Store Mascot"][:2] == ("play", 7)
    assert asked["Eclectic"][:2] == ("play", 6)
    assert asked["Noob"] == ("beat", 4, "easy")
    assert asked["Hardcore"] == ("beat", 3, "hard")
    assert asked["Swamped"][:2] == ("behavior", 7)
    assert Counter(card[0] for card in asked.values()) == {"genre": 6, "play": 3, "beat": 3, "behavior": 5}


def test_the_first_player_begins_with_two_ious(entries: dict[str, Any]) -> None:
    first = entries["initiative"][0]
    assert (first["place"], first["tiles"], first["dollars"], first["ious"]) == (1, 0, 0, 2)


def _set(section: str, index: int, key: str, value: object) -> Spoil:
    return lambda entries: entries[section][index].update({key: value})


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (lambda entries: entries["cartridge"].pop(), "cartridge: expected 31 entries, found 30."),
        (_set("cartridge", 2, "name", "Neow"), "cartridge: expected every name once, found 'Neow' twice."),
        (_set("cartridge", 17, "tiles", 5), "tiles: expected 4 to 4 for a pairs, found 5."),
        (_set("board", 0, "dark", "money"), "expected every action once on the dark sides"),
        (_set("board", 5, "light", "rental"), "expected every action once on the light sides"),
        (_set("grid", 0, "spaces", ["R1 C1"]), "grid (2 players): expected at least 8 spaces, found 1."),
        (_set("grid", 0, "spaces", ["R4 C1"] * 9), "expected no R4 and no C4"),
        (_set("grid", 1, "spaces", ["R1 R1"]), "expected up to 20 pairs of boards"),
        (_set("grid", 1, "players", 2), "grid: expected one entry for each of players 2 to 5"),
        (_set("initiative", 1, "place", 1), "initiative: expected one entry for each of place 1 to 5"),
        (_set("magazine", 0, "genres", "rpg rpg"), "genres: expected 2 to 2 different ones of platform"),
        (_set("notebook", 0, "spaces", ["RR", "RRR"]), "spaces: expected rows of equal length"),
        (_set("notebook", 0, "spaces", ["RR"] * 6), "notebook 1: expected 7 rows and columns at the most"),
        (_set("reward", 0, "line", "r4"), "reward: expected one for each of r1, r2, r3, c1, c2, c3 of notebook 1"),
        (_set("reward", 3, "amount", 4), "reward: expected 3 owls at the most, found 4."),
        (_set("achievement", 0, "of", "easy"), "of: expected one of platform, fighting"),
        (_set("achievements", 0, "play", 4), "achievements (2 players): expected at most 3 of type play."),
    ],
)
def test_a_bad_box_is_told_what_is_wrong(spoil: Spoil, sentence: str) -> None:
    entries = document()
    spoil(entries)
    with pytest.raises(RumpusError) as caught:
        box_from(entries)
    assert sentence in str(caught.value)
