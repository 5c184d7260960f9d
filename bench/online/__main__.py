"""`python -m bench.online`: confirmed durable moves a second, how long a confirmation takes, and memory a table."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx
from rich.console import Console
from rich.table import Table as Drawing

from bench.online.load import Load, Measured
from rumpus.cli import Parser
from rumpus.core.errors import RumpusError
from rumpus.core.game import find_game
from rumpus.core.precompile import precompile

TABLES = (50, 200, 800)
MOVES_BAR = 1500
P99_BAR_MS = 100
P99_BAR_AT = 200
SEED = 1
FINE, MISSED, MISTAKE = 0, 1, 2


@dataclass(frozen=True)
class Row:
    measured: Measured
    kilobytes_a_table: float

    def figures(self) -> dict[str, float]:
        return {
            "tables": self.measured.tables,
            "moves_a_second": round(self.measured.rate, 1),
            "p50_ms": round(1000 * self.measured.percentile(0.50), 2),
            "p99_ms": round(1000 * self.measured.percentile(0.99), 2),
            "kilobytes_a_table": round(self.kilobytes_a_table, 1),
        }


@contextmanager
def server(tables: int = 5000, data: str | None = None, *module: str) -> Iterator[tuple[int, int]]:
    """A server process on a data folder, by default one of its own with room for so many tables and without limits: its
    port and its process id."""
    with tempfile.TemporaryDirectory() as own, (Path(own) / "log").open("w") as log:
        started = [*module, data] if data and module else ["bench.online.host", data or own, str(tables)]
        command = [sys.executable, "-m", *started]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
        assert process.stdout is not None
        try:
            line = process.stdout.readline()
            if "Rumpus is at" not in line:
                raise RumpusError(f"The server did not start: {Path(log.name).read_text()[-500:]}")
            port = int(line.rsplit(":", 1)[1].strip(" /\n"))
            with httpx.Client(base_url=f"http://127.0.0.1:{port}") as web:
                while web.get("/ready").status_code != httpx.codes.OK:
                    time.sleep(0.2)
            yield port, process.pid
        finally:
            process.kill()
            process.wait()
            process.stdout.close()


def memory_of(pid: int) -> float:
    """Kilobytes that a process holds in memory."""
    return float(
        subprocess.run(["ps", "-o", "rss=", "-p", str(pid)], capture_output=True, text=True, check=True).stdout
    )


async def measure(port: int, pid: int, tables: int, run_in: float, seconds: float) -> Row:
    load = Load(port, 1, SEED)
    await load.set_up()
    before = memory_of(pid)
    await load.close()
    load = Load(port, tables, SEED)
    await load.set_up()
    held = memory_of(pid) - before
    measured = await load.measure(run_in, seconds)
    await load.close()
    return Row(measured, held / tables)


def main(argv: Sequence[str] | None = None) -> int:
    parser = Parser(
        prog="python -m bench.online",
        description="Measures the online table over real sockets on this machine, load generator included.",
        epilog="example: python -m bench.online --quick --json",
    )
    parser.add_argument("--quick", action="store_true", help="shorter, with coarser figures")
    parser.add_argument("--json", action="store_true", help="print one JSON object, for programs")
    arguments = parser.parse_args(argv)
    run_in, seconds = (1.0, 3.0) if arguments.quick else (3.0, 15.0)
    precompile(find_game("anarcade"))
    rows = []
    try:
        for tables in TABLES:
            with server() as (port, pid):
                rows.append(asyncio.run(measure(port, pid, tables, run_in, seconds)))
    except RumpusError as error:
        print(f"bench: {error}", file=sys.stderr)
        return MISTAKE
    return report(rows, arguments.json)


def report(rows: list[Row], as_json: bool) -> int:
    """Prints the figures and which bars they clear."""
    figures = [row.figures() for row in rows]
    most = max(row["moves_a_second"] for row in figures)
    slowest = next(row["p99_ms"] for row in figures if row["tables"] == P99_BAR_AT)
    bars = [
        (f"at least {MOVES_BAR} confirmed moves a second", most >= MOVES_BAR, f"{most:.0f}"),
        (f"p99 under {P99_BAR_MS} ms at {P99_BAR_AT} tables", slowest < P99_BAR_MS, f"{slowest:.1f} ms"),
    ]
    if as_json:
        print(json.dumps({"rows": figures, "bars": [{"bar": bar, "met": met} for bar, met, _ in bars]}))
    else:
        draw(figures, bars)
    return FINE if all(met for _, met, _ in bars) else MISSED


def draw(figures: list[dict[str, float]], bars: list[tuple[str, bool, str]]) -> None:
    console = Console()
    drawing = Drawing(
        title="Two players a table, each deciding as soon as they may; every move stored before it is confirmed"
    )
    for head in ("tables", "moves/s", "p50 ms", "p99 ms", "kB a table"):
        drawing.add_column(head, justify="right")
    for row in figures:
        drawing.add_row(*(f"{value:g}" for value in row.values()))
    console.print(drawing)
    for bar, met, found in bars:
        console.print(f"{'met   ' if met else 'MISSED'}  {bar}: {found}", highlight=False)


if __name__ == "__main__":
    sys.exit(main())
