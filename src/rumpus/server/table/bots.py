"""Bots at a table: each thinks as soon as it may act, and speaks up after as long as a person would need."""

from __future__ import annotations

import asyncio
from hashlib import sha256
from math import log2
from random import Random
from time import monotonic
from typing import TYPE_CHECKING

from rumpus.bots import LEVELS, USUAL_LEVEL, Opponent
from rumpus.bots.levels import decisions_in_a_row, thinking_time
from rumpus.core.match import Match
from rumpus.server.table import entries as e
from rumpus.server.table.change import Change

if TYPE_CHECKING:
    from rumpus.server.table.live_table import LiveTable

Situation = tuple[int, tuple[int, ...]]
"""The last change of the position, and the seats where people decide."""

REACTION = (0.85, 2.1)
"""How long a bot takes in a window, in pauses: the least and the most."""

COURTESY = 1.5
"""So many pauses more before a bot ends a window in which a person may still act."""

TIME_TO_THINK = 6.0
"""The same where that person has more to think of than a quick hand."""

FLUENT = 0.75
"""Along a chain of decisions each pause is so much of the one before."""

LEAST_PAUSE = 0.3
"""The share of a pause that is left of it in the end."""

HESITATION = (0.5, 0.25, 1.6)
"""How long a pause a decision takes: so much, so much more for every doubling of what is open, and the most."""

ARRIVAL = 4.0
"""So many pauses bots leave people to arrive at a table that has just come alive."""


def hesitation(choices: int) -> float:
    """How many pauses a decision between so many choices is worth: what is forced takes none."""
    least, more, most = HESITATION
    return min(most, least + more * log2(choices)) if choices > 1 else 0.0


class Bots:
    """`review` is called after every change: who may act thinks anew, and what was planned before is dropped."""

    def __init__(self, live_table: LiveTable) -> None:
        self._table = live_table
        self._opponents: dict[int, Opponent] = {}
        self._thinking: set[int] = set()
        self._planned: dict[int, tuple[Situation, asyncio.TimerHandle | None]] = {}
        self._changed = (0, monotonic())
        self._spoke: dict[int, float] = {}
        self._born = monotonic()

    def review(self) -> None:
        state = self._table.state
        assert state.match is not None
        if state.turned != self._changed[0]:
            self._changed = (state.turned, monotonic())
        self._drop_stale_plans()
        for seat in state.match.actors:
            if state.chairs[seat].bot and seat not in self._thinking and seat not in self._planned:
                self._think(seat)

    @property
    def _is_ours(self) -> bool:
        return self._table.tables.neighbours.looks_after(self._table.state.id)

    def _now(self) -> Situation:
        return self._table.state.turned, tuple(self._table.state.people())

    def stop(self) -> None:
        for _, timer in self._planned.values():
            if timer is not None:
                timer.cancel()
        self._planned.clear()

    def _drop_stale_plans(self) -> None:
        for seat, (at, timer) in list(self._planned.items()):
            if at != self._now():
                if timer is not None:
                    timer.cancel()
                del self._planned[seat]

    def _think(self, seat: int) -> None:
        state = self._table.state
        at, tables = self._now(), self._table.tables
        assert state.match is not None
        if state.lesson is not None and not state.lesson.is_over:
            # Others wait, or decide as the lesson says.
            said = state.lesson.theirs_now(state.match)
            if said is not None and said[0] == seat:
                self._plan(seat, at, said[1])
            if said is not None or state.lesson.asked(state.match):
                return
        open = state.match.legal(seat)
        if len(open) == 1:
            self._plan(seat, at, open[0].id)
            return
        opponent, twin = self._opponent(seat), state.match.copy()
        thinks = tables.precompiler.can_think(state.game.id)
        seconds = thinking_time(opponent.level, twin, seat) if thinks else 0.0
        self._thinking.add(seat)
        tables.think_pool.ask(
            lambda seconds: opponent.choose(twin, seat, seconds),
            lambda action: self._plan(seat, at, action),
            lambda: open[0].id,
            seconds,
            self._table.asker,
        )

    def _opponent(self, seat: int) -> Opponent:
        """Who plays a seat: the same as long as its level stays, since what it forgot must not come back."""
        chair, opening = self._table.state.chairs[seat], self._table.state.opening
        assert chair.bot is not None
        known = self._opponents.get(seat)
        if known is None or known.level.id != chair.bot:
            seed = int.from_bytes(sha256(opening.salt + bytes([seat])).digest()[:16], "big")
            known = self._opponents[seat] = Opponent(chair.bot, seed)
        return known

    def _plan(self, seat: int, at: Situation, action: int) -> None:
        state = self._table.state
        self._thinking.discard(seat)
        if state.phase != "playing" or not self._is_ours:
            return
        assert state.match is not None
        if self._now() != at:
            self.review()
            return
        if not self._need_be_said(state.match, seat, action):
            self._planned[seat] = (at, None)
            return
        delay = self._moment(state.match, seat, action) - monotonic()
        if delay <= 0:
            self._planned[seat] = (at, None)
            self._act(seat, at, action)
        else:
            timer = asyncio.get_running_loop().call_later(delay, self._act, seat, at, action)
            self._planned[seat] = (at, timer)

    def _need_be_said(self, match: Match, seat: int, action: int) -> bool:
        """What nobody waits for is left unsaid while a person may still act: it would only tell them to hurry."""
        if match.patience(seat, action) is not None or seat in match.waited_for:
            return True
        if self._table.state.lesson is not None and not self._table.state.lesson.is_over:
            return True
        return not set(self._table.state.people()).intersection(match.actors)

    def _moment(self, match: Match, seat: int, action: int) -> float:
        """When the bot acts. While nobody looks on it does not dawdle, unless people are about to come."""
        usual = self._table.tables.settings.bot_pause
        if not self._table.is_visited and self._table.state.people():
            return self._born + ARRIVAL * usual
        pause = usual if self._table.is_visited else 0.0
        patience = match.patience(seat, action)
        if patience is None:
            return monotonic()
        waited = seat in match.waited_for
        begun = self._changed[1] if waited else max(self._table.window_clock.opened, self._spoke.get(seat, 0.0))
        if match.window is None:
            choices = len(match.legal(seat))
            if choices == 1:
                return monotonic()
            return begun + pause * hesitation(choices) * max(LEAST_PAUSE, FLUENT ** decisions_in_a_row(match, seat))
        # Of the window and the seat alone, so that what others do meanwhile does not change it.
        roll = Random(f"{self._table.state.id} {match.window.number} {seat} {self._spoke.get(seat)}").uniform(*REACTION)
        roll *= LEVELS[self._table.state.chairs[seat].bot or USUAL_LEVEL].reaction
        earliest = self._table.window_clock.opened + patience if self._table.is_visited else 0.0
        return max(begun, earliest) + (roll + self._courtesy(match, patience)) * pause

    def _courtesy(self, match: Match, patience: float) -> float:
        """How many pauses a bot waits before it ends a window under people's hands."""
        people = set(self._table.state.people()).intersection(match.actors)
        if patience == 0 or not people or match.window is None:
            return 0.0
        return TIME_TO_THINK if people.intersection(match.window.unhurried) else COURTESY

    def _act(self, seat: int, at: Situation, action: int) -> None:
        owed = self._table.payers.ahead()
        if owed:
            self._planned[seat] = (at, asyncio.get_running_loop().call_later(owed, self._act, seat, at, action))
            return

        def make() -> list[e.Entry]:
            state = self._table.state
            if state.phase == "playing" and self._now() == at and self._is_ours:
                self._spoke[seat] = monotonic()
                return [e.Played(seat, action)]
            return []

        self._table.post(Change(make))
