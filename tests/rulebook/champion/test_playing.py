"""Playing and beating games: combinations, wilds, thrills, new releases."""

from __future__ import annotations

import pytest

from rumpus.games.champion.rules.decisions import Phase

from .positions import (
    Kid,
    at_table,
    beat,
    beaten,
    discarded,
    do,
    events,
    game_bits,
    kinds,
    open_games,
    play,
    played,
    rent,
    seat_of,
    table,
    tile_number,
    tiles,
    usable,
    use,
)


def with_tiles(names: str, *games: str, **more: object):  # type: ignore[no-untyped-def]
    """A seat that may play games it has as presents, and somebody else."""
    kid = Kid(tiles=names, presents=games, **more)  # type: ignore[arg-type]
    return at_table(kid, players=3, stage="play", thrill="P1 P3 P5 P7")


@pytest.mark.rule("VG-39")
def test_neow_rented_games_and_presents_can_be_played_and_no_other() -> None:
    kid = Kid(tiles="R4 R5", rented=["run 3"], presents=["run 4"])
    match = at_table(kid, Kid(rented=["colour 4"]), players=3, stage="play", rental=["colour 3"])
    assert open_games(match, "play") == {"Neow", "run 3", "run 4"}


@pytest.mark.rule("VG-40", "VG-41")
@pytest.mark.parametrize(
    ("names", "title"),
    [
        ("R4 B4 G4", "number 3"),
        ("R0 Y0 G0 B0 P0", "number 5"),
        ("R1 R4 R9", "colour 3"),
        ("R4 B5 Y6 G7", "run 4"),
        ("R4 R5 R6", "colour run 3"),
        ("R4 R5 R6", "run 3"),
        ("R4 R5 R6", "colour 3"),
        ("R4 B4 R7 G7", "pairs 4"),
        ("R4 B4 G4 Y4", "pairs 4"),
        ("R4 B4 G4 R7 G7", "house 5"),
        ("R4 B4 G4 Y4 P4", "house 5"),
    ],
)
def test_tiles_that_make_a_combination_beat_the_game(names: str, title: str) -> None:
    match = with_tiles(names, title)
    beat(match, title)
    assert beaten(match) == {title}
    assert tiles(match) & set(names.split()) == set()


@pytest.mark.rule("VG-40", "VG-42", "VG-43")
@pytest.mark.parametrize(
    ("names", "title"),
    [
        ("R4 B4", "number 3"),
        ("R1 R4 B9", "colour 3"),
        ("R4 B5 Y7", "run 3"),
        ("R8 B9 Y0", "run 3"),
        ("R9 B0 Y1", "run 3"),
        ("R4 R5 B6", "colour run 3"),
        ("R4 B4 G4 R7", "pairs 4"),
        ("R4 B4 R7 G7 Y1", "house 5"),
    ],
)
def test_tiles_that_make_none_do_not(names: str, title: str) -> None:
    match = with_tiles(names, title)
    assert title not in open_games(match, "beat")


@pytest.mark.rule("VG-42")
def test_with_two_players_8_and_1_are_the_ends() -> None:
    match = at_table(Kid(tiles="R8 R1", presents=["run 2", "colour 2"]), stage="play", players=2)
    assert open_games(match, "beat") == {"colour 2"}
    kid = Kid(tiles="R8 B7", presents=["run 3"], magazines=["shooter rpg"])
    match = at_table(kid, stage="play", players=2)
    beat(match, "run 3")
    assert beaten(match) == {"run 3"}, "a wild is the 6"


@pytest.mark.rule("VG-43", "VG-45")
def test_exactly_the_tiles_that_are_asked_for_are_used() -> None:
    match = with_tiles("R1 R2 R3 R4", "colour 3")
    beat(match, "colour 3")
    assert usable(match) == {"R1", "R2", "R3", "R4"}
    use(match, "R4", "R1", "R3")
    assert tiles(match) == {"R2"}
    assert {"R1", "R3", "R4"} <= discarded(match)


@pytest.mark.rule("VG-45")
def test_only_tiles_are_offered_with_which_the_combination_can_be_completed() -> None:
    match = with_tiles("R1 B1 R5 B5 G5 Y8", "pairs 4", "number 2")
    beat(match, "pairs 4")
    assert usable(match) == {"R1", "B1", "R5", "B5", "G5"}
    use(match, "G5")
    assert usable(match) == {"R1", "B1", "R5", "B5"}
    use(match, "R5")
    assert match.position.phase != Phase.PAY, "the two ones were the only way left"
    assert tiles(match) == {"B5", "Y8"}


@pytest.mark.rule("VG-45")
def test_tiles_of_a_number_already_used_drop_out_of_a_run() -> None:
    match = with_tiles("R4 B4 G5 Y6 R6", "run 3")
    beat(match, "run 3")
    use(match, "B4")
    assert usable(match) == {"G5", "Y6", "R6"}


@pytest.mark.rule("VG-46")
def test_the_printed_example_an_8_and_a_9_play_neow() -> None:
    match = at_table(Kid(tiles="R8 B9"), players=3, stage="play")
    assert kinds(match) == {"play", "end"}
    play(match, "Neow")
    assert played(match) == {"Neow"}
    assert beaten(match) == set()
    assert {"R8", "B9"} <= discarded(match)


@pytest.mark.rule("VG-46")
@pytest.mark.parametrize(
    ("names", "title"),
    [
        ("R4 B4", "house 5"),
        ("R4 B4", "pairs 4"),
        ("R4 B4", "number 4"),
        ("R4 R9", "colour 4"),
        ("R4 R5", "colour run 4"),
    ],
)
def test_the_first_two_tiles_of_a_combination_play_a_game(names: str, title: str) -> None:
    match = with_tiles(names, title)
    play(match, title)
    assert played(match) == {title}


@pytest.mark.rule("VG-47")
def test_a_beaten_game_scores_its_points_and_is_played() -> None:
    match = with_tiles("R4 B4 G4", "number 3")
    beat(match, "number 3")
    assert seat_of(match, 0)["points"]["beaten"] == 6
    assert played(match) == {"number 3"}


@pytest.mark.rule("VG-48")
def test_each_game_is_played_and_beaten_once() -> None:
    match = with_tiles("R4 B4 G4 R5", "number 3", played=["number 3"])
    assert open_games(match, "play") == {"Neow"}
    match = with_tiles("R4 B4 G4 R5", "number 3", beaten=["number 3"])
    assert open_games(match, "beat") == set()


@pytest.mark.rule("VG-48")
def test_tokens_of_others_do_not_matter() -> None:
    kid, other = Kid(tiles="R4 B4 G4", rented=["number 3"]), Kid(beaten=["number 3"])
    match = at_table(kid, other, players=3, stage="play")
    beat(match, "number 3")
    assert (beaten(match, 0), beaten(match, 1)) == ({"number 3"}, {"number 3"})


@pytest.mark.rule("VG-48")
def test_a_game_of_two_tiles_cannot_just_be_played() -> None:
    match = with_tiles("R4 B4", "number 2")
    assert open_games(match, "play") == set()
    assert open_games(match, "beat") == {"number 2"}


@pytest.mark.rule("VG-49")
@pytest.mark.parametrize("names", ["B5 Y6", "R4 Y6", "R4 B5"])
def test_the_played_token_stands_for_any_one_tile(names: str) -> None:
    match = with_tiles(names, "run 3", played=["run 3"])
    beat(match, "run 3")
    assert beaten(match) == {"run 3"}
    assert "PAID_TOKEN" in events(match)


@pytest.mark.rule("VG-49")
def test_a_game_can_be_played_and_beaten_in_one_turn_with_its_own_token() -> None:
    match = with_tiles("R4 B4 G7 Y7", "number 3")
    play(match, "number 3")
    use(match, "R4")
    do(match, "thrill", place=0)
    beat(match, "number 3")
    assert beaten(match) == {"number 3"}
    assert events(match).count("THRILL") == 1


@pytest.mark.rule("VG-49", "VG-44")
def test_the_token_need_not_be_used() -> None:
    match = with_tiles("R4 B4 G4", "number 3", played=["number 3"])
    beat(match, "number 3")
    assert "use_token" in kinds(match)
    use(match, "R4", "B4", "G4")
    assert beaten(match) == {"number 3"}


@pytest.mark.rule("VG-44", "VG-51")
def test_a_game_can_be_beaten_with_wilds_alone() -> None:
    match = with_tiles("R1", "run 3", magazines=["shooter rpg", "rpg sports"], played=["run 3"])
    beat(match, "run 3")
    use(match, "token", "shooter rpg", "rpg sports")
    assert beaten(match) == {"run 3"}
    assert tiles(match) == {"R1"}


@pytest.mark.rule("VG-44", "VG-51")
def test_a_wild_helps_to_play_a_game_too() -> None:
    match = with_tiles("R1", "run 3", magazines=["shooter rpg"])
    play(match, "run 3")
    assert played(match) == {"run 3"}


@pytest.mark.rule("VG-50")
def test_the_proposal_uses_the_token_no_magazine_and_tiles_that_others_can_do_without() -> None:
    match = with_tiles("R4 B4 G4 R5 R6", "number 3", played=["number 3"], magazines=["fighting rpg"])
    beat(match, "number 3")
    do(match, "proposed")
    assert beaten(match) == {"number 3"}
    assert tiles(match) == {"R4", "R5", "R6"}, "the red ones go well together"
    assert not any(paper["used"] for paper in seat_of(match, 0)["magazines"])


@pytest.mark.rule("VG-50")
def test_the_proposal_goes_on_from_what_is_chosen() -> None:
    match = with_tiles("R1 R2 R3 R4", "colour 3")
    beat(match, "colour 3")
    use(match, "R4")
    do(match, "proposed")
    assert "R4" in discarded(match)
    assert len(tiles(match)) == 1


@pytest.mark.rule("VG-51")
def test_a_magazine_is_a_wild_for_its_genres_alone() -> None:
    match = with_tiles("R4 B4 R9", "number 3", "colour 3", magazines=["fighting rpg"])
    genres = {game["game"]["name"]: game["game"]["genre"] for game in seat_of(match, 0)["games"]}
    assert (genres["number 3"], genres["colour 3"]) == ("fighting", "variety")
    assert open_games(match, "play") == {"number 3", "colour 3"}
    assert open_games(match, "beat") == {"number 3"}


@pytest.mark.rule("VG-52")
def test_a_used_magazine_gives_its_crystal_and_stays_without_being_a_wild() -> None:
    kid = Kid(tiles="R4 B4 R7", presents=["number 3"], magazines=["fighting rpg"])
    match = at_table(kid, players=3, stage="play", crystals={"fighting rpg": "B"})
    beat(match, "number 3")
    assert beaten(match) == {"number 3"}
    (paper,) = seat_of(match, 0)["magazines"]
    assert paper["used"]
    assert paper["crystal"] is None
    assert {a.about.get("colour") for a in match.legal()} >= {"blue"}


@pytest.mark.rule("VG-53", "VG-54")
def test_the_first_token_brings_a_tile_of_the_trail_which_is_filled_again() -> None:
    match = with_tiles("R4 B4 R9", "number 2")
    beat(match, "number 2")
    assert kinds(match) == {"thrill"}
    do(match, "thrill", place=2)
    assert "P5" in tiles(match)
    assert all(table(match)["thrill"])
    assert tile_number("P5") not in [tile["tile"] for tile in table(match)["thrill"]]


@pytest.mark.rule("VG-53")
def test_to_beat_a_game_played_before_brings_no_thrill() -> None:
    match = with_tiles("R4 B4 R5", "number 3", played=["number 3"])
    beat(match, "number 3")
    assert "THRILL" not in events(match)
    assert "thrill" not in kinds(match)


@pytest.mark.rule("VG-53", "VG-54")
def test_a_single_tile_on_the_trail_is_taken_by_itself_and_an_empty_trail_brings_nothing() -> None:
    kid = Kid(tiles="R4 B4 G5 Y5 R9", presents=["number 2", "colour 2"])
    match = at_table(kid, players=3, stage="play", thrill="P6", bag="")
    match.position.discarded = 0
    beat(match, "number 2")
    use(match, "R4")
    assert "P6" in tiles(match)
    trail = [tile["name"] for tile in table(match)["thrill"] if tile]
    assert sorted(trail) == ["blue 4", "red 4"], "the tiles just discarded are all there is to fill it with"


@pytest.mark.rule("VG-55", "VG-56")
def test_crystal_and_thrill_come_in_any_order() -> None:
    kid = Kid(tiles="R4 B4 R9", rented=["number 2"], notebook={0: "R", 1: "R"})
    match = at_table(kid, players=3, stage="play", crystals={"number 2": "Y"}, thrill="P0 P2 P4 P6")
    beat(match, "number 2")
    assert kinds(match) == {"crystal", "thrill"}
    do(match, "crystal", colour="yellow")
    do(match, "space", space=2)
    assert kinds(match) == {"thrill"}
    assert seat_of(match, 0)["crystals"] == 3


@pytest.mark.rule("VG-56", "VG-57")
def test_a_new_release_that_was_played_has_no_crystal_any_more_and_costs_one_dollar() -> None:
    kid = Kid(tiles="R4 B4", rented=["number 3"])
    match = at_table(kid, Kid(dollars=1), players=3, stage="play", crystals={"number 3": "R"})
    play(match, "number 3")
    do(match, "thrill", place=0)
    do(match, "space", space=0)
    assert seat_of(match, 0)["crystals"] == 1
    (slot,) = [slot for slot in table(match)["rental"] if slot["game"] and slot["game"]["name"] == "number 3"]
    assert (slot["crystal"], slot["price"]) == (None, 1)


@pytest.mark.rule("VG-56")
def test_the_crystal_of_a_present_comes_with_its_first_play() -> None:
    kid = Kid(tiles="R4 B4", presents=["number 3"])
    match = at_table(kid, players=3, stage="play", crystals={"number 3": "G"})
    play(match, "number 3")
    assert kinds(match) == {"crystal", "thrill"}
    assert int(match.position.crystal_on[2]) == 0


@pytest.mark.rule("VG-34", "VG-39")
def test_rented_games_stay_at_home_for_the_rest_of_the_week() -> None:
    kid = Kid(tiles="R4 B4", rented=["number 3"])
    match = at_table(kid, players=3, lap=1, stage="play", rental=["run 3"])
    assert open_games(match, "play") == {"number 3"}
    assert int(match.position.rented[0]) == game_bits(["number 3"])
    with pytest.raises(AssertionError):
        rent(match, "run 3")
