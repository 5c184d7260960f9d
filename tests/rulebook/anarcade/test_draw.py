"""The Draw phase: AN-13 to AN-15, and the reshuffle of AN-34 in the middle of it."""

from __future__ import annotations

import pytest

from .positions import COIN, COINS, Do, Seat, at_table, changes, open_now, picture

SEEDS = range(20)


@pytest.mark.rule("AN-13")
def test_a_draw_symbol_draws_the_top_card_and_lays_it_out():
    match = at_table(Seat(played=["Draw Draw", COIN, COIN], draw=["Score", "Buy"]), phase="draw")
    assert changes(match, Do.DRAW) == {
        "draws left": (2, 1),
        "seat 0 draw": (["Score", "Buy"], ["Buy"]),
        "seat 0 played": (["Draw Draw", COIN, COIN], ["Score", "Draw Draw", COIN, COIN]),
    }


@pytest.mark.rule("AN-13")
def test_drawing_goes_on_or_stops_card_by_card():
    match = at_table(Seat(played=["Draw Draw", COIN, COIN], draw=["Score", "Buy"]), phase="draw")
    match.apply(Do.DRAW)
    assert open_now(match) == {Do.DRAW, Do.STOP_DRAWING}
    match.apply(Do.STOP_DRAWING)
    assert picture(match)["seat 0 draw"] == ["Buy"]


@pytest.mark.rule("AN-14")
def test_the_draw_symbols_of_a_drawn_card_count_at_once():
    match = at_table(Seat(played=["Draw", COIN, COIN], draw=["Draw Draw", "Buy", "Score"]), phase="draw")
    assert changes(match, Do.DRAW)["draws left"] == (1, 2)


@pytest.mark.rule("AN-14")
def test_a_drawn_draw_card_pays_for_itself():
    match = at_table(Seat(played=["Draw", COIN, COIN], draw=["Draw", "Buy"]), phase="draw")
    assert "draws left" not in changes(match, Do.DRAW)


@pytest.mark.rule("AN-14")
def test_draws_can_chain_through_the_whole_deck():
    chain = ["Draw", "Draw", "Draw Draw", "Draw", COIN, "Buy"]
    match = at_table(Seat(played=["Draw", COIN, COIN], draw=chain), phase="draw")
    for _ in chain:
        match.apply(Do.DRAW)
    table = picture(match)
    assert table["phase"] == "score"
    assert table["seat 0 draw"] == []
    assert table["seat 0 played"] == [*reversed(chain), "Draw", COIN, COIN]


@pytest.mark.rule("AN-15")
def test_the_phase_ends_when_the_symbols_are_used_up():
    match = at_table(Seat(played=["Draw", COIN, COIN], draw=["Score", "Buy"]), phase="draw")
    assert changes(match, Do.DRAW) == {
        "draws left": (1, 0),
        "seat 0 draw": (["Score", "Buy"], ["Buy"]),
        "seat 0 played": (["Draw", COIN, COIN], ["Score", "Draw", COIN, COIN]),
        "seat 0 credits": (0, 2),
        "phase": ("draw", "score"),
        "scores left": (0, 2),
    }


@pytest.mark.rule("AN-15")
def test_the_phase_ends_when_neither_stack_holds_a_card():
    all_but_one = ["Draw Draw", "Draw Draw", "Draw Draw", *[COIN] * 5]
    match = at_table(Seat(played=all_but_one, draw=[COIN], discard=[]), phase="draw", machine="Draw Machine")
    assert picture(match)["draws left"] == 2
    changed = changes(match, Do.DRAW)
    assert changed["phase"] == ("draw", "score")
    assert changed["seat 0 draw"] == ([COIN], [])
    assert changed["seat 0 credits"] == (0, 6)


@pytest.mark.rule("AN-15")
def test_a_card_in_the_discards_alone_can_still_be_drawn():
    match = at_table(Seat(played=["Draw", *[COIN] * 2], draw=[], discard=[COIN] * 4), phase="draw")
    assert open_now(match) == {Do.DRAW, Do.STOP_DRAWING}


@pytest.mark.rule("AN-34", "AN-15")
def test_an_empty_draw_stack_is_made_anew_from_the_discards_without_the_cards_in_play():
    discards = ["Score", "Buy", COIN, COIN, COIN]
    match = at_table(Seat(played=["Draw Draw", *COINS[:2], COIN], draw=[], discard=discards), phase="draw")
    changed = changes(match, Do.DRAW)
    table = picture(match)
    assert table["seat 0 played"][1:] == ["Draw Draw", *COINS]
    assert sorted([table["seat 0 played"][0], *table["seat 0 draw"]]) == sorted(discards)
    assert changed["seat 0 discard"] == (discards, [])


@pytest.mark.rule("AN-34")
def test_the_discards_are_shuffled_when_they_become_the_draw_stack():
    drawn = set()
    for seed in SEEDS:
        match = at_table(
            Seat(played=["Draw Draw", *[COIN] * 2, COIN], draw=[], discard=["Score", *COINS]), phase="draw", seed=seed
        )
        match.apply(Do.DRAW)
        drawn.add(picture(match)["seat 0 played"][0])
    assert drawn == {"Score", COIN}


@pytest.mark.rule("AN-34")
def test_the_discards_wait_until_a_card_has_to_be_drawn():
    match = at_table(Seat(played=["Draw Draw", *COINS[:2]], draw=["Score"], discard=["Buy", *[COIN] * 4]), phase="draw")
    assert changes(match, Do.DRAW) == {
        "draws left": (2, 1),
        "seat 0 draw": (["Score"], []),
        "seat 0 played": (["Draw Draw", COIN, COIN], ["Score", "Draw Draw", COIN, COIN]),
    }
    assert changes(match, Do.DRAW)["seat 0 discard"] == (["Buy", *[COIN] * 4], [])


@pytest.mark.rule("AN-34")
def test_a_draw_stack_with_cards_is_not_reshuffled():
    match = at_table(
        Seat(played=["Draw", COIN, COIN], draw=[COIN, "Buy", COIN], discard=["Score", COIN, COIN]), phase="draw"
    )
    changed = changes(match, Do.DRAW)
    assert changed["seat 0 draw"] == ([COIN, "Buy", COIN], ["Buy", COIN])
    assert "seat 0 discard" not in changed
