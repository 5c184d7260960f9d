"""AR-14 to AR-20: who may match what, and when the window closes."""

from __future__ import annotations

import pytest

from rumpus import IllegalDecision
from rumpus.games.archduke.rules.components import Do

from .positions import (
    at_table,
    discard_from,
    do,
    grid,
    kinds,
    knowing,
    pass_all,
    phase,
    places,
    sees,
    table,
    top,
)


@pytest.mark.rule("AR-14")
def test_the_example_of_the_discarded_seven() -> None:
    """Player A discards a 7; player C has one too and lays it on the discard pile before player B begins."""
    match = at_table("7 8 9 10", "2 3 4 5", "6 7 4 5", known={(2, 1): [2]})
    discard_from(match, 0, 0)
    do(match, 2, "match", place=1)
    assert grid(match, 2) == [6, None, 4, 5]
    assert top(match) == 7
    pass_all(match)
    do(match, 0, "go_on")
    assert match.actors == (1,)
    assert grid(match, 2) == [6, None, 4, 5], "the place stays empty"


@pytest.mark.rule("AR-15")
def test_a_card_straight_from_the_draw_pile_can_be_matched() -> None:
    match = at_table("7 8 9 10", "2 3 4 6", pile=[6, 6])
    do(match, 0, "draw")
    do(match, 0, "discard")
    do(match, 1, "match", place=3)
    assert grid(match, 1) == [2, 3, 4, None]


@pytest.mark.rule("AR-15")
def test_one_may_match_the_card_one_has_just_discarded() -> None:
    match = at_table("7 7 9 10", "2 3 4 5")
    discard_from(match, 0, 0)
    do(match, 0, "match", place=1)
    assert grid(match, 0)[1] is None


@pytest.mark.rule("AR-16")
def test_after_a_match_the_same_value_is_to_be_matched() -> None:
    match = at_table("7 8 9 10", "7 3 4 5", "7 3 4 5")
    discard_from(match, 0, 0)
    do(match, 1, "match", place=0)
    do(match, 2, "match", place=0)
    assert table(match)["seats"][1]["cards"] == table(match)["seats"][2]["cards"] == 3


@pytest.mark.rule("AR-17")
@pytest.mark.parametrize(("discarded", "matched"), [(0, 13), (13, 0), (13, 13), (0, 0)])
def test_eclipses_match_each_other(discarded: int, matched: int) -> None:
    match = at_table(f"{discarded} 8 9 10", f"{matched} 3 4 5")
    discard_from(match, 0, 0)
    do(match, 1, "match", place=0)
    assert grid(match, 1)[0] is None


@pytest.mark.rule("AR-17")
def test_an_eclipse_matches_nothing_else() -> None:
    match = at_table("0 8 9 10", "12 3 4 5")
    discard_from(match, 0, 0)
    do(match, 1, "match", place=0)
    assert grid(match, 1)[0] == 12


@pytest.mark.rule("AR-18")
def test_everybody_is_asked_in_seat_order_from_the_discarder() -> None:
    match = at_table("7 8 9 10", "2 3 4 5", "2 3 4 5", turn=1)
    discard_from(match, 1, 0)
    asked = []
    while phase(match) == "window":
        asked.append(match.actors[0])
        do(match, match.actors[0], "pass")
    assert asked == [1, 2, 0]


@pytest.mark.rule("AR-18")
def test_a_match_lets_those_who_passed_think_again() -> None:
    match = at_table("7 8 9 10", "7 3 4 5", "2 3 4 5")
    discard_from(match, 0, 0)
    do(match, 0, "pass")
    assert 0 not in match.actors
    do(match, 1, "match", place=0)
    assert match.actors == (0, 1, 2)


@pytest.mark.rule("AR-18")
def test_any_number_of_cards_can_be_matched() -> None:
    match = at_table("7 8 9 10", "7 7 4 7")
    discard_from(match, 0, 0)
    for place in (0, 1, 3):
        do(match, 1, "match", place=place)
    assert grid(match, 1) == [None, None, 4, None]


@pytest.mark.rule("AR-18")
def test_the_window_is_open_until_all_have_passed() -> None:
    match = at_table("7 8 9 10", "2 3 4 5")
    discard_from(match, 0, 0)
    do(match, 0, "pass")
    with pytest.raises(IllegalDecision, match="AR-18"):
        match.apply(Do.DRAW, player=1)
    do(match, 1, "pass")
    assert phase(match) == "call"


@pytest.mark.rule("AR-19")
def test_a_wrong_card_is_shown_to_all_stays_and_costs_a_penalty_card() -> None:
    match = at_table("7 8 9 10", "2 3 4 6", pile=[1, 9])
    do(match, 0, "draw")
    do(match, 0, "keep", place=0)
    do(match, 1, "match", place=2)
    assert grid(match, 1)[:4] == [2, 3, 4, 6]
    assert len(grid(match, 1)) == 5
    assert knowing(match, 1, 2) == {0, 1}
    assert sees(match, 0, 1, 2) == sees(match, 1, 1, 2) == 4
    assert knowing(match, 1, 4) == set()
    assert top(match) == 7


@pytest.mark.rule("AR-20")
def test_nobody_can_try_the_same_card_twice_in_one_window() -> None:
    match = at_table("7 8 9 10", "2 3 4 5")
    discard_from(match, 0, 0)
    do(match, 1, "match", place=2)
    assert places(match, 1, "match") == [0, 1, 3, 4]
    with pytest.raises(IllegalDecision, match="AR-20"):
        match.apply(Do.PLACE + 2, player=1)
    pass_all(match)
    do(match, 0, "go_on")
    discard_from(match, 1, 0)
    assert 2 in places(match, 1, "match"), "in the next window it can be tried again"


@pytest.mark.rule("AR-20")
def test_a_window_ends_even_if_everybody_tries_everything() -> None:
    match = at_table("7 8 9 10", "2 3 4 5")
    discard_from(match, 0, 0)
    tries = 0
    while phase(match) == "window":
        seat = match.actors[0]
        if "decline" in kinds(match, seat):
            do(match, seat, "decline")
        else:
            do(match, seat, "match", place=places(match, seat, "match")[0])
        tries += 1
        assert tries <= 104
    assert tries >= 8
