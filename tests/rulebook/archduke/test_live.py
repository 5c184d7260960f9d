"""AR-21, AR-22: the live window, and matches that come too late."""

from __future__ import annotations

import pytest

from rumpus import IllegalDecision
from rumpus.games.archduke.rules.components import Do

from .positions import at_table, discard_from, do, events, grid, kinds, knowing, pass_all, phase, table


@pytest.mark.rule("AR-21")
def test_in_a_live_window_all_may_act_and_the_next_player_may_touch_a_pile() -> None:
    match = at_table("7 8 9 10", "7 3 4 5", "7 3 4 5", pace="live")
    discard_from(match, 0, 0)
    assert kinds(match, 0) == {"match", "pass", "call"}
    assert kinds(match, 1) == {"match", "pass", "draw", "take"}
    assert kinds(match, 2) == {"match", "pass"}
    assert table(match)["waiting"] == [1]


@pytest.mark.rule("AR-21")
def test_two_players_match_the_same_discard_in_the_order_in_which_they_act() -> None:
    match = at_table("7 8 9 10", "7 3 4 5", "7 3 4 5", pace="live")
    discard_from(match, 0, 0)
    do(match, 2, "match", place=0)
    do(match, 1, "match", place=0)
    assert [event.seat for event in match.events() if event.kind == 9] == [2, 1]


@pytest.mark.rule("AR-21")
@pytest.mark.parametrize("touch", ["draw", "take"])
def test_the_next_players_touch_closes_the_window_and_begins_their_turn(touch: str) -> None:
    match = at_table("7 8 9 10", "2 3 4 5", "7 3 4 5", pace="live")
    discard_from(match, 0, 0)
    do(match, 1, touch)
    assert phase(match) == "place"
    assert table(match)["held"]["seat"] == 1
    with pytest.raises(IllegalDecision, match="AR-22"):
        match.apply(Do.PLACE, player=2)
    assert len(grid(match, 2)) == 4, "refused without harm"


@pytest.mark.rule("AR-21")
def test_nobody_can_touch_a_pile_while_an_action_waits() -> None:
    match = at_table("12 8 9 10", "2 3 4 5", pace="live")
    discard_from(match, 0, 0)
    assert "draw" not in kinds(match, 1)
    assert table(match)["waiting"] == [0]
    do(match, 0, "decline")
    assert "draw" in kinds(match, 1)


@pytest.mark.rule("AR-21")
def test_a_live_window_closes_too_when_all_have_passed() -> None:
    match = at_table("7 8 9 10", "2 3 4 5", pace="live")
    discard_from(match, 0, 0)
    pass_all(match)
    assert phase(match) == "draw"
    assert match.actors == (1,)


@pytest.mark.rule("AR-21")
def test_who_passes_in_a_live_window_is_out_of_it_until_a_match_lets_everybody_think_again() -> None:
    match = at_table("7 8 9 10", "2 3 4 5", "7 3 4 5", pace="live")
    discard_from(match, 0, 0)
    do(match, 0, "pass")
    assert 0 not in match.actors
    with pytest.raises(IllegalDecision, match="You have passed"):
        match.apply(Do.PLACE + 1, player=0)
    do(match, 2, "match", place=0)
    assert "match" in kinds(match, 0)


@pytest.mark.rule("AR-21")
@pytest.mark.parametrize(("window", "seconds"), [("1.5", 1.5), ("0.5", 0.5), ("3", 3.0)])
def test_the_table_says_how_long_a_window_stays_open_at_the_least(window: str, seconds: float) -> None:
    assert table(at_table("2 3 4 5", "2 3 4 5", window=window))["least_window"] == seconds


@pytest.mark.rule("AR-21")
def test_the_least_time_begins_anew_when_an_action_is_done() -> None:
    match = at_table("12 8 9 10", "2 3 4 5", pace="live")
    discard_from(match, 0, 0)
    waiting = match.window
    do(match, 0, "decline")
    assert waiting is not None
    assert match.window is not None
    assert match.window.number != waiting.number


@pytest.mark.rule("AR-29", "AR-18")
def test_who_has_no_card_left_to_try_can_still_call_in_a_live_game() -> None:
    match = at_table("7 . . 3", "2 3 4 5", pace="live")
    discard_from(match, 0, 0)
    for place in (0, 3):
        do(match, 0, "match", place=place)
    while "match" in kinds(match, 0):
        match.apply(next(action for action in match.legal(0) if action.kind == "match"), player=0)
    do(match, 1, "pass")
    assert kinds(match, 0) == {"call", "pass"}
    do(match, 0, "call")
    assert table(match)["caller"] == 0


@pytest.mark.rule("AR-29")
def test_a_live_call_that_does_not_count_is_told_why() -> None:
    match = at_table("12 8 9 10", "2 3 4 5", pace="live")
    discard_from(match, 0, 0)
    with pytest.raises(IllegalDecision, match="AR-24"):
        match.apply(Do.CALL, player=0)
    with pytest.raises(IllegalDecision, match="whose turn it is"):
        match.apply(Do.CALL, player=1)
    do(match, 0, "decline")
    do(match, 0, "pass")
    with pytest.raises(IllegalDecision, match="You have passed"):
        match.apply(Do.CALL, player=0)


@pytest.mark.rule("AR-29", "AR-21")
def test_a_live_call_is_made_in_the_window_and_leaves_it_open() -> None:
    match = at_table("7 8 9 10", "7 3 4 5", pace="live")
    discard_from(match, 0, 0)
    do(match, 0, "call")
    assert phase(match) == "window"
    do(match, 1, "match", place=0)
    do(match, 1, "draw")
    assert table(match)["turns_left"] == 0


@pytest.mark.rule("AR-30", "AR-21")
def test_the_caller_closes_the_last_window_by_tapping_the_discard_pile() -> None:
    match = at_table("7 8 9 10", "2 3 4 5", "2 3 4 5", turn=2, caller=0, turns_left=0, pace="live")
    discard_from(match, 2, 0)
    assert table(match)["last_window"]
    assert "tap" in kinds(match, 0)
    assert "draw" not in kinds(match, 0)
    do(match, 0, "tap")
    assert match.round == 2


@pytest.mark.rule("AR-22")
def test_with_the_printed_penalty_a_late_card_is_shown_stays_and_costs_a_card() -> None:
    match = at_table("7 8 9 10", "2 3 4 5", "7 3 4 5", pace="live", late="penalty")
    discard_from(match, 0, 0)
    do(match, 1, "draw")
    assert kinds(match, 2) == {"late", "pass"}
    do(match, 2, "late", place=0)
    assert grid(match, 2)[0] == 7
    assert len(grid(match, 2)) == 5
    assert knowing(match, 2, 0) == {0, 1, 2}
    assert "LATE" in events(match)


@pytest.mark.rule("AR-22")
def test_who_has_passed_cannot_be_late_and_the_next_discard_ends_it() -> None:
    match = at_table("7 8 9 10", "2 3 4 5", "7 3 4 5", pace="live", late="penalty")
    discard_from(match, 0, 0)
    do(match, 0, "pass")
    do(match, 1, "draw")
    assert kinds(match, 0) == set()
    assert match.actors[0] == 1, "the player at turn is asked first"
    do(match, 1, "discard")
    assert "late" not in kinds(match, 2)
    assert phase(match) == "window"


@pytest.mark.rule("AR-22")
def test_a_late_player_may_let_it_be() -> None:
    match = at_table("7 8 9 10", "2 3 4 5", "7 3 4 5", pace="live", late="penalty")
    discard_from(match, 0, 0)
    do(match, 1, "draw")
    do(match, 2, "pass")
    assert kinds(match, 2) == set()
