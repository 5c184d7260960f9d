"""What everybody sees and what nobody else may know: RU-34, and what can be taken back."""

from __future__ import annotations

import pytest

from .positions import Do, at_table, lay, names, picture, put, take_back

ONES = ["1-1-1", "1-3-3", "1-4-4"]


@pytest.mark.rule("RU-34")
def test_a_seat_sees_its_own_hand_and_of_others_only_how_many_cards():
    match = at_table(ONES, ["8-8-1", "2-2-1"], deck=20)
    seats = match.view(0)["table"]["seats"]
    assert [card["name"] for card in seats[0]["hand"]] == ONES
    assert "hand" not in seats[1]
    assert seats[1]["hand_count"] > 0
    assert all("hand" not in seat for seat in match.view(None)["table"]["seats"])
    assert match.view(0)["table"]["deck_count"] == 20


@pytest.mark.rule("RU-34")
def test_cards_picked_up_from_the_table_are_known_until_they_are_laid_again():
    match = at_table([*ONES, "8-8-1"], ["2-2-1"], deck=20)
    lay(match, "top", *ONES[:2])
    match.apply(Do.END)
    assert picture(match)["known 0"] == ONES[:2]
    assert all(set(ONES[:2]) <= set(names(match.determinize(1, seed).position.hand[0])) for seed in range(20))
    match.apply(Do.DRAW)
    lay(match, "top", "1-1-1")
    assert picture(match)["known 0"] == ["1-3-3"]


@pytest.mark.rule("RU-34")
def test_a_card_laid_and_taken_back_has_been_seen():
    match = at_table([*ONES, "8-8-1"], ["2-2-1"], deck=20)
    lay(match, "top", "1-1-1")
    match.apply(take_back("1-1-1"))
    assert [card["name"] for card in match.view(1)["table"]["seats"][0]["known"]] == ["1-1-1"]


@pytest.mark.rule("RU-34")
def test_a_possibility_leaves_the_other_hands_as_large_as_they_are():
    match = at_table(ONES, ["8-8-1", "2-2-1"], deck=30)
    held = [len(picture(match)[f"hand {seat}"]) for seat in range(2)]
    possibilities = [picture(match.determinize(0, seed)) for seed in range(20)]
    assert all([len(possibility["hand 0"]), len(possibility["hand 1"])] == held for possibility in possibilities)
    assert len({tuple(possibility["hand 1"]) for possibility in possibilities}) > 1


@pytest.mark.rule("RU-34")
def test_only_the_player_reads_which_card_was_drawn():
    match = at_table(["8-8-1"], deck=20)
    match.apply(Do.DRAW)
    (drawn,) = set(picture(match)["hand 0"]) - {"8-8-1"}
    assert f"You drew {drawn}." in match.log_for(0)
    assert "Player 1 drew one card." in match.log_for(1)
    assert drawn not in " ".join(match.log_for(1))


@pytest.mark.rule("RU-16", "RU-34")
def test_what_shows_nobody_anything_new_can_be_undone_until_the_turn_ends():
    match = at_table([*ONES, "8-8-1"], ["2-2-1"], sets={"bottom": ["4-4-1", "5-5-1", "6-6-1"]}, deck=20)
    match.apply(put("4-4-1", "top"))
    assert match.undo_is_fair
    lay(match, "top", "1-1-1")
    assert not match.undo_is_fair
    match.apply(take_back("1-1-1"))
    assert match.undo_is_fair
    lay(match, "top", "1-1-1")
    assert match.undo_is_fair
    match.apply(Do.RESTORE)
    assert match.undo_is_fair
    match.apply(Do.DRAW)
    assert not match.undo_is_fair
