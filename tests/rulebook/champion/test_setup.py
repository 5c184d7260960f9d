"""Set-up: tiles, boards, grids, stores, achievements, what everybody begins with."""

from __future__ import annotations

from collections import Counter

import pytest

from rumpus import Match
from rumpus.games.champion.rules.decisions import Phase

from .cards import rule_box
from .positions import do, kinds, seat_of, table

SPACES = {2: 9, 3: 12, 4: 16, 5: 20}


def deal(players: int, seed: int = 1, **options: str) -> Match:
    return Match("champion", players, seed, options, box=rule_box())


@pytest.mark.rule("VG-1")
def test_everybody_begins_with_neow_three_meeples_and_all_crystals_are_there() -> None:
    match = deal(4)
    s = match.position
    crystals = s.crystal_bag.sum() + sum((field > 0).sum() for field in (s.sealed, s.crystal_on, s.crystal_in))
    assert crystals == 40
    assert all(seat["meeples"] == 3 for seat in table(match)["seats"])
    assert all([game["where"] for game in seat["games"]] == ["start"] for seat in table(match)["seats"]), "Neow"


@pytest.mark.rule("VG-2", "VG-3")
@pytest.mark.parametrize(("players", "tiles"), [(2, 40), (3, 50), (4, 50), (5, 50)])
def test_there_are_fifty_tiles_and_forty_without_0_and_9_for_two(players: int, tiles: int) -> None:
    match = deal(players)
    view = table(match)
    shown = [space["tile"] for space in view["grid"]] + view["thrill"]
    shown += [tile for seat in view["seats"] for tile in seat["tiles"]]
    assert len(shown) + view["bag"] == tiles
    assert len({tile["tile"] for tile in shown}) == len(shown)
    if players == 2:
        assert not {0, 9} & {tile["number"] for tile in shown}


@pytest.mark.rule("VG-4")
def test_eight_boards_dark_side_up_show_one_action_each() -> None:
    boards = table(deal(3))["boards"]
    assert [board["place"] for board in boards] == ["R1", "R2", "R3", "R4", "C1", "C2", "C3", "C4"]
    assert len({board["actions"][0]["action"] for board in boards}) == 8
    assert all(len(board["actions"]) == 1 for board in boards)


@pytest.mark.rule("VG-4")
def test_boards_are_shuffled() -> None:
    assert len({tuple(deal(4, seed).position.board.tolist()) for seed in range(10)}) > 5


@pytest.mark.rule("VG-5")
def test_two_players_use_six_light_sides_of_which_two_show_two_actions() -> None:
    boards = table(deal(2))["boards"]
    assert {board["place"] for board in boards} == {"R1", "R2", "R3", "C1", "C2", "C3"}
    assert sorted(len(board["actions"]) for board in boards) == [1, 1, 1, 1, 2, 2]
    assert len({action["action"] for board in boards for action in board["actions"]}) == 8


@pytest.mark.rule("VG-6")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_space_of_the_grid_has_a_tile_and_lies_beside_two_boards(players: int) -> None:
    grid = table(deal(players))["grid"]
    assert len(grid) == SPACES[players]
    assert all(space["tile"] for space in grid)
    assert all(len(set(space["boards"])) == 2 for space in grid)
    beside = Counter(board for space in grid for board in space["boards"])
    assert set(beside.values()) == {3 if players == 2 else players}


@pytest.mark.rule("VG-7")
def test_four_tiles_are_the_thrill_trail() -> None:
    assert all(table(deal(5))["thrill"])


@pytest.mark.rule("VG-8")
@pytest.mark.parametrize(("players", "shown"), [(2, 7), (3, 7), (4, 7), (5, 8)])
def test_seven_rental_games_lie_open_with_five_players_eight_and_the_last_ten_have_crystals(
    players: int, shown: int
) -> None:
    rental = table(deal(players))["rental"]
    assert [bool(slot["game"]) for slot in rental] == [True] * shown + [False] * (15 - shown)
    assert [bool(slot["crystal"]) for slot in rental] == [False] * 5 + [True] * 10


@pytest.mark.rule("VG-9")
def test_three_games_and_three_magazines_lie_open_with_a_crystal_each() -> None:
    view = table(deal(3))
    assert len(view["store"]) == len(view["newsstand"]) == 3
    assert all(thing["crystal"] for thing in view["store"] + view["newsstand"])
    assert sum(view["crystals_left"].values()) == 40 - 10 - 6


@pytest.mark.rule("VG-12")
@pytest.mark.parametrize(
    ("players", "dealt"),
    [
        (2, {"genre": 2, "play": 1, "beat": 1, "behavior": 2}),
        (3, {"genre": 3, "play": 1, "beat": 1, "behavior": 2}),
        (4, {"genre": 4, "play": 2, "beat": 2, "behavior": 2}),
        (5, {"genre": 4, "play": 2, "beat": 2, "behavior": 3}),
    ],
)
def test_achievements_of_each_type_are_drawn_by_the_number_of_players(players: int, dealt: dict[str, int]) -> None:
    cards = table(deal(players))["achievements"]
    assert Counter(card["type"] for card in cards) == dealt
    assert len({tuple(c["name"] for c in table(deal(players, seed))["achievements"]) for seed in range(9)}) > 1


@pytest.mark.rule("VG-13")
def test_everybody_has_neow_and_an_empty_notebook() -> None:
    for seat in table(deal(5))["seats"]:
        assert [(game["game"]["name"], game["where"]) for game in seat["games"]] == [("Neow", "start")]
        assert not any(space["crystal"] for space in seat["notebook"]["spaces"])


@pytest.mark.rule("VG-14")
def test_everybody_chooses_a_side_of_the_notebook_in_the_order_of_play() -> None:
    match = deal(3)
    asked = []
    for side in (1, 0, 1):
        assert kinds(match) == {"side"}
        asked += match.actors
        do(match, "side", side=side)
    assert asked == table(match)["order"]
    assert [seat_of(match, seat)["notebook"]["side"] for seat in asked] == [1, 0, 1]
    assert match.position.phase == Phase.TILE


@pytest.mark.rule("VG-14")
@pytest.mark.parametrize(("choice", "side"), [("first", 0), ("second", 1)])
def test_all_may_play_with_the_same_side(choice: str, side: int) -> None:
    match = deal(3, notebook=choice)
    assert kinds(match) == {"take"}
    assert [seat["notebook"]["side"] for seat in table(match)["seats"]] == [side] * 3


@pytest.mark.rule("VG-15")
def test_the_order_of_play_is_drawn_by_lot() -> None:
    orders = {tuple(table(deal(3, seed))["order"]) for seed in range(40)}
    assert len(orders) == 6


@pytest.mark.rule("VG-16", "VG-17")
def test_two_tiles_and_a_dollar_each_and_goods_that_even_out_the_order() -> None:
    match = deal(5)
    begun = [seat_of(match, seat) for seat in table(match)["order"]]
    assert [len(seat["tiles"]) for seat in begun] == [2, 2, 3, 3, 2]
    assert [seat["dollars"] for seat in begun] == [1, 1, 1, 1, 2]
    assert [seat["ious"] for seat in begun] == [2, 1, 1, 1, 2]
