"""Leaving a lesson: what is left of it is skipped, and the match goes on."""

from __future__ import annotations

from rumpus.core.errors import RumpusError
from rumpus.server import wire as w
from rumpus.server.table import entries as e
from rumpus.server.table.commands.sender import Sender


def leave_lesson(sender: Sender, command: w.LeaveLesson) -> list[e.Entry]:
    seat = sender.must_play()
    if sender.state.lesson is None or sender.state.lesson.is_over:
        raise RumpusError("No lesson is given here now.")
    return [e.LessonLeft(seat)]
