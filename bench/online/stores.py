"""`python -m bench.online.stores`: SQLite, PostgreSQL with one server and with two, beside the bare drivers."""

from __future__ import annotations

import asyncio
import json
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import Any

from rich.console import Console
from rich.table import Table as Drawing

from bench.online.__main__ import FINE, MISSED, MISTAKE, SEED, TABLES, memory_of, server
from bench.online.database import Postgres
from bench.online.floor import Pace, measure_floor
from bench.online.grown import fill
from bench.online.load import Load, Measured
from rumpus.cli import Parser
from rumpus.core.errors import RumpusError
from rumpus.core.game import games
from rumpus.core.precompile import SEARCH, TABLE, precompile

WAYS = {"SQLite": 1, "PostgreSQL": 1, "PostgreSQL, two servers": 2}
"""How many servers."""
HALF = 0.5
"""The store writes at least so many rows of those that the bare driver writes."""
FIFTH = 0.8
"""Two servers are at least so fast as one."""
PARTS = ("floor", "served", "grown")
STORED = (1_000, 10_000, 100_000)
IN_USE = 500


@contextmanager
def place(postgres: Postgres, way: str) -> Iterator[str]:
    """A folder or a database of its own."""
    if way == "SQLite":
        with tempfile.TemporaryDirectory() as folder:
            yield folder
    else:
        yield postgres.make_database()


async def play(ports: Sequence[int], tables: int, run_in: float, seconds: float) -> Measured:
    load = Load(ports[0], tables, SEED, ports[-1])
    await load.set_up()
    measured = await load.measure(run_in, seconds)
    await load.close()
    return measured


def serve_and_play(where: str, servers: int, tables: int, run_in: float, seconds: float) -> dict[str, float]:
    """Figures of play at so many tables, with memory of the first server and how long it took to start."""
    began = time.perf_counter()
    with ExitStack() as stack:
        running = [stack.enter_context(server(data=where))]
        started = time.perf_counter() - began
        running += [stack.enter_context(server(data=where)) for _ in range(servers - 1)]
        measured = asyncio.run(play([port for port, _ in running], tables, run_in, seconds))
        return {
            "moves_a_second": round(measured.rate, 1),
            "p50_ms": round(1000 * measured.percentile(0.50), 2),
            "p99_ms": round(1000 * measured.percentile(0.99), 2),
            "megabytes": round(memory_of(running[0][1]) / 1024, 1),
            "start_seconds": round(started, 2),
        }


def measure_floors(postgres: Postgres, quick: bool) -> list[Pace]:
    with tempfile.TemporaryDirectory() as folder:
        return [
            measure_floor("SQLite", folder, quick),
            measure_floor("PostgreSQL", postgres.make_database(), quick),
        ]


def measure_served(postgres: Postgres, run_in: float, seconds: float) -> list[dict[str, Any]]:
    rows = []
    for tables in TABLES:
        for way, servers in WAYS.items():
            with place(postgres, way) as where:
                rows.append({"store": way, "tables": tables, **serve_and_play(where, servers, tables, run_in, seconds)})
    return rows


def measure_grown(postgres: Postgres, stored: Sequence[int], run_in: float, seconds: float) -> list[dict[str, Any]]:
    rows = []
    for way in list(WAYS)[:2]:
        for many in stored:
            with place(postgres, way) as where:
                fill(where, many)
                rows.append({"store": way, "stored": many, **serve_and_play(where, 1, IN_USE, run_in, seconds)})
    return rows


def main(argv: Sequence[str] | None = None) -> int:
    parser = Parser(
        prog="python -m bench.online.stores",
        description="Measures the online table on SQLite, on PostgreSQL with one server and with two, the stores "
        "beside the bare drivers, and what a move costs as the house grows. It starts a PostgreSQL of its own.",
        epilog="example: python -m bench.online.stores --quick --json",
    )
    parser.add_argument("--only", choices=PARTS, help="one part alone: drivers, servers, or houses that have grown")
    parser.add_argument("--stored", type=int, nargs="+", metavar="N", help="so many tables in houses that have grown")
    parser.add_argument("--quick", action="store_true", help="shorter, with coarser figures and smaller houses")
    parser.add_argument("--json", action="store_true", help="print one JSON object, for programs")
    arguments = parser.parse_args(argv)
    run_in, seconds = (1.0, 3.0) if arguments.quick else (3.0, 15.0)
    stored = arguments.stored or (STORED[:2] if arguments.quick else STORED)
    parts = {arguments.only} if arguments.only else set(PARTS)
    # All of them, or servers would compile the others while they are measured.
    for game in games():
        precompile(game, parts=(TABLE, SEARCH))
    try:
        postgres = Postgres()
        floor = measure_floors(postgres, arguments.quick) if "floor" in parts else []
        served = measure_served(postgres, run_in, seconds) if "served" in parts else []
        grown = measure_grown(postgres, stored, run_in, seconds) if "grown" in parts else []
        postgres.remove()
    except RumpusError as error:
        print(f"bench: {error}", file=sys.stderr)
        return MISTAKE
    return report(served, floor, grown, arguments.json)


def report(served: list[dict[str, Any]], floor: list[Pace], grown: list[dict[str, Any]], as_json: bool) -> int:
    """Prints the figures and which bars they clear."""
    bars = [
        (f"{pace.store} writes at least half of its bare driver", pace.share >= HALF, f"{pace.share:.0%}")
        for pace in floor
    ]
    for tables in TABLES if served else ():
        one, two = (
            next(row["moves_a_second"] for row in served if (row["store"], row["tables"]) == (way, tables))
            for way in list(WAYS)[1:]
        )
        share = two / one
        bars.append((f"two servers not slower than one by a fifth at {tables} tables", share >= FIFTH, f"{share:.0%}"))
    if as_json:
        figures = {"served": served, "floor": [pace.figures() for pace in floor], "grown": grown}
        print(json.dumps({**figures, "bars": [{"bar": bar, "met": met} for bar, met, _ in bars]}))
    else:
        draw("Two players a table, each deciding as soon as they may; every move stored before it is confirmed", served)
        draw("The same rows in the same batches, through store and bare driver", [pace.figures() for pace in floor])
        draw(f"{IN_USE} tables in use, as the house grows", grown)
        for bar, met, found in bars:
            print(f"{'met   ' if met else 'MISSED'}  {bar}: {found}")
    return FINE if all(met for _, met, _ in bars) else MISSED


def draw(title: str, rows: Sequence[dict[str, Any]]) -> None:
    if not rows:
        return
    drawing = Drawing(title=title)
    for head in rows[0]:
        drawing.add_column(head.replace("_", " "), justify="left" if head == "store" else "right")
    for row in rows:
        drawing.add_row(*(f"{value:,}" if isinstance(value, int) else str(value) for value in row.values()))
    Console().print(drawing)


if __name__ == "__main__":
    sys.exit(main())
