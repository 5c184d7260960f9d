"""Weeks: routine turns, the next order, the weekend, new releases, the end."""

from __future__ import annotations

import pytest

from rumpus import Bot, Match

from .cards import game_names, rule_box
from .positions import (
    Kid,
    act,
    at_table,
    beat,
    discarded,
    do,
    events,
    idle,
    kinds,
    rent,
    seat_of,
    table,
    take,
    take_and_act,
    tile_number,
    tiles,
)

PINK, BLUE, GREEN, WHITE, BLACK = range(5)
LEFT_AFTER_ROUTINE = {2: 3, 3: 3, 4: 4, 5: 5}


def on_grid(match: Match) -> int:
    return sum(space["tile"] is not None for space in table(match)["grid"])


@pytest.mark.rule("VG-18", "VG-22", "VG-6")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_three_routine_turns_leave_as_many_tiles_as_players_and_three_with_two(players: int) -> None:
    match = at_table(players=players)
    turns = []
    while not table(match)["weekend"] and table(match)["week"] == 1:
        turns.append(match.actors[0])
        left = on_grid(match)
        idle(match)
    assert turns == list(range(players)) * 3
    assert left - 1 == LEFT_AFTER_ROUTINE[players]


@pytest.mark.rule("VG-71")
def test_the_printed_example_pink_and_blue_go_first_then_green_white_and_black() -> None:
    order = [GREEN, WHITE, BLUE, PINK, BLACK]
    kids = [Kid(dollars=1, tiles="") for _ in range(5)]
    match = at_table(*kids, order=order, turn=BLACK, lap=2, early=[PINK, BLUE])
    idle(match)
    assert table(match)["order"] == [PINK, BLUE, GREEN, WHITE, BLACK]
    assert table(match)["weekend"]
    assert match.actors == (PINK,)
    assert table(match)["early"] == []


@pytest.mark.rule("VG-71")
def test_the_new_order_also_holds_for_the_next_week() -> None:
    match = at_table(players=3, order=[0, 1, 2], turn=2, lap=2, early=[2])
    idle(match)
    assert table(match)["week"] == 2, "nobody has a dollar or a tile to play with, so the weekend passes"
    assert table(match)["order"] == [2, 0, 1]
    assert match.actors == (2,)


@pytest.mark.rule("VG-71")
def test_without_anybody_awake_the_order_stays() -> None:
    match = at_table(players=3, order=[1, 0, 2], turn=2, lap=2)
    idle(match)
    assert table(match)["order"] == [1, 0, 2]


@pytest.mark.rule("VG-19")
def test_a_new_week_brings_meeples_home_and_a_new_grid() -> None:
    match = at_table(Kid(rented=["number 3"]), Kid(), turn=1, lap=2)
    grid = [space["tile"]["tile"] for space in table(match)["grid"]]
    idle(match)
    assert table(match)["week"] == 2
    assert seat_of(match, 0)["meeples"] == 3
    fresh = [space["tile"]["tile"] for space in table(match)["grid"]]
    assert len(fresh) == 9
    assert not set(fresh) & set(grid), "what was left is discarded, and the bag is not empty yet"


@pytest.mark.rule("VG-20", "VG-21")
def test_a_new_week_brings_two_rental_games_three_games_and_three_magazines() -> None:
    match = at_table(players=2, turn=1, lap=2)
    before = table(match)
    idle(match)
    after = table(match)
    assert sum(bool(slot["game"]) for slot in after["rental"]) == 9
    for shelf, what in (("store", "game"), ("newsstand", "magazine")):
        old = {thing[what]["name"] for thing in before[shelf]}
        assert not old & {thing[what]["name"] for thing in after[shelf]}
        assert all(thing["crystal"] for thing in after[shelf])
    assert match.position.boxed_games
    assert match.position.boxed_magazines
    assert match.position.boxed_crystals.sum() == 6


@pytest.mark.rule("VG-18", "VG-20", "VG-21")
@pytest.mark.parametrize("players", [2, 5])
def test_after_five_weeks_everything_is_out_and_the_crystal_bag_is_empty(players: int) -> None:
    match = Match("champion", players, 3, box=rule_box())
    bot = Bot("random", 1)
    weeks = set()
    while not match.over:
        weeks.add(match.round)
        match.apply(bot.choose(match))
    assert weeks == {1, 2, 3, 4, 5}
    view, s = table(match), match.position
    assert all(slot["game"] for slot in view["rental"])
    assert sum(view["crystals_left"].values()) == 0
    assert s.unseen_games == 0
    assert s.unseen_magazines == 0


@pytest.mark.rule("VG-18", "VG-72")
@pytest.mark.parametrize("weeks", ["3", "2"])
def test_a_shorter_game_ends_after_its_weeks(weeks: str) -> None:
    match = Match("champion", 2, 3, {"weeks": weeks}, box=rule_box())
    bot = Bot("random", 1)
    while not match.over:
        match.apply(bot.choose(match))
    assert match.round == int(weeks)


@pytest.mark.rule("VG-58")
def test_a_weekend_turn_is_renting_and_playing_without_a_tile_or_a_limit() -> None:
    kid = Kid(tiles="R1 R2 R3 R4 R5 R6 R7 R8 Y1 Y2", dollars=1, ious=3)
    match = at_table(kid, stage="weekend", rental=["number 2"])
    assert kinds(match) == {"rent", "play", "beat", "end"}
    do(match, "end")
    assert len(tiles(match)) == 10


@pytest.mark.rule("VG-58", "VG-34", "VG-53")
def test_a_weekend_with_three_rentals_and_a_thrill_used_at_once() -> None:
    kid = Kid(tiles="R1 R2 B5", dollars=4)
    names = ["colour 2", "number 2", "run 3"]
    match = at_table(kid, stage="weekend", rental=names, thrill="G5 Y8 P3 P7", crystals={"run 3": "R"}, players=2)
    for name in names:
        rent(match, name)
    assert seat_of(match, 0)["dollars"] == 0
    beat(match, "colour 2")
    do(match, "thrill", place=0)
    beat(match, "number 2")
    assert seat_of(match, 0)["beaten"] == 2


@pytest.mark.rule("VG-10")
def test_discards_go_back_into_an_empty_bag() -> None:
    match = at_table(players=3, bag="R9")
    gone = discarded(match)
    take_and_act(match, "R1 C1", "planning")
    assert "REFILLED" in events(match)
    assert "R9" in tiles(match)
    assert len(tiles(match) & gone) == 1
    assert table(match)["discarded"] == 0


@pytest.mark.rule("VG-11")
def test_without_bag_and_discards_a_dollar_comes_instead() -> None:
    match = at_table(players=3, bag="R9")
    match.position.discarded = 0
    match.refresh()
    take_and_act(match, "R1 C1", "planning")
    assert seat_of(match, 0)["dollars"] == 1
    assert len(tiles(match)) == 2


@pytest.mark.rule("VG-11", "VG-79")
def test_who_finds_the_grid_empty_takes_a_dollar_and_no_action() -> None:
    spaces = dict.fromkeys(next(e["spaces"] for e in rule_box().entries["grid"] if e["players"] == 3), "")
    kid = Kid(tiles="R4 R5")
    match = at_table(Kid(), kid, Kid(), grid=spaces | {"R1 C1": "R9", "R2 C2": "R0"})
    take(match, "R9")
    do(match, "no_action")
    assert tiles(match, 1) == {"R0", "R4", "R5"}, "a single tile is taken by itself"
    do(match, "no_action")
    do(match, "end")
    assert seat_of(match, 2)["dollars"] == 1
    assert "NO_TILE" in events(match)


@pytest.mark.rule("VG-11")
def test_spaces_stay_empty_when_there_are_no_tiles_left() -> None:
    match = at_table(players=2, turn=1, lap=2, bag="R5")
    match.position.discarded = 0
    match.position.grid[4:] = 0
    match.refresh()
    idle(match)
    assert table(match)["week"] == 2
    assert on_grid(match) == 4, "three were left, one was in the bag"
    assert table(match)["bag"] == 0


@pytest.mark.rule("VG-24", "VG-23")
def test_a_tile_leaves_its_space_empty_and_the_turn_goes_on_to_the_action() -> None:
    match = at_table(players=4, grid={"R2 C3": "B7"})
    do(match, "take", tile=tile_number("B7"))
    assert tiles(match) == {"B7"}
    assert sum(space["tile"] is None for space in table(match)["grid"]) == 1
    assert kinds(match) == {"act", "no_action"}
    act(match, "money")
    assert match.actors == (1,), "nothing can be played, so the turn is over"


@pytest.mark.rule("VG-72")
def test_the_game_is_over_after_the_last_weekend() -> None:
    match = at_table(Kid(tiles="R1 R2", dollars=1), Kid(), week=5, stage="weekend", turn=1)
    match.position.dollars[1] = 1
    match.refresh()
    do(match, "end")
    assert match.over
    assert game_names()[0] == "Neow"
