"""Hints at a table: thought about beside the game, one at a time for each seat, and dropped when the game goes on."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rumpus.minds import hints
from rumpus.server import wire as w
from rumpus.server.reader import Reader

if TYPE_CHECKING:
    from rumpus.server.room import Room

Asked = tuple[Reader, str]
"""Who asked for a hint, with which command."""


@dataclass
class _Question:
    """What a seat should do at one moment of the game: who waits for it, and the answer once it is there."""

    turned: int
    asked: list[Asked] = field(default_factory=list)
    found: list[hints.Told] | None = None


class Hints:
    """Nothing of it is stored. Who asks again at the same moment gets the same answer."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._questions: dict[int, _Question] = {}

    def ask(self, reader: Reader, command: w.AskHint) -> None:
        story = self._room.story
        seat, match = story.seat_of(reader.guest), story.match
        if match is None or seat is None or seat not in match.actors or story.chairs[seat].bot:
            reader.tell(w.Refused(command.id, "There is nothing for you to decide now."))
            return
        if story.opening.daily:
            reader.tell(w.Refused(command.id, "In the daily deal everybody is on their own."))
            return
        question = self._questions.get(seat)
        if question is not None and question.turned == story.turned:
            question.asked.append((reader, command.id))
            if question.found is not None:
                self._answer(seat, question)
            return
        question = self._questions[seat] = _Question(story.turned, [(reader, command.id)])
        self._think(seat, question)

    def _think(self, seat: int, question: _Question) -> None:
        house, match = self._room.house, self._room.story.match
        assert match is not None
        twin = match.copy()

        def think(seconds: float) -> list[hints.Told]:
            if self._room.story.turned != question.turned:
                return []
            return hints.give_hint(twin, seat, seconds=seconds) if seconds else hints.by_instinct(twin, seat)

        def then(found: list[hints.Told]) -> None:
            question.found = found
            self._answer(seat, question)

        thinks = house.kitchen.can_think(match.game.id) and len(match.legal(seat)) > 1
        house.thinkers.ask(think, then, list, house.settings.hint_seconds if thinks else 0.0)

    def _answer(self, seat: int, question: _Question) -> None:
        """Tells everybody who asked. Where only others went on meanwhile, and the seat may still decide, it is thought
        about anew; where the seat has decided, all that is said is that the question was heard."""
        story = self._room.story
        if question.turned != story.turned and question.asked and self._still_asked(seat, question):
            anew = self._questions[seat] = _Question(story.turned, question.asked)
            self._think(seat, anew)
            return
        asked, question.asked = question.asked, []
        fits = bool(question.found) and question.turned == story.turned and story.match is not None
        moves = [w.HintedMove(told.action, told.label, told.sentence) for told in question.found or ()]
        for reader, command in asked:
            if fits:
                assert story.match is not None
                reader.tell(w.Hint(command, story.seq, moves, story.match.advice(seat)))
            else:
                reader.tell(w.Ack(command, story.seq))
        if not fits and self._questions.get(seat) is question:
            del self._questions[seat]

    def _still_asked(self, seat: int, question: _Question) -> bool:
        """Whether only others have decided since, and the seat still may."""
        story = self._room.story
        if story.match is None or seat not in story.match.actors or story.chairs[seat].bot:
            return False
        since = bisect_right(story.steps, question.turned)
        return story.undone <= question.turned and all(who != seat for who, _ in story.match._decisions[since:])
