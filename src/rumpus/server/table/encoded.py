"""Encoded: what all who look at a table from one place are sent alike, made once for each number (seq).

The log is carried on: it is never written anew while the game only goes on.
"""

from __future__ import annotations

from msgspec import Raw

from rumpus.core.match import Match
from rumpus.server.table import render
from rumpus.server.table.render import Shared
from rumpus.server.table.state import TableState
from rumpus.server.wire.encoding import encode

Place = tuple[int | None, int | None]
"""The seat of a reader, None for a watcher; and the seat over whose shoulder a watcher looks."""


class Encoded:
    def __init__(self) -> None:
        self._seq = -1
        self._places: dict[Place, Shared] = {}
        self._logs: dict[int | None, _Log] = {}

    def shared(self, state: TableState, reader: int | None, look: int | None) -> Shared:
        """For one place, in JSON."""
        if state.seq != self._seq:
            self.forget()
            self._seq = state.seq
        place = reader, look
        found = self._places.get(place)
        if found is None:
            made = render.shared(state, reader, look)
            log = self._logs.setdefault(reader, _Log()).text(state, state.match, reader) if state.match else b"[]"
            found = self._places[place] = Shared(*(Raw(encode(part)) for part in made._replace(log=Raw(log))))
        return found

    def forget(self) -> None:
        """The table has gone on."""
        self._places.clear()


class _Log:
    """The sentences of one reader as a JSON array without its brackets."""

    def __init__(self) -> None:
        self._text = bytearray()
        self._known = 0
        """How many events are in it."""
        self._said_with: object = None
        """The names in its sentences, and the last undo."""

    def text(self, state: TableState, match: Match, reader: int | None) -> bytes:
        said_with = match.names, state.undone
        if said_with != self._said_with:
            self._said_with = said_with
            self._text[:] = encode(render.log(state, match, reader))[1:-1]
        elif match.event_count > self._known:
            more = encode(render.sentences_since(match, reader, self._known))[1:-1]
            self._text += b"," + more if self._text and more else more
        self._known = match.event_count
        return b"[" + bytes(self._text) + b"]"
