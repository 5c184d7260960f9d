"""The log of a match: every decision and event so far, and the sentences that tell them."""

# Plain Python throughout: a change here compiles nothing anew.

from __future__ import annotations

import unicodedata
from bisect import bisect_right
from collections.abc import Sequence

import numpy as np

from rumpus.core.box import Box
from rumpus.core.errors import RumpusError
from rumpus.core.game import Event, Game
from rumpus.core.record import Array
from rumpus.core.texts import Sentence


class MatchLog:
    """What happened in a match; `Match` writes it as it goes on."""

    game: Game
    box: Box
    players: int
    names: tuple[str, ...]
    states: Array
    _events_told: Array
    """How many events the last decision brought; an array of one."""
    _decisions: list[tuple[int, int]]
    _events: list[Event]

    # Decisions

    @property
    def decisions(self) -> list[tuple[int, int]]:
        """Every decision so far as (seat, decision)."""
        return list(self._decisions)

    @property
    def decision_count(self) -> int:
        """How many decisions were made."""
        return len(self._decisions)

    @property
    def last_decision(self) -> tuple[int, int] | None:
        """The last decision as (seat, decision); None before the first."""
        return self._decisions[-1] if self._decisions else None

    def last_decision_of(self, seat: int) -> int | None:
        """How many decisions were made before the seat's last one; None if it has made none."""
        decided = self._decisions
        return next((at for at in range(len(decided) - 1, -1, -1) if decided[at][0] == seat), None)

    def decisions_since(self, count: int) -> list[tuple[int, int]]:
        """The decisions after the first `count`, as (seat, decision)."""
        return self._decisions[count:]

    # Events

    def _note_events(self) -> None:
        count = self._events_told.item()
        if count:
            at = len(self._decisions)
            events = self.states["events"][0][:count].tolist()
            self._events += [Event(at, *event) for event in events]

    def events(self, reader: int | None = None) -> list[Event]:
        """What happened so far, as far as a seat may know it; `None` is a spectator."""
        if reader is not None:
            reader = self._seat(reader)
        seen_by = self.game.table.seen_by
        return [event for event in self._events if seen_by(event) in (None, reader)]

    @property
    def event_count(self) -> int:
        """How many things have happened so far."""
        return len(self._events)

    def events_until(self, decisions: int) -> int:
        """How many things had happened after so many decisions."""
        return bisect_right(self._events, decisions, key=lambda event: event.decision)

    def events_since(self, count: int) -> list[Event]:
        """What happened after the first `count` events, whoever may know it: not to be shown as it is."""
        return self._events[count:]

    @property
    def log(self) -> list[str]:
        """What happened so far, in sentences that everyone may read."""
        return self.log_for(None)

    def log_for(self, reader: int | None) -> list[str]:
        """What happened so far, in sentences for one seat, which reads of itself as "You"."""
        return [sentence.text for sentence in self.sentences(reader, self.events(reader))]

    def sentences(self, reader: int | None, events: Sequence[Event]) -> list[Sentence]:
        """Events that a seat may know, in its words."""
        names = list(self.names)
        if reader is not None:
            names[self._seat(reader)] = "You"
        table = self.game.table
        told = (table.sentence(self.box, event, names, reader) for event in events)
        return [sentence for sentence in told if sentence]

    def _seat(self, seat: int) -> int:
        """A seat there is."""
        if isinstance(seat, bool) or not isinstance(seat, int | np.integer) or not 0 <= seat < self.players:
            raise RumpusError(f"There is no seat {seat!r}; seats are 0 to {self.players - 1}.")
        return int(seat)


def check_names(names: Sequence[str] | None, players: int) -> tuple[str, ...]:
    """What the players are called; by their number where nobody says."""
    if names is None:
        return tuple(f"Player {seat + 1}" for seat in range(players))
    if len(names) != players:
        raise RumpusError(f"{players} players need {players} names, not {len(names)}.")
    for name in names:
        if not isinstance(name, str) or any(unicodedata.category(c) == "Cs" for c in name):
            raise RumpusError(f"A name is a text, not {name!r}.")
    return tuple(names)
