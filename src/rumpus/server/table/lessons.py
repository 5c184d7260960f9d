"""Lessons: a table at which a guest learns a game, and how far its lesson is, as the learner is told."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

import msgspec

from rumpus.bots import LEVELS
from rumpus.core.game import find_game
from rumpus.core.lesson import Page, find_lesson, others, pointed_at
from rumpus.server import wire as w
from rumpus.server.table import entries as e
from rumpus.server.table.opening import SEED_BYTES, Opening
from rumpus.server.table.setup import plan
from rumpus.server.table.state import TableState

if TYPE_CHECKING:
    from rumpus.server.table.tables import Tables


def plan_lesson(tables: Tables, guest: str, wish: w.NewLesson) -> tuple[Opening, list[e.Entry]]:
    """A table for one, dealt as the lesson says. The others play as it says, and as Rookies when it is over."""
    game = find_game(wish.game)
    lesson = find_lesson(game, wish.lesson)
    seats = [
        w.NewSeat("me") if seat == lesson.seat else w.NewSeat("bot", next(iter(LEVELS)))
        for seat in range(lesson.players)
    ]
    options = game.check_options(lesson.options)
    table = w.NewTable(game.id, lesson.players, seats, options, name=f"Learn {game.name}", listed=False)
    opening, first = plan(tables, guest, table, None)
    seed = lesson.seed.to_bytes(SEED_BYTES, "big")
    opening = msgspec.structs.replace(opening, seed=seed, salt=secrets.token_bytes(SEED_BYTES), lesson=lesson.id)
    names = others(lesson)
    return opening, [*(_named(entry, names) for entry in first), e.Started()]


def _named(entry: e.Entry, names: dict[int, str]) -> e.Entry:
    return msgspec.structs.replace(entry, name=names[entry.seat]) if isinstance(entry, e.BotSat) else entry


def lesson_told(state: TableState, reader: int | None, whole: bool = True) -> w.Lesson | None:
    """The lesson as its learner is told of it: the whole of it, or what came with the last decision."""
    progress, match = state.lesson, state.match
    if progress is None or progress.is_left or match is None or match.over or reader != progress.lesson.seat:
        return None
    view = match.view(reader)
    known = len(state.course[-2].pages) if len(state.course) > 1 else 0

    def told(page: Page) -> w.LessonPage:
        return w.LessonPage(page.text, pointed_at(page, view), list(page.rules))

    return w.Lesson(
        id=progress.lesson.id,
        title=progress.lesson.title,
        first=known,
        pages=[told(page) for page in progress.pages[0 if whole else known :]],
        to_come=progress.pages_to_come,
        asks=[action.id for action in progress.asked(match)],
        over=progress.is_over,
    )
