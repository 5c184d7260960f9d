"""The stores there are; and a process that stores without end, to be killed: `python stores.py NAME FOLDER`."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from rumpus.server.store import postgres, sqlite
from rumpus.server.store.store import Store, StoredTable
from rumpus.server.table.entries import Row, Said
from rumpus.server.table.opening import Clock, Opening

ADDRESS = "database.txt"
"""In the folder of a test: where its database is."""


def open_postgres(folder: Path) -> Store:
    return postgres.open_store((folder / ADDRESS).read_text())


STORES: dict[str, Callable[[Path], Store]] = {"sqlite": sqlite.open_store, "postgres": open_postgres}
"""How each is opened, given a folder; opened with the same one again it is the same store."""

TOGETHER = 3
"""So many entries are handed over by one call of the process to be killed."""


def opening(table: str = "table", host: str = "nina", daily: str | None = None, game: str = "anarcade") -> Opening:
    return Opening(
        table, game, 1, "0123", "Anarcade", 2, {}, Clock(), None, True, daily, host, b"seed", b"salt", 1_700_000_000_000
    )


def line(seq: int, words: str = "Hello") -> Row:
    return Row(seq, 1_700_000_000_000 + seq, "nina", f"c{seq}", Said(None, "Nina", words))


async def append(store: Store, rows: Sequence[Row], table: str = "table", opens: StoredTable | None = None) -> bool:
    done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
    store.append(table, rows, done.set_result, opens)
    return await done


async def store_without_end(name: str, folder: Path) -> None:
    """Says the number of every entry as soon as it is confirmed."""
    async with STORES[name](folder) as store:
        assert await store.open_table(StoredTable(opening(), []))
        seq = 1
        while True:
            rows = [line(seq + n) for n in range(TOGETHER)]
            assert await append(store, rows)
            seq += TOGETHER
            print(seq - 1, flush=True)


if __name__ == "__main__":
    asyncio.run(store_without_end(sys.argv[1], Path(sys.argv[2])))
