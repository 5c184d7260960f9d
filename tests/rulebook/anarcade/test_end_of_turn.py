"""The end of a turn: AN-27 to AN-29 and AN-31 to AN-35."""

from __future__ import annotations

import pytest

from rumpus.games.anarcade.rules.components import Told

from .positions import COIN, COINS, Do, Seat, at_table, changes, open_now, picture

SEEDS = range(20)
NO_EARN = ["Score", "Buy", "Buy"]
"""A hand that earns nothing, so that credits stand as the turn before left them."""


@pytest.mark.rule("AN-27")
def test_a_turn_ends_with_discarding_and_drawing_three_and_the_next_seat_plays():
    match = at_table(
        Seat(played=["Score", "Buy", COIN], draw=["Earn", *COINS, COIN, COIN], discard=["Draw"], credits=3),
        Seat(hand=NO_EARN, credits=2),
        phase="buy",
    )
    assert changes(match, Do.END_TURN) == {
        "turn": (0, 1),
        "phase": ("buy", "score"),
        "buys left": (1, 0),
        "scores left": (0, 2),
        "seat 0 played": (["Score", "Buy", COIN], []),
        "seat 0 discard": (["Draw"], ["Score", "Buy", COIN, "Draw"]),
        "seat 0 draw": (["Earn", *[COIN] * 5], COINS),
        "seat 0 hand": ([], [COIN, COIN, "Earn"]),
        "seat 1 hand": (NO_EARN, []),
        "seat 1 played": ([], NO_EARN),
    }


@pytest.mark.rule("AN-27")
def test_the_steps_of_the_end_of_a_turn_come_in_their_order():
    acer = Seat(credits=8, scored=5, draw=[], discard=["Draw", *COINS])
    match = at_table(acer, Seat(hand=NO_EARN, scored=4), phase="buy")
    match.apply(Do.END_TURN)
    told = list(dict.fromkeys(Told(event.kind) for event in match.events(0)))
    assert told == [
        Told.ACED,
        Told.TOOK_BACK,
        Told.UNVEILED,
        Told.GAVE_BACK,
        Told.RESHUFFLED,
        Told.NEW_CARD,
        Told.NEW_HAND,
        Told.TURN,
        Told.LAID,
    ]


# Aces


@pytest.mark.rule("AN-28", "AN-29", "AN-31")
def test_a_full_score_area_aces_the_machine_at_the_end_of_the_turn():
    match = at_table(Seat(credits=3, scored=5), Seat(hand=NO_EARN), phase="buy", next_machine="Tall Machine")
    changed = changes(match, Do.END_TURN)
    assert changed["seat 0 aced"] == ([], ["Score Machine"])
    assert changed["seat 0 scored"] == (5, 0)
    assert "seat 0 credits" not in changed
    assert changed["machines"][1] == changed["machines"][0][1:]
    assert picture(match)["machines"][0] == "Tall Machine"


@pytest.mark.rule("AN-28")
def test_an_ace_may_take_several_turns():
    match = at_table(Seat(credits=6, scored=3), phase="score")
    match.apply(Do.SCORE)
    match.apply(Do.END_TURN)
    assert picture(match)["seat 0 aced"] == []
    match.apply(Do.STOP_SCORING)
    match.apply(Do.END_TURN)
    assert match.actors == (0,)
    match.apply(Do.SCORE)
    match.apply(Do.END_TURN)
    assert picture(match)["seat 0 aced"] == ["Score Machine"]


@pytest.mark.rule("AN-28")
def test_one_credit_short_of_the_high_score_is_no_ace():
    match = at_table(Seat(credits=3, scored=4), Seat(hand=NO_EARN, scored=3), phase="buy")
    changed = changes(match, Do.END_TURN)
    assert not {"seat 0 aced", "seat 0 scored", "seat 1 scored", "machines"} & changed.keys()


@pytest.mark.rule("AN-28")
def test_buying_comes_before_the_ace():
    match = at_table(Seat(credits=5, scored=4), Seat(hand=NO_EARN, credits=2), phase="score", stacks={"draw": ["Draw"]})
    match.apply(Do.SCORE)
    match.apply(Do.BUY_DRAW)
    assert picture(match)["seat 0 aced"] == []
    match.apply(Do.END_TURN)
    assert picture(match)["seat 0 aced"] == ["Score Machine"]
    assert picture(match)["seat 0 credits"] == 2


@pytest.mark.rule("AN-29")
def test_the_symbols_of_an_aced_machine_count_for_nobody():
    match = at_table(
        Seat(credits=3, aced=["Everything Machine"]),
        Seat(hand=NO_EARN, credits=1, aced=["Triple Score Machine"]),
        phase="buy",
    )
    match.apply(Do.END_TURN)
    table = picture(match)
    assert (table["phase"], table["scores left"], table["seat 1 credits"]) == ("score", 1 + 1, 1)
    match.apply(Do.STOP_SCORING)
    assert picture(match)["buys left"] == 2


@pytest.mark.rule("AN-31", "AN-32")
def test_other_players_get_their_scored_credits_back_when_a_card_is_aced():
    match = at_table(
        Seat(credits=2, scored=5),
        Seat(hand=NO_EARN, credits=1, scored=4),
        Seat(credits=3),
        Seat(credits=0, scored=2),
        phase="buy",
    )
    changed = changes(match, Do.END_TURN)
    assert {place: change for place, change in changed.items() if place.endswith(("credits", "scored"))} == {
        "seat 0 scored": (5, 0),
        "seat 1 scored": (4, 0),
        "seat 1 credits": (1, 5),
        "seat 3 scored": (2, 0),
        "seat 3 credits": (0, 2),
    }


@pytest.mark.rule("AN-32", "AN-33")
def test_scored_credits_come_back_even_beyond_the_limit():
    match = at_table(Seat(credits=2, scored=5), Seat(hand=NO_EARN, credits=6, scored=4), phase="buy")
    assert changes(match, Do.END_TURN)["seat 1 credits"] == (6, 10)


@pytest.mark.rule("AN-28", "AN-32")
def test_each_player_starts_the_next_machine_from_nothing():
    match = at_table(Seat(credits=2, scored=5), Seat(hand=NO_EARN, scored=4), phase="buy", next_machine="Spare Machine")
    match.apply(Do.END_TURN)
    table = picture(match)
    assert table["machines"][0] == "Spare Machine"
    assert (table["seat 0 scored"], table["seat 1 scored"], table["seat 1 aced"]) == (0, 0, [])


# The limit


@pytest.mark.rule("AN-33")
@pytest.mark.parametrize(("credits", "kept"), [(1, 1), (5, 5), (6, 6), (7, 6), (12, 6)])
def test_a_player_keeps_at_most_six_credits_at_the_end_of_the_own_turn(credits, kept):
    match = at_table(Seat(played=["Draw"] * 3, credits=credits), Seat(hand=NO_EARN, credits=1), phase="buy")
    match.apply(Do.END_TURN)
    assert picture(match)["seat 0 credits"] == kept


@pytest.mark.rule("AN-33")
def test_the_limit_does_not_touch_the_score_area():
    match = at_table(Seat(credits=8, scored=7), phase="buy", machine="Tall Machine")
    match.apply(Do.END_TURN)
    table = picture(match)
    assert (table["seat 0 credits"], table["seat 0 scored"]) == (6, 7)


@pytest.mark.rule("AN-33")
def test_credits_above_the_limit_can_be_spent_until_the_end_of_the_turn():
    match = at_table(Seat(credits=9), phase="buy", stacks={"draw": ["Dear Draw"], "buy": ["Free Buy"]})
    match.apply(Do.BUY_DRAW)
    assert picture(match)["seat 0 credits"] == 0
    assert picture(match)["seat 0 discard"] == ["Dear Draw"]


@pytest.mark.rule("AN-33")
def test_only_the_player_who_ends_the_turn_gives_credits_back():
    match = at_table(
        Seat(credits=8, scored=5), Seat(hand=NO_EARN, credits=6, scored=3), Seat(credits=5, scored=4), phase="buy"
    )
    match.apply(Do.END_TURN)
    assert [picture(match)[f"seat {p} credits"] for p in range(3)] == [6, 9, 9]


@pytest.mark.rule("AN-32", "AN-33")
def test_credits_taken_back_over_the_limit_can_be_used_in_the_next_turn_and_are_given_back_at_its_end():
    match = at_table(
        Seat(credits=2, scored=5),
        Seat(hand=NO_EARN, credits=6, scored=4),
        phase="buy",
        next_machine="Spare Machine",
        stacks={"score": ["Score"]},
    )
    match.apply(Do.END_TURN)
    match.apply(Do.SCORE)
    assert picture(match)["seat 1 credits"] == 9
    match.apply(Do.STOP_SCORING)
    match.apply(Do.BUY_SCORE)
    assert picture(match)["seat 1 credits"] == 9
    match.apply(Do.END_TURN)
    assert picture(match)["seat 1 credits"] == 6


# The new hand


@pytest.mark.rule("AN-27", "AN-34")
def test_the_new_hand_is_the_three_top_cards_of_the_draw_stack():
    match = at_table(Seat(draw=["Earn", "Draw", "Buy", "Score", *COINS], credits=3), phase="buy")
    match.apply(Do.END_TURN)
    table = picture(match)
    assert sorted(table["seat 0 hand"]) == ["Buy", "Draw", "Earn"]
    assert table["seat 0 draw"] == ["Score", *COINS]
    assert table["seat 0 discard"] == COINS


@pytest.mark.rule("AN-34")
def test_a_draw_stack_that_is_too_short_is_drawn_up_before_the_discards_are_shuffled():
    for seed in SEEDS:
        match = at_table(Seat(draw=["Earn", "Buy"], discard=COINS, credits=3), phase="buy", seed=seed)
        match.apply(Do.END_TURN)
        table = picture(match)
        assert sorted(table["seat 0 hand"]) == ["Buy", "Earn", COIN]
        assert table["seat 0 draw"] == [COIN] * 5
        assert table["seat 0 discard"] == []


@pytest.mark.rule("AN-34")
def test_a_draw_stack_of_exactly_three_leaves_the_discards_alone():
    match = at_table(Seat(draw=["Earn", "Buy", "Score"], discard=COINS, credits=3), phase="buy")
    match.apply(Do.END_TURN)
    table = picture(match)
    assert table["seat 0 draw"] == []
    assert table["seat 0 discard"] == [COIN] * 6


@pytest.mark.rule("AN-25", "AN-34")
def test_a_card_bought_this_turn_can_come_straight_into_the_new_hand():
    found = set()
    for seed in SEEDS:
        match = at_table(Seat(draw=[], discard=COINS, credits=3), phase="buy", stacks={"score": ["Score"]}, seed=seed)
        match.apply(Do.BUY_SCORE)
        match.apply(Do.END_TURN)
        table = picture(match)
        assert sorted(table["seat 0 hand"] + table["seat 0 draw"]) == sorted(["Score", *[COIN] * 6])
        found.add("Score" in table["seat 0 hand"])
    assert found == {True, False}


@pytest.mark.rule("AN-34", "AN-27")
def test_cards_played_this_turn_can_come_straight_into_the_new_hand():
    found = set()
    for seed in SEEDS:
        match = at_table(
            Seat(played=["Score", COIN, COIN], draw=[], discard=[COIN] * 4, credits=2), phase="buy", seed=seed
        )
        match.apply(Do.END_TURN)
        found.add("Score" in picture(match)["seat 0 hand"])
    assert found == {True, False}


@pytest.mark.rule("AN-35")
def test_a_new_machine_serves_the_next_player_first():
    match = at_table(
        Seat(played=["Score", "Buy", "Buy"], credits=2, scored=5),
        Seat(hand=NO_EARN, credits=1),
        phase="buy",
        next_machine="Everything Machine",
    )
    match.apply(Do.END_TURN)
    table = picture(match)
    assert (table["turn"], table["phase"], table["draws left"], table["seat 0 credits"]) == (1, "draw", 1, 2)
    match.apply(Do.STOP_DRAWING)
    assert picture(match)["seat 1 credits"] == 1 + 1
    assert open_now(match) == {Do.SCORE, Do.STOP_SCORING}


@pytest.mark.rule("AN-35")
def test_without_an_ace_the_machine_stays():
    match = at_table(Seat(credits=2, scored=3), phase="buy")
    assert "machines" not in changes(match, Do.END_TURN)
