"""Achievements: what each asks for, and that the first takes it at once."""

from __future__ import annotations

import pytest

from .cards import cartridges
from .positions import Kid, at_table, beat, do, play, seat_of, take_and_act, won


def playing(achievement: str, kid: Kid, **table: object):  # type: ignore[no-untyped-def]
    return at_table(kid, players=3, stage="play", achievements=[achievement], **table)  # type: ignore[arg-type]


def genre_games(genre: str) -> list[str]:
    return [card["name"] for card in cartridges() if card["genre"] == genre and card["name"] != "Neow"]


def difficulty_games(difficulty: str) -> list[str]:
    return [card["name"] for card in cartridges() if card["difficulty"] == difficulty and card["name"] != "Neow"]


@pytest.mark.rule("VG-66", "VG-67")
def test_three_games_of_a_genre_played_or_beaten_make_its_master_at_once() -> None:
    assert genre_games("rpg")[:3] == ["number 5", "run 3", "colour run 5"]
    kid = Kid(tiles="R4 B5", presents=["run 3"], played=["number 5"], beaten=["colour run 5"])
    match = playing("Master of rpg", kid)
    play(match, "run 3")
    assert won(match) == {"Master of rpg"}
    assert seat_of(match, 0)["points"]["achievements"] == 5


@pytest.mark.rule("VG-66")
def test_nobody_else_can_have_an_achievement_that_is_taken() -> None:
    kid = Kid(tiles="R4 B5", presents=["run 3"], played=["number 5", "colour run 5"])
    match = at_table(kid, Kid(won=["Master of rpg"]), players=3, stage="play")
    play(match, "run 3")
    assert won(match) == set()


@pytest.mark.rule("VG-68")
def test_undecided_is_four_games_played_and_not_beaten() -> None:
    kid = Kid(tiles="R4 B5", played=["run 3", "run 4", "pairs 4"], beaten=["number 3"])
    match = playing("Undecided", kid)
    play(match, "Neow")
    assert won(match) == {"Undecided"}
    kid = Kid(tiles="R4 B5", played=["run 3", "run 4"], beaten=["number 3", "pairs 4"])
    match = playing("Undecided", kid)
    play(match, "Neow")
    assert won(match) == set()


@pytest.mark.rule("VG-68")
def test_the_mascot_has_played_seven_games_of_the_rental_store_and_neow_is_none() -> None:
    six = ["easy 1", "easy 2", "easy 3", "easy 4", "easy 5", "easy 6"]
    match = playing("Rental Store Mascot", Kid(tiles="R4 B5", played=six), rental=six)
    play(match, "Neow")
    assert won(match) == set()
    match = playing("Rental Store Mascot", Kid(tiles="R4 B5", played=six, rented=["run 3"]), rental=six)
    play(match, "run 3")
    assert won(match) == {"Rental Store Mascot"}


@pytest.mark.rule("VG-68")
def test_eclectic_is_a_game_of_each_genre_neow_among_them() -> None:
    others = [genre_games(genre)[0] for genre in ("fighting", "shooter", "rpg", "sports", "variety")]
    match = playing("Eclectic", Kid(tiles="R4 B5", played=others))
    play(match, "Neow")
    assert won(match) == {"Eclectic"}


@pytest.mark.rule("VG-69")
@pytest.mark.parametrize(
    ("achievement", "difficulty", "names", "last", "before"),
    [
        ("Noob", "easy", "R4 B4", "number 2", 3),
        ("Medium", "normal", "R4 B4 G4", "number 3", 3),
        ("Hardcore", "hard", "R4 B4 G4 Y4", "number 4", 2),
    ],
)
def test_games_beaten_of_a_difficulty(achievement: str, difficulty: str, names: str, last: str, before: int) -> None:
    others = [name for name in difficulty_games(difficulty) if name != last]
    match = playing(achievement, Kid(tiles=names, presents=[last], beaten=others[:before]))
    beat(match, last)
    assert won(match) == {achievement}
    match = playing(achievement, Kid(tiles=names, presents=[last], beaten=others[: before - 1], played=others[:before]))
    beat(match, last)
    assert won(match) == set(), "a game that is only played does not count"


@pytest.mark.rule("VG-70")
def test_swamped_is_seven_ious_at_once() -> None:
    match = at_table(Kid(ious=6), players=4, achievements=["Swamped"])
    take_and_act(match, "R2 C1", "money")
    assert won(match) == {"Swamped"}


@pytest.mark.rule("VG-70")
def test_vanguard_is_five_crystals_moved_to_the_notebook() -> None:
    kid = Kid(tiles="R4 B4", presents=["number 3"], notebook={0: "R", 2: "Y", 4: "Y"}, beside="G")
    match = playing("Vanguard", kid, crystals={"number 3": "P"})
    assert won(match) == set(), "a crystal on a present does not count"
    play(match, "number 3")
    do(match, "crystal", colour="purple")
    do(match, "space", space=7)
    assert won(match) == {"Vanguard"}


@pytest.mark.rule("VG-70")
def test_spoiled_is_three_presents() -> None:
    match = at_table(Kid(presents=["run 3", "run 4"]), players=4, achievements=["Spoiled"])
    take_and_act(match, "R3 C1", "present")
    do(match, "pick_game", place=0)
    assert won(match) == {"Spoiled"}


@pytest.mark.rule("VG-70")
def test_curious_is_magazines_of_all_genres_used_ones_too() -> None:
    kid = Kid(dollars=1, used=["platform fighting"], magazines=["shooter rpg"])
    match = at_table(kid, players=4, achievements=["Curious"], newsstand=["sports variety"])
    take_and_act(match, "R1 C3", "newsstand")
    do(match, "pick_magazine", place=0)
    assert won(match) == {"Curious"}


@pytest.mark.rule("VG-70")
def test_decided_is_three_magazines_of_one_genre() -> None:
    kid = Kid(dollars=1, used=["platform fighting"], magazines=["platform rpg"])
    match = at_table(kid, players=4, achievements=["Decided"], newsstand=["platform variety"])
    take_and_act(match, "R1 C3", "newsstand")
    do(match, "pick_magazine", place=0)
    assert won(match) == {"Decided"}
