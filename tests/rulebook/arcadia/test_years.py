"""Arcadia: maintenance, the sliding row, the New Year, scoring and reviews."""

from __future__ import annotations

import pytest

from rumpus import Bot, Match

from .cards import attraction_names, rule_box
from .positions import (
    SITE,
    Park,
    at_table,
    build_as_proposed,
    do,
    events,
    hand,
    held,
    hold,
    idle,
    park,
    row,
    seat_of,
    site,
    table,
    take,
    take_jobs,
)

RICH = ["Operator", "Technician", "Builder", "Mechanic"] * 7


# Maintenance


@pytest.mark.rule("AC-29")
def test_when_a_deck_is_empty_the_discards_are_shuffled_and_become_the_deck() -> None:
    match = at_table(Park(), deck=["Builder"], jobs=["Operator", "Technician", "Mechanic", "Mechanic"])
    discarded = table(match)["jobs"]["discard"]
    assert discarded == 84 - 5
    take_jobs(match, "Mechanic", "Operator")
    assert None not in row(match, "jobs")
    assert "RESHUFFLED" in events(match)
    assert (table(match)["jobs"]["deck"], table(match)["jobs"]["discard"]) == (discarded - 1, 0)


@pytest.mark.rule("AC-29")
def test_where_no_card_is_left_gaps_stay() -> None:
    workers = [c["name"] for c in rule_box().entries["job"] for _ in range(c["copies"])]
    for name in ("Operator", "Technician", "Builder", "Mechanic"):
        workers.remove(name)
    match = at_table(Park(), Park(hand=workers), deck=[])
    take_jobs(match, "Builder", "Mechanic")
    assert row(match, "jobs") == ["Operator", "Technician", None, None]


@pytest.mark.rule("AC-30")
def test_if_none_was_built_or_taken_the_far_attraction_slides_under_the_deck() -> None:
    match = at_table(Park())
    idle(match)
    assert site(match)[:3] == list(SITE[1:])
    assert site(match)[3] not in (None, SITE[0])
    assert match.position.under.count == 1


@pytest.mark.rule("AC-31")
def test_if_one_was_built_or_taken_the_gap_is_closed_and_none_slides_away() -> None:
    for act in (hold, build_as_proposed):
        match = at_table(Park(hand=RICH))
        act(match, "Teacups")
        assert site(match)[:3] == ["Duck Pond", "Acrobats 1", "Corn Dog"]
        assert site(match)[3] is not None
        assert match.position.under.count == 0


@pytest.mark.rule("AC-32")
def test_when_the_new_year_card_comes_up_the_row_is_filled_and_everybody_has_one_more_turn() -> None:
    match = at_table(Park(), Park(), Park(), turn=1, above=[])
    idle(match)
    shown = table(match)
    assert shown["new_year"]
    assert shown["turns_left"] == 3
    assert None not in site(match)
    assert match.scores == [0, 0, 0]
    order = []
    for _ in range(3):
        order.append(match.actors[0])
        assert table(match)["year"] == 1
        idle(match)
    assert order == [2, 0, 1], "the left neighbour first, who turned it up last"
    assert table(match)["year"] == 2
    assert match.actors == (2,)


@pytest.mark.rule("AC-32")
def test_the_card_comes_up_only_when_all_above_it_are_gone() -> None:
    match = at_table(Park(), above=["Puppets"])
    idle(match)
    assert not table(match)["new_year"]
    idle(match)
    assert table(match)["new_year"]


@pytest.mark.rule("AC-32")
def test_below_the_new_year_card_the_first_that_slid_away_comes_first() -> None:
    match = at_table(Park(), above=[])
    waiting = [attraction_names()[card] for card in match.position.under.cards[: match.position.under.count]]
    slid = site(match)[0]
    idle(match)
    assert table(match)["new_year"]
    assert site(match)[3] == waiting[0]
    assert attraction_names()[match.position.under.cards[match.position.under.count - 1]] == slid


@pytest.mark.rule("AC-32")
def test_what_slides_away_in_the_last_turns_comes_back_last() -> None:
    everything = [name for name in _attractions() if name not in (*SITE, "Puppets", "Bell")]
    match = at_table(Park(park=everything), above=["Puppets", "Bell"], new_year=True, turns_left=2)
    idle(match)
    assert site(match)[3] in ("Puppets", "Bell")


def _attractions() -> list[str]:
    return [card["name"] for card in rule_box().entries["attraction"]]


@pytest.mark.rule("AC-33")
def test_if_no_attraction_is_left_gaps_stay() -> None:
    everything = [name for name in _attractions() if name not in SITE]
    match = at_table(Park(park=everything), Park(), above=[], turn=1)
    hold(match, "Teacups")
    assert site(match) == ["Duck Pond", "Acrobats 1", "Corn Dog", None]
    assert table(match)["new_year"]


# Years


@pytest.mark.rule("AC-34")
def test_printed_example_dorian_adds_19_points_to_8() -> None:
    dorian = Park(park=["Teacups", "Ferris Wheel 2", "Duck Pond", "Baseball Toss"], points=8)
    match = at_table(dorian, Park(), year=1, new_year=True, turns_left=1, turn=1)
    idle(match)
    assert seat_of(match, 0)["yearly"][-1] == 19
    assert match.scores == [27, 0]
    assert table(match)["year"] == 3


@pytest.mark.rule("AC-35")
def test_a_new_year_shuffles_everything_but_hands_and_parks() -> None:
    nina = Park(hand=["Mechanic", "food RRRR"], park=["Teacups"], held=["Bell"], reviews=["Sets", "Red"])
    match = at_table(nina, Park(), above=[], new_year=True, turns_left=1, turn=1, deck=["Builder"] * 4)
    idle(match)
    assert (hand(match, 0), park(match, 0), held(match, 0)) == ({"Mechanic": 1, "food RRRR": 1}, ["Teacups"], ["Bell"])
    shown = table(match)
    assert (shown["new_year"], shown["year"]) == (False, 2)
    assert shown["attractions"]["until_new_year"] == 40 - 2 - 4
    assert [shown[crew]["discard"] for crew in ("jobs", "experts")] == [0, 0]
    assert None not in row(match, "jobs") + row(match, "experts") + site(match)
    assert seat_of(match, 0, 0)["reviews"][0]["name"] == "Sets"
    assert match.actors == (0,), "play goes on with the next in turn"


@pytest.mark.rule("AC-7", "AC-36")
@pytest.mark.parametrize(("years", "last"), [("4", 3), ("2", 1), ("6", 5)])
def test_the_game_is_over_when_its_last_year_ends(years: str, last: int) -> None:
    match = at_table(Park(), Park(), year=last, new_year=True, turns_left=1, years=years)
    idle(match)
    assert match.over
    before = at_table(Park(), Park(), year=last - 1, new_year=True, turns_left=1, years=years)
    idle(before)
    assert not before.over


@pytest.mark.rule("AC-7", "AC-34")
@pytest.mark.parametrize("years", [1, 6])
def test_in_the_shortest_and_the_longest_game_every_year_is_scored_and_told(years: int) -> None:
    match, bot = Match("arcadia", 2, seed=4, options={"years": years}), Bot("instinct")
    while not match.over:
        match.apply(bot.choose(match))
    assert match.log[0].startswith("A game of 1 year:" if years == 1 else "A game of 6 years:")
    for seat in range(2):
        shown = seat_of(match, seat)
        assert len(shown["yearly"]) == years
        assert sum(shown["yearly"]) + sum(review["paid"] for review in shown["reviews"]) == match.scores[seat]


@pytest.mark.rule("AC-4", "AC-36", "AC-39")
def test_printed_example_tina_ends_with_45_and_12_and_8() -> None:
    tina = Park(
        park=[
            "Ring Toss",
            "Baseball Toss",
            "Acrobats 1",
            "Get-a-Gopher",
            "Balloon Darts",
            "Guess Your Weight",
            "Juggler 1",
            "Acrobats 2",
        ],
        reviews=["Parlay Post-Gazette", "Alexander Picayune"],
    )
    match = at_table(tina, Park(), year=3, new_year=True, turns_left=1, turn=1, site=["Teacups"])
    assert "reviews" not in seat_of(match, 0, 1)
    idle(match)
    shown = seat_of(match, 0, 1)
    assert shown["yearly"][-1] == 45
    assert [review["paid"] for review in shown["reviews"]] == [12, 8]
    assert match.scores == [65, 0]


@pytest.mark.rule("AC-36")
def test_the_final_scoring_adds_to_the_score_so_far() -> None:
    match = at_table(Park(park=["Teacups"], points=30, reviews=["Crowds"]), Park(), year=3, new_year=True, turns_left=1)
    idle(match)
    assert match.scores == [35, 0]


@pytest.mark.rule("AC-4")
@pytest.mark.parametrize(
    ("name", "built", "paid"),
    [
        ("Ride Fan", ["Teacups", "Ferris Wheel 1", "Carousel 2"], 3),
        ("Ride Fan", ["Teacups", "Carousel 2", "Carousel 3", "Roller Coaster 4"], 18),
        ("Small Things", ["Teacups", "Ring Toss", "Carousel 2"], 4),
        ("Largest Things", ["Roller Coaster 4", "Cirque"], 20),
        ("Red", ["Funnel of Love", "Bell"], 4),
        ("Blue", ["Bell", "Ferris Wheel 2"], 8),
        ("Yellow", ["Bell"], 0),
        ("Sets", ["Teacups", "Ring Toss", "Puppets"], 0),
        ("Sets", ["Teacups", "Ring Toss", "Puppets", "Corn Dog", "Lemonade"], 5),
        ("Heights", ["Carousel 2", "Ferris Wheel 2", "Crane", "Teacups"], 6),
        ("Peaks", ["Carousel 3", "Coins", "Crane"], 10),
        ("Crowds", ["Teacups", "Ring Toss", "Puppets"], 3),
    ],
)
def test_a_review_pays_for_what_its_critic_likes(name: str, built: list[str], paid: int) -> None:
    match = at_table(
        Park(park=built, reviews=[name]), Park(), year=3, new_year=True, turns_left=1, turn=1, site=["Acrobats 1"]
    )
    idle(match)
    assert [review["paid"] for review in seat_of(match, 0)["reviews"]] == [paid]


@pytest.mark.rule("AC-37")
def test_most_points_win() -> None:
    match = at_table(Park(points=10), Park(points=12), Park(points=11), year=3, new_year=True, turns_left=1)
    idle(match)
    assert match.ranks == [3, 1, 2]


@pytest.mark.rule("AC-37")
def test_of_equal_points_who_built_more_wins_and_else_the_rank_is_shared() -> None:
    ends = {"year": 3, "new_year": True, "turns_left": 1, "site": ["Bell"]}
    match = at_table(Park(park=["Teacups"]), Park(park=["Ring Toss", "Get-a-Gopher"]), **ends)
    idle(match)
    assert (match.scores, match.ranks) == ([4, 4], [2, 1])
    match = at_table(Park(park=["Ring Toss"]), Park(park=["Get-a-Gopher"]), Park(), **ends)
    idle(match)
    assert match.ranks == [1, 1, 3]


@pytest.mark.rule("AC-39", "AC-38")
def test_reviews_are_hidden_until_the_end() -> None:
    match = Match("arcadia", 2, seed=4)
    for _ in range(2):
        do(match, "reject", slot=0)
    assert "reviews" not in seat_of(match, 0, 1)
    assert "reviews" not in seat_of(match, 0, None)
    possibilities = {
        tuple(r["name"] for r in seat_of(match.determinize(1, seed), 0, 0)["reviews"]) for seed in range(30)
    }
    assert len(possibilities) > 10


@pytest.mark.rule("AC-38")
def test_two_players_can_work_out_a_hand_from_the_shuffle_of_the_discards() -> None:
    """When the last card of the deck is gone, what is hidden can only be in the other hand."""
    match = at_table(
        Park(), Park(), deck=["food RR", "food RR", "any YYY"], experts=["any RRR", "any GGG", "any BBB", None]
    )
    take(match, None)
    take(match, None)
    assert hand(match, 0) == {"food RR": 2}
    assert all(hand(match.determinize(1, seed), 0) == {"food RR": 2} for seed in range(20))
