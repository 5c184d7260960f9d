"""The Buy phase: AN-22 to AN-26."""

from __future__ import annotations

import pytest

from rumpus import IllegalDecision

from .cards import DEAR
from .positions import COIN, COINS, Do, Seat, at_table, changes, open_now, picture

BUY_FROM = {"draw": Do.BUY_DRAW, "earn": Do.BUY_EARN, "score": Do.BUY_SCORE, "buy": Do.BUY_BUY}
TWO_BUYS = ["Buy Buy", COIN, COIN]
GIFT = {"buy": ["Free Buy"]}
"""A card that costs nothing, so that the phase does not pass by itself once the money is spent."""


@pytest.mark.rule("AN-22", "AN-25")
@pytest.mark.parametrize(("colour", "cost"), [("draw", 2), ("earn", 1), ("score", 2), ("buy", 2)])
def test_the_top_card_of_each_stack_can_be_bought_for_its_cost(colour, cost):
    card = colour.capitalize()
    match = at_table(Seat(credits=4, discard=[COIN]), phase="buy", stacks={colour: [card, card]})
    stack = picture(match)[f"{colour} stack"]
    assert changes(match, BUY_FROM[colour]) == {
        f"{colour} stack": (stack, stack[1:]),
        "seat 0 credits": (4, 4 - cost),
        "seat 0 discard": ([COIN], [card, COIN]),
    }


@pytest.mark.rule("AN-22")
def test_buy_symbols_alone_can_pay():
    match = at_table(Seat(played=["Buy Buy", "Draw", "Draw"]), phase="buy", stacks={"score": ["Score"]} | GIFT)
    changed = changes(match, Do.BUY_SCORE)
    assert changed["buys left"] == (2, 0)
    assert changed["seat 0 discard"] == ([], ["Score"])
    assert "seat 0 credits" not in changed


@pytest.mark.rule("AN-22", "AN-23")
@pytest.mark.parametrize(
    ("played", "card", "symbols_left", "credits_left"),
    [
        (COINS, "Draw Draw", (0, 0), (6, 2)),
        (["Buy", COIN, COIN], "Draw Draw", (1, 0), (6, 3)),
        (["Buy Buy Buy", COIN, COIN], "Draw Draw", (3, 0), (6, 5)),
        (["Buy Buy Buy", "Buy", COIN], "Draw Draw", (4, 0), (6, 6)),
        (["Buy Buy Buy", "Buy Buy", COIN], "Draw Draw", (5, 1), (6, 6)),
        (["Buy Buy Buy", "Buy Buy", COIN], "Dear Draw", (5, 0), (6, 2)),
    ],
)
def test_buy_symbols_pay_first_and_credits_pay_the_rest(played, card, symbols_left, credits_left):
    match = at_table(Seat(played=played, credits=6), phase="buy", stacks={"draw": [card]} | GIFT)
    match_before = picture(match)
    assert (match_before["buys left"], match_before["seat 0 credits"]) == (symbols_left[0], credits_left[0])
    match.apply(Do.BUY_DRAW)
    table = picture(match)
    assert (table["buys left"], table["seat 0 credits"]) == (symbols_left[1], credits_left[1])
    assert table["seat 0 discard"] == [card]


@pytest.mark.rule("AN-22")
def test_a_card_that_costs_one_more_than_there_is_cannot_be_bought():
    stacks = {"draw": ["Draw Draw"], "buy": ["Buy Buy Buy"]}
    match = at_table(Seat(played=TWO_BUYS, credits=2), phase="buy", stacks=stacks)
    assert Do.BUY_DRAW in open_now(match)
    assert Do.BUY_BUY not in open_now(match)
    before = match.position.tobytes()
    with pytest.raises(IllegalDecision) as refused:
        match.apply(Do.BUY_BUY)
    assert refused.value.rule == "AN-22"
    assert match.position.tobytes() == before


@pytest.mark.rule("AN-22")
def test_a_card_under_the_top_one_is_not_for_sale():
    match = at_table(Seat(credits=3), phase="buy", stacks={"draw": ["Dear Draw", "Draw"]})
    assert Do.BUY_DRAW not in open_now(match)


@pytest.mark.rule("AN-23")
def test_buy_symbols_left_at_the_end_of_the_turn_are_lost():
    match = at_table(
        Seat(played=["Buy Buy Buy", COIN, COIN], credits=2), Seat(hand=["Buy", "Score", "Score"]), phase="buy"
    )
    assert picture(match)["buys left"] == 3
    changed = changes(match, Do.END_TURN)
    assert changed["turn"] == (0, 1)
    assert changed["buys left"] == (3, 1)
    assert "seat 0 credits" not in changed


@pytest.mark.rule("AN-23")
def test_credits_that_were_not_needed_are_kept():
    match = at_table(Seat(played=TWO_BUYS, credits=4), phase="buy", stacks={"score": ["Score"]})
    match.apply(Do.BUY_SCORE)
    match.apply(Do.END_TURN)
    assert picture(match)["seat 0 credits"] == 4


@pytest.mark.rule("AN-24")
def test_several_cards_can_be_bought_in_one_turn():
    match = at_table(
        Seat(played=TWO_BUYS, credits=3),
        phase="buy",
        stacks={"draw": ["Draw"], "score": ["Score"], "earn": ["Earn"]} | GIFT,
    )
    for decision in (Do.BUY_DRAW, Do.BUY_SCORE, Do.BUY_EARN):
        match.apply(decision)
    table = picture(match)
    assert table["seat 0 discard"] == ["Earn", "Score", "Draw"]
    assert (table["buys left"], table["seat 0 credits"]) == (0, 0)


@pytest.mark.rule("AN-24")
def test_a_card_that_has_just_come_to_light_can_be_bought_at_once():
    match = at_table(Seat(credits=6), phase="buy", stacks={"draw": ["Draw", "Draw Earn", "Dear Draw"]})
    match.apply(Do.BUY_DRAW)
    assert picture(match)["draw stack"][0] == "Draw Earn"
    match.apply(Do.BUY_DRAW)
    table = picture(match)
    assert table["seat 0 discard"] == ["Draw Earn", "Draw"]
    assert table["seat 0 credits"] == 1
    assert len(table["draw stack"]) == 22


@pytest.mark.rule("AN-24")
def test_buying_ends_by_itself_when_nothing_more_can_be_paid_for():
    match = at_table(Seat(credits=3), phase="buy", stacks=DEAR | {"draw": ["Draw", "Dear Draw"]})
    changed = changes(match, Do.BUY_DRAW)
    assert changed["turn"] == (0, 1)


@pytest.mark.rule("AN-25")
@pytest.mark.parametrize(("card", "decision"), [("Buy Buy Buy", Do.BUY_BUY), ("Earn Earn", Do.BUY_EARN)])
def test_a_bought_card_cannot_be_used_in_the_turn_it_was_bought(card, decision):
    colour = card.split()[0].lower()
    match = at_table(Seat(credits=9), phase="buy", stacks={colour: [card, card]})
    changed = changes(match, decision)
    cost = {"Buy Buy Buy": 5, "Earn Earn": 3}[card]
    assert changed.keys() == {f"{colour} stack", "seat 0 discard", "seat 0 credits"}
    assert changed["seat 0 credits"] == (9, 9 - cost)
    assert picture(match)["seat 0 played"] == COINS


@pytest.mark.rule("AN-25")
def test_a_bought_card_lies_face_up_for_all_to_see():
    match = at_table(Seat(credits=3), phase="buy", stacks={"draw": ["Draw"]})
    match.apply(Do.BUY_DRAW)
    for reader in (0, 1, None):
        discards = match.view(reader)["table"]["seats"][0]["discard"]
        assert [card["name"] for card in discards] == ["Draw"]


@pytest.mark.rule("AN-26")
def test_nothing_can_be_bought_from_an_empty_stack():
    match = at_table(Seat(credits=6), phase="buy", sold_out=["score"])
    assert picture(match)["score stack"] == []
    assert open_now(match) == {Do.BUY_DRAW, Do.BUY_EARN, Do.BUY_BUY, Do.END_TURN}
    with pytest.raises(IllegalDecision) as refused:
        match.apply(Do.BUY_SCORE)
    assert refused.value.rule == "AN-26"
    assert refused.value.sentence == "The score stack is empty."


@pytest.mark.rule("AN-26")
def test_an_empty_stack_stays_empty():
    twenty_three = ["Score"] * 7 + ["Score Score"] * 8 + ["Score Buy"] * 7 + ["Dear Score"]
    match = at_table(Seat(credits=6), Seat(discard=twenty_three), phase="buy")
    assert changes(match, Do.BUY_SCORE)["score stack"] == (["Score"], [])
    for _ in range(4):
        match.apply(max({Do.STOP_SCORING, Do.END_TURN} & open_now(match)))
        assert picture(match)["score stack"] == []
        assert match.view(None)["table"]["stacks"][2] == {"colour": "score", "left": 0, "top": None}


@pytest.mark.rule("AN-26", "AN-11")
def test_the_turn_passes_by_itself_when_all_stacks_are_sold_out():
    match = at_table(Seat(credits=6), phase="score", sold_out=["draw", "earn", "score", "buy"])
    assert changes(match, Do.STOP_SCORING)["turn"] == (0, 1)
