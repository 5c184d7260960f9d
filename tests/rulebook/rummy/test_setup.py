"""Components and set-up: RU-1 to RU-6, and the options RU-35 to RU-37."""

from __future__ import annotations

import pytest

import rumpus
from rumpus import IllegalDecision, Match
from rumpus.core.errors import BadBox, RumpusError
from rumpus.games.rummy.rules.components import Told

from .positions import DECK, Do, at_table, box_from, box_text, lay, names, open_now, put, rule_box


@pytest.mark.rule("RU-1")
def test_a_box_holds_49_cards_with_three_numbers_from_1_to_8():
    (game,) = (game for game in rumpus.games() if game.id == "rummy")
    cards = game.box.entries["card"]
    assert len(cards) == 49
    assert all(1 <= card[row] <= 8 for card in cards for row in ("top", "middle", "bottom"))
    with pytest.raises(BadBox, match="expected 49 cards, found 48"):
        box_from(box_text(DECK[:-1]))
    with pytest.raises(BadBox, match="a whole number from 1 to 8"):
        box_from(box_text([*DECK[:-1], "1-2-9"]))


@pytest.mark.rule("RU-1")
def test_cards_that_are_alike_can_be_told_apart_in_words():
    match = Match("rummy", seed=1, box=box_from(box_text(["1-2-3"] * 40 + ["4-4-4"] * 9)))
    labels = [action.label for action in match.legal()]
    assert len(set(labels)) == len(labels)


@pytest.mark.rule("RU-3")
def test_a_box_in_which_all_sums_are_level_is_refused():
    with pytest.raises(BadBox, match="different sums"):
        box_from(box_text(["1-2-3"] * 49))


@pytest.mark.rule("RU-2")
@pytest.mark.parametrize("players", [1, 5])
def test_two_to_four_play(players):
    with pytest.raises(RumpusError, match="2 to 4 players"):
        Match("rummy", players)


@pytest.mark.rule("RU-3")
@pytest.mark.parametrize("seed", range(12))
def test_whoever_draws_the_highest_sum_deals_and_those_who_are_level_draw_again(seed):
    match = Match("rummy", 3, seed)
    drawn = [event for event in match.events(None) if event.kind == Told.CUT]
    contenders = [0, 1, 2]
    while len(contenders) > 1:
        sums = {}
        for seat in contenders:
            event = drawn.pop(0)
            assert event.seat == seat
            card = match.box.entries["card"][event.what]
            assert event.amount == card["top"] + card["middle"] + card["bottom"]
            sums[seat] = event.amount
        contenders = [seat for seat in contenders if sums[seat] == max(sums.values())]
    assert drawn == []
    assert match.position.dealer == contenders[0]


@pytest.mark.rule("RU-3")
def test_level_sums_do_come_up():
    draws = (sum(e.kind == Told.CUT for e in Match("rummy", 4, seed).events(None)) for seed in range(40))
    assert any(count > 4 for count in draws)


@pytest.mark.rule("RU-4", "RU-5")
@pytest.mark.parametrize(("players", "left"), [(2, 33), (3, 25), (4, 17)])
def test_everyone_is_dealt_eight_and_the_rest_is_the_deck(players, left):
    match = Match("rummy", players, seed=3)
    assert [len(names(hand)) for hand in match.position.hand[:players]] == [8] * players
    assert len(names(match.position.deck)) == left
    assert not match.view(None)["table"]["sets"]


@pytest.mark.rule("RU-4", "RU-34")
def test_every_player_reads_which_cards_they_were_dealt_and_nobody_else_does():
    match = Match("rummy", 3, seed=3, box=rule_box())
    for seat in range(3):
        dealt = [event for event in match.events(seat) if event.kind == Told.DEALT]
        assert {event.seat for event in dealt} == {seat}
        assert sum(1 << card for event in dealt for card in (event.what, event.amount)) == match.position.hand[seat]
        assert sum("in the deal" in line for line in match.log_for(seat)) == 4
    assert not any("in the deal" in line for line in match.log)


@pytest.mark.rule("RU-4")
def test_another_round_is_another_deal():
    match = at_table(["1-1-1", "1-3-3", "1-4-4"], ["8-8-1"])
    lay(match, "top", "1-1-1", "1-3-3", "1-4-4")
    match.apply(Do.END)
    assert match.round == 2
    assert [len(names(hand)) for hand in match.position.hand[:2]] == [8, 8]


@pytest.mark.rule("RU-6")
@pytest.mark.parametrize("seed", range(4))
def test_the_dealer_takes_the_first_turn(seed):
    match = Match("rummy", 4, seed)
    assert match.actors == (match.position.dealer,)


@pytest.mark.rule("RU-35")
@pytest.mark.parametrize(("points", "over"), [("8", True), ("16", False)])
def test_the_option_points_says_how_many_win(points, over):
    match = at_table(["1-1-1", "1-3-3", "1-4-4"], ["8-8-1", "2-2-1"], gained=[6, 0], points=points)
    lay(match, "top", "1-1-1", "1-3-3", "1-4-4")
    match.apply(Do.END)
    assert match.scores == [8, 0]
    assert match.over is over


@pytest.mark.rule("RU-36")
def test_the_dealer_may_be_anybody_without_drawing():
    matches = [Match("rummy", 3, seed, {"dealer": "random"}) for seed in range(30)]
    assert {int(match.position.dealer) for match in matches} == {0, 1, 2}
    assert not any(event.kind == Told.CUT for match in matches for event in match.events(None))


ONES = ["1-1-1", "1-3-3", "1-4-4"]


@pytest.mark.rule("RU-37")
def test_in_a_strict_game_nobody_draws_from_the_empty_deck_who_could_lay():
    match = at_table([*ONES, "8-8-1"], deck=0, strict="on")
    with pytest.raises(IllegalDecision, match=r"you could lay a card, so you have to\. \(RU-37\)"):
        match.apply(Do.DRAW)
    assert "RU-37" in match.prompt(0).rules
    lay(match, "top", *ONES)
    match.apply(Do.END)
    assert match.actors == (1,)


@pytest.mark.rule("RU-37")
@pytest.mark.parametrize(("hand", "deck", "strict"), [(ONES[:2], 0, "on"), (ONES, 1, "on"), (ONES, 0, "off")])
def test_even_a_strict_game_lets_draw_who_cannot_lay_or_finds_a_card_in_the_deck(hand, deck, strict):
    assert Do.DRAW in open_now(at_table([*hand, "8-8-1"], deck=deck, strict=strict))


@pytest.mark.rule("RU-37")
@pytest.mark.parametrize(("deck", "may_end"), [(2, False), (3, True)])
def test_in_a_strict_game_disorder_must_not_make_the_round_void(deck, may_end):
    match = at_table([*ONES, "8-8-1"], deck=deck, strict="on")
    lay(match, "top", *ONES[:2])
    assert (Do.END in open_now(match)) is may_end
    if not may_end:
        with pytest.raises(IllegalDecision, match=r"not enough cards left for the penalty.* \(RU-37\)"):
            match.apply(Do.END)
    lay(match, "top", ONES[2])
    assert Do.END in open_now(match)


@pytest.mark.rule("RU-20", "RU-37")
def test_a_strict_turn_without_changes_left_that_cannot_end_is_restored_and_a_card_is_drawn():
    match = at_table([*ONES, "8-8-1"], changes=2, deck=2, strict="on")
    lay(match, "top", *ONES[:2])
    assert match.actors == (1,)
    assert len(names(match.position.hand[0])) == 5


@pytest.mark.rule("RU-20", "RU-37")
def test_a_strict_turn_without_changes_left_that_can_end_does_not_make_the_round_void():
    match = at_table([*ONES, "8-8-1"], changes=3, deck=0, strict="on")
    lay(match, "top", *ONES[:2])
    last = match.copy()
    lay(match, "top", ONES[2])
    assert open_now(match) == {Do.END}
    assert Do.RESTORE not in open_now(last)
    assert (
        last.prompt(0).text
        == "One change is left in this turn. One set is not whole yet. Mend that with it, or the round is void."
    )
    assert "RU-37" in last.prompt(0).rules
    with pytest.raises(IllegalDecision, match=r"changes are used up and the deck is empty.* \(RU-37\)"):
        match.apply(Do.RESTORE)
    assert match.prompt(0).text == "You have changed enough for one turn. End it."


def test_a_card_can_be_put_into_three_sets():
    match = at_table(["1-3-3"])
    labels = {action.id: action.label for action in match.legal()}
    assert labels[put("1-3-3", "top")] == "Lay 1-3-3: top 1s"
    assert labels[put("1-3-3", "middle")] == "Lay 1-3-3: middle 3s"
    assert labels[put("1-3-3", "bottom")] == "Lay 1-3-3: bottom 3s"
