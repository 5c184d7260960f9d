"""Lessons in the terminal: `rumpus learn`."""

from __future__ import annotations

import shlex

from rumpus.core.game import find_game
from rumpus.core.lesson import find_lesson

from .conftest import Type

LEARN = ["learn", "rummy", "--plain"]
LESSON = find_lesson(find_game("rummy"), "first")
ASKED = sum(bool(step.ask) for step in LESSON.step)


def test_a_lesson_says_what_to_do_and_answers_another_decision(typed: Type) -> None:
    told = typed("25", "show", "q", command=LEARN)
    assert LESSON.step[0].say in told.out
    assert LESSON.step[1].say in told.out
    assert LESSON.step[1].but["draw"] in told.out
    assert "Done for you: Lay 1-3-3: top 1s." in told.out
    assert LESSON.step[2].say in told.out


def test_a_lesson_is_shown_to_its_end_and_the_game_goes_on(typed: Type) -> None:
    told = typed(*["show"] * ASKED, "q", command=LEARN)
    for step in LESSON.step:
        assert step.say in told.out
    assert "You went out" in told.out or "won the round" in told.out
    assert typed("show", command=["learn", "rummy", "--plain"]).code == 0


def test_a_lesson_is_gone_on_with_where_it_was_left(typed: Type) -> None:
    told = typed("show", "show", "q", command=LEARN)
    (go_on,) = told.commands()
    again = typed("show", "q", command=[*shlex.split(go_on)[1:], "--plain"])
    assert LESSON.step[3].say in again.out
    assert LESSON.step[0].say not in again.out
    assert "Done for you: Lay 1-7-7: top 1s." in again.out


def test_the_rest_of_a_lesson_is_skipped(typed: Type) -> None:
    told = typed("skip", "1", "q", command=LEARN)
    assert "The lesson is skipped; the game goes on." in told.out
    assert "You laid 1-3-3" in told.out
    assert LESSON.step[2].say not in told.out


def test_what_was_taken_back_is_asked_for_again(typed: Type) -> None:
    told = typed("show", "u", "show", "q", command=LEARN)
    assert told.out.count("Done for you: Lay 1-3-3: top 1s.") == 2


def test_without_a_game_all_lessons_are_listed(typed: Type) -> None:
    told = typed(command=["learn"])
    assert f"rumpus learn rummy first: {LESSON.title}. {LESSON.about}" in told.out


def test_a_game_of_something_else_is_no_lesson(typed: Type) -> None:
    (go_on,) = typed("1", "q", command=["play", "rummy", "--seed", "2", "--seat", "1", "--plain"]).commands()
    path = shlex.split(go_on)[-1]
    told = typed(command=["learn", "rummy", "--resume", path])
    assert (told.code, told.err) == (2, "rumpus: This is not a game of the lesson 'first'.\n")
