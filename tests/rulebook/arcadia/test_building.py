"""Arcadia: chains, building from row and hand, taking into hand."""

from __future__ import annotations

import pytest

from .positions import (
    Park,
    at_table,
    build,
    build_as_proposed,
    do,
    hand,
    held,
    hold,
    idle,
    kinds,
    offered,
    park,
    seat_of,
    site,
    table,
    task,
)

RICH = ["Operator", "Technician", "Builder", "Mechanic"] * 8


@pytest.mark.rule("AC-17")
def test_a_level_one_can_be_built_at_any_time_and_comes_into_the_park() -> None:
    match = at_table(Park(hand=RICH, park=["Ferris Wheel 1"]), site=["Teacups", "Duck Pond", "Parade", "Corn Dog"])
    assert offered(match, "build") == {"Teacups", "Duck Pond", "Parade", "Corn Dog"}
    build_as_proposed(match, "Teacups")
    assert park(match, 0) == ["Ferris Wheel 1", "Teacups"]
    assert "Teacups" not in site(match)
    assert match.actors == (1,)


@pytest.mark.rule("AC-18")
@pytest.mark.parametrize("second", ["Carousel 2", "Ferris Wheel 2", "Roller Coaster 2"])
def test_printed_example_the_carousel_3_needs_any_level_2_ride_with_nothing_after_it(second: str) -> None:
    row = ["Carousel 3", "Duck Pond", "Parade", "Corn Dog"]
    assert "Carousel 3" in offered(at_table(Park(hand=RICH, park=["Teacups", second]), site=row), "build")
    covered = Park(hand=RICH, park=["Teacups", second, "Roller Coaster 3"])
    assert "Carousel 3" not in offered(at_table(covered, site=row), "build")
    assert "Carousel 3" not in offered(at_table(Park(hand=RICH, park=["Teacups"]), site=row), "build")


@pytest.mark.rule("AC-18")
def test_two_chains_of_a_type_carry_two_of_the_next_level() -> None:
    row = ["Carousel 2", "Duck Pond", "Parade", "Corn Dog"]
    one = Park(hand=RICH, park=["Teacups", "Roller Coaster 2"])
    two = Park(hand=RICH, park=["Teacups", "Roller Coaster 2", "Ferris Wheel 1"])
    assert "Carousel 2" not in offered(at_table(one, site=row), "build")
    assert "Carousel 2" in offered(at_table(two, site=row), "build")


@pytest.mark.rule("AC-18")
def test_another_type_is_no_support() -> None:
    row = ["Carousel 2", "Duck Pond", "Parade", "Corn Dog"]
    match = at_table(Park(hand=RICH, park=["Corn Dog", "Ring Toss"]), site=row[:3])
    assert "Carousel 2" not in offered(match, "build")


@pytest.mark.rule("AC-19", "AC-31")
def test_an_attraction_in_hand_is_built_under_the_same_rules_and_the_row_stays() -> None:
    match = at_table(Park(hand=RICH, park=["Teacups"], held=["Carousel 2", "Carousel 3"]))
    before = site(match)
    assert offered(match, "build_held") == {"Carousel 2"}
    build_as_proposed(match, "Carousel 2")
    assert park(match, 0) == ["Teacups", "Carousel 2"]
    assert held(match, 0) == ["Carousel 3"]
    assert site(match) == before


@pytest.mark.rule("AC-26")
def test_a_level_one_can_be_taken_into_the_hand_whatever_one_has() -> None:
    match = at_table(Park())
    hold(match, "Teacups")
    assert held(match, 0) == ["Teacups"]
    assert "Teacups" not in site(match)
    assert match.actors == (1,)


@pytest.mark.rule("AC-26")
def test_printed_example_roller_coaster_4_is_taken_on_the_strength_of_the_carousel_3_in_hand() -> None:
    sylvia = Park(park=["Ferris Wheel 1", "Ferris Wheel 2"], held=["Carousel 3"])
    match = at_table(sylvia, site=["Duck Pond", "Roller Coaster 4", "Parade", "Corn Dog"])
    hold(match, "Roller Coaster 4")
    assert held(match, 0) == ["Carousel 3", "Roller Coaster 4"]


@pytest.mark.rule("AC-26")
def test_without_the_level_before_nothing_can_be_taken() -> None:
    match = at_table(
        Park(park=["Ferris Wheel 1", "Ferris Wheel 2"], held=["Corn Dog"]),
        site=["Duck Pond", "Roller Coaster 4", "Roller Coaster 3", "Waffle"],
    )
    assert offered(match, "hold") == {"Duck Pond", "Roller Coaster 3", "Waffle"}


@pytest.mark.rule("AC-26")
def test_a_level_that_carries_one_already_still_allows_to_take_another() -> None:
    match = at_table(Park(park=["Teacups", "Carousel 2"]), site=["Ferris Wheel 2", "Duck Pond", "Parade", "Corn Dog"])
    assert "Ferris Wheel 2" in offered(match, "hold")


@pytest.mark.rule("AC-27")
def test_a_third_attraction_makes_one_of_the_two_go_under_the_deck() -> None:
    match = at_table(Park(held=["Bell", "Puppets"]))
    hold(match, "Teacups")
    assert task(match) == "room"
    assert held(match, 0) == ["Bell", "Puppets"]
    do(match, "drop", slot=0)
    assert held(match, 0) == ["Puppets", "Teacups"]
    assert match.position.under.count == 1
    assert match.actors == (1,)


@pytest.mark.rule("AC-27")
def test_the_card_that_the_third_needs_cannot_make_room() -> None:
    match = at_table(Park(held=["Carousel 1", "Puppets"]), site=["Ferris Wheel 2", "Duck Pond", "Parade", "Corn Dog"])
    hold(match, "Ferris Wheel 2")
    assert held(match, 0) == ["Carousel 1", "Ferris Wheel 2"], "only the puppets could go"


@pytest.mark.rule("AC-27")
def test_of_two_that_would_do_either_can_make_room() -> None:
    match = at_table(Park(held=["Carousel 1", "Teacups"]), site=["Ferris Wheel 2", "Duck Pond", "Parade", "Corn Dog"])
    hold(match, "Ferris Wheel 2")
    assert kinds(match) == {"drop"}
    do(match, "drop", slot=0)
    assert held(match, 0) == ["Teacups", "Ferris Wheel 2"]


@pytest.mark.rule("AC-28", "AC-36")
def test_attractions_left_in_hand_cost_nothing_at_the_end() -> None:
    match = at_table(
        Park(held=["Roller Coaster 1", "Cirque"], park=["Teacups"]), Park(), year=3, new_year=True, turns_left=1, turn=0
    )
    idle(match)
    assert match.over
    assert match.scores == [4, 0]


@pytest.mark.rule("AC-38", "AC-24")
def test_nobody_else_sees_what_somebody_is_about_to_build_or_to_take() -> None:
    match = at_table(Park(hand=["Technician"] * 3, held=["Bell", "Puppets"]))
    before, start = match.view(1), match.copy()
    build(match, "Teacups")
    assert match.view(1) == before
    assert match.undo_is_fair
    do(match, "pay", kind=1)
    assert match.view(1) == before
    assert hand(match, 0) == {"Technician": 3}
    hold(start, "Teacups")
    assert start.view(1) == before
    assert task(start) == "room"
    assert table(start)["phase"] == "action"


@pytest.mark.rule("AC-38")
def test_what_was_taken_from_the_row_is_known_until_it_is_played() -> None:
    match = at_table(Park(), Park())
    do(match, "take_job", place=1)
    do(match, "draw_job")
    assert [(card["name"], card["count"]) for card in seat_of(match, 0, 1)["known"]] == [("Technician", 1)]
    assert seat_of(match, 0, 1)["jobs_count"] == 2
    assert "hand" not in seat_of(match, 0, 1)


@pytest.mark.rule("AC-38")
def test_which_of_two_attractions_was_dropped_is_for_others_to_wonder() -> None:
    match = at_table(Park(held=["Bell", "Puppets"]))
    hold(match, "Teacups")
    do(match, "drop", slot=0)
    shown = seat_of(match, 0, 1)
    assert [card["name"] for card in shown["held_known"]] == ["Teacups"]
    assert [card["name"] for card in shown["held_maybe"]] == ["Bell", "Puppets"]
    possibilities = {tuple(held(match.determinize(1, seed), 0)) for seed in range(40)}
    assert possibilities == {("Bell", "Teacups"), ("Puppets", "Teacups")}


@pytest.mark.rule("AC-38")
def test_who_takes_a_card_that_needs_another_in_hand_shows_that_this_one_was_kept() -> None:
    match = at_table(
        Park(held=["Bell", "Carousel 1"]), Park(), site=["Teacups", "Parade", "Ferris Wheel 2", "Corn Dog"]
    )
    hold(match, "Teacups")
    do(match, "drop", slot=0)
    idle(match)
    assert [card["name"] for card in seat_of(match, 0, 1)["held_maybe"]] == ["Bell", "Carousel 1"]
    hold(match, "Ferris Wheel 2")
    do(match, "drop", slot=1)
    assert held(match, 0) == ["Carousel 1", "Ferris Wheel 2"]
    shown = seat_of(match, 0, 1)
    assert [card["name"] for card in shown["held_known"]] == ["Ferris Wheel 2"]
    assert {card["name"] for card in shown["held_maybe"]} == {"Carousel 1", "Teacups"}, "the bell was no ride"
