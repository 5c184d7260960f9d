"""Arcadia: jobs, experts, the sweep, and having nothing to do."""

from __future__ import annotations

from collections import Counter

import pytest

from .cards import rule_box
from .positions import (
    EXPERT_ROW,
    JOB_ROW,
    Park,
    at_table,
    discards,
    do,
    events,
    hand,
    hold,
    kinds,
    row,
    site,
    take,
    take_jobs,
)


@pytest.mark.rule("AC-9")
def test_a_turn_is_one_action_of_six() -> None:
    match = at_table(Park(hand=["Mechanic"] * 4, held=["Cotton Candy"]))
    assert kinds(match) == {
        "take_job",
        "draw_job",
        "take_expert",
        "draw_expert",
        "sweep",
        "build",
        "hold",
        "build_held",
    }
    take(match, "any RRR", "expert")
    assert match.actors == (1,)


@pytest.mark.rule("AC-10")
@pytest.mark.parametrize("second", ["Builder", None])
@pytest.mark.parametrize("first", ["Mechanic", None])
def test_two_jobs_come_from_the_row_or_the_deck_or_one_from_each(first: str | None, second: str | None) -> None:
    match = at_table(Park())
    take_jobs(match, first, second)
    assert hand(match, 0).total() == 2
    assert Counter(name for name in (first, second) if name) <= hand(match, 0)
    assert match.actors == (1,)


@pytest.mark.rule("AC-10")
def test_the_first_job_is_seen_before_the_second_is_taken() -> None:
    match = at_table(Park())
    take(match, None)
    assert hand(match, 0).total() == 1
    assert match.actors == (0,)
    assert kinds(match) == {"take_job", "draw_job"}


@pytest.mark.rule("AC-11", "AC-29")
def test_the_row_is_filled_up_after_the_turn_and_not_before() -> None:
    match = at_table(Park())
    take(match, "Builder")
    assert row(match, "jobs") == ["Operator", "Technician", None, "Mechanic"]
    take(match, "Mechanic")
    assert None not in row(match, "jobs")


@pytest.mark.rule("AC-10")
def test_equal_jobs_in_the_row_are_one_choice() -> None:
    match = at_table(Park(), jobs=["Builder", "Mechanic", "Builder", "Builder"])
    assert sum(action.kind == "take_job" for action in match.legal()) == 2
    take_jobs(match, "Builder", "Builder")
    assert hand(match, 0) == {"Builder": 2}


@pytest.mark.rule("AC-12")
@pytest.mark.parametrize("name", ["any GGG", None])
def test_one_expert_comes_from_the_row_or_the_deck(name: str | None) -> None:
    match = at_table(Park())
    take(match, name, "expert")
    assert hand(match, 0).total() == 1
    assert match.actors == (1,)
    assert None not in row(match, "experts")


@pytest.mark.rule("AC-13")
def test_a_sweep_discards_both_rows_and_lays_out_new_ones() -> None:
    match = at_table(Park())
    do(match, "sweep")
    assert discards(match) == Counter(JOB_ROW + EXPERT_ROW)
    assert None not in row(match, "jobs") + row(match, "experts")
    assert match.actors == (0,)


@pytest.mark.rule("AC-14")
def test_after_a_sweep_one_job_may_be_taken_but_no_expert() -> None:
    match = at_table(Park())
    do(match, "sweep")
    assert kinds(match) == {"take_job", "draw_job", "no_job"}
    take(match, None)
    assert hand(match, 0).total() == 1
    assert match.actors == (1,)


@pytest.mark.rule("AC-14")
def test_after_a_sweep_no_job_need_be_taken() -> None:
    match = at_table(Park())
    do(match, "sweep")
    do(match, "no_job")
    assert not hand(match, 0)
    assert match.actors == (1,)


@pytest.mark.rule("AC-15")
def test_a_hand_may_hold_any_number_of_workers() -> None:
    match = at_table(Park(hand=["Mechanic"] * 8 + ["Operator"] * 8 + ["food RR"] * 3 + ["food RRRR"]))
    take_jobs(match)
    assert hand(match, 0).total() == 22


@pytest.mark.rule("AC-16")
def test_who_can_do_nothing_passes_and_the_row_of_attractions_slides_on() -> None:
    """All workers are in the first hand, and every attraction in sight needs one that the other has not."""
    match = at_table(
        Park(hand=_all_workers(), park=["Juggler 1"]),
        Park(),
        site=["Acrobats 2", "Juggler 2", "Snakes", "Crane"],
        above=["Waffle", "Baseball Toss", "Balloon Darts"],
        jobs=[None] * 4,
        experts=[None] * 4,
        deck=[],
    )
    hold(match, "Acrobats 2")
    assert "PASSED" in events(match)
    assert match.actors == (0,)
    assert site(match)[:2] == ["Snakes", "Crane"]


def _all_workers() -> list[str]:
    cards = rule_box().entries["job"] + rule_box().entries["expert"]
    return [card["name"] for card in cards for _ in range(card["copies"])]


@pytest.mark.rule("AC-16")
def test_what_alone_can_be_done_is_done_at_once() -> None:
    """One job is left in the world: who takes two jobs takes it, and there is no second."""
    workers = _all_workers()
    workers.remove("Builder")
    match = at_table(Park(), Park(hand=workers), jobs=["Builder", None, None, None], experts=[None] * 4, deck=[])
    take(match, "Builder")
    assert hand(match, 0) == {"Builder": 1}
    assert match.actors == (1,)
