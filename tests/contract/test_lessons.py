"""Every lesson of every game through the real rules, in every way it branches."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import rumpus
from rumpus.core.errors import RumpusError
from rumpus.core.game import Game, find_game
from rumpus.core.lesson import Lesson, Progress, find_lesson, fits, pointed_at, read_lessons
from rumpus.core.match import Match
from rumpus.core.rulebook import read_rulebook

LESSONS = [(game.id, lesson) for game in rumpus.games() for lesson in read_lessons(game)]
LONGEST = 240
"""Letters of a page: what is longer is not read."""
FIRST_MOVE = 3
"""The first decision comes with the page of this number at the latest."""

Moment = tuple[Match, Progress]


def moments(game: Game, lesson: Lesson) -> Iterator[Moment]:
    """Every moment of a lesson with its match, each way of it once."""
    match = lesson.deal(game)
    waiting: list[Moment] = [(match, Progress.begin(lesson))]
    seen = set()
    while waiting:
        match, progress = waiting.pop()
        last = progress.last.label if progress.last else ""
        key = (match.states.tobytes(), progress.at, progress.theirs, last)
        if key in seen:
            continue
        seen.add(key)
        yield match, progress
        if progress.is_over:
            continue
        theirs = progress.theirs_now(match)
        made = [theirs] if theirs else [(lesson.seat, action.id) for action in progress.asked(match)]
        for seat, decision in made:
            after, later = progress.after(match, seat, decision), match.copy()
            later.apply(decision, seat)
            waiting.append((later, after))


def test_every_game_has_a_guided_first_game() -> None:
    assert {game for game, lesson in LESSONS if lesson == "first"} == {game.id for game in rumpus.games()}


@pytest.mark.parametrize(("name", "id"), LESSONS)
def test_a_lesson_can_be_played_in_every_way_it_branches(name: str, id: str) -> None:
    game = find_game(name)
    lesson, rules = find_lesson(game, id), read_rulebook(game)
    reached, ends, told, said = set[int](), 0, set[str](), set[tuple[int, str]]()
    for match, progress in moments(game, lesson):
        assert not progress.is_left
        view = match.view(lesson.seat)
        pages = [page for page in progress.pages if page.text not in told]
        for page in pages:
            told.add(page.text)
            assert len(pointed_at(page, view)) == len(page.point), f"{page.text} points at what is not there"
            assert len(page.text) <= LONGEST, page.text
            for number in page.rules:
                rules.find(number)
        step = progress.step
        if step is None:
            assert not match.over, "nothing is left to play freely"
            ends += 1
            continue
        reached.add(progress.at)
        if step.they:
            assert progress.theirs_now(match) is not None, f"{step.they[progress.theirs]} is not legal"
            continue
        asked = progress.asked(match)
        assert asked, f"none of {step.ask} is legal"
        for action in match.legal(lesson.seat):
            if action not in asked:
                with pytest.raises(RumpusError):
                    progress.check(match, lesson.seat, [action.id])
                said |= {(progress.at, words) for words in step.but if fits(action, words)}
    assert ends
    decided = {at for at, step in enumerate(lesson.step) if step.ask or step.they}
    assert reached == decided, "some steps are never reached"
    assert told == {step.say for step in lesson.step if step.say}
    assert said == {(at, words) for at, step in enumerate(lesson.step) for words in step.but}, "an answer never given"


@pytest.mark.parametrize(("name", "id"), LESSONS)
def test_the_first_move_comes_soon(name: str, id: str) -> None:
    game = find_game(name)
    lesson = find_lesson(game, id)
    progress = Progress.begin(lesson)
    assert len(progress.pages) <= FIRST_MOVE
    assert progress.asked(lesson.deal(game)), "the learner decides first"


def test_a_decision_the_lesson_does_not_ask_for_is_answered_and_changes_nothing() -> None:
    game = find_game("anarcade")
    lesson = find_lesson(game, "first")
    match, progress = lesson.deal(game), Progress.begin(lesson)
    before = match.states.tobytes()
    stop = next(action for action in match.legal(0) if action.kind == "stop")
    with pytest.raises(RumpusError, match="Put one credit into the machine first"):
        progress.check(match, 0, [stop.id])
    assert match.states.tobytes() == before


def test_a_match_that_goes_another_way_leaves_the_lesson() -> None:
    game = find_game("anarcade")
    lesson = find_lesson(game, "first")
    match, progress = lesson.deal(game), Progress.begin(lesson)
    stop = next(action for action in match.legal(0) if action.kind == "stop")
    assert progress.after(match, 0, stop.id).is_over


def test_a_lesson_that_is_not_there_says_which_are() -> None:
    with pytest.raises(RumpusError, match="Anarcade has no lesson 'second'; there is first"):
        find_lesson(find_game("anarcade"), "second")
