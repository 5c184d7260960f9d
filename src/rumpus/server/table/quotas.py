"""Quotas: who may open another table. What is opened is stored, so it is counted by guest and by address."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING

from rumpus.core.errors import RumpusError, Unavailable
from rumpus.server.table import entries as e

if TYPE_CHECKING:
    from rumpus.server.table.tables import Tables

ADDRESSES = 10_000
"""So many addresses are remembered; those that wait for nothing are forgotten first."""
NO_DISK = "The disk of this server is almost full: games that are played go on, new tables cannot be opened now."
FULL = "All tables of this server are taken; please come back a little later."


class Quotas:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._opening: Counter[str] = Counter()
        """Tables that are being opened just now, by guest."""
        self._spent: dict[str, tuple[float, float]] = {}
        """How much each address has used up of what it may have stored, and when that was so."""

    def take(self, address: str, what: str) -> None:
        """Counts something new that is stored for somebody at an address; raises if it is too much."""
        settings, at = self._tables.settings, monotonic()
        spent, since = self._spent.get(address, (0.0, at))
        spent = max(0.0, spent - (at - since) / settings.new_every)
        if spent + 1 > settings.new_at_once:
            raise Unavailable(f"{what} from your network just now; please wait a minute.")
        if len(self._spent) >= ADDRESSES:
            self._forget_addresses(at)
        self._spent[address] = (spent + 1, at)

    def _forget_addresses(self, at: float) -> None:
        every = self._tables.settings.new_every
        waits = {known: (spent, since) for known, (spent, since) in self._spent.items() if spent > (at - since) / every}
        self._spent = waits if len(waits) < ADDRESSES else {}

    async def check(self, guest: str, address: str, first: Sequence[e.Entry]) -> None:
        """Raises if the guest, their address or the server has too many tables already; makes room for another."""
        settings = self._tables.settings
        if not any(isinstance(entry, e.Sat) for entry in first) and _is_full(first):
            self._check_bots(guest)
        mine = await self._tables.store.count_hosted(guest) + self._opening[guest] - 1
        if mine >= settings.tables_a_guest:
            raise RumpusError(f"You have {mine} tables open; finish one of them first.")
        free = self._tables.store.free_bytes()
        if free is not None and free < settings.disk_kept_free:
            raise Unavailable(NO_DISK)
        if len(self._tables.live) >= settings.tables and not self._tables.archive.make_room():
            raise Unavailable(FULL)
        self.take(address, "Too many tables were opened")

    @contextmanager
    def opening(self, guest: str) -> Iterator[None]:
        """While a table is being opened it counts."""
        self._opening[guest] += 1
        try:
            yield
        finally:
            self._opening[guest] -= 1
            if not self._opening[guest]:
                del self._opening[guest]

    def _check_bots(self, guest: str) -> None:
        """Bots that play among themselves think without a pause, so there are few such tables."""
        settings, alone = self._tables.settings, self._tables.bots_alone
        if sum(live_table.state.opening.host == guest for live_table in alone.values()) >= settings.bots_alone_a_guest:
            raise RumpusError("Your bots are playing among themselves at enough tables; wait until a game is over.")
        if len(alone) >= settings.bots_alone:
            raise Unavailable("Bots are playing among themselves at enough tables; please come back a little later.")


def _is_full(first: Sequence[e.Entry]) -> bool:
    return bool(first) and all(isinstance(entry, e.BotSat) for entry in first)
