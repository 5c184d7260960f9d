"""AR-29 to AR-34: the call, the last turns, the end of a round."""

from __future__ import annotations

import pytest

from rumpus import IllegalDecision, Match
from rumpus.games.archduke.rules.components import MOST_TURNS, Do

from .positions import (
    at_table,
    discard_from,
    do,
    end_turn,
    events,
    grid,
    kinds,
    last_round,
    pass_all,
    phase,
    sums,
    table,
    targets,
)


@pytest.mark.rule("AR-29")
def test_the_call_comes_at_the_end_of_the_own_turn_after_the_window() -> None:
    match = at_table("7 8 9 10", "2 3 4 5")
    with pytest.raises(IllegalDecision):
        match.apply(Do.CALL)
    discard_from(match, 0, 0)
    pass_all(match)
    assert match.actors == (0,)
    assert kinds(match, 0) == {"call", "go_on"}
    do(match, 0, "call")
    assert table(match)["caller"] == 0


@pytest.mark.rule("AR-29")
def test_there_is_one_call_a_round() -> None:
    match = at_table("7 8 9 10", "2 3 4 5", "2 3 4 5", phase="call")
    do(match, 0, "call")
    discard_from(match, 1, 0)
    pass_all(match)
    assert match.actors == (2,)
    assert phase(match) == "draw", "nobody is asked for a second call"


@pytest.mark.rule("AR-29")
def test_one_may_call_in_the_very_first_turn_but_not_before_it() -> None:
    match = Match("archduke", 2, seed=1, options={"pace": "live"})
    while phase(match) == "peek":
        match.apply(match.legal()[0])
    assert all("call" not in kinds(match, seat) for seat in range(2))
    first = table(match)["next"]
    do(match, first, "draw")
    do(match, first, "discard")
    assert "call" in kinds(match, first)


@pytest.mark.rule("AR-30")
def test_every_other_player_has_one_more_turn_and_then_the_round_is_counted() -> None:
    match = at_table("2 2 2 2", "3 3 3 3", "4 4 4 4", turn=1, phase="call", discard=[9])
    do(match, 1, "call")
    for seat in (2, 0):
        assert match.actors == (seat,)
        do(match, seat, "draw")
        do(match, seat, "discard")
        pass_all(match)
    assert match.round == 2
    assert last_round(match)["ending"] == "call"
    assert last_round(match)["caller"] == 1


@pytest.mark.rule("AR-30")
def test_matching_is_possible_after_the_last_turn() -> None:
    match = at_table("8 2 2 2", "3 3 3 8", turn=0, caller=1, turns_left=0)
    discard_from(match, 0, 0)
    do(match, 1, "match", place=3)
    pass_all(match)
    assert sums(match)[1] == 9


@pytest.mark.rule("AR-31")
def test_the_caller_is_no_target_of_others() -> None:
    for value, kind in ((11, "choose"), (12, "look")):
        match = at_table(f"{value} 8 9 10", "2 3 4 5", "2 3 4 5", caller=1, turns_left=1)
        discard_from(match, 0, 0)
        assert {seat for seat, _ in targets(match, 0, kind)} == {0, 2}
    match = at_table("1 8 9 10", "2 3 4 5", "2 3 4 5", caller=1, turns_left=1)
    discard_from(match, 0, 0)
    assert {a.about["seat"] for a in match.legal(0) if a.kind == "give"} == {2}


@pytest.mark.rule("AR-31")
def test_the_caller_may_match_in_the_last_turns_and_use_actions_on_own_cards() -> None:
    match = at_table("12 8 9 10", "12 3 4 5", "2 3 4 5", caller=1, turns_left=1)
    discard_from(match, 0, 0)
    do(match, 0, "decline")
    do(match, 1, "match", place=0)
    assert (1, 1) in targets(match, 1, "look")


@pytest.mark.rule("AR-31", "AR-19")
def test_the_caller_pays_for_a_wrong_match() -> None:
    match = at_table("7 8 9 10", "2 3 4 5", caller=1, turns_left=0)
    discard_from(match, 0, 0)
    do(match, 1, "match", place=0)
    assert len(grid(match, 1)) == 5


@pytest.mark.rule("AR-32")
def test_matching_the_last_card_away_ends_the_round_at_once() -> None:
    match = at_table("12 8 9 10", ". 12 . .", "12 3 4 5")
    discard_from(match, 0, 0)
    do(match, 0, "decline")
    do(match, 1, "match", place=1)
    assert match.round == 2
    assert "EMPTIED" in events(match)
    assert last_round(match)["ending"] == "empty"
    assert table(match)["actions"] == [], "the action of the last card lapses"
    assert sums(match)[1] == 0


@pytest.mark.rule("AR-33")
def test_a_caller_above_somebody_takes_a_penalty_card_before_the_ranking() -> None:
    match = at_table("8 3 3 3", "5 5 5 5", caller=1, turns_left=0, discard=[2])
    do(match, 0, "take")
    do(match, 0, "keep", place=0)
    pass_all(match)
    assert last_round(match)["wrong_call"]
    assert len([card for card in last_round(match)["seats"][1]["grid"] if card]) == 5
    assert sums(match)[0] == 11
    assert sums(match)[1] == sum(card["value"] for card in last_round(match)["seats"][1]["grid"] if card)


@pytest.mark.rule("AR-33")
def test_an_equal_sum_is_no_mistake() -> None:
    match = at_table("8 5 5 4", "5 5 5 5", caller=1, turns_left=0, discard=[6])
    do(match, 0, "take")
    do(match, 0, "keep", place=0)
    pass_all(match)
    assert not last_round(match)["wrong_call"]
    assert sums(match) == [20, 20]


@pytest.mark.rule("AR-33")
def test_an_empty_grid_after_a_call_makes_a_higher_call_wrong() -> None:
    match = at_table("7 2 2 2", ". 7 . .", "2 2 3 3", turn=0, caller=2, turns_left=1)
    discard_from(match, 0, 0)
    do(match, 1, "match", place=1)
    assert last_round(match)["wrong_call"]


@pytest.mark.rule("AR-33")
def test_without_a_call_nobody_is_punished() -> None:
    match = at_table("7 2 2 2", ". 7 . .")
    discard_from(match, 0, 0)
    do(match, 1, "match", place=1)
    assert last_round(match)["caller"] is None
    assert "WRONG_CALL" not in events(match)


@pytest.mark.rule("AR-34")
@pytest.mark.parametrize("pace", ["turns", "live"])
def test_a_round_of_forty_turns_each_is_counted_as_it_stands(pace: str) -> None:
    match = at_table("2 2 3 3", "4 4 5 5", discard=[9], pace=pace)
    match.position.turns_taken = 2 * MOST_TURNS
    match.refresh()
    do(match, 0, "draw")
    do(match, 0, "discard")
    end_turn(match)
    assert match.round == 2
    assert last_round(match)["ending"] == "limit"
