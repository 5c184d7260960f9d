"""Components and set-up: AN-1 to AN-8."""

from __future__ import annotations

import numpy as np
import pytest

from rumpus import Batch, Match, RumpusError
from rumpus.games.anarcade.rules.components import Symbol

from .cards import COIN, COINS, COSTS, MACHINES, kind_of, rule_box
from .positions import COLOURS, Do, Seat, at_table, machines, names, picture, total

DEALS = 300
PRINTED_TOKENS = 53

counts = pytest.mark.parametrize("players", [2, 3, 4])


def deal(players: int, seed: int = 1) -> Match:
    return Match("anarcade", players, seed, box=rule_box())


@pytest.mark.rule("AN-1")
def test_the_box_holds_ten_machines_and_24_action_cards_of_each_colour():
    match = Match("anarcade", seed=1)
    s = match.position
    assert s.arcade.count == 10
    for symbol in Symbol:
        cards = match.box.entries["action"]
        stack = [cards[kind - 1] for kind in s.stack[symbol].cards[: s.stack[symbol].count]]
        assert len(stack) == 24
        assert {card["colour"] for card in stack} == {symbol.name.lower()}
        assert all(card["symbols"] for card in stack)


@pytest.mark.rule("AN-1", "AN-5")
def test_four_players_use_up_the_24_starter_cards():
    s = deal(4).position
    held = [names(pile[p]) for pile in (s.draw, s.hand, s.played) for p in range(4)]
    assert sum(cards.count(COIN) for cards in held) == 24


@pytest.mark.rule("AN-2")
@pytest.mark.parametrize("players", [0, 1, 5])
def test_fewer_than_two_or_more_than_four_cannot_play(players):
    with pytest.raises(RumpusError, match="for 2 to 4 players"):
        deal(players)


@pytest.mark.rule("AN-2")
@counts
def test_the_first_seat_begins_whatever_the_deal(players):
    for seed in range(20):
        match = deal(players, seed)
        assert match.actors == (0,)
        assert match.round == 1


@pytest.mark.rule("AN-3")
def test_the_token_machine_never_runs_dry():
    full = Seat(hand=COINS, credits=6, scored=7)
    match = at_table(
        Seat(played=[COIN, COIN, "Draw"], credits=6, scored=7), full, full, full, phase="draw", machine="Tall Machine"
    )
    assert total(match, "credits") + total(match, "scored") == PRINTED_TOKENS - 1
    match.apply(Do.STOP_DRAWING)
    assert total(match, "credits") + total(match, "scored") == PRINTED_TOKENS + 1


@pytest.mark.rule("AN-4")
@counts
def test_the_action_cards_of_each_colour_become_a_stack_of_their_own(players):
    s = deal(players).position
    for symbol, colour in zip(Symbol, COLOURS, strict=True):
        stack = names(s.stack[symbol])
        assert {name: stack.count(name) for name in set(stack)} == {
            name: copies for name, (_, copies) in COSTS[colour].items()
        }


@pytest.mark.rule("AN-4")
def test_the_stacks_are_shuffled():
    batch = Batch("anarcade", DEALS, seed=5, box=rule_box())
    for symbol, colour in zip(Symbol, COLOURS, strict=True):
        stack = batch.states["stack"][:, symbol]
        tops = stack["cards"][np.arange(DEALS), stack["count"] - 1]
        assert set(tops.tolist()) == {kind_of(name) for name in COSTS[colour]}
    orders = {batch.states["stack"]["cards"][deal].tobytes() for deal in range(DEALS)}
    assert len(orders) == DEALS


@pytest.mark.rule("AN-4", "AN-37")
def test_one_card_of_each_stack_can_be_seen_at_a_time():
    match = deal(2)
    for symbol, shown in zip(Symbol, match.view(0)["table"]["stacks"], strict=True):
        assert shown.keys() == {"colour", "left", "top"}
        assert shown["colour"] == symbol.name.lower()
        assert shown["left"] == 24
        assert shown["top"]["name"] == names(match.position.stack[symbol])[0]


@pytest.mark.rule("AN-5", "AN-6")
@counts
def test_each_player_gets_six_starters_and_draws_three_of_them(players):
    s = deal(players).position
    for p in range(players):
        laid_out_or_held = names(s.played[p]) + names(s.hand[p])
        assert laid_out_or_held == COINS
        assert names(s.draw[p])[-3:] + laid_out_or_held == [COIN] * 6
        assert s.discard[p].count == 0
    assert [s.hand[p].count for p in range(1, players)] == [3] * (players - 1)


@pytest.mark.rule("AN-5")
@pytest.mark.parametrize("players", [2, 3])
def test_starters_that_are_left_over_stay_in_the_box(players):
    s = deal(players).position
    for p in range(players, 4):
        assert sum(pile[p].count for pile in (s.draw, s.hand, s.played, s.discard)) == 0
    in_play = sum(pile[p].count for pile in (s.draw, s.hand, s.played, s.discard) for p in range(players))
    assert in_play == 6 * players


@pytest.mark.rule("AN-7")
@counts
def test_the_arcade_cards_become_a_stack_with_one_turned_up(players):
    match = deal(players)
    stack = machines(match.position.arcade)
    assert sorted(stack) == sorted(MACHINES)
    assert match.view(None)["table"]["arcade"]["name"] == stack[0]


@pytest.mark.rule("AN-7")
def test_any_machine_can_be_the_first():
    arcade = Batch("anarcade", DEALS, seed=5, box=rule_box()).states["arcade"]
    tops = arcade["cards"][np.arange(DEALS), arcade["count"] - 1]
    assert set(tops.tolist()) == set(range(len(MACHINES)))


@pytest.mark.rule("AN-8")
@counts
def test_nobody_has_credits_or_scores_or_aces_before_the_first_turn(players):
    asks_to_draw_first = (deal(players, seed) for seed in range(100))
    match = next(m for m in asks_to_draw_first if picture(m)["phase"] == "draw")
    for p in range(players):
        table = picture(match)
        assert (table[f"seat {p} credits"], table[f"seat {p} scored"], table[f"seat {p} aced"]) == (0, 0, [])
    assert match.scores == [0] * players
    assert match.ranks == [1] * players
