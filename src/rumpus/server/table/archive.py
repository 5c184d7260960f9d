"""Archive: tables that nobody visits leave memory, stay in the store, and come back when somebody does."""

from __future__ import annotations

import asyncio
import logging
from time import monotonic
from typing import TYPE_CHECKING

from rumpus.core.errors import RumpusError, Unavailable
from rumpus.server.runtime.clock import now
from rumpus.server.store.store import Rest
from rumpus.server.table import entries as e
from rumpus.server.table import lobby
from rumpus.server.wire.encoding import encode

if TYPE_CHECKING:
    from rumpus.server.table.live_table import LiveTable
    from rumpus.server.table.state import TableState
    from rumpus.server.table.tables import Tables

logger = logging.getLogger("rumpus.archive")

FEW = 20
"""So many tables are looked at before others have their turn."""
AT_ONCE = 100
"""So many tables at most are woken or looked through in one round."""


class Archive:
    """Knows which tables in memory nobody visits, and since when."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._unvisited: dict[str, float] = {}
        """Since when, in seconds of this process; the longest ago comes first."""
        self.resting: dict[str, Rest] = {}
        """How tables rest of which that is just being stored."""
        self.forgetting: set[str] = set()
        """Tables that are just being forgotten: nobody may find one again before that is stored."""

    def visit(self, live_table: LiveTable) -> None:
        self._unvisited.pop(live_table.state.id, None)

    def leave(self, live_table: LiveTable) -> None:
        self._unvisited.pop(live_table.state.id, None)
        self._unvisited[live_table.state.id] = monotonic()

    def make_room(self) -> bool:
        """Has the table rest that nobody visited for longest; False where every one of them is in use."""
        for table in self._unvisited:
            live_table = self._tables.live[table]
            if live_table.is_idle:
                self.rest(live_table)
                return True
        return False

    def rest(self, live_table: LiveTable) -> None:
        """Out of memory, and only kept from now on."""
        neighbours, table = self._tables.neighbours, live_table.state.id
        # Where it is in use at another server, it does not rest.
        rests = neighbours.looks_after(table) and not neighbours.elsewhere(table)
        self._tables.drop(live_table)
        if live_table.state.phase != "over" and rests:
            self._note(live_table.state.id, self._how(live_table))

    def _note(self, table: str, rest: Rest) -> None:
        def stored(ok: bool) -> None:
            if self.resting.get(table) is rest:
                del self.resting[table]

        self.resting[table] = rest
        self._tables.store.rest_table(table, rest, stored)

    def _how(self, live_table: LiveTable) -> Rest:
        state = live_table.state
        shown = {guest: encode(lobby.show_table(live_table, guest)) for guest in lobby.whose(state)}
        days = [end for end in state.deadlines() if end is not None] if state.opening.clock.kind == "days" else []
        wakes = now() if _plays_on(state) else min(days, default=None)
        return Rest(shown, wakes, now())

    def rest_all(self) -> None:
        """At the end of the server, so that the lobby shows every table as it stands."""
        for live_table in list(self._tables.live.values()):
            self.rest(live_table)

    async def go_round(self) -> None:
        """What is done every so often: tables that nobody visits rest, those that are due wake, some are forgotten."""
        await self._rest_unvisited()
        await self._wake_due()
        await self._forget()

    async def _rest_unvisited(self) -> None:
        settings, at = self._tables.settings, monotonic()
        for number, (table, since) in enumerate(list(self._unvisited.items())):
            if number % FEW == 0:
                await asyncio.sleep(0)
            if self._unvisited.get(table) != since:
                continue
            live_table = self._tables.live[table]
            state = live_table.state
            if state.phase == "over" and not live_table.is_noted_as_over:
                self._tables.finished(live_table)
            kept = settings.finished_table_kept if state.phase == "over" else settings.unvisited_table_kept
            plays_on = _plays_on(state) and self._tables.neighbours.looks_after(table)
            if at - since >= kept and live_table.is_idle and not plays_on:
                self.rest(live_table)

    async def _wake_due(self) -> None:
        """Tables go on of which a clock of days ran out, and those at which bots play among themselves."""
        for table, game in await self._tables.store.read_due(now(), AT_ONCE):
            if len(self._tables.live) >= self._tables.settings.tables:
                # Bots that play among themselves had to make room, and wait until there is some.
                return
            if table in self._tables.live or (game and not self._tables.precompiler.is_settled(game)):
                continue
            try:
                await self._tables.find(table)
            except RumpusError as error:
                logger.warning("not woken", extra={"fields": {"table": table, "why": str(error)}})
                self._tables.store.note_wakes(table, None)

    async def _forget(self) -> None:
        """Tables that never began, or at which no person ever decided anything, and that nobody came back to; in the
        end those that were left in the middle, and games that were finished."""
        store, least = self._tables.store, int(1000 * self._tables.settings.open_table_kept)
        for table in await store.read_unvisited(now() - least, AT_ONCE):
            kept = await self._kept_until(table) if table not in self._tables.live else 0
            live_table = self._tables.live.get(table)
            if live_table is not None and live_table.state.phase == "over":
                self.note_seen(live_table.state)
            elif live_table is not None and (live_table.is_visited or live_table.state.phase != "open"):
                store.note_unvisited(table, now())
            elif kept > now():
                # So that it is looked at again when it is time.
                store.note_unvisited(table, kept - least)
            elif live_table is None or live_table.is_idle:
                await self._forget_now(table)

    def note_seen(self, state: TableState) -> None:
        """Somebody looks at a finished game: it is stored for as long again."""
        settings = self._tables.settings
        people = any(chair.guest is not None for chair in state.chairs)
        kept = settings.finished_game_kept if people else settings.unplayed_table_kept
        self._tables.store.note_unvisited(state.id, now() + int(1000 * (kept - settings.open_table_kept)))

    async def _forget_now(self, table: str) -> None:
        if table in self._tables.live:
            self._tables.drop(self._tables.live[table])
        self.forgetting.add(table)
        await self._tables.store.forget_table(table)
        self.forgetting.discard(table)

    async def _kept_until(self, table: str) -> int:
        """Looked up in the log, since what was noted may be from before somebody played."""
        settings = self._tables.settings
        try:
            stored = await self._tables.store.read_table(table)
        except Unavailable:
            raise
        except RumpusError:
            # Damaged: an operator may want to look at it.
            return now() + int(1000 * settings.running_table_kept)
        rows = stored.rows if stored else []
        if not any(isinstance(row.entry, e.Started) for row in rows):
            return 0
        played = any(isinstance(row.entry, e.Played) and row.guest is not None for row in rows)
        if not played:
            kept = settings.unplayed_table_kept
        else:
            kept = settings.finished_game_kept if stored and stored.over else settings.running_table_kept
        return rows[-1].time + int(1000 * kept)


def _plays_on(state: TableState) -> bool:
    """Whether the game goes on though nobody visits it, since only bots decide."""
    return state.phase == "playing" and not state.people()
