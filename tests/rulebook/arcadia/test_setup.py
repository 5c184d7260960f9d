"""Arcadia: components, set-up and reviews."""

from __future__ import annotations

from collections import Counter

import pytest

from rumpus import Match, RumpusError

from .cards import box_from, document, rule_box
from .positions import do, kinds, seat_of, table


def dealt(players: int = 3, seed: int = 1, **options: str) -> Match:
    return Match("arcadia", players, seed, options, box=rule_box())


@pytest.mark.rule("AC-1")
@pytest.mark.parametrize(("section", "cards"), [("attraction", 40), ("job", 84), ("expert", 20), ("review", 16)])
def test_the_box_holds_as_many_cards_of_each_sort_as_the_rules_say(section: str, cards: int) -> None:
    assert sum(card.get("copies", 1) for card in rule_box().entries[section]) == cards
    fewer = document()
    fewer[section] = fewer[section][1:]
    with pytest.raises(RumpusError, match=f"{section}: expected {cards} cards"):
        box_from(fewer)


@pytest.mark.rule("AC-1")
def test_there_are_four_three_two_and_one_of_the_levels_of_each_type() -> None:
    levels = Counter((card["type"], card["level"]) for card in rule_box().entries["attraction"])
    assert levels == {(kind, level): 5 - level for kind in ("food", "midway", "ride", "show") for level in (1, 2, 3, 4)}


@pytest.mark.rule("AC-2")
@pytest.mark.parametrize("players", [1, 5])
def test_two_to_four_play(players: int) -> None:
    with pytest.raises(RumpusError, match="2 to 4 players"):
        dealt(players)


@pytest.mark.rule("AC-2", "AC-9")
def test_a_lot_decides_who_begins_and_turns_go_clockwise() -> None:
    assert {table(dealt(seed=seed))["starter"] for seed in range(20)} == {0, 1, 2}
    match = dealt()
    first = table(match)["starter"]
    order = []
    for _ in range(9):
        order.append(match.actors[0])
        do(match, "reject", slot=0) if "reject" in kinds(match) else do(match, "draw_expert")
    assert order == [(first + i) % 3 for i in range(9)]


@pytest.mark.rule("AC-5", "AC-6")
def test_everybody_gets_three_reviews_and_four_jobs_and_four_of_everything_lie_face_up() -> None:
    match = dealt()
    for seat in range(3):
        own = seat_of(match, seat, seat)
        assert (len(own["reviews"]), own["jobs_count"], own["experts_count"], own["held"]) == (3, 4, 0, [])
    shown = table(match)
    for crew, cards in (("jobs", 84 - 12), ("experts", 20)):
        assert all(shown[crew]["row"])
        assert (shown[crew]["deck"], shown[crew]["discard"]) == (cards - 4, 0)
    assert all(shown["attractions"]["row"])
    assert shown["attractions"]["deck"] == 36
    assert match.position.aside.count == 16 - 9


@pytest.mark.rule("AC-7")
def test_the_new_year_card_lies_under_all_attractions_and_nobody_has_points() -> None:
    match = dealt()
    shown = table(match)
    assert (shown["year"], shown["years"], shown["new_year"]) == (1, 4, False)
    assert shown["attractions"]["until_new_year"] == 36
    assert match.scores == [0, 0, 0]


@pytest.mark.rule("AC-7")
@pytest.mark.parametrize("years", ["1", "2", "3", "5", "6"])
def test_a_game_may_last_fewer_or_more_years(years: str) -> None:
    assert table(dealt(years=years))["years"] == int(years)


@pytest.mark.rule("AC-8", "AC-38")
def test_everybody_in_turn_puts_one_review_aside_and_keeps_two_unseen_by_the_others() -> None:
    match = dealt()
    first = match.actors[0]
    before = [review["name"] for review in seat_of(match, first, first)["reviews"]]
    do(match, "reject", slot=1)
    own = seat_of(match, first, first)
    assert [review["name"] for review in own["reviews"]] == [before[0], before[2]]
    assert own["rejected"]["name"] == before[1]
    other = seat_of(match, first, match.actors[0])
    assert other["reviews_count"] == 2
    assert "reviews" not in other
    assert "rejected" not in other
    do(match, "reject", slot=0)
    do(match, "reject", slot=2)
    assert match.actors == (first,)
    assert "sweep" in kinds(match)
