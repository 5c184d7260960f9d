"""Learning: a sitting at which a lesson says what to do, and plays for the others until it is over."""

from __future__ import annotations

from pathlib import Path

from rumpus.core.action import Action
from rumpus.core.errors import BadSave, RumpusError
from rumpus.core.lesson import Lesson, Progress
from rumpus.core.match import Match
from rumpus.terminal.screen import Screen
from rumpus.terminal.sitting import Sitting

HOW = "Type show to have the lesson make a move, skip to play on without it."
OVER = "The lesson is skipped; the game goes on."


class Learning(Sitting):
    """One person learns; the bots have the table to themselves only when the lesson is over."""

    def __init__(
        self, match: Match, lesson: Lesson, seats: list[str], screen: Screen, *, path: Path | None = None
    ) -> None:
        super().__init__(match, seats, screen, path=path)
        self._course = [Progress.begin(lesson)]
        self._told = 0
        self._take_up(lesson)

    def _take_up(self, lesson: Lesson) -> None:
        """Goes through what was decided before."""
        match = self.match
        if (match.players, match.seed) != (lesson.players, lesson.seed):
            raise BadSave(f"This is not a game of the lesson {lesson.id!r}.")
        then = lesson.deal(match.game)
        for seat, action in match.decisions:
            self._course.append(self._course[-1].after(then, seat, action))
            then.apply(action, seat)
        if len(self._course) > 1:
            self._told = len(self._course[-2].pages) - 1
            self._notes.append(HOW)

    @property
    def progress(self) -> Progress:
        """How far the lesson is; what was taken back is forgotten."""
        del self._course[len(self.match.decisions) + 1 :]
        return self._course[-1]

    def _next(self) -> int:
        progress = self.progress
        theirs = progress.theirs_now(self.match)
        if theirs is not None:
            return theirs[0]
        return progress.lesson.seat if progress.asked(self.match) else super()._next()

    def _choose(self, seat: int) -> int:
        theirs = self.progress.theirs_now(self.match)
        return theirs[1] if theirs is not None else super()._choose(seat)

    def _apply(self, action: int | Action, seat: int) -> None:
        progress = self.progress
        if seat == progress.lesson.seat:
            progress.check(self.match, seat, [int(action)])
        after = progress.after(self.match, seat, int(action))
        self.match.apply(action, seat)
        self._course.append(after)

    def _ask(self, seat: int) -> None:
        """What the lesson says stands above the question."""
        pages = self.progress.pages
        self._told = min(self._told, len(pages))
        if not self._told:
            self._notes.append(HOW)
        self._notes += [page.text for page in pages[self._told :]] if not self.progress.is_left else []
        self._told = len(pages)
        super()._ask(seat)

    def _answer(self, seat: int, line: str) -> bool:
        word = line.strip().lower()
        if word not in ("show", "skip") or self.progress.is_over:
            return super()._answer(seat, line)
        if word == "show":
            return self._show(seat)
        self._course = [progress.leave() for progress in self._course]
        self._notes.append(OVER)
        return True

    def _decide(self, seat: int, numbers: tuple[int, ...]) -> bool:
        """What the lesson does not ask for is answered with its sentence, and nothing is done."""
        legal = self.match.legal(seat)
        if 1 <= numbers[0] <= len(legal):
            try:
                self.progress.check(self.match, seat, [legal[numbers[0] - 1].id])
            except RumpusError as objection:
                self.screen.say(str(objection))
                return False
        return super()._decide(seat, numbers)

    def _show(self, seat: int) -> bool:
        asked = self.progress.asked(self.match)
        if not asked:
            self.screen.say("The lesson asks for nothing just now.")
            return False
        self._notes.append(f"Done for you: {asked[0].label}.")
        self._apply(asked[0], seat)
        return True
