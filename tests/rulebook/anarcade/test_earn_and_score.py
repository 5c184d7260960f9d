"""The Earn and the Score phase: AN-16 to AN-21."""

from __future__ import annotations

import pytest

from rumpus import IllegalDecision

from .positions import COIN, COINS, Do, Seat, at_table, changes, open_now, picture, total

# Earn


@pytest.mark.rule("AN-16")
def test_each_earn_symbol_brings_one_credit():
    match = at_table(Seat(played=["Draw", "Earn Earn", COIN], credits=1), phase="draw")
    assert changes(match, Do.STOP_DRAWING)["seat 0 credits"] == (1, 4)


@pytest.mark.rule("AN-16")
def test_cards_drawn_this_turn_earn_as_well():
    match = at_table(Seat(played=["Draw", COIN, COIN], draw=["Earn Earn"]), phase="draw")
    assert changes(match, Do.DRAW)["seat 0 credits"] == (0, 4)


@pytest.mark.rule("AN-16", "AN-17")
def test_the_machine_earns_for_the_player_at_turn_alone():
    match = at_table(Seat(played=["Draw", COIN, COIN]), phase="draw", machine="Earn Machine")
    assert changes(match, Do.STOP_DRAWING)["seat 0 credits"] == (0, 3)
    assert picture(match)["seat 1 credits"] == 0


@pytest.mark.rule("AN-16")
def test_without_an_earn_symbol_nothing_is_earned():
    match = at_table(Seat(played=["Draw", "Score", "Buy"], credits=2), phase="draw")
    assert "seat 0 credits" not in changes(match, Do.STOP_DRAWING)


@pytest.mark.rule("AN-16", "AN-33")
def test_earning_does_not_stop_at_the_limit():
    match = at_table(Seat(played=["Draw", "Earn Earn", "Earn Earn"], credits=6), phase="draw")
    assert changes(match, Do.STOP_DRAWING)["seat 0 credits"] == (6, 10)


# Score


@pytest.mark.rule("AN-18")
def test_a_score_symbol_moves_one_credit_to_the_score_area():
    match = at_table(Seat(played=["Score", COIN, COIN], credits=3, scored=1), phase="score")
    assert changes(match, Do.SCORE) == {
        "scores left": (2, 1),
        "seat 0 credits": (3, 2),
        "seat 0 scored": (1, 2),
    }


@pytest.mark.rule("AN-18")
def test_scored_credits_stay_from_turn_to_turn():
    match = at_table(Seat(credits=3, scored=2), Seat(hand=COINS, scored=1), phase="score")
    match.apply(Do.SCORE)
    match.apply(Do.END_TURN)
    assert match.actors == (1,)
    match.apply(Do.STOP_SCORING)
    match.apply(Do.END_TURN)
    assert match.actors == (0,)
    assert [picture(match)[f"seat {p} scored"] for p in (0, 1)] == [3, 1]


@pytest.mark.rule("AN-18")
def test_the_phase_ends_when_the_score_symbols_are_used_up():
    match = at_table(Seat(credits=3), phase="score")
    changed = changes(match, Do.SCORE)
    assert changed["scores left"] == (1, 0)
    assert changed["phase"] == ("score", "buy")


@pytest.mark.rule("AN-18")
def test_the_phase_ends_when_the_credits_are_used_up():
    match = at_table(Seat(played=["Score Score", "Buy", "Buy"], credits=1), phase="score")
    changed = changes(match, Do.SCORE)
    assert changed["seat 0 credits"] == (1, 0)
    assert changed["phase"] == ("score", "buy")


@pytest.mark.rule("AN-18")
def test_scoring_leaves_the_other_players_alone():
    match = at_table(Seat(credits=3), Seat(credits=4, scored=2), Seat(credits=5, scored=3), phase="score")
    changed = changes(match, Do.SCORE)
    assert not any(place.startswith(("seat 1", "seat 2")) for place in changed)


@pytest.mark.rule("AN-19")
def test_the_player_may_stop_one_credit_short_of_an_ace():
    match = at_table(Seat(played=["Score", COIN, COIN], credits=3, scored=3), phase="score")
    match.apply(Do.SCORE)
    assert open_now(match) == {Do.SCORE, Do.STOP_SCORING}
    match.apply(Do.STOP_SCORING)
    match.apply(Do.END_TURN)
    table = picture(match)
    assert table["seat 0 scored"] == 4
    assert table["seat 0 aced"] == []
    assert table["machines"][0] == "Score Machine"


@pytest.mark.rule("AN-20")
def test_scoring_stops_by_itself_at_the_high_score():
    match = at_table(Seat(played=["Score Score", COIN, COIN], credits=5, scored=4), phase="score")
    changed = changes(match, Do.SCORE)
    assert changed["seat 0 scored"] == (4, 5)
    assert changed["seat 0 credits"] == (5, 4)
    assert changed["phase"] == ("score", "buy")
    with pytest.raises(IllegalDecision):
        match.apply(Do.SCORE)
    assert picture(match)["seat 0 scored"] == 5


@pytest.mark.rule("AN-20", "AN-28")
def test_an_ace_waits_for_the_end_of_the_turn():
    match = at_table(Seat(credits=5, scored=4), phase="score")
    match.apply(Do.SCORE)
    table = picture(match)
    assert table["phase"] == "buy"
    assert table["machines"][0] == "Score Machine"
    assert table["seat 0 aced"] == []


@pytest.mark.rule("AN-21")
def test_a_scored_credit_pays_for_nothing():
    match = at_table(
        Seat(played=["Draw"] * 3, credits=1, scored=4), phase="buy", stacks={"earn": ["Earn"], "draw": ["Draw"]}
    )
    assert open_now(match) == {Do.BUY_EARN, Do.END_TURN}
    with pytest.raises(IllegalDecision, match="Draw costs 2, and you have 0 Buy symbols and 1 credit"):
        match.apply(Do.BUY_DRAW)


@pytest.mark.rule("AN-21")
def test_a_scored_credit_cannot_be_taken_back_to_buy():
    match = at_table(Seat(played=["Draw"] * 3, credits=2, scored=3), phase="score", stacks={"draw": ["Draw"]})
    tokens = total(match, "credits") + total(match, "scored")
    match.apply(Do.SCORE)
    assert picture(match)["phase"] == "buy"
    assert Do.BUY_DRAW not in open_now(match)
    assert total(match, "credits") + total(match, "scored") == tokens
