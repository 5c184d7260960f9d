"""`python -m bench.online.champions`: how long a confirmation takes at one table while Champions think at others."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Sequence

import httpx
from rich.console import Console
from rich.table import Table as Drawing

from bench.online.__main__ import FINE, MISSED, MISTAKE, P99_BAR_MS, SEED, server
from bench.online.load import Load, Measured
from rumpus.bots import levels
from rumpus.cli import Parser
from rumpus.core.errors import RumpusError
from rumpus.core.game import find_game
from rumpus.core.precompile import precompile

GAME = "arcadia"
"""What the Champions play: a long game, so that they think all the time."""
TABLES = (0, 1, 4)
"""So many tables of four Champions each. Nobody looks on, so they think without a pause between two decisions."""
WISH = {"game": GAME, "players": 4, "seats": [{"kind": "bot", "bot": "champion"}] * 4}


async def measure(port: int, tables: int, run_in: float, seconds: float) -> tuple[Measured, float]:
    """Confirmations at a table of two scripted people, and how many decisions Champions made a second meanwhile."""
    load = Load(port, 1, SEED)
    while not all(game["thinks"] for game in (await load.web.get("/api/games")).json()):
        await asyncio.sleep(0.1)
    opened = [(await load.web.post("/api/tables", json=WISH)).json()["table"] for _ in range(tables)]
    await load.set_up()
    before = await _decisions(load.web, opened)
    measured = await load.measure(run_in, seconds)
    after = await _decisions(load.web, opened)
    await load.close()
    return measured, (after - before) / (run_in + seconds)


async def _decisions(web: httpx.AsyncClient, tables: list[str]) -> int:
    return sum([(await web.get(f"/api/tables/{table}/replay")).json()["decisions"] for table in tables])


def main(argv: Sequence[str] | None = None) -> int:
    parser = Parser(
        prog="python -m bench.online.champions",
        description="Measures confirmations at one table while Champions think at others, in one real server process.",
        epilog="example: python -m bench.online.champions --quick --json",
    )
    parser.add_argument("--quick", action="store_true", help="shorter, with coarser figures")
    parser.add_argument("--json", action="store_true", help="print one JSON object, for programs")
    arguments = parser.parse_args(argv)
    run_in, seconds = (1.0, 4.0) if arguments.quick else (3.0, 20.0)
    for game in ("anarcade", GAME):
        precompile(find_game(game))
    levels.prepare(find_game(GAME))
    rows = []
    try:
        for tables in TABLES:
            with server() as (port, _):
                measured, decided = asyncio.run(measure(port, tables, run_in, seconds))
            rows.append(
                {
                    "champions": 4 * tables,
                    "decisions_a_second": round(decided, 1),
                    "moves_a_second": round(measured.rate, 1),
                    "p50_ms": round(1000 * measured.percentile(0.50), 2),
                    "p99_ms": round(1000 * measured.percentile(0.99), 2),
                }
            )
    except RumpusError as error:
        print(f"bench: {error}", file=sys.stderr)
        return MISTAKE
    return report(rows, arguments.json)


def report(rows: list[dict[str, float]], as_json: bool) -> int:
    slowest = max(row["p99_ms"] for row in rows)
    bar, met = f"p99 under {P99_BAR_MS} ms while Champions think", slowest < P99_BAR_MS
    if as_json:
        print(json.dumps({"rows": rows, "bars": [{"bar": bar, "met": met}]}))
        return FINE if met else MISSED
    console = Console()
    drawing = Drawing(title="Two people at one table, deciding as soon as they may, while Champions think at others")
    for head in ("Champions", "their decisions/s", "people's moves/s", "p50 ms", "p99 ms"):
        drawing.add_column(head, justify="right")
    for row in rows:
        drawing.add_row(*(f"{value:g}" for value in row.values()))
    console.print(drawing)
    console.print(f"{'met   ' if met else 'MISSED'}  {bar}: {slowest:.1f} ms", highlight=False)
    return FINE if met else MISSED


if __name__ == "__main__":
    sys.exit(main())
