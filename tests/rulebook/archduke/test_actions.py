"""AR-23 to AR-28: when actions count, in which order, and what each of them does."""

from __future__ import annotations

import pytest

from rumpus import IllegalDecision
from rumpus.games.archduke.rules.components import Do

from .positions import at_table, discard_from, do, events, grid, kinds, knowing, phase, sees, table, targets

GIVE, SWAP, PEEK = 1, 11, 12


@pytest.mark.rule("AR-23")
@pytest.mark.parametrize(("value", "kind"), [(GIVE, "give"), (SWAP, "choose"), (PEEK, "look")])
def test_a_replaced_action_card_acts(value: int, kind: str) -> None:
    match = at_table(f"{value} 8 9 10", "2 3 4 5")
    discard_from(match, 0, 0)
    assert match.actors == (0,)
    assert kinds(match, 0) == {kind, "decline"}


@pytest.mark.rule("AR-23")
def test_a_card_just_drawn_does_not_act_but_one_matched_to_it_does() -> None:
    match = at_table("7 8 9 10", f"{PEEK} 3 4 5", pile=[PEEK, 9])
    do(match, 0, "draw")
    if table(match, 0)["held"]["card"]["value"] != PEEK:
        match = at_table("7 8 9 10", f"{PEEK} 3 4 5", pile=[PEEK])
        do(match, 0, "draw")
    do(match, 0, "discard")
    assert table(match)["actions"] == []
    do(match, 1, "match", place=0)
    assert table(match)["actions"] == [{"seat": 1, "kind": "peek"}]


@pytest.mark.rule("AR-24")
def test_the_discarder_acts_first_then_matched_cards_in_the_order_of_matching() -> None:
    match = at_table(f"{PEEK} {PEEK} 9 10", f"{PEEK} 3 4 5", f"{PEEK} 3 4 5", pace="live")
    discard_from(match, 0, 0)
    for seat, place in ((2, 0), (1, 0), (0, 1)):
        do(match, seat, "match", place=place)
    assert [action["seat"] for action in table(match)["actions"]] == [0, 2, 1, 0]
    for seat in (0, 2, 1, 0):
        assert table(match)["waiting"] == [seat]
        do(match, seat, "decline")
    assert table(match)["actions"] == []


@pytest.mark.rule("AR-18", "AR-24")
def test_in_turns_the_action_that_is_due_comes_before_further_matches() -> None:
    match = at_table(f"{PEEK} 8 9 10", f"{PEEK} 3 4 5")
    discard_from(match, 0, 0)
    with pytest.raises(IllegalDecision, match="AR-24"):
        match.apply(Do.PLACE, player=1)
    do(match, 0, "decline")
    do(match, 1, "match", place=0)
    assert match.actors == (1,)


@pytest.mark.rule("AR-25")
def test_nobody_has_to_use_an_action() -> None:
    match = at_table(f"{GIVE} 8 9 10", "2 3 4 5")
    discard_from(match, 0, 0)
    do(match, 0, "decline")
    assert events(match)[-1] == "DECLINED"
    assert len(grid(match, 1)) == 4


@pytest.mark.rule("AR-25", "AR-31")
def test_an_action_without_a_target_lapses() -> None:
    match = at_table(f"{GIVE} 8 9 10", "2 3 4 5", caller=1, turns_left=0)
    discard_from(match, 0, 0)
    assert "LAPSED" in events(match)
    assert table(match)["actions"] == []


@pytest.mark.rule("AR-26")
def test_give_adds_a_card_that_nobody_looks_at_to_another_player() -> None:
    match = at_table(f"{GIVE} 8 9 10", "2 3 4 5", "2 3 4 5")
    discard_from(match, 0, 0)
    assert {a.about["seat"] for a in match.legal(0) if a.kind == "give"} == {1, 2}
    do(match, 0, "give", seat=2)
    assert len(grid(match, 2)) == 5
    assert knowing(match, 2, 4) == set()


@pytest.mark.rule("AR-26")
def test_nobody_gives_to_themselves() -> None:
    match = at_table(f"{GIVE} 8 9 10", "2 3 4 5")
    discard_from(match, 0, 0)
    with pytest.raises(IllegalDecision, match="AR-25"):
        match.apply(Do.GIVE + 0)


@pytest.mark.rule("AR-27")
def test_swap_exchanges_any_two_cards_and_what_is_known_of_them() -> None:
    match = at_table(f"{SWAP} 8 9 10", "2 3 . 5", "6 7 4 5", known={(1, 1): [1], (2, 3): [0, 2]})
    discard_from(match, 0, 0)
    do(match, 0, "choose", seat=1, place=1)
    assert table(match)["swap_first"] == {"seat": 1, "place": 1}
    do(match, 0, "swap", seat=2, place=3)
    assert grid(match, 1) == [2, 5, None, 5]
    assert grid(match, 2) == [6, 7, 4, 3]
    assert knowing(match, 1, 1) == {0, 2}
    assert knowing(match, 2, 3) == {1}


@pytest.mark.rule("AR-27")
def test_two_cards_of_one_player_may_be_swapped_but_no_empty_place_and_no_card_with_itself() -> None:
    match = at_table(f"{SWAP} 8 . 10", "2 3 4 5")
    discard_from(match, 0, 0)
    do(match, 0, "choose", seat=0, place=1)
    assert (0, 3) in targets(match, 0, "swap")
    assert not targets(match, 0, "swap") & {(0, 1), (0, 2)}
    do(match, 0, "swap", seat=0, place=3)
    assert grid(match, 0)[1:] == [10, None, 8]


@pytest.mark.rule("AR-27")
def test_a_card_chosen_for_a_swap_that_is_matched_away_can_be_chosen_no_more() -> None:
    match = at_table(f"{SWAP} 8 9 10", f"{SWAP} 3 4 5", pace="live")
    discard_from(match, 0, 0)
    do(match, 0, "choose", seat=1, place=0)
    do(match, 1, "match", place=0)
    assert table(match)["swap_first"] is None
    assert (1, 0) not in targets(match, 0, "choose")


@pytest.mark.rule("AR-28")
def test_peek_shows_one_card_to_one_player() -> None:
    match = at_table(f"{PEEK} 8 9 10", "2 3 4 5", "6 7 4 5")
    discard_from(match, 0, 0)
    do(match, 0, "look", seat=2, place=1)
    assert knowing(match, 2, 1) == {0}
    assert sees(match, 0, 2, 1) == 7
    assert sees(match, 2, 2, 1) is None
    assert phase(match) == "window"
