"""AR-35 to AR-39: penalty cards, growing grids, the reshuffle, and what everybody knows."""

from __future__ import annotations

import pytest

from rumpus import Match
from rumpus.games.archduke.rules.components import PLACES
from rumpus.games.archduke.table.places import column_of, place_name, row_of

from .positions import at_table, discard_from, do, events, grid, knowing, pass_all, sees, table, top


@pytest.mark.rule("AR-35")
def test_a_penalty_card_comes_from_the_draw_pile_unseen() -> None:
    match = at_table("7 8 9 10", "2 3 4 5")
    discard_from(match, 0, 0)
    left = table(match)["draw_count"]
    do(match, 1, "match", place=0)
    assert table(match)["draw_count"] == left - 1
    assert knowing(match, 1, 4) == set()
    assert sees(match, 1, 1, 4) is None


@pytest.mark.rule("AR-36")
def test_a_penalty_card_goes_to_the_first_empty_place_then_to_new_columns() -> None:
    match = at_table("7 8 9 10", "2 . 4 .")
    discard_from(match, 0, 0)
    for place, filled in ((0, 1), (2, 3)):
        do(match, 1, "match", place=place)
        assert grid(match, 1)[filled] is not None
    assert len(grid(match, 1)) == 4
    match = at_table("7 8 9 10", "2 3 4 5")
    discard_from(match, 0, 0)
    for place in (0, 1):
        do(match, 1, "match", place=place)
    assert len(grid(match, 1)) == 6
    assert [place_name(place) for place in range(6)][4:] == ["top 3", "bottom 3"]


@pytest.mark.rule("AR-36", "AR-6")
def test_places_have_a_row_and_a_column_each_of_their_own() -> None:
    assert len({(row_of(place), column_of(place)) for place in range(PLACES)}) == PLACES
    assert {row_of(place) for place in range(PLACES)} == {0, 1}
    assert [(row_of(p), column_of(p)) for p in range(6)] == [(0, 0), (0, 1), (1, 0), (1, 1), (0, 2), (1, 2)]


@pytest.mark.rule("AR-37")
def test_a_full_grid_has_no_room_for_a_penalty_card_and_cannot_be_given_one() -> None:
    full = " ".join(["2 3 4 5 6 8 9 10"] * 2)
    match = at_table("7 8 9 10", full)
    discard_from(match, 0, 0)
    left = table(match)["draw_count"]
    do(match, 1, "match", place=0)
    assert len(grid(match, 1)) == PLACES
    assert table(match)["draw_count"] == left
    match = at_table("1 8 9 10", full, "2 3 4 5")
    discard_from(match, 0, 0)
    assert {a.about["seat"] for a in match.legal(0) if a.kind == "give"} == {2}


@pytest.mark.rule("AR-37")
def test_there_is_a_card_to_draw_even_when_all_grids_are_full() -> None:
    values = [(2, 3), (4, 5), (6, 7), (8, 9), (10, 12)]
    grids = [f"{' '.join([str(a)] * 8)} {' '.join([str(b)] * 8)}" for a, b in values]
    grids.append(f"{' '.join(['1'] * 8)} {' '.join(['11'] * 6)} 13 13")
    match = at_table(*grids, discard=[13], pile=[0])
    do(match, 0, "draw")
    do(match, 0, "discard")
    pass_all(match)
    do(match, 0, "go_on")
    do(match, 1, "draw")
    assert "RESHUFFLED" in events(match)
    assert table(match)["draw_count"] > 0


@pytest.mark.rule("AR-38")
def test_an_empty_draw_pile_is_made_anew_from_all_discards_but_the_top_one() -> None:
    match = at_table("7 8 9 10", "2 3 4 5", discard=[6], pile=[])
    cards = table(match)["discard_count"]
    do(match, 0, "draw")
    assert events(match)[0] == "RESHUFFLED"
    assert table(match)["draw_count"] == cards - 2
    assert top(match) == 6


@pytest.mark.rule("AR-39")
def test_after_a_reshuffle_everybody_can_tell_which_cards_are_in_the_grids() -> None:
    """What lay hidden before the shuffle cannot be among the discards that were shuffled."""
    match = at_table("7 8 9 10", "2 3 4 5", discard=[6], pile=[])
    do(match, 0, "draw")
    do(match, 0, "keep", place=0)
    for seed in range(20):
        determinized = match.determinize(0, seed)
        assert sorted(grid(determinized, 1) + grid(determinized, 0)[1:]) == [2, 3, 4, 5, 8, 9, 10]
        assert grid(determinized, 0)[0] == grid(match, 0)[0]


@pytest.mark.rule("AR-39")
def test_a_possibility_leaves_what_the_seat_has_seen_and_varies_the_rest() -> None:
    match = at_table("7 8 9 10", "2 3 4 5", known={(0, 1): [0], (1, 2): [0, 1]})
    possibilities = [match.determinize(0, seed) for seed in range(40)]
    assert {grid(possibility, 0)[1] for possibility in possibilities} == {8}
    assert {grid(possibility, 1)[2] for possibility in possibilities} == {4}
    assert len({grid(possibility, 1)[0] for possibility in possibilities}) > 5
    assert all(knowing(possibility, 1, 2) == {0, 1} for possibility in possibilities)


@pytest.mark.rule("AR-39")
def test_a_drawn_card_and_the_draw_pile_are_hidden_from_the_others() -> None:
    match = at_table("7 8 9 10", "2 3 4 5")
    do(match, 0, "draw")
    held = {match.determinize(1, seed).view(0)["table"]["held"]["card"]["value"] for seed in range(40)}
    assert len(held) > 5
    own = {match.determinize(0, seed).view(0)["table"]["held"]["card"]["value"] for seed in range(10)}
    assert own == {match.view(0)["table"]["held"]["card"]["value"]}


@pytest.mark.rule("AR-39")
def test_what_is_known_of_a_card_ends_when_it_is_shuffled() -> None:
    match = at_table("7 8 9 10", "2 3 4 5", discard=[6], pile=[])
    do(match, 0, "draw")
    observed: Match = match.determinize(1, 3)
    assert observed.view(1) == match.view(1)
    assert match.position.shuffled[match.position.draw.cards[0]] == 1
