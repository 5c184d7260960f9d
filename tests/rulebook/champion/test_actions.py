"""The actions beside a tile: what each does, when it is open, and discarding afterwards."""

from __future__ import annotations

import pytest

from .positions import (
    Kid,
    act,
    actions,
    at_table,
    do,
    kinds,
    open_games,
    rent,
    seat_of,
    table,
    take,
    take_and_act,
    tiles,
    usable,
)


@pytest.mark.rule("VG-25")
def test_a_tile_opens_the_actions_of_its_row_and_its_column() -> None:
    match = at_table(Kid(dollars=1), players=4)
    do(match, "take", space=2)
    assert table(match)["grid"][2]["boards"] == ["R4", "C3"]
    assert actions(match) == {"waking", "newsstand"}
    do(match, "no_action")
    assert match.actors == (1,)


@pytest.mark.rule("VG-26")
def test_of_two_actions_on_a_board_one_is_taken() -> None:
    match = at_table(Kid(dollars=1, ious=2), players=2)
    space = next(space["space"] for space in table(match)["grid"] if space["boards"] == ["R2", "C2"])
    do(match, "take", space=space)
    assert actions(match) == {"money", "grandparents", "studying", "newsstand"}
    act(match, "money")
    assert match.actors == (1,)


@pytest.mark.rule("VG-26")
@pytest.mark.parametrize(
    ("boards", "opened"), [("C1 C2", {"studying", "grandparents"}), ("R4 R3", {"waking", "present"})]
)
def test_outermost_tiles_of_five_players_lie_beside_two_columns_or_two_rows(boards: str, opened: set[str]) -> None:
    match = at_table(Kid(ious=1), players=5)
    space = next(space["space"] for space in table(match)["grid"] if space["boards"] == boards.split())
    do(match, "take", space=space)
    assert actions(match) == opened


@pytest.mark.rule("VG-27")
def test_planning_draws_two_tiles() -> None:
    match = at_table(players=4)
    bag = table(match)["bag"]
    take_and_act(match, "R1 C1", "planning")
    assert len(tiles(match)) == 3
    assert table(match)["bag"] == bag - 2


@pytest.mark.rule("VG-28")
def test_money_is_two_dollars_for_an_iou_and_not_to_be_had_with_eight() -> None:
    match = at_table(Kid(ious=7), Kid(ious=8), players=4)
    take_and_act(match, "R2 C1", "money")
    assert (seat_of(match, 0)["dollars"], seat_of(match, 0)["ious"]) == (2, 8)
    match = at_table(Kid(ious=8), players=4)
    take(match, next(iter(sorted(_beside(match, "R2 C2")))))
    assert actions(match) == {"grandparents"}


def _beside(match: object, boards: str) -> set[str]:
    grid = table(match)["grid"]  # type: ignore[arg-type]
    tile = next(space["tile"] for space in grid if space["boards"] == boards.split())
    return {f"{'RYGBP'[tile['tile'] // 10]}{tile['number']}"}


@pytest.mark.rule("VG-29")
def test_a_present_is_a_game_with_its_crystal_for_three_ious() -> None:
    match = at_table(Kid(ious=5), players=4, store=["number 3", "run 4", "pairs 4"], crystals={"run 4": "B"})
    take_and_act(match, "R3 C1", "present")
    do(match, "pick_game", place=1)
    seat = seat_of(match, 0)
    assert seat["ious"] == 8
    (present,) = [game for game in seat["games"] if game["where"] == "present"]
    assert (present["game"]["name"], present["crystal"]) == ("run 4", "blue")
    assert table(match)["store"][1] is None


@pytest.mark.rule("VG-29")
@pytest.mark.parametrize(("ious", "store"), [(6, ["number 3"]), (0, ["", "", ""])])
def test_no_present_with_six_ious_or_from_an_empty_store(ious: int, store: list[str]) -> None:
    match = at_table(Kid(ious=ious), players=4, store=store)
    space = next(space["space"] for space in table(match)["grid"] if space["boards"] == ["R3", "C2"])
    do(match, "take", space=space)
    assert actions(match) == {"grandparents"}


@pytest.mark.rule("VG-29")
def test_the_last_game_of_the_store_needs_no_choice() -> None:
    match = at_table(players=4, store=["number 3", "", ""])
    take_and_act(match, "R3 C1", "present")
    assert "number 3" in [game["game"]["name"] for game in seat_of(match, 0)["games"]]


@pytest.mark.rule("VG-30")
def test_waking_up_early_lays_a_cube_on_the_second_row_once_a_week() -> None:
    match = at_table(players=3)
    take_and_act(match, "R4 C2", "waking")
    do(match, "no_swap")
    assert table(match)["early"] == [0]
    match = at_table(players=3, lap=1, early=[1, 0])
    take_and_act(match, "R4 C3", "waking")
    do(match, "no_swap")
    assert table(match)["early"] == [1, 0]


@pytest.mark.rule("VG-31")
def test_a_tile_may_be_exchanged_for_one_of_the_grid_and_goes_to_the_same_space() -> None:
    match = at_table(Kid(tiles="R5"), players=4, grid={"R4 C1": "Y9", "R1 C1": "B8"})
    take_and_act(match, "R4 C1", "waking")
    assert usable(match) == {"R5", "Y9"}, "the tile just taken can be given away too"
    do(match, "give", tile=5)
    take(match, "B8")
    assert tiles(match) == {"Y9", "B8"}
    (there,) = [space for space in table(match)["grid"] if space["boards"] == ["R1", "C1"]]
    assert there["tile"]["name"] == "red 5"
    (empty,) = [space for space in table(match)["grid"] if space["boards"] == ["R4", "C1"]]
    assert empty["tile"] is None, "the space just emptied is no place to exchange with"


@pytest.mark.rule("VG-31")
def test_who_has_named_a_tile_may_still_keep_it() -> None:
    match = at_table(Kid(tiles="R5"), players=4, grid={"R4 C1": "Y9"})
    take_and_act(match, "R4 C1", "waking")
    do(match, "give", tile=5)
    assert kinds(match) == {"swap", "no_swap"}
    do(match, "no_swap")
    assert tiles(match) == {"R5", "Y9"}


@pytest.mark.rule("VG-32")
@pytest.mark.parametrize(("ious", "counts"), [(3, {0, 1, 2}), (1, {0, 1})])
def test_studying_returns_up_to_two_ious(ious: int, counts: set[int]) -> None:
    match = at_table(Kid(ious=ious), players=4)
    take_and_act(match, "R1 C1", "studying")
    assert {action.about["count"] for action in match.legal()} == counts
    do(match, "return_ious", count=max(counts))
    assert seat_of(match, 0)["ious"] == ious - max(counts)


@pytest.mark.rule("VG-32", "VG-25")
def test_studying_is_not_open_without_ious() -> None:
    match = at_table(players=4)
    space = next(space["space"] for space in table(match)["grid"] if space["boards"] == ["R1", "C1"])
    do(match, "take", space=space)
    assert actions(match) == {"planning"}


@pytest.mark.rule("VG-32")
def test_grandparents_give_a_dollar_and_return_up_to_one_iou() -> None:
    match = at_table(Kid(ious=3), players=4)
    take_and_act(match, "R1 C2", "grandparents")
    do(match, "return_ious", count=1)
    assert (seat_of(match, 0)["dollars"], seat_of(match, 0)["ious"]) == (1, 2)


@pytest.mark.rule("VG-33")
def test_a_magazine_costs_a_dollar_and_keeps_its_crystal() -> None:
    papers = ["platform rpg", "shooter sports", "rpg variety"]
    match = at_table(Kid(dollars=2), players=4, newsstand=papers, crystals={"shooter sports": "G"})
    take_and_act(match, "R1 C3", "newsstand")
    do(match, "pick_magazine", place=1)
    (paper,) = seat_of(match, 0)["magazines"]
    assert (paper["genres"], paper["crystal"], paper["used"]) == (["shooter", "sports"], "green", False)
    assert seat_of(match, 0)["dollars"] == 1
    assert table(match)["newsstand"][1] is None


@pytest.mark.rule("VG-33")
@pytest.mark.parametrize(("dollars", "papers"), [(0, ["platform rpg"]), (1, ["", "", ""])])
def test_no_magazine_without_a_dollar_or_from_an_empty_newsstand(dollars: int, papers: list[str]) -> None:
    match = at_table(Kid(dollars=dollars), players=4, newsstand=papers)
    space = next(space["space"] for space in table(match)["grid"] if space["boards"] == ["R1", "C3"])
    do(match, "take", space=space)
    assert actions(match) == {"planning"}


@pytest.mark.rule("VG-33")
def test_the_last_magazine_needs_no_choice() -> None:
    match = at_table(Kid(dollars=1), players=4, newsstand=["platform rpg", "", ""])
    take_and_act(match, "R1 C3", "newsstand")
    assert [paper["name"] for paper in seat_of(match, 0)["magazines"]] == ["platform rpg"]


@pytest.mark.rule("VG-34", "VG-39")
def test_the_rental_store_is_open_for_the_rest_of_the_turn() -> None:
    kid = Kid(tiles="R4 R7", dollars=2)
    match = at_table(kid, players=4, grid={"R1 C4": "B0"}, rental=["colour 2", "number 2"])
    take_and_act(match, "R1 C4", "rental")
    assert "rent" in kinds(match)
    rent(match, "colour 2")
    assert open_games(match, "beat") == {"colour 2"}
    do(match, "beat", game=5)
    do(match, "thrill", place=0)
    rent(match, "number 2")
    assert seat_of(match, 0)["meeples"] == 1


@pytest.mark.rule("VG-34")
def test_without_that_action_nothing_can_be_rented_in_a_routine_turn() -> None:
    match = at_table(Kid(tiles="R4 R5", dollars=2), players=4, stage="play")
    assert kinds(match) == {"play", "end"}


@pytest.mark.rule("VG-35", "VG-57")
def test_a_new_release_costs_two_dollars_and_another_game_one() -> None:
    match = at_table(Kid(dollars=1), stage="weekend", rental=["number 3", "run 3"], crystals={"number 3": "R"})
    assert "number 3" not in open_games(match, "rent")
    assert "run 3" in open_games(match, "rent")
    match = at_table(Kid(dollars=2), stage="weekend", rental=["number 3"], crystals={"number 3": "R"})
    rent(match, "number 3")
    assert seat_of(match, 0)["dollars"] == 0


@pytest.mark.rule("VG-36")
def test_nobody_can_rent_what_is_at_somebodys_home_but_a_beaten_game_can_be_blocked() -> None:
    kid = Kid(dollars=3, beaten=["run 3"])
    match = at_table(kid, Kid(rented=["number 3"]), stage="weekend", rental=["number 3", "run 3"])
    assert "number 3" not in open_games(match, "rent")
    assert "run 3" in open_games(match, "rent")


@pytest.mark.rule("VG-37")
def test_three_games_a_week_and_no_more() -> None:
    kid = Kid(dollars=5, rented=["number 3", "run 3"], tiles="R4 R5")
    match = at_table(kid, stage="weekend", rental=["pairs 4"])
    rent(match, "pairs 4")
    assert "rent" not in kinds(match)
    match = at_table(Kid(rented=["number 3", "run 3", "pairs 4"], dollars=3), players=4)
    space = next(space["space"] for space in table(match)["grid"] if space["boards"] == ["R1", "C4"])
    do(match, "take", space=space)
    assert actions(match) == {"planning"}


@pytest.mark.rule("VG-38")
def test_who_has_more_than_eight_tiles_and_ious_discards_tiles() -> None:
    match = at_table(Kid(tiles="R1 R2 R3 R4 R5 R6", ious=2), players=4, grid={"R1 C2": "B9"})
    do(match, "take", tile=39)
    do(match, "no_action")
    assert kinds(match) == {"discard"}
    assert usable(match) == {"R1", "R2", "R3", "R4", "R5", "R6", "B9"}
    do(match, "discard", tile=39)
    assert seat_of(match, 0)["held"] == 8
    assert "play" in kinds(match), "only now games can be played"


@pytest.mark.rule("VG-38")
def test_the_last_tile_is_discarded_without_asking_and_ious_stay() -> None:
    match = at_table(Kid(ious=8), players=4, grid={"R4 C2": "B9"})
    do(match, "take", tile=39)
    do(match, "no_action")
    assert tiles(match) == set()
    assert seat_of(match, 0)["ious"] == 8
