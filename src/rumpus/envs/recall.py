"""Recall: what a seat has seen and decided so far, as a fingerprint. Pasts that it cannot tell apart have the same."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from hashlib import blake2b
from typing import NamedTuple

import numpy as np

from rumpus.core import play
from rumpus.core.game import Event
from rumpus.core.match import Match
from rumpus.core.record import Array
from rumpus.envs.episode import NOBODY

PAST_BYTES = 16
NO_PAST = bytes(PAST_BYTES)
DECIDED, WAS_TOLD, SAW = b"d", b"t", b"s"
DECISION, EVENT = struct.Struct("<q"), struct.Struct("<4q")


class Past(NamedTuple):
    """What one seat remembers of the first so many steps."""

    steps: int
    told: bytes
    """The fingerprint of all that it decided, was told and saw, in this order."""
    seen: bytes
    """What it saw last: the same sight again tells it nothing."""


class Step(NamedTuple):
    """A decision and what came of it; nobody decides on the deal."""

    seat: int
    action: int
    events: Sequence[Event]
    position: bytes


class Recall:
    """What every seat has seen of a match. Steps are only kept; a seat goes through them when somebody asks for it."""

    def __init__(self, match: Match, pasts: Sequence[bytes] | None = None) -> None:
        """Begins with a deal, or with what seats remember of a game that goes on."""
        self._pasts = [Past(0, told, b"") for told in pasts or [NO_PAST] * match.players]
        self._told = match.event_count
        self._steps = [Step(NOBODY, 0, () if pasts else match.events_since(0), match.states.tobytes())]

    def note(self, match: Match, seat: int, action: int) -> None:
        """Notes what a seat has just decided."""
        self._steps.append(Step(seat, action, match.events_since(self._told), match.states.tobytes()))
        self._told = match.event_count

    def past(self, match: Match, seat: int) -> Past:
        """What a seat remembers by now, and what it sees."""
        past = self._pasts[seat]
        if past.steps < len(self._steps):
            past = self._pasts[seat] = self._go_through(match, seat, past)
        return past

    def _go_through(self, match: Match, seat: int, past: Past) -> Past:
        _, told, seen = past
        seen_by = match.game.table.seen_by
        states, out = np.empty_like(match.states), np.empty(match.game.rules.OBSERVATION, np.float32)
        room = states.view(np.uint8)
        for step in self._steps[past.steps :]:
            news = []
            if step.seat == seat:
                news.append(DECIDED + DECISION.pack(step.action))
            known = [event for event in step.events if seen_by(event) in (None, seat)]
            news += [WAS_TOLD + EVENT.pack(*event[1:]) for event in known]
            room[:] = np.frombuffer(step.position, np.uint8)
            play.observe(match.box.record, states, seat, out)
            now = out.tobytes()
            if not seen and told != NO_PAST:
                seen = now  # that is what it remembers having seen last
            elif now != seen:
                seen = now
                news.append(SAW + now)
            if news:
                told = blake2b(told + b"".join(news), digest_size=PAST_BYTES).digest()
        return Past(len(self._steps), told, seen)

    def of_one(self, match: Match, seat: int) -> list[bytes]:
        """What a seat remembers, the others nothing: what they have seen is not for it to know."""
        return [self.past(match, seat).told if other == seat else NO_PAST for other in range(match.players)]

    def of_all(self, match: Match) -> list[bytes]:
        return [self.past(match, seat).told for seat in range(match.players)]

    def copy(self) -> Recall:
        twin = object.__new__(Recall)
        twin._pasts, twin._told, twin._steps = list(self._pasts), self._told, list(self._steps)
        return twin


def observation_in(past: Past) -> Array:
    """The numbers that the seat saw last."""
    return np.frombuffer(past.seen, np.float32)
