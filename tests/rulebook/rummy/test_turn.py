"""The turn, sets and rearranging: RU-7 to RU-20."""

from __future__ import annotations

import pytest

from rumpus import IllegalDecision
from rumpus.games.rummy.rules.components import CHANGES

from .positions import Do, at_table, lay, open_now, picture, put, take_back

TOP_ONES = ["1-1-1", "1-3-3", "1-4-4", "1-5-5"]


@pytest.mark.rule("RU-7", "RU-8")
def test_a_turn_begins_with_the_choice_to_lay_any_card_or_to_draw():
    match = at_table(["1-1-1", "1-3-3", "1-4-4"])
    puts = {put(card, row) for card in ("1-1-1", "1-3-3", "1-4-4") for row in ("top", "middle", "bottom")}
    assert open_now(match) == puts | {Do.DRAW}


@pytest.mark.rule("RU-8")
def test_a_player_who_could_lay_may_draw():
    match = at_table(["1-1-1", "1-3-3", "1-4-4"], deck=10)
    match.apply(Do.DRAW)
    assert len(picture(match)["hand 0"]) == 4
    assert match.actors == (1,)


@pytest.mark.rule("RU-9")
def test_a_card_joins_a_set_on_the_table_or_begins_one():
    match = at_table(["1-5-5", "2-1-2"], sets={"top": TOP_ONES[:3]})
    lay(match, "top", "1-5-5")
    lay(match, "middle", "2-1-2")
    table = picture(match)
    assert table["top"] == TOP_ONES
    assert table["middle"] == ["2-1-2"]
    assert table["hand 0"] == []


@pytest.mark.rule("RU-9")
def test_a_card_that_is_not_in_the_hand_cannot_be_laid():
    match = at_table(["1-1-1"], ["1-3-3"])
    with pytest.raises(IllegalDecision, match=r"1-3-3 is neither in your hand nor on the table\. \(RU-9\)"):
        match.apply(put("1-3-3", "top"))


@pytest.mark.rule("RU-10")
def test_drawing_ends_the_turn_with_one_card_more():
    match = at_table(["1-1-1"], ["1-3-3"], deck=5)
    match.apply(Do.DRAW)
    table = picture(match)
    assert len(table["hand 0"]) == 2
    assert table["deck"] == 4
    assert table["turn"] == 1
    assert open_now(match, 0) == set()


@pytest.mark.rule("RU-11")
def test_whoever_has_laid_a_card_cannot_draw():
    match = at_table(["1-1-1", "1-3-3"])
    lay(match, "top", "1-1-1")
    with pytest.raises(IllegalDecision, match=r"Whoever has laid a card cannot draw\. \(RU-11\)"):
        match.apply(Do.DRAW)
    match.apply(take_back("1-1-1"))
    assert Do.DRAW in open_now(match)


@pytest.mark.rule("RU-11")
def test_to_draw_the_table_has_to_be_as_it_was():
    match = at_table(["2-2-1"], sets={"top": TOP_ONES})
    match.apply(put("1-1-1", "middle"))
    with pytest.raises(IllegalDecision, match=r"has to be as it was before you draw\. \(RU-11\)"):
        match.apply(Do.DRAW)
    match.apply(put("1-1-1", "top"))
    assert Do.DRAW in open_now(match)


@pytest.mark.rule("RU-12")
@pytest.mark.parametrize(("cards", "legal"), [(1, False), (2, False), (3, True), (4, True)])
def test_a_set_is_three_cards_or_more(cards, legal):
    match = at_table([*TOP_ONES, "8-8-1"])
    lay(match, "top", *TOP_ONES[:cards])
    (shown,) = match.view(0)["table"]["sets"]
    assert (shown["row"], shown["number"], shown["legal"]) == ("top", 1, legal)
    assert shown["missing"] == max(0, 3 - cards)


@pytest.mark.rule("RU-13")
def test_a_table_is_taken_apart_and_put_together_in_a_new_way():
    match = at_table(["2-1-2", "3-1-3", "8-8-1"], sets={"top": TOP_ONES})
    lay(match, "middle", "2-1-2", "3-1-3")
    match.apply(put("1-1-1", "middle"))
    match.apply(Do.END)
    table = picture(match)
    assert table["top"] == TOP_ONES[1:]
    assert table["middle"] == ["1-1-1", "2-1-2", "3-1-3"]
    assert table["hand 0"] == ["8-8-1"]
    assert table["turn"] == 1


@pytest.mark.rule("RU-13")
def test_a_card_on_the_table_has_two_other_sets_to_go_to():
    match = at_table(["8-8-1"], sets={"top": TOP_ONES[:3]})
    assert {put("1-3-3", "middle"), put("1-3-3", "bottom")} <= open_now(match)
    with pytest.raises(IllegalDecision, match=r"1-3-3 lies with the top 1s already\. \(RU-13\)"):
        match.apply(put("1-3-3", "top"))


@pytest.mark.rule("RU-14")
def test_six_cards_of_one_number_are_one_set():
    hand = ["1-5-5", "1-6-6", "1-7-7"]
    match = at_table([*hand, "8-8-1"], sets={"top": TOP_ONES[:3]})
    lay(match, "top", *hand)
    assert [len(shown["cards"]) for shown in match.view(0)["table"]["sets"]] == [6]


@pytest.mark.rule("RU-15")
def test_within_a_turn_sets_may_be_too_small():
    match = at_table(["2-1-2", "3-1-3", "8-8-1"], sets={"top": TOP_ONES[:3]})
    match.apply(put("1-1-1", "middle"))
    assert match.view(0)["table"]["loose_count"] == 3
    assert match.actors == (0,)
    lay(match, "middle", "2-1-2", "3-1-3")
    assert match.view(0)["table"]["loose_count"] == 2


@pytest.mark.rule("RU-16")
def test_a_card_laid_this_turn_can_be_moved_on_and_taken_back():
    match = at_table(["1-1-1", "8-8-1"])
    lay(match, "top", "1-1-1")
    match.apply(put("1-1-1", "bottom"))
    assert picture(match)["bottom"] == ["1-1-1"]
    match.apply(take_back("1-1-1"))
    assert picture(match)["hand 0"] == ["1-1-1", "8-8-1"]
    with pytest.raises(IllegalDecision, match=r"1-1-1 is in your hand\. \(RU-16\)"):
        match.apply(take_back("1-1-1"))


@pytest.mark.rule("RU-17")
def test_a_card_that_was_on_the_table_stays_there():
    match = at_table(["8-8-1"], sets={"top": TOP_ONES[:3]})
    with pytest.raises(IllegalDecision, match=r"stays there\. \(RU-17\)"):
        match.apply(take_back("1-1-1"))


@pytest.mark.rule("RU-18")
def test_restore_brings_table_and_hand_back():
    match = at_table(["2-1-2", "3-1-3"], sets={"top": TOP_ONES})
    before = picture(match)
    with pytest.raises(IllegalDecision, match=r"as it was when your turn began\. \(RU-18\)"):
        match.apply(Do.RESTORE)
    lay(match, "middle", "2-1-2", "3-1-3")
    match.apply(put("1-1-1", "middle"))
    match.apply(Do.RESTORE)
    assert picture(match) == before | {"known 0": ["2-1-2", "3-1-3"]}
    assert match.actors == (0,)
    assert Do.DRAW in open_now(match)


@pytest.mark.rule("RU-19")
def test_a_turn_cannot_be_ended_before_a_card_is_laid():
    match = at_table(["2-1-2"], sets={"top": TOP_ONES})
    with pytest.raises(IllegalDecision, match=r"You have not laid a card yet\. \(RU-19\)"):
        match.apply(Do.END)
    match.apply(put("1-1-1", "middle"))
    assert Do.END not in open_now(match)
    lay(match, "middle", "2-1-2")
    assert Do.END in open_now(match)


@pytest.mark.rule("RU-20")
def test_after_so_many_changes_the_turn_is_ended_or_restored():
    match = at_table([*TOP_ONES, "8-8-1"], changes=3, deck=5)
    lay(match, "top", *TOP_ONES[:3])
    assert open_now(match) == {Do.END, Do.RESTORE}
    with pytest.raises(IllegalDecision, match=r"enough changes for one turn\. \(RU-20\)"):
        match.apply(put("1-5-5", "top"))
    ended = match.copy()
    ended.apply(Do.END)
    assert picture(ended)["top"] == TOP_ONES[:3]
    match.apply(Do.RESTORE)
    assert len(picture(match)["hand 0"]) == 6
    assert match.actors == (1,)


@pytest.mark.rule("RU-20")
def test_a_turn_that_only_moves_cards_ends_with_the_table_restored_and_a_card_drawn():
    match = at_table(["8-8-1"], sets={"top": TOP_ONES[:3]}, deck=5)
    for change in range(CHANGES):
        assert match.actors == (0,)
        match.apply(put("1-1-1", ("middle", "bottom")[change % 2]))
    table = picture(match)
    assert table["top"] == TOP_ONES[:3]
    assert len(table["hand 0"]) == 2
    assert table["turn"] == 1


@pytest.mark.rule("RU-20")
def test_the_last_change_is_named_as_such():
    match = at_table([*TOP_ONES, "8-8-1"], changes=2, deck=5)
    lay(match, "top", TOP_ONES[0])
    labels = [action.label for action in match.legal() if action.kind in ("lay", "move", "take")]
    assert labels
    assert all("your last change" in label for label in labels)
