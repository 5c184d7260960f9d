"""`python -m bench.online.attacks`: how long honest players wait for a confirmation while somebody attacks.

The server has the limits it has by default. Honest players come from an address each, the attacker from one; the same
players are measured without and with each attacker in turn, and what is judged is the ratio of the two.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec
from rich.console import Console
from rich.table import Table as Drawing

from bench.online.__main__ import FINE, MISSED, MISTAKE, SEED, memory_of, server
from bench.online.attackers import ATTACKERS, Aim
from bench.online.load import Load, Measured, Table
from bench.online.long_game import GAME, Held, store_long_games
from bench.online.seat import Seat
from rumpus.cli import Parser
from rumpus.core.errors import RumpusError
from rumpus.core.game import find_game
from rumpus.core.precompile import precompile

RATIO_BAR = 3.0
TABLES = 30
PAUSE = 0.2
"""Seconds that an honest player takes for a decision: quicker than people are."""
CALM = 2.0
"""Seconds after an attack before the next is measured."""


class PacedSeat(Seat):
    """Thinks for a moment before each decision."""

    _thinking = False

    def decide(self) -> None:
        if not self._thinking:
            self._thinking = True
            pause = PAUSE * (0.5 + random.random())
            asyncio.get_running_loop().call_later(pause, self._thought)

    def _thought(self) -> None:
        self._thinking = False
        super().decide()


class FarTable(Table):
    """Two players who come from an address of their own."""

    async def _sit(self, table: str, cookie: str | None, port: int) -> Seat:
        loop, number = asyncio.get_running_loop(), self.load.tables.index(self)
        seat = PacedSeat(table, cookie, port, self.dice)
        there = asyncio.Event()
        seat.when_open = there.set
        await loop.create_connection(lambda: seat, "127.0.0.1", port, local_addr=(f"127.0.1.{number + 1}", 0))
        await there.wait()
        self.id = table
        return seat


@dataclass(frozen=True)
class Row:
    """`grown` is how much more memory the server holds after the attack, in kilobytes."""

    attacker: str
    without: Measured
    under: Measured
    grown: float

    @property
    def ratio(self) -> float:
        return self.under.percentile(0.99) / self.without.percentile(0.99)

    def figures(self) -> dict[str, float | str]:
        return {
            "attacker": self.attacker,
            "moves_a_second": round(self.under.rate, 1),
            "p99_ms_without": round(1000 * self.without.percentile(0.99), 2),
            "p50_ms": round(1000 * self.under.percentile(0.5), 2),
            "p99_ms": round(1000 * self.under.percentile(0.99), 2),
            "ratio": round(self.ratio, 2),
            "grown_megabytes": round(self.grown / 1024, 1),
        }


async def measure(port: int, pid: int, held: Held, seconds: float, wanted: Sequence[str]) -> list[Row]:
    load = Load(port, 0, SEED)
    load.tables = [FarTable(load, SEED + number) for number in range(TABLES)]
    await load.set_up()
    rows = []
    first = load.tables[0]
    assert isinstance(first, FarTable)
    await load.measure(CALM, 0)
    for name in wanted:
        without = await load.measure(CALM, seconds)
        before = memory_of(pid)
        aim = msgspec.json.encode(Aim(port, held, first.id)).decode()
        command = [sys.executable, "-m", "bench.online.attackers", name, str(seconds), aim]
        attacker = await asyncio.create_subprocess_exec(*command, preexec_fn=lambda: os.nice(10))
        under = await load.measure(0.5, seconds)
        grown = memory_of(pid) - before
        await attacker.wait()
        if not (without.latencies and under.latencies):
            raise RumpusError(f"Nobody could play while somebody {name}.")
        rows.append(Row(name, without, under, grown))
    await load.close()
    return rows


def run(seconds: float, wanted: Sequence[str] = tuple(ATTACKERS)) -> list[Row]:
    """Every attacker for so long, in one server."""
    for game in ("anarcade", GAME):
        precompile(find_game(game))
    with tempfile.TemporaryDirectory() as folder:
        held = asyncio.run(store_long_games(Path(folder), SEED))
        with server(0, folder, "rumpus.server", "--port", "0", "--data") as (port, pid):
            return asyncio.run(measure(port, pid, held, seconds, wanted))


def main(argv: Sequence[str] | None = None) -> int:
    parser = Parser(
        prog="python -m bench.online.attacks",
        description="Measures confirmations of honest players without and with each attacker, in one real server.",
        epilog="example: python -m bench.online.attacks --quick --json",
    )
    parser.add_argument("--quick", action="store_true", help="shorter, with coarser figures")
    parser.add_argument("--only", metavar="WORDS", choices=ATTACKERS, help=f"one of: {', '.join(ATTACKERS)}")
    parser.add_argument("--json", action="store_true", help="print one JSON object, for programs")
    arguments = parser.parse_args(argv)
    seconds, wanted = 4.0 if arguments.quick else 12.0, [arguments.only] if arguments.only else list(ATTACKERS)
    try:
        rows = run(seconds, wanted)
    except RumpusError as error:
        print(f"bench: {error}", file=sys.stderr)
        return MISTAKE
    return report(rows, arguments.json)


def report(rows: list[Row], as_json: bool) -> int:
    figures = [row.figures() for row in rows]
    missed = [row for row in rows if row.ratio > RATIO_BAR]
    if as_json:
        print(json.dumps({"rows": figures, "bar": RATIO_BAR, "met": not missed}))
    else:
        draw(figures, missed)
    return MISSED if missed else FINE


def draw(figures: list[dict[str, float | str]], missed: list[Row]) -> None:
    console = Console()
    drawing = Drawing(title=f"{TABLES} tables of two honest players, while somebody at one address ...")
    for head in ("...", "moves/s", "p99 ms without", "p50 ms", "p99 ms", "ratio", "MB more"):
        drawing.add_column(head, justify="left" if head == "..." else "right")
    for row in figures:
        drawing.add_row(*(value if isinstance(value, str) else f"{value:g}" for value in row.values()))
    console.print(drawing)
    words = ", ".join(f"{row.attacker} ({row.ratio:.1f})" for row in missed)
    bar = f"p99 at most {RATIO_BAR:g} times that without an attacker"
    console.print(f"MISSED  {bar}: {words}" if missed else f"met     {bar}", highlight=False)


if __name__ == "__main__":
    sys.exit(main())
