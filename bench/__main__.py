"""`python -m bench`: measures everything, prints one table, and says which bars were missed."""

from __future__ import annotations

import importlib.util
import json
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from rumpus.cli import Parser
from rumpus.core.compile_cache import INTERPRETED
from rumpus.core.errors import RumpusError

if TYPE_CHECKING:
    from bench.bars import Row
    from bench.turns import Comparison

FINE, MISSED, MISTAKE, INTERRUPTED = 0, 1, 2, 130


@dataclass(frozen=True)
class Effort:
    """How long to measure."""

    rounds: int
    seconds: float
    starts: int


FULL = Effort(rounds=15, seconds=0.15, starts=3)
QUICK = Effort(rounds=5, seconds=0.05, starts=1)

Tell = Callable[[str, int, int], None]


def main(argv: Sequence[str] | None = None) -> int:
    parser = Parser(
        prog="python -m bench",
        description="Measures Rumpus beside OpenSpiel, side by side on one core, and the time it takes to start.",
        epilog="example: python -m bench --quick --json",
    )
    parser.add_argument("--quick", action="store_true", help="shorter turns and fewer of them: coarser figures")
    parser.add_argument("--json", action="store_true", help="print one JSON object, for programs")
    try:
        arguments = parser.parse_args(argv)
        check_ground()
        return measure(QUICK if arguments.quick else FULL, arguments.json)
    except RumpusError as error:
        print(f"bench: {error}", file=sys.stderr)
        return MISTAKE
    except KeyboardInterrupt:
        return INTERRUPTED


def check_ground() -> None:
    """Declines where nothing could be measured."""
    if importlib.util.find_spec("pyspiel") is None:
        raise RumpusError("OpenSpiel is not installed, and its figures stand beside ours; `make setup` brings it.")
    if INTERPRETED:
        raise RumpusError("NUMBA_DISABLE_JIT is set, and compiled rules are to be measured; unset it.")


def measure(effort: Effort, as_json: bool) -> int:
    from bench import bars, result, solving, turns
    from rumpus.core.game import find_game
    from rumpus.core.precompile import precompile

    where = result.machine()
    with telling() as tell:
        # Starts come first: nothing that this process holds or does stands in their way then.
        starts, complaints = measure_starts(effort.starts, tell)
        for game in bars.PEERS:
            precompile(find_game(game), lambda step, done, steps: tell(f"compiling: {step}", done, steps))
        held = turns.hold(bars.all_ways(), effort.rounds, effort.seconds, tell)
    rows = [*bars.race_rows(held), *solving.solver_rows(), *starts]
    if as_json:
        print(json.dumps(as_object(rows, held, where, effort), indent=2))
    else:
        console = Console(highlight=False)
        console.print(result.table(rows), "", sep="\n")
        for note in result.notes(rows, where, effort.rounds):
            console.print(note, style="dim")
        console.print(result.conclusion(rows), style="bold")
    for complaint in complaints:
        print(f"bench: {complaint}", file=sys.stderr)
    return FINE if all(row.verdict in ("met", "no bar") for row in rows) else MISSED


def measure_starts(repeats: int, tell: Tell) -> tuple[list[Row], list[str]]:
    """The first use of each game, each with an empty cache, then later starts of one of them."""
    from bench import bars, ours, starts

    first: dict[str, starts.Took] = {}
    later: starts.Took | None = None
    complaints = []
    steps = len(bars.PEERS) + repeats
    with tempfile.TemporaryDirectory(prefix="rumpus-bench-") as folder:
        try:
            for done, game in enumerate(bars.PEERS):
                tell(f"the first use: compiling everything of {game}", done, steps)
                first[game] = starts.first_use(Path(folder) / game, game)
            took = []
            for repeat in range(repeats):
                tell("later starts", len(bars.PEERS) + repeat, steps)
                took.append(starts.later_start(Path(folder) / ours.GAME))
            later = sorted(took)[repeats // 2]
        except starts.StartFailed as failure:
            complaints.append(f"A start could not be timed, {failure}")
    rows = [bars.start_row(f"first use, {game}", first.get(game), bars.FIRST_USE_BAR) for game in bars.PEERS]
    return [*rows, bars.start_row("later start", later, bars.LATER_START_BAR)], complaints


def as_object(rows: Sequence[Row], held: Comparison, where: dict[str, object], effort: Effort) -> dict[str, object]:
    from bench import result

    paces = {
        way: {
            "decisions_per_second": round(held.pace(way)),
            "slowest": round(held.spread(way)[0]),
            "quickest": round(held.spread(way)[1]),
            "chance_nodes_per_decision": round(held.chances_a_decision(way), 3),
        }
        for way in held.turns
    }
    return {
        "machine": where,
        "rounds": effort.rounds,
        "seconds_per_turn": effort.seconds,
        "rows": [row.as_json() for row in rows],
        "paces": paces,
        "conclusion": result.conclusion(rows),
    }


@contextmanager
def telling() -> Iterator[Tell]:
    """A progress bar on stderr; a line for each stage where that is no terminal."""
    console = Console(stderr=True)
    if not console.is_terminal:
        told = set()

        def say(step: str, done: int, steps: int) -> None:
            stage = step.split(":")[0]
            if stage not in told:
                told.add(stage)
                print(f"{stage}...", file=sys.stderr, flush=True)

        yield say
        return
    columns = (BarColumn(24), TextColumn("{task.description}"), TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True, refresh_per_second=4) as progress:
        task = progress.add_task("")

        def show(step: str, done: int, steps: int) -> None:
            progress.update(task, description=step, completed=done, total=steps)

        yield show


if __name__ == "__main__":
    sys.exit(main())
