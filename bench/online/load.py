"""The load: so many tables of two scripted players each, all of them playing as fast as they are answered."""

from __future__ import annotations

import asyncio
import random
from dataclasses import dataclass
from http.cookiejar import DefaultCookiePolicy

import httpx

from bench.online.seat import Seat

WISH = {"game": "anarcade", "players": 2, "seats": [{"kind": "me"}, {"kind": "open"}]}
AT_ONCE = 16
"""So many tables are opened side by side."""


@dataclass(frozen=True)
class Measured:
    """Seconds from sending a decision to its confirmation, over `seconds` of play."""

    tables: int
    seconds: float
    latencies: list[float]

    @property
    def rate(self) -> float:
        return len(self.latencies) / self.seconds

    def percentile(self, share: float) -> float:
        ordered = sorted(self.latencies)
        return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


class Table:
    """Two players at one table after another."""

    def __init__(self, load: Load, seed: int, ports: tuple[int, int] | None = None) -> None:
        """The host sits at the first of two servers, the friend at the second."""
        self.load = load
        self.ports = ports or (load.port, load.port)
        self.dice = random.Random(seed)
        self.seats: list[Seat] = []

    async def set(self) -> None:
        """Opens a table, seats both and starts."""
        here, there = self.ports
        answer = await self.load.webs[here].post("/api/tables", json=WISH)
        table, cookie = answer.json()["table"], answer.headers["set-cookie"].partition(";")[0].partition("=")[2]
        host, friend = await self._sit(table, cookie, here), await self._sit(table, None, there)
        playing = asyncio.Event()
        friend.when_confirmed = lambda: host.command("start")
        friend.when_playing = playing.set
        friend.command("sit", ',"seat":1')
        await playing.wait()
        self.seats = [host, friend]
        for seat in self.seats:
            seat.when_confirmed = seat.when_playing = lambda: None
        friend.when_over = self._again

    async def _sit(self, table: str, cookie: str | None, port: int) -> Seat:
        loop = asyncio.get_running_loop()
        seat = Seat(table, cookie, port, self.dice)
        there = asyncio.Event()
        seat.when_open = there.set
        await loop.create_connection(lambda: seat, "127.0.0.1", port)
        await there.wait()
        return seat

    def go(self) -> None:
        for seat in self.seats:
            seat.going = True
            seat.decide()

    def _again(self) -> None:
        """The game is over; the next one begins."""
        old, self.seats = self.seats, []
        if old:
            self.load.gather(old)
            self.load.run(self._next(old))

    async def _next(self, old: list[Seat]) -> None:
        for seat in old:
            seat.close()
        await self.set()
        self.go()


class Load:
    """All tables of one measurement."""

    def __init__(self, port: int, tables: int, seed: int, other: int | None = None) -> None:
        """With another server, everybody comes to either, as a load balancer sends them: at half of the tables people
        sit at both."""
        self.port = port
        other = other or port
        ways = ((port, port), (port, other), (other, other), (other, port))
        self.tables = [Table(self, seed + n, ways[n % len(ways)]) for n in range(tables)]
        self.webs = {each: httpx.AsyncClient(base_url=f"http://127.0.0.1:{each}", timeout=60) for each in (port, other)}
        for web in self.webs.values():
            # Every table has a host of its own, so no cookie is kept here.
            web.cookies.jar.set_policy(DefaultCookiePolicy(allowed_domains=[]))
        self.web = self.webs[port]
        self._gathered: list[float] = []
        self._tasks: set[asyncio.Task[None]] = set()

    def run(self, work: object) -> None:
        task: asyncio.Task[None] = asyncio.get_running_loop().create_task(work)  # type: ignore[arg-type]
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def set_up(self) -> None:
        gate = asyncio.Semaphore(AT_ONCE)

        async def one(table: Table) -> None:
            async with gate:
                await table.set()

        await asyncio.gather(*(one(table) for table in self.tables))

    def gather(self, seats: list[Seat]) -> None:
        for seat in seats:
            assert not seat.refusals, seat.refusals[:3]
            self._gathered += seat.latencies
            seat.latencies = []

    async def measure(self, run_in: float, seconds: float) -> Measured:
        """Lets everybody play; what is confirmed while they get going does not count."""
        for table in self.tables:
            table.go()
        await asyncio.sleep(run_in)
        self._collect()
        begin = asyncio.get_running_loop().time()
        await asyncio.sleep(seconds)
        latencies = self._collect()
        return Measured(len(self.tables), asyncio.get_running_loop().time() - begin, latencies)

    def _collect(self) -> list[float]:
        for table in self.tables:
            self.gather(table.seats)
        gathered, self._gathered = self._gathered, []
        return gathered

    async def close(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        for table in self.tables:
            for seat in table.seats:
                seat.close()
        for web in self.webs.values():
            await web.aclose()
