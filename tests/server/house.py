"""A house of tables in the test's own process, without a network."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from rumpus.server import wire as w
from rumpus.server.runtime.accounts import Accounts
from rumpus.server.runtime.guests import read_guests
from rumpus.server.runtime.limits import Limits
from rumpus.server.runtime.settings import Settings
from rumpus.server.store.sqlite import open_store
from rumpus.server.table.tables import Tables

UNLIMITED = Limits(guest_rate=10**6, address_rate=10**6)


@asynccontextmanager
async def run_tables(folder: Path, limits: Limits = UNLIMITED) -> AsyncIterator[Tables]:
    async with open_store(folder) as store:
        tables = Tables(store, await read_guests(store), Settings(bot_pause=0.0), Accounts(limits))
        tables.open_up()
        try:
            yield tables
        finally:
            await tables.close()


def table_of(game: str, *kinds: Any, **more: Any) -> w.NewTable:
    return w.NewTable(game, len(kinds), [w.NewSeat(kind) for kind in kinds], **more)
