"""Bots take as long as a decision looks worth: none for what is forced, more for more choices, never for ever."""

from __future__ import annotations

from rumpus.server.table.bots import hesitation


def test_what_is_forced_is_done_at_once() -> None:
    assert hesitation(1) == 0


def test_the_more_choices_the_longer_a_bot_thinks_it_over() -> None:
    pauses = [hesitation(choices) for choices in (2, 4, 8, 16)]
    assert pauses == sorted(set(pauses))
    assert pauses[0] < 1 < pauses[-1]


def test_a_hundred_choices_take_no_longer_than_thirty() -> None:
    assert hesitation(100) == hesitation(30)
