"""`python -m bench.online.crowds`: honest players beside somebody who fills the server or asks for many hints.

Whoever crowds the server comes from another address of this machine, as a stranger would.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from time import perf_counter
from typing import Any

import httpx
from rich.console import Console
from rich.table import Table as Drawing
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from bench.online.__main__ import FINE, MISSED, MISTAKE, SEED, server
from bench.online.load import Load
from rumpus.bots import levels
from rumpus.cli import Parser
from rumpus.core.errors import RumpusError
from rumpus.core.game import find_game
from rumpus.core.precompile import precompile

STRANGER = "127.0.0.2"
RATIO_BAR = 3.0
HONEST_TABLES = 10
THOUGHTFUL = "arcadia"
"""The game in which hints are asked for."""
TABLES_A_GUEST = 20
MEBOT = [{"kind": "me"}, {"kind": "bot"}]


@dataclass(frozen=True)
class Size:
    """How much is measured: `filled` tables are abandoned where there is `room` for fewer, hints asked for at
    `hinting` others."""

    seconds: float
    room: int
    filled: int
    hinting: int
    hints: int


FULL, QUICK = Size(10.0, 5000, 5200, 60, 15), Size(3.0, 200, 240, 20, 4)


@dataclass(frozen=True)
class Row:
    """Something honest people do: how long it took alone, and beside what."""

    what: str
    beside: str
    alone: float
    crowded: float

    @property
    def ratio(self) -> float:
        return self.crowded / self.alone


@asynccontextmanager
async def stranger(port: int) -> AsyncIterator[httpx.AsyncClient]:
    """A guest from another address."""
    transport = httpx.AsyncHTTPTransport(local_address=STRANGER)
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", transport=transport, timeout=60) as web:
        await web.get("/api/me")
        yield web


async def open_table(web: httpx.AsyncClient, game: str = "anarcade") -> str:
    answer = await web.post("/api/tables", json={"game": game, "players": 2, "seats": MEBOT})
    if answer.status_code != httpx.codes.CREATED:
        raise RumpusError(f"No table was opened: {answer.text}")
    return str(answer.json()["table"])


async def abandon(port: int, tables: int) -> None:
    """Opens tables, each guest as many as they may, that nobody ever visits."""
    gate = asyncio.Semaphore(8)

    async def guest(count: int) -> None:
        async with gate, stranger(port) as web:
            for _ in range(count):
                await open_table(web)

    await asyncio.gather(*(guest(TABLES_A_GUEST) for _ in range(tables // TABLES_A_GUEST)))


class Asker:
    """Sits at a table of its own and asks for hints, one after the other."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._asked = 0

    async def wait_for_turn(self) -> None:
        while not json.loads(await self._socket.recv()).get("legal"):
            pass

    async def ask(self) -> float:
        """Seconds until the answer, whatever it is."""
        self._asked += 1
        begun, id = perf_counter(), f"hint {self._asked}"
        await self._socket.send(json.dumps({"type": "hint", "id": id}))
        while json.loads(await self._socket.recv()).get("id") != id:
            pass
        return perf_counter() - begun


async def sit(port: int, web: httpx.AsyncClient, address: str) -> Asker:
    """A table and a seat; every hint is thought about anew, since the game goes on between them."""
    table, cookie = await open_table(web, THOUGHTFUL), web.headers.get("cookie") or ""
    cookie = cookie or "; ".join(f"{kept.name}={kept.value}" for kept in web.cookies.jar)
    socket = await connect(
        f"ws://127.0.0.1:{port}/ws/tables/{table}", additional_headers={"cookie": cookie}, local_addr=(address, 0)
    )
    asker = Asker(socket)
    await asker.wait_for_turn()
    return asker


async def hint_at_new_tables(port: int, web: httpx.AsyncClient, hints: int) -> list[float]:
    """How long each first hint takes at a table that was just opened."""
    return [await (await sit(port, web, "127.0.0.1")).ask() for _ in range(hints)]


async def keep_asking(port: int, tables: int, going: asyncio.Event) -> None:
    """A new table and its first hint, again and again, at so many tables at once."""

    async def one() -> None:
        while True:
            async with stranger(port) as web:
                with suppress(RumpusError, WebSocketException, OSError, httpx.HTTPError):
                    await (await sit(port, web, STRANGER)).ask()
                    going.set()

    await asyncio.gather(*(one() for _ in range(tables)))


@asynccontextmanager
async def meanwhile(work: Awaitable[Any]) -> AsyncIterator[asyncio.Future[Any]]:
    """Ended when what it stands beside was measured."""
    task = asyncio.ensure_future(work)
    try:
        yield task
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


async def measure(port: int, size: Size, say: Callable[[str], None]) -> tuple[list[Row], float]:
    """What honest people notice, and how long a newcomer waits for a table in the full house."""
    load = Load(port, HONEST_TABLES, SEED)
    # Until all is compiled, the server has other things to do.
    while not all(game["thinks"] for game in (await load.web.get("/api/games")).json()):
        await asyncio.sleep(0.1)
    await load.set_up()

    async def p99() -> float:
        return (await load.measure(1.0, size.seconds)).percentile(0.99)

    rows, alone = [], await p99()
    say("filling the server")
    async with meanwhile(abandon(port, size.filled)) as filling:
        rows.append(Row("a confirmation", f"somebody who abandons {size.filled} tables", alone, await p99()))
        await filling
    begun = perf_counter()
    await open_table(load.web)
    newcomer = perf_counter() - begun
    rows.append(Row("a confirmation", "the server filled by that", alone, await p99()))
    say("asking for hints")
    await load.close()
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=60) as web:
        await web.get("/api/me")
        quiet = await hint_at_new_tables(port, web, size.hints)
        going = asyncio.Event()
        async with meanwhile(keep_asking(port, size.hinting, going)):
            await going.wait()
            crowded = await hint_at_new_tables(port, web, size.hints)
    rows.append(Row("a hint", f"{size.hinting} tables that ask all the time", max(quiet), max(crowded)))
    return rows, newcomer


def main(argv: Sequence[str] | None = None) -> int:
    parser = Parser(
        prog="python -m bench.online.crowds",
        description="Measures honest players beside somebody who fills the server or keeps its bots thinking.",
        epilog="example: python -m bench.online.crowds --quick --json",
    )
    parser.add_argument("--quick", action="store_true", help="shorter, with coarser figures")
    parser.add_argument("--json", action="store_true", help="print one JSON object, for programs")
    arguments = parser.parse_args(argv)
    size = QUICK if arguments.quick else FULL
    for game in ("anarcade", THOUGHTFUL):
        precompile(find_game(game))
    levels.prepare(find_game(THOUGHTFUL))
    console = Console(stderr=True)
    try:
        with server(size.room) as (port, _):
            rows, newcomer = asyncio.run(measure(port, size, lambda what: console.print(f"... {what}")))
    except RumpusError as error:
        print(f"bench: {error}", file=sys.stderr)
        return MISTAKE
    return report(rows, newcomer, arguments.json)


def report(rows: list[Row], newcomer: float, as_json: bool) -> int:
    met = all(row.ratio <= RATIO_BAR for row in rows)
    bar = f"at most {RATIO_BAR:g} times as long beside any of them"
    if as_json:
        figures = [{**vars(row), "ratio": round(row.ratio, 2)} for row in rows]
        print(json.dumps({"rows": figures, "newcomer_s": newcomer, "bars": [{"bar": bar, "met": met}]}))
        return FINE if met else MISSED
    console = Console()
    drawing = Drawing(title="The slowest of a hundred confirmations (p99), and the slowest hint")
    for head in ("what", "beside", "alone ms", "then ms", "ratio"):
        drawing.add_column(head, justify="left" if head in ("what", "beside") else "right")
    for row in rows:
        drawing.add_row(
            row.what, row.beside, f"{1000 * row.alone:.1f}", f"{1000 * row.crowded:.1f}", f"{row.ratio:.2f}"
        )
    console.print(drawing)
    console.print(f"A newcomer to the full server had a table after {1000 * newcomer:.0f} ms.", highlight=False)
    console.print(f"{'met   ' if met else 'MISSED'}  {bar}: {max(row.ratio for row in rows):.2f}", highlight=False)
    return FINE if met else MISSED


if __name__ == "__main__":
    sys.exit(main())
