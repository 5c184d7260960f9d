"""The notebook: spaces for crystals, lines and what they give."""

from __future__ import annotations

import pytest

from rumpus import Match

from .positions import Kid, at_table, beat, do, events, kinds, seat_of, spaces, table, tiles

# Side 1 of the test box, spaces 0 to 8: R R Y / * Y G / B P P.
# Rows give 5 points, 2 tiles, 3 dollars; columns 2 owls, a magazine, a game of the store with 2 IOUs.


def with_crystal(colour: str, store: tuple[str, ...] = (), newsstand: tuple[str, ...] = (), **kid: object) -> Match:
    """A seat that has just beaten a new release with a crystal of a colour, and took its thrill."""
    owner = Kid(tiles="R4 B4 R8 B8", presents=["number 2", "number 3"], **kid)  # type: ignore[arg-type]
    match = at_table(
        owner,
        players=3,
        stage="play",
        crystals={"number 2": colour, "number 3": "none"},
        thrill="P0 P2 P4 P6",
        store=store,
        newsstand=newsstand,
    )
    beat(match, "number 2")
    do(match, "proposed")
    do(match, "thrill", place=0)
    return match


@pytest.mark.rule("VG-59")
def test_a_crystal_goes_to_a_space_of_its_colour_or_of_all_colours() -> None:
    match = with_crystal("R")
    assert spaces(match) == {0, 1, 3}
    do(match, "space", space=3)
    assert seat_of(match, 0)["notebook"]["spaces"][3]["crystal"] == "red"


@pytest.mark.rule("VG-59")
def test_where_there_is_only_one_space_it_is_placed_at_once() -> None:
    match = with_crystal("B", notebook={3: "R"})
    assert seat_of(match, 0)["notebook"]["spaces"][6]["crystal"] == "blue"


@pytest.mark.rule("VG-60")
def test_a_crystal_without_a_space_lies_beside_the_notebook_and_counts() -> None:
    match = with_crystal("B", notebook={3: "R", 6: "B"})
    assert seat_of(match, 0)["notebook"]["beside"] == ["blue"]
    assert seat_of(match, 0)["crystals"] == 3


@pytest.mark.rule("VG-61")
def test_a_filled_space_is_not_open_any_more() -> None:
    match = with_crystal("Y", notebook={2: "Y"})
    assert spaces(match) == {3, 4}


@pytest.mark.rule("VG-62", "VG-63")
def test_points_of_a_full_row_are_scored() -> None:
    match = with_crystal("Y", notebook={0: "R", 1: "R", 4: "Y", 3: "P"})
    assert seat_of(match, 0)["points"]["notebook"] == 5
    assert "LINE" in events(match)


@pytest.mark.rule("VG-62")
@pytest.mark.parametrize(
    ("colour", "notebook", "dollars", "more_tiles"),
    [("B", {7: "P", 8: "P", 3: "G"}, 3, 0), ("G", {3: "R", 4: "Y"}, 0, 2)],
)
def test_dollars_and_tiles_come_at_once(colour: str, notebook: dict[int, str], dollars: int, more_tiles: int) -> None:
    match = with_crystal(colour, notebook=notebook)
    assert seat_of(match, 0)["dollars"] == dollars
    assert len(tiles(match)) == 3 + more_tiles


@pytest.mark.rule("VG-62", "VG-32")
def test_owls_let_ious_be_returned() -> None:
    match = with_crystal("B", notebook={0: "R", 3: "G"}, ious=3)
    assert kinds(match) == {"return_ious"}
    do(match, "return_ious", count=2)
    assert seat_of(match, 0)["ious"] == 1


@pytest.mark.rule("VG-62")
def test_owls_without_ious_do_nothing() -> None:
    match = with_crystal("B", notebook={0: "R", 3: "G"})
    assert "return_ious" not in kinds(match)


@pytest.mark.rule("VG-62")
def test_a_magazine_is_chosen_from_the_newsstand() -> None:
    match = with_crystal("P", notebook={1: "R", 4: "Y", 8: "P", 3: "G"})
    assert kinds(match) == {"pick_magazine"}
    do(match, "pick_magazine", place=2)
    assert len(seat_of(match, 0)["magazines"]) == 1
    assert seat_of(match, 0)["dollars"] == 0


@pytest.mark.rule("VG-62")
def test_a_game_of_the_store_comes_with_ious() -> None:
    match = with_crystal("G", notebook={2: "Y", 8: "P", 3: "G"}, ious=5)
    assert kinds(match) == {"pick_game"}
    do(match, "pick_game", place=0)
    assert seat_of(match, 0)["ious"] == 7
    assert sum(game["where"] == "present" for game in seat_of(match, 0)["games"]) == 3


@pytest.mark.rule("VG-64")
def test_a_reward_that_is_not_there_is_lost_with_its_ious() -> None:
    match = with_crystal("G", store=("", "", ""), notebook={2: "Y", 8: "P", 3: "G"}, ious=5)
    assert seat_of(match, 0)["ious"] == 5
    match = with_crystal("P", newsstand=("", "", ""), notebook={1: "R", 4: "Y", 8: "P", 3: "G"})
    assert seat_of(match, 0)["magazines"] == []


@pytest.mark.rule("VG-65")
def test_a_crystal_that_would_bring_more_than_eight_ious_goes_elsewhere_or_beside() -> None:
    match = with_crystal("G", notebook={2: "Y", 8: "P"}, ious=7)
    assert seat_of(match, 0)["notebook"]["spaces"][3]["crystal"] == "green", "space 5 would bring two IOUs"
    match = with_crystal("G", notebook={2: "Y", 8: "P", 3: "R"}, ious=7)
    assert seat_of(match, 0)["notebook"]["beside"] == ["green"]


@pytest.mark.rule("VG-64", "VG-65")
def test_a_reward_that_is_not_there_brings_no_ious_and_keeps_no_crystal_away() -> None:
    match = with_crystal("G", store=("", "", ""), notebook={2: "Y", 8: "P", 3: "R"}, ious=7)
    assert seat_of(match, 0)["notebook"]["spaces"][5]["crystal"] == "green"
    assert seat_of(match, 0)["ious"] == 7
    assert "LOST" in events(match)
    assert "LINE" not in events(match)


@pytest.mark.rule("VG-55", "VG-62")
def test_two_lines_completed_at_once_are_received_in_any_order() -> None:
    match = with_crystal("B", notebook={0: "R", 3: "G", 7: "P", 8: "P"}, ious=2)
    assert kinds(match) == {"line"}
    lines = {action.about["line"]: action.label for action in match.legal()}
    assert lines == {
        2: "Take the reward of row 3: 3 dollars",
        3: "Take the reward of column 1: return up to 2 IOUs",
    }
    do(match, "line", line=2)
    assert seat_of(match, 0)["dollars"] == 3
    assert kinds(match) == {"return_ious"}


@pytest.mark.rule("VG-55")
def test_crystals_of_different_colours_are_placed_in_any_order() -> None:
    kid = Kid(tiles="R4 B9", presents=["number 3"], magazines=["fighting rpg", "platform fighting"])
    match = at_table(
        kid,
        players=3,
        stage="play",
        crystals={"number 3": "G", "fighting rpg": "R", "platform fighting": "R"},
        thrill="P0 P2 P4 P6",
    )
    beat(match, "number 3")
    do(match, "use", tile=4)
    assert {a.about["colour"] for a in match.legal() if a.kind == "crystal"} == {"red", "green"}
    assert table(match)["doing"]["crystals"] == ["red", "red", "green"]
    do(match, "crystal", colour="green")
    assert spaces(match) == {3, 5}
