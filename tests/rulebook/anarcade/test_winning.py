"""Winning: AN-30, AN-36, the option of AN-38, and why the machines never run out."""

from __future__ import annotations

import pytest

from rumpus import IllegalDecision, Match, RumpusError

from .cards import MACHINES, rule_box
from .positions import COINS, Do, Seat, at_table, changes, open_now, picture

TWO = ["Low Machine", "Earn Machine"]
OTHER_TWO = ["Draw Machine", "Buy Machine"]
THIRD_TWO = ["Tall Machine", "Spare Machine"]
FOURTH_TWO = ["Double Draw Machine", "Everything Machine"]

MOST_ACED = {2: 5, 3: 7, 4: 9}


@pytest.mark.rule("AN-30")
def test_the_third_ace_ends_the_game_on_the_spot():
    match = at_table(
        Seat(credits=8, scored=5, aced=TWO),
        Seat(hand=COINS, credits=6, scored=3),
        phase="buy",
        next_machine="Everything Machine",
    )
    changed = changes(match, Do.END_TURN)
    assert match.over
    assert match.actors == ()
    assert changed.pop("machines")[1][0] == "Everything Machine"
    assert changed == {
        "phase": ("buy", "over"),
        "seat 0 aced": (TWO, ["Score Machine", *TWO]),
        "seat 0 played": (COINS, []),
        "seat 0 discard": ([], COINS),
    }


@pytest.mark.rule("AN-30")
def test_no_further_arcade_card_is_turned_up_after_the_third_ace():
    match = at_table(Seat(credits=2, scored=5, aced=TWO), phase="buy", next_machine="Everything Machine")
    match.apply(Do.END_TURN)
    for reader in (0, 1, None):
        table = match.view(reader)["table"]
        assert table["arcade"] is None
        assert table["arcades_left"] == 7
    assert match.log[-2:] == ["Player 1 aced Score Machine!", "Player 1 won the game."]


@pytest.mark.rule("AN-30")
def test_nobody_decides_anything_once_the_game_is_over():
    match = at_table(Seat(credits=2, scored=5, aced=TWO), phase="buy")
    match.apply(Do.END_TURN)
    for player in (0, 1):
        assert open_now(match, player) == set()
        for decision in Do:
            with pytest.raises(IllegalDecision, match="The game is over") as refused:
                match.apply(decision, player=player)
            assert refused.value.rule == "AN-30"


@pytest.mark.rule("AN-30")
def test_the_round_is_not_played_out():
    match = at_table(Seat(credits=2, scored=5, aced=TWO), Seat(aced=OTHER_TWO), Seat(), phase="buy")
    match.apply(Do.END_TURN)
    assert match.over
    assert match.round == 1


@pytest.mark.rule("AN-30")
def test_a_second_ace_does_not_end_the_game():
    match = at_table(Seat(credits=2, scored=5, aced=TWO[:1]), phase="buy")
    match.apply(Do.END_TURN)
    assert match.actors == (1,)
    assert match.scores == [2, 0]


@pytest.mark.rule("AN-30")
def test_three_aces_of_different_players_end_nothing():
    match = at_table(Seat(credits=2, scored=5, aced=TWO[:1]), Seat(aced=OTHER_TWO), phase="buy")
    match.apply(Do.END_TURN)
    assert not match.over
    assert match.scores == [2, 2]


# Ranks


@pytest.mark.rule("AN-36")
@pytest.mark.parametrize(
    ("aced", "ranks"),
    [
        ([TWO, []], [1, 2]),
        ([TWO, OTHER_TWO], [1, 2]),
        ([TWO, OTHER_TWO, []], [1, 2, 3]),
        ([TWO, ["Tall Machine"], ["Spare Machine"]], [1, 2, 2]),
        ([TWO, [], []], [1, 2, 2]),
        ([TWO, [], ["Spare Machine"], OTHER_TWO], [1, 4, 3, 2]),
        ([TWO, ["Tall Machine"], OTHER_TWO, ["Spare Machine"]], [1, 3, 2, 3]),
        ([TWO, OTHER_TWO, [], THIRD_TWO], [1, 2, 4, 2]),
        ([TWO, [], [], []], [1, 2, 2, 2]),
    ],
)
def test_the_winner_is_first_and_the_others_follow_by_their_aces(aced, ranks):
    first, *others = (Seat(aced=names) for names in aced)
    first.credits, first.scored = 2, 5
    match = at_table(first, *others, phase="buy")
    match.apply(Do.END_TURN)
    assert match.over
    assert match.ranks == ranks
    assert match.scores == [len(names) + (p == 0) for p, names in enumerate(aced)]


@pytest.mark.rule("AN-36")
def test_any_seat_can_win():
    match = at_table(Seat(), Seat(), Seat(credits=2, scored=5, aced=TWO), turn=2, phase="buy")
    match.apply(Do.END_TURN)
    assert match.ranks == [2, 2, 1]


@pytest.mark.rule("AN-36")
def test_credits_and_scores_break_no_tie():
    match = at_table(Seat(credits=6, aced=TWO), Seat(credits=1, scored=2, aced=OTHER_TWO), phase="buy")
    assert match.ranks == [1, 1]
    assert picture(match)["phase"] == "buy"


# The option


@pytest.mark.rule("AN-38")
@pytest.mark.parametrize("aces", [1, 2, 3])
def test_the_option_sets_how_many_aces_win(aces):
    match = at_table(Seat(credits=2, scored=5, aced=TWO[: aces - 1]), phase="buy", aces=aces)
    assert match.view(None)["table"]["aces_to_win"] == aces
    match.apply(Do.END_TURN)
    assert match.over
    assert match.scores == [aces, 0]


@pytest.mark.rule("AN-38")
@pytest.mark.parametrize("aces", [2, 3])
def test_one_ace_fewer_than_the_option_says_does_not_win(aces):
    match = at_table(Seat(credits=2, scored=5, aced=TWO[: aces - 2]), phase="buy", aces=aces)
    match.apply(Do.END_TURN)
    assert not match.over


@pytest.mark.rule("AN-38")
def test_three_aces_win_unless_something_else_is_said():
    assert Match("anarcade", seed=1, box=rule_box()).options == {"aces": "3"}


@pytest.mark.rule("AN-38")
@pytest.mark.parametrize("aces", [0, 4, "many"])
def test_no_other_number_of_aces_can_be_chosen(aces):
    with pytest.raises(RumpusError, match="one of 3, 2, 1"):
        Match("anarcade", seed=1, options={"aces": aces}, box=rule_box())


# The machines never run out


@pytest.mark.rule("AN-30", "AN-7")
@pytest.mark.parametrize("players", MOST_ACED)
def test_the_longest_game_leaves_a_machine_over(players):
    """Everybody has aced all but the last one they need, and someone aces that."""
    aced = [TWO, OTHER_TWO, THIRD_TWO, FOURTH_TWO][:players]
    first, *others = (Seat(aced=names) for names in aced)
    first.credits, first.scored = 2, 5
    match = at_table(first, *others, phase="buy")
    match.apply(Do.END_TURN)
    assert match.over
    assert sum(match.scores) == MOST_ACED[players]
    assert match.position.arcade.count == len(MACHINES) - MOST_ACED[players] >= 1
