"""The turn and its phases: AN-9 to AN-12, AN-17, and how turns follow each other."""

from __future__ import annotations

import pytest

from rumpus import IllegalDecision

from .cards import DEAR
from .positions import COIN, COINS, Do, Match, Seat, at_table, changes, open_now, picture

PHASE_DECISIONS = {
    "draw": {Do.DRAW, Do.STOP_DRAWING},
    "score": {Do.SCORE, Do.STOP_SCORING},
    "buy": {Do.BUY_DRAW, Do.BUY_EARN, Do.BUY_SCORE, Do.BUY_BUY, Do.END_TURN},
}


def turn_begins(seat: Seat, **table: object) -> Match:
    """Seat 0 begins a turn: seat 1 has just ended its own."""
    match = at_table(seat, Seat(credits=4), phase="buy", turn=1, **table)
    match.apply(Do.END_TURN)
    return match


@pytest.mark.rule("AN-9")
def test_a_turn_begins_with_the_whole_hand_laid_out():
    match = turn_begins(Seat(hand=["Draw", "Earn", "Buy"]))
    table = picture(match)
    assert table["turn"] == 0
    assert sorted(table["seat 0 played"]) == ["Buy", "Draw", "Earn"]
    assert table["seat 0 hand"] == []


@pytest.mark.rule("AN-9")
def test_the_cards_laid_out_do_not_wait_for_a_decision():
    match = turn_begins(Seat(hand=["Draw", "Earn", "Buy"]))
    laid_out = [sentence for sentence in match.log if " played " in sentence]
    assert sorted(laid_out[-3:]) == ["Player 1 played Buy.", "Player 1 played Draw.", "Player 1 played Earn."]
    assert open_now(match) == {Do.DRAW, Do.STOP_DRAWING}


@pytest.mark.rule("AN-10")
def test_every_symbol_on_the_cards_and_on_the_machine_is_one_action():
    match = turn_begins(
        Seat(hand=["Draw Draw", "Earn Score", "Buy Buy Buy"], draw=[COIN] * 6), machine="Everything Machine"
    )
    assert picture(match)["draws left"] == 2 + 1
    match.apply(Do.STOP_DRAWING)
    assert picture(match)["seat 0 credits"] == 1 + 1
    assert picture(match)["scores left"] == 1 + 1
    match.apply(Do.STOP_SCORING)
    assert picture(match)["buys left"] == 3 + 1


@pytest.mark.rule("AN-10")
def test_a_card_with_several_symbols_counts_with_all_of_them():
    match = turn_begins(Seat(hand=["Draw Earn", "Draw Earn", "Earn Score"], draw=[COIN] * 6))
    assert picture(match)["draws left"] == 2
    match.apply(Do.STOP_DRAWING)
    assert picture(match)["seat 0 credits"] == 3
    assert picture(match)["scores left"] == 1 + 1


@pytest.mark.rule("AN-11")
def test_the_phases_come_in_the_order_draw_earn_score_buy():
    match = turn_begins(Seat(hand=["Draw", "Earn Earn", "Buy"]), machine="Everything Machine")
    seen = []
    while match.actors == (0,):
        seen.append((picture(match)["phase"], picture(match)["seat 0 credits"]))
        match.apply(min({Do.STOP_DRAWING, Do.STOP_SCORING, Do.END_TURN} & open_now(match)))
    assert seen == [("draw", 0), ("score", 3), ("buy", 3)]


@pytest.mark.rule("AN-11")
@pytest.mark.parametrize("phase", PHASE_DECISIONS)
def test_in_a_phase_only_its_own_actions_are_possible(phase):
    everything = Seat(played=["Draw", "Earn Score", "Buy"], credits=6)
    match = at_table(everything, phase=phase, machine="Everything Machine")
    assert open_now(match) == PHASE_DECISIONS[phase]
    before = match.position.tobytes()
    for decision in set(Do) - PHASE_DECISIONS[phase]:
        with pytest.raises(IllegalDecision) as refused:
            match.apply(decision)
        assert refused.value.rule == "AN-11"
    assert match.position.tobytes() == before


@pytest.mark.rule("AN-11")
def test_the_draw_phase_passes_by_itself_without_a_draw_symbol():
    match = turn_begins(Seat(hand=COINS))
    assert picture(match)["phase"] == "score"


@pytest.mark.rule("AN-11")
def test_the_score_phase_passes_by_itself_without_a_credit():
    match = turn_begins(Seat(hand=["Buy", "Buy", "Score"]))
    assert picture(match)["seat 0 credits"] == 0
    assert picture(match)["phase"] == "buy"


@pytest.mark.rule("AN-11")
def test_the_buy_phase_passes_by_itself_when_nothing_can_be_paid_for():
    match = at_table(Seat(credits=3), phase="score", stacks=DEAR)
    assert changes(match, Do.STOP_SCORING)["turn"] == (0, 1)


@pytest.mark.rule("AN-11")
def test_a_turn_without_any_choice_passes_by_itself():
    match = at_table(
        Seat(credits=3),
        Seat(hand=["Score", "Score", "Buy"]),
        Seat(hand=COINS),
        phase="score",
        stacks=DEAR,
    )
    changed = changes(match, Do.STOP_SCORING)
    assert changed["turn"] == (0, 2)
    assert sorted(picture(match)["seat 1 discard"]) == ["Buy", "Score", "Score"]
    assert picture(match)["seat 1 hand"] == COINS


@pytest.mark.rule("AN-12", "AN-15")
def test_drawing_may_be_skipped():
    match = at_table(Seat(played=["Draw Draw", COIN, COIN], draw=["Earn"]), phase="draw")
    changed = changes(match, Do.STOP_DRAWING)
    assert changed == {
        "draws left": (2, 0),
        "seat 0 credits": (0, 2),
        "phase": ("draw", "score"),
        "scores left": (0, 1),
    }


@pytest.mark.rule("AN-12", "AN-19")
def test_scoring_may_be_skipped():
    match = at_table(Seat(played=["Score", "Buy", COIN], credits=3), phase="score")
    changed = changes(match, Do.STOP_SCORING)
    assert changed == {"scores left": (2, 0), "phase": ("score", "buy"), "buys left": (0, 1)}


@pytest.mark.rule("AN-12")
def test_buying_may_be_skipped():
    match = at_table(Seat(credits=3), phase="buy")
    changed = changes(match, Do.END_TURN)
    assert "seat 0 credits" not in changed
    assert not any(place.endswith("stack") for place in changed)


@pytest.mark.rule("AN-12")
def test_earning_is_always_done():
    match = at_table(Seat(played=["Draw", "Earn Earn", COIN]), phase="draw")
    assert changes(match, Do.STOP_DRAWING)["seat 0 credits"] == (0, 3)


@pytest.mark.rule("AN-17")
def test_the_machine_lends_its_symbols_to_every_player_in_turn():
    match = at_table(
        Seat(credits=4),
        Seat(hand=COINS),
        Seat(hand=COINS),
        phase="buy",
        machine="Everything Machine",
        stacks=DEAR | {"earn": ["Earn"]},
    )
    for seat in (1, 2, 0):
        match.apply(Do.END_TURN)
        table = picture(match)
        assert (table["turn"], table["draws left"]) == (seat, 1)
        before = table[f"seat {seat} credits"]
        match.apply(Do.STOP_DRAWING)
        table = picture(match)
        assert (table[f"seat {seat} credits"] - before, table["scores left"]) == (3 + 1, 1)
        match.apply(Do.STOP_SCORING)
        assert picture(match)["buys left"] == 1


@pytest.mark.rule("AN-17")
def test_the_draw_symbol_of_the_machine_counts_once_a_turn():
    match = at_table(Seat(draw=COINS), phase="draw", machine="Draw Machine")
    changed = changes(match, Do.DRAW)
    assert changed["draws left"] == (1, 0)
    assert changed["phase"] == ("draw", "score")


@pytest.mark.rule("AN-27")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_turns_pass_to_the_left_and_a_round_ends_with_the_last_seat(players):
    match = at_table(*[Seat(credits=3)] * players, phase="buy")
    seen = []
    while len(seen) < 2 * players + 1:
        (seat,) = match.actors
        if (match.round, seat) not in seen:
            seen.append((match.round, seat))
        match.apply(max({Do.STOP_SCORING, Do.END_TURN} & open_now(match)))
    assert seen == [(1 + turn // players, turn % players) for turn in range(2 * players + 1)]
