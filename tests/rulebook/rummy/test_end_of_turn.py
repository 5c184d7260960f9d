"""The end of a turn, of a round and of the game: RU-21 to RU-33."""

from __future__ import annotations

import pytest

from rumpus import IllegalDecision

from .positions import Do, at_table, lay, picture, put

ONES = ["1-1-1", "1-3-3", "1-4-4"]
OTHERS = ["2-2-1", "3-3-1", "4-4-1"]


def leave_disorder(deck=20, **table):
    """Seat 0 takes a card out of a set of three and lays one beside it; another set stays legal."""
    match = at_table(["2-1-2", "8-8-1"], ["8-1-8"], sets={"top": ONES, "bottom": OTHERS}, deck=deck, **table)
    match.apply(put("1-1-1", "middle"))
    lay(match, "middle", "2-1-2")
    return match


@pytest.mark.rule("RU-21")
def test_cards_of_sets_that_are_too_small_go_to_the_hand_and_legal_sets_stay():
    match = leave_disorder()
    match.apply(Do.END)
    table = picture(match)
    assert table["top"] == table["middle"] == []
    assert table["bottom"] == OTHERS
    assert {"1-1-1", "1-3-3", "1-4-4", "2-1-2", "8-8-1"} < set(table["hand 0"])


@pytest.mark.rule("RU-21")
def test_the_prompt_and_the_decision_warn_of_the_penalty():
    match = leave_disorder()
    assert match.prompt(0).text.startswith("Two sets are not whole yet: ending now costs 7 cards.")
    (end,) = (action for action in match.legal() if action.id == Do.END)
    assert end.label == "End in disorder: take 4 loose cards and three cards more"
    assert end.warning.startswith("Ending your turn now costs 7 cards: 4 from the table and 3 drawn")


@pytest.mark.rule("RU-22")
def test_a_set_is_judged_as_it_lies_even_if_it_could_be_saved():
    match = at_table(["1-5-5", "8-8-1"], sets={"top": ONES}, deck=20)
    lay(match, "middle", "1-5-5")
    match.apply(Do.END)
    assert "1-5-5" in picture(match)["hand 0"]
    assert picture(match)["top"] == ONES


@pytest.mark.rule("RU-23")
def test_the_penalty_brings_three_cards_more_and_the_turn_is_over():
    match = leave_disorder()
    match.apply(Do.END)
    table = picture(match)
    assert len(table["hand 0"]) == 5 + 3
    assert table["deck"] == 17
    assert table["turn"] == 1


@pytest.mark.rule("RU-24")
@pytest.mark.parametrize(("deck", "rounds"), [(3, 1), (2, 2), (0, 2)])
def test_a_penalty_without_three_cards_to_draw_makes_the_round_void(deck, rounds):
    match = leave_disorder(deck=deck)
    match.apply(Do.END)
    assert match.round == rounds
    assert match.scores == [0, 0]
    assert ("Player 1 had to draw and there were not enough cards: the round is void." in match.log) is (rounds == 2)


@pytest.mark.rule("RU-25")
def test_the_penalty_may_be_taken_on_purpose():
    match = at_table(["8-8-1", "2-1-2"], sets={"top": ONES}, deck=20)
    lay(match, "bottom", "8-8-1")
    match.apply(Do.END)
    assert len(picture(match)["hand 0"]) == 5


@pytest.mark.rule("RU-26")
def test_the_turn_passes_to_the_left_and_round_the_table():
    match = at_table(["1-5-5"], ["1-6-6"], ["1-7-7", "8-8-1"], turn=2, sets={"top": ONES}, deck=10)
    lay(match, "top", "1-7-7")
    match.apply(Do.END)
    assert match.actors == (0,)
    with pytest.raises(IllegalDecision, match=r"It is not your turn\. \(RU-26\)"):
        match.apply(Do.DRAW, player=1)
    match.apply(Do.DRAW)
    assert match.actors == (1,)


@pytest.mark.rule("RU-27", "RU-28")
def test_an_empty_hand_wins_the_round_and_a_point_for_each_card_of_the_others():
    match = at_table(ONES, ["8-8-1", "2-2-1"], ["3-3-1"], gained=[0, 3, 0])
    lay(match, "top", *ONES)
    assert match.round == 1
    match.apply(Do.END)
    assert match.scores == [3, 3, 0]
    assert match.round == 2
    table = match.view(None)["table"]
    assert table["last_round"] == {"winner": 0, "points": 3, "held": [0, 2, 1]}
    assert [seat["rounds_won"] for seat in table["seats"]] == [1, 0, 0]


@pytest.mark.rule("RU-27")
def test_an_empty_hand_over_a_table_in_disorder_wins_nothing():
    match = at_table(ONES[:2], ["8-8-1"], deck=20)
    lay(match, "top", *ONES[:2])
    match.apply(Do.END)
    assert match.scores == [0, 0]
    assert len(picture(match)["hand 0"]) == 5


@pytest.mark.rule("RU-29")
def test_eight_points_win_the_game():
    match = at_table(ONES, ["8-8-1", "2-2-1"], gained=[6, 7])
    lay(match, "top", *ONES)
    match.apply(Do.END)
    assert match.over
    assert match.scores == [8, 7]
    assert match.log[-1] == "Player 1 won the game with 8 points."
    with pytest.raises(IllegalDecision, match=r"The game is over\. \(RU-29\)"):
        match.apply(Do.DRAW, player=0)


@pytest.mark.rule("RU-30")
def test_the_next_dealer_sits_to_the_left_of_the_last():
    match = at_table(ONES, ["8-8-1"], ["2-2-1"])
    dealer = int(match.position.dealer)
    lay(match, "top", *ONES)
    match.apply(Do.END)
    assert match.position.dealer == (dealer + 1) % 3
    assert match.actors == ((dealer + 1) % 3,)


@pytest.mark.rule("RU-31")
def test_a_tenth_void_round_in_a_row_ends_the_game():
    match = at_table(["8-8-1"], deck=0, voids=8, gained=[5, 2])
    match.apply(Do.DRAW)
    assert not match.over
    match = at_table(["8-8-1"], deck=0, voids=9, gained=[5, 2])
    match.apply(Do.DRAW)
    assert match.over
    assert match.ranks == [1, 2]


@pytest.mark.rule("RU-31")
def test_a_round_that_is_won_breaks_the_row():
    match = at_table(ONES, ["8-8-1"], voids=1)
    lay(match, "top", *ONES)
    match.apply(Do.END)
    assert match.position.voids == 0


@pytest.mark.rule("RU-32")
def test_drawing_from_an_empty_deck_makes_the_round_void():
    match = at_table([*ONES, "8-8-1"], deck=0, gained=[5, 2])
    dealer = int(match.position.dealer)
    (draw,) = (action for action in match.legal() if action.id == Do.DRAW)
    assert draw.label == "Draw from the empty deck: the round is void"
    match.apply(draw)
    assert match.view(None)["table"]["last_round"]["winner"] is None
    assert match.scores == [5, 2]
    assert match.round == 2
    assert match.position.dealer == (dealer + 1) % 2


@pytest.mark.rule("RU-33")
def test_players_are_ranked_by_points_and_equal_points_share_a_rank():
    match = at_table(["8-8-1"], ["2-2-1"], ["3-3-1"], ["4-4-1"], deck=20, gained=[3, 5, 3, 0])
    assert match.ranks == [2, 1, 2, 4]
