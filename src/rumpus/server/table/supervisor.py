"""Supervisor: sees to a table's bots, its clocks, and the seats of people who are away."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING

from rumpus.bots import USUAL_LEVEL
from rumpus.server.runtime.clock import now
from rumpus.server.table import entries as e
from rumpus.server.table.bots import Bots
from rumpus.server.table.change import Change
from rumpus.server.table.length import ASIDES

if TYPE_CHECKING:
    from rumpus.server.table.live_table import LiveTable


class Supervisor:
    """`review` is called whenever something changed; it starts what is due and stops what is not."""

    def __init__(self, live_table: LiveTable) -> None:
        self._table = live_table
        self._bots = Bots(live_table)
        self._clock: asyncio.TimerHandle | None = None
        self._away: dict[int, asyncio.TimerHandle] = {}

    def review(self) -> None:
        if self._table.state.phase == "playing" and self._is_ours:
            self._mind_seats()
            self._bots.review()
            self._mind_clocks()
        else:
            self.stop()

    @property
    def _is_ours(self) -> bool:
        """Of several servers, one sees to a table."""
        return self._table.tables.neighbours.looks_after(self._table.state.id)

    def stop(self) -> None:
        self._bots.stop()
        for timer in (self._clock, *self._away.values()):
            if timer is not None:
                timer.cancel()
        self._clock = None
        self._away.clear()

    def try_again(self) -> None:
        """What they asked for could not be stored, so it did not happen."""
        self._bots.stop()
        self.review()

    # Clocks

    def _mind_clocks(self) -> None:
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None
        ends = [end for end in self._table.state.deadlines() if end is not None]
        if ends:
            # A day is longer than some timers like; look again every hour at the latest.
            delay = min(max(0.0, (min(ends) - now()) / 1000), 3600)
            self._clock = asyncio.get_running_loop().call_later(delay, self._ring)

    def _ring(self) -> None:
        owed = self._table.payers.ahead()
        if owed:
            self._clock = asyncio.get_running_loop().call_later(owed, self._ring)
            return

        def make() -> list[e.Entry]:
            if not self._is_ours:
                return []
            at = now()
            late = [seat for seat, end in enumerate(self._table.state.deadlines()) if end is not None and end <= at]
            if not late:
                self.review()
            return [e.HandedOver(seat, USUAL_LEVEL, "time") for seat in late]

        self._table.post(Change(make))

    # Seats

    def _mind_seats(self) -> None:
        """Hands a seat back when its owner is here again or the slow turn is over; starts the wait for who is gone."""
        state = self._table.state
        assert state.match is not None
        if state.opening.away is None and not any(chair.why for chair in state.chairs):
            return
        here = self._table.presence().seats
        for seat, chair in enumerate(state.chairs):
            if chair.kind != "person":
                continue
            if self._goes_back(seat):
                self._table.post(Change(partial(self._hand_back, seat)))
            gone = state.opening.away is not None and seat not in here and chair.bot is None
            if not gone and seat in self._away:
                self._away.pop(seat).cancel()
            elif gone and seat not in self._away:
                assert state.opening.away is not None
                timer = asyncio.get_running_loop().call_later(state.opening.away, self._stand_in, seat)
                self._away[seat] = timer

    def _goes_back(self, seat: int) -> bool:
        state = self._table.state
        if state.match is None or state.match.over:
            return False
        why = state.chairs[seat].why
        if why == "away":
            return seat in self._table.presence().seats
        return why == "time" and seat not in state.match.waited_for

    def _hand_back(self, seat: int) -> list[e.Entry]:
        return [e.TakenBack(seat)] if self._goes_back(seat) else []

    def _stand_in(self, seat: int) -> None:
        def make() -> list[e.Entry]:
            state = self._table.state
            self._away.pop(seat, None)
            gone = seat not in self._table.presence().seats
            fits = state.phase == "playing" and state.chairs[seat].kind == "person" and state.chairs[seat].bot is None
            # Somebody could come and go for ever, and all of it is stored.
            fits = fits and state.asides < ASIDES and self._is_ours
            return [e.HandedOver(seat, USUAL_LEVEL, "away")] if gone and fits else []

        self._table.post(Change(make))
