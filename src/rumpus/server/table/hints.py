"""Hints at a table: thought about beside the game, one at a time for each seat, and dropped when the game goes on."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rumpus.bots import hints
from rumpus.server import wire as w
from rumpus.server.table import entries as e
from rumpus.server.table.change import Change
from rumpus.server.table.connection import Connection

if TYPE_CHECKING:
    from rumpus.server.table.live_table import LiveTable

THOUGHTS = 8
"""Who has so much thought about already, a table of Champions included, waits with another hint."""

Asked = tuple[Connection, str]
"""Who asked for a hint, with which command."""


@dataclass
class _Question:
    """What a seat should do at one moment of the game: who waits for it, and the answer once it is there."""

    turned: int
    asked: list[Asked] = field(default_factory=list)
    found: list[hints.HintLine] | None = None


class Hints:
    """Who asks again at the same moment gets the same answer. All that is stored is that one was taken, and only where
    several people play."""

    def __init__(self, live_table: LiveTable) -> None:
        self._table = live_table
        self._questions: dict[int, _Question] = {}
        self._plans: dict[int, tuple[int, tuple[int, ...]]] = {}
        """What each seat was told to decide, one after the other, and after how many decisions of the game."""

    def ask(self, connection: Connection, command: w.AskHint) -> None:
        state = self._table.state
        seat, match = state.seat_of(connection.guest), state.match
        if match is None or seat is None or seat not in match.actors or state.chairs[seat].bot:
            connection.tell(w.Refused(command.id, "There is nothing for you to decide now."))
            return
        if state.opening.daily:
            connection.tell(w.Refused(command.id, "In the daily deal everybody is on their own."))
            return
        if not state.hints_are_allowed:
            connection.tell(w.Refused(command.id, "This table plays without hints."))
            return
        question = self._questions.get(seat)
        if question is not None and question.turned == state.turned:
            question.asked.append((connection, command.id))
            if question.found is not None:
                self._answer(seat, question)
            return
        if self._table.tables.think_pool.thoughts(connection.asker) >= THOUGHTS:
            connection.tell(w.Refused(command.id, "Your other hints are still being thought about; wait for one."))
            return
        question = self._questions[seat] = _Question(state.turned, [(connection, command.id)])
        if len(state.others(seat)):
            self._table.post(Change(lambda: [e.HintTaken(seat)], connection.guest))
        self._think(seat, question)

    def _think(self, seat: int, question: _Question) -> None:
        tables, match = self._table.tables, self._table.state.match
        assert match is not None
        twin, keep, known = match.copy(), self._planned(seat), match.decision_count

        def think(seconds: float) -> list[hints.HintLine]:
            if self._table.state.turned != question.turned:
                return []
            return hints.give_hint(twin, seat, seconds=seconds, keep=keep) if seconds else hints.by_instinct(twin, seat)

        def then(found: list[hints.HintLine]) -> None:
            question.found = found
            if found:
                self._plans[seat] = (known, (found[0].action, *found[0].plan))
            self._answer(seat, question)

        thinks = tables.precompiler.can_think(match.game.id) and len(match.legal(seat)) > 1
        seconds = tables.settings.hint_seconds if thinks else 0.0
        tables.think_pool.ask(think, then, list, seconds, question.asked[0][0].asker)

    def _planned(self, seat: int) -> int | None:
        """What a hint before would have the seat decide now, if all that was decided since is what it said."""
        match, (known, plan) = self._table.state.match, self._plans.get(seat, (0, ()))
        if match is None or known > match.decision_count:
            return None
        since = match.decisions_since(known)
        followed = len(since) < len(plan) and all(
            (who, action) == (seat, planned) for (who, action), planned in zip(since, plan, strict=False)
        )
        return plan[len(since)] if followed else None

    def _answer(self, seat: int, question: _Question) -> None:
        """Tells everybody who asked. Where only others went on meanwhile, and the seat may still decide, it is thought
        about anew; where the seat has decided, all that is said is that the question was heard."""
        state = self._table.state
        if question.turned != state.turned and question.asked and self._still_asked(seat, question):
            anew = self._questions[seat] = _Question(state.turned, question.asked)
            self._think(seat, anew)
            return
        asked, question.asked = question.asked, []
        fits = bool(question.found) and question.turned == state.turned and state.match is not None
        moves = [
            w.HintedMove(told.action, told.label, told.sentence, told.name, told.odds, told.reason)
            for told in question.found or ()
        ]
        for connection, command in asked:
            if fits:
                assert state.match is not None
                connection.tell(w.Hint(command, state.seq, moves, state.match.advice(seat)))
            else:
                connection.tell(w.Ack(command, state.seq))
        if not fits and self._questions.get(seat) is question:
            del self._questions[seat]

    def _still_asked(self, seat: int, question: _Question) -> bool:
        """Whether only others have decided since, and the seat still may."""
        state = self._table.state
        if state.match is None or seat not in state.match.actors or state.chairs[seat].bot:
            return False
        since = bisect_right(state.steps, question.turned)
        return state.undone <= question.turned and all(who != seat for who, _ in state.match.decisions_since(since))
