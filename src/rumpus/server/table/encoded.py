"""Encoded: what all who look at a table from one place are sent alike, made once for each number (seq).

The log is carried on: it is never written anew while the game only goes on, or is taken back.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import NamedTuple

from msgspec import Raw

from rumpus.core.game import Event
from rumpus.core.match import Match
from rumpus.core.texts import Sentence
from rumpus.server.table import render
from rumpus.server.table.render import Shared
from rumpus.server.table.state import TableState
from rumpus.server.table.state_parts import Undo
from rumpus.server.wire.encoding import encode

Place = tuple[int | None, int | None]
"""The seat of a reader, None for a watcher; and the seat over whose shoulder a watcher looks."""

FEW = 400
"""So many events are put into words in about two thousandths of a second; in a thread, others would wait as long."""


class Encoded:
    def __init__(self) -> None:
        self._seq = -1
        self._places: dict[Place, Shared] = {}
        self._logs: dict[int | None, Log] = {}

    def shared(self, state: TableState, reader: int | None, look: int | None) -> Shared:
        """For one place, in JSON."""
        if state.seq != self._seq:
            self.forget()
            self._seq = state.seq
        place = reader, look
        found = self._places.get(place)
        if found is None:
            made = render.shared(state, reader, look)
            log = self._log(state.match, reader).carry_on(state.match, state.undos).text if state.match else b"[]"
            found = self._places[place] = Shared(*(Raw(encode(part)) for part in made._replace(log=Raw(log))))
        return found

    def _log(self, match: Match, reader: int | None) -> Log:
        log = self._logs.get(reader)
        if log is None or log.names != match.names:
            log = self._logs[reader] = Log(match, reader)
        return log

    def is_behind(self, state: TableState, reader: int | None) -> bool:
        """Whether there is much that a reader's log does not tell yet."""
        if state.match is None:
            return False
        log = self._logs.get(reader)
        known = log.known if log is not None and log.names == state.match.names else 0
        return state.match.event_count - known > FEW

    def plan_log(self, state: TableState, reader: int | None) -> Callable[[], Log]:
        """Writes a reader's log up to now, in any thread."""
        assert state.match is not None
        then, undos = state.match.copy(), list(state.undos)
        return lambda: Log(then, reader).carry_on(then, undos)

    def keep_log(self, reader: int | None, log: Log) -> None:
        """A log of this table, as it stood a moment ago."""
        self._logs[reader] = log

    def forget(self) -> None:
        """The table has gone on."""
        self._places.clear()


class _Piece(NamedTuple):
    """A sentence of a log: after how many decisions it stands there, where it ends, and whether it tells of an undo."""

    decision: int
    end: int
    is_undo: bool


class Log:
    """The sentences of one reader as a JSON array."""

    def __init__(self, match: Match, reader: int | None) -> None:
        self.names = match.names
        self._reader = reader
        self._text = bytearray()
        """Each sentence with a comma before it."""
        self._pieces: list[_Piece] = []
        self.known = 0
        """How many events are in it."""
        self._undos = 0
        """How many undos."""

    @property
    def text(self) -> bytes:
        return b"[" + bytes(self._text[1:]) + b"]"

    def carry_on(self, match: Match, undos: Sequence[Undo]) -> Log:
        """Tells what has happened since, in the same match: an undo that was asked for stands where it led back to."""
        fresh = undos[self._undos :]
        if fresh:
            self._go_back(match, min(undo.decisions for undo in fresh))
        told, happened = self.known, match.events_since(self.known)
        for undo in fresh:
            until = match.events_until(undo.decisions) - self.known
            self._tell(match, happened[told - self.known : until])
            if undo.asked:
                self._add(undo.decisions, undo.sentence, is_undo=True)
            told = max(told, self.known + until)
        self._tell(match, happened[told - self.known :])
        self.known, self._undos = match.event_count, len(undos)
        return self

    def _go_back(self, match: Match, decisions: int) -> None:
        """What was told of later decisions is no longer so; that some were taken back still is."""
        taken_back: list[bytes] = []
        while self._pieces and self._pieces[-1].decision > decisions:
            piece = self._pieces.pop()
            begin = self._pieces[-1].end if self._pieces else 0
            if piece.is_undo:
                taken_back.append(bytes(self._text[begin:]))
            del self._text[begin:]
        for text in reversed(taken_back):
            self._text += text
            self._pieces.append(_Piece(decisions, len(self._text), True))
        self.known = min(self.known, match.events_until(decisions))

    def _tell(self, match: Match, events: Sequence[Event]) -> None:
        seen_by = match.game.table.seen_by
        known = [event for event in events if seen_by(event) in (None, self._reader)]
        for decision, together in groupby(known, key=lambda event: event.decision):
            for sentence in match.sentences(self._reader, list(together)):
                self._add(decision, sentence)

    def _add(self, decision: int, sentence: Sentence, is_undo: bool = False) -> None:
        self._text += b"," + encode(sentence)
        self._pieces.append(_Piece(decision, len(self._text), is_undo))
