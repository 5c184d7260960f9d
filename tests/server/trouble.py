"""Trouble for several servers on one database: they are killed and stopped, the database ends, lines are cut."""

from __future__ import annotations

import random
import signal
import socket
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from .killing import Company, check_ledger, see_them_out, wait_for_news
from .playing import Server
from .postgres import Postgres


class Line:
    """What lies between a server and its database, or between a page and its servers; it can be cut, and mended."""

    def __init__(self, reach: Callable[[], socket.socket]) -> None:
        """`reach` connects to what lies beyond."""
        self._reach = reach
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]
        self._open: set[socket.socket] = set()
        self._lock = threading.Lock()
        self._is_cut = False
        self._flows = threading.Event()
        self._flows.set()
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        """Whatever is open ends, and nothing new can be opened."""
        self._is_cut = True
        with self._lock:
            for end in self._open:
                with suppress(OSError):
                    end.shutdown(socket.SHUT_RDWR)

    def block(self) -> None:
        """All stays open, and nothing comes through any more."""
        self._flows.clear()

    def mend(self) -> None:
        self._is_cut = False
        self._flows.set()

    def close(self) -> None:
        self._listener.close()
        self.cut()
        self._flows.set()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._listener.accept()
                if self._is_cut:
                    near.close()
                    continue
                try:
                    far = self._reach()
                except OSError:
                    near.close()
                    continue
                with self._lock:
                    self._open |= {near, far}
                for here, there in ((near, far), (far, near)):
                    threading.Thread(target=self._carry, args=(here, there), daemon=True).start()

    def _carry(self, here: socket.socket, there: socket.socket) -> None:
        with suppress(OSError):
            while piece := here.recv(65536):
                self._flows.wait()
                there.sendall(piece)
        with self._lock:
            self._open -= {here, there}
        for end in (here, there):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()


def line_to(postgres: Postgres) -> Line:
    def reach() -> socket.socket:
        far = socket.socket(socket.AF_UNIX)
        try:
            far.connect(str(postgres.folder / ".s.PGSQL.5432"))
        except OSError:
            far.close()
            raise
        return far

    return Line(reach)


def balance(servers: Sequence[Server]) -> Line:
    """A load balancer: it leads to the first of the servers that is there."""

    def reach() -> socket.socket:
        for server in servers:
            with suppress(OSError):
                return socket.create_connection(("127.0.0.1", server.port))
        raise ConnectionError

    return Line(reach)


class Alone:
    """One server with a folder of its own."""

    def __init__(self, server: Server) -> None:
        self.nodes = [server]


class House:
    """Several servers on one database, each over a line of its own."""

    def __init__(self, postgres: Postgres, folder: Path, nodes: int, **settings: float) -> None:
        self.postgres = postgres
        self.address = postgres.make_database()
        self.lines = [line_to(postgres) for _ in range(nodes)]
        database = self.address.partition("?")[0].rpartition("/")[2]
        self.nodes = [
            Server(
                folder / str(n),
                games="snap",
                interpreted=True,
                store=f"postgresql://rumpus@127.0.0.1:{line.port}/{database}",
                **settings,
            )
            for n, line in enumerate(self.lines)
        ]
        for node in self.nodes:
            node.start()

    def close(self) -> None:
        for line in self.lines:
            line.mend()
        ended = [node.stop() for node in self.nodes if node.process is not None]
        for line in self.lines:
            line.close()
        assert set(ended) <= {0}
        assert [trouble for node in self.nodes for trouble in node.troubles()] == []


Trouble = Callable[[Any, int, random.Random], None]
"""Something that happens to one of the servers, or to all; it is over when this returns."""


def kill(house: House | Alone, n: int, dice: random.Random) -> None:
    house.nodes[n].kill()
    time.sleep(dice.uniform(0.0, 0.5))
    house.nodes[n].start()


def stop_and_go_on(house: House | Alone, n: int, dice: random.Random, seconds: float = 4.0) -> None:
    """For longer than the others wait for it."""
    process = house.nodes[n].process
    assert process is not None
    process.send_signal(signal.SIGSTOP)
    time.sleep(seconds)
    process.send_signal(signal.SIGCONT)


def stop_for_longer_than_anybody_waits(house: House, n: int, dice: random.Random) -> None:
    stop_and_go_on(house, n, dice, 12.0)


def end_the_database(house: House, n: int, dice: random.Random) -> None:
    house.postgres.stop()
    time.sleep(dice.uniform(0.0, 2.0))
    house.postgres.start()


def cut_the_line(house: House, n: int, dice: random.Random) -> None:
    house.lines[n].cut()
    time.sleep(dice.uniform(0.1, 3.0))
    house.lines[n].mend()


def block_the_line(house: House, n: int, dice: random.Random) -> None:
    house.lines[n].block()
    time.sleep(dice.uniform(0.1, 4.0))
    house.lines[n].mend()


def play_through(house: House | Alone, troubles: Sequence[Trouble], companies: int, seed: int) -> int:
    """People play at all servers while all that happens. Returns how many decisions were confirmed."""
    dice = random.Random(seed)
    crowd = [Company(house.nodes, seed + n) for n in range(companies)]
    for company in crowd:
        company.start()
    wait_for_news(crowd, 0)
    for trouble in troubles:
        time.sleep(dice.uniform(0.0, 1.0))
        trouble(house, dice.randrange(len(house.nodes)), dice)
        confirmed = [entry for company in crowd for entry in list(company.confirmed)]
        check_ledger(house.nodes[0], confirmed)
        for company in crowd:
            if company.error:
                raise company.error
        wait_for_news(crowd, len(confirmed))
    return see_them_out(crowd)
