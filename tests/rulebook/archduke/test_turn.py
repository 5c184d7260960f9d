"""AR-9 to AR-13: drawing from either pile, keeping or discarding."""

from __future__ import annotations

import pytest

from rumpus import IllegalDecision
from rumpus.games.archduke.rules.components import Do

from .positions import at_table, discard_from, do, end_turn, events, grid, kinds, knowing, pass_all, phase, table, top


@pytest.mark.rule("AR-9")
def test_a_turn_begins_with_a_card_from_either_pile() -> None:
    match = at_table("7 8 9 10", "2 3 4 5")
    assert match.actors == (0,)
    assert kinds(match, 0) == {"draw", "take"}
    assert kinds(match, 1) == set()


@pytest.mark.rule("AR-9")
def test_play_goes_clockwise() -> None:
    match = at_table("7 8 9 10", "2 3 4 5", "2 3 4 5", turn=1)
    discard_from(match, 1, 0)
    end_turn(match)
    assert match.actors == (2,)


@pytest.mark.rule("AR-9")
def test_nobody_else_can_draw() -> None:
    with pytest.raises(IllegalDecision, match=r"It is not your turn. \(AR-9\)"):
        at_table("7 8 9 10", "2 3 4 5").apply(Do.DRAW, player=1)


@pytest.mark.rule("AR-10")
def test_a_drawn_card_is_seen_by_its_drawer_alone() -> None:
    match = at_table("7 8 9 10", "2 3 4 5", pile=[6])
    do(match, 0, "draw")
    assert table(match, 0)["held"]["card"]["value"] == 6
    assert "card" not in table(match, 1)["held"]
    assert "card" not in table(match)["held"]


@pytest.mark.rule("AR-10")
def test_a_drawn_card_may_be_discarded_at_once() -> None:
    match = at_table("7 8 9 10", "2 3 4 5", pile=[6])
    do(match, 0, "draw")
    do(match, 0, "discard")
    assert grid(match, 0) == [7, 8, 9, 10]
    assert top(match) == 6


@pytest.mark.rule("AR-10", "AR-13")
def test_a_kept_card_lies_where_the_discarded_one_lay_and_only_its_owner_knows_it() -> None:
    match = at_table("7 8 9 10", "2 3 4 5", pile=[6])
    discard_from(match, 0, 2)
    assert grid(match, 0) == [7, 8, 6, 10]
    assert knowing(match, 0, 2) == {0}
    assert top(match) == 9


@pytest.mark.rule("AR-11")
def test_any_own_card_can_be_replaced_but_an_empty_place_cannot_be_filled() -> None:
    match = at_table("7 . 9 10", "2 3 4 5", known={(0, 0): [0]})
    do(match, 0, "draw")
    assert {a.about["place"] for a in match.legal(0) if a.kind == "keep"} == {0, 2, 3}
    with pytest.raises(IllegalDecision, match="AR-10"):
        match.apply(Do.PLACE + 1)


@pytest.mark.rule("AR-12")
def test_a_card_from_the_discard_pile_has_to_be_placed_and_everybody_knows_it() -> None:
    match = at_table("7 8 9 10", "2 3 4 5", discard=[3])
    do(match, 0, "take")
    assert kinds(match, 0) == {"keep"}
    assert table(match)["held"]["card"]["value"] == 3
    with pytest.raises(IllegalDecision, match="AR-12"):
        match.apply(Do.DISCARD)
    do(match, 0, "keep", place=0)
    assert grid(match, 0) == [3, 8, 9, 10]
    assert knowing(match, 0, 0) == {0, 1}


@pytest.mark.rule("AR-12")
def test_a_card_that_can_replace_one_card_only_is_placed_at_once() -> None:
    match = at_table(". . 9 .", "2 3 4 5", discard=[3])
    do(match, 0, "take")
    assert grid(match, 0) == [None, None, 3, None]
    assert top(match) == 9
    assert phase(match) == "window"


@pytest.mark.rule("AR-13")
def test_everybody_sees_the_discarded_card() -> None:
    match = at_table("7 8 9 10", "2 3 4 5", pile=[6])
    discard_from(match, 0, 3)
    assert events(match)[-1] == "REPLACED"
    assert "discarded the 10" in match.log[-1]
    pass_all(match)
    assert top(match) == 10
