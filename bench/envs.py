"""`python -m bench.envs`: environments beside PettingZoo's and OpenSpiel's, observations read at every decision."""

from __future__ import annotations

import argparse
import importlib.metadata
import importlib.util
import json
import sys
import time
import warnings
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.console import Console

from bench import bars, envs_ours, result, turns
from bench.__main__ import FINE, FULL, INTERRUPTED, MISSED, MISTAKE, QUICK, Effort, telling
from bench.bars import PEERS, Race, Row
from bench.ours import BATCH, GAME
from bench.turns import Comparison, Way
from rumpus.cli import Parser
from rumpus.core.compile_cache import INTERPRETED
from rumpus.core.errors import RumpusError
from rumpus.envs.vector import make
from rumpus.lab.balance import BEGIN, END, write_figures

HEARTS = "hearts_observed"
AGAINST_PETTINGZOO, AGAINST_HEARTS = 100, 10
"""How many times as fast the vector environment is to be."""
NEEDED = {
    "pyspiel": "OpenSpiel",
    "pettingzoo": "PettingZoo",
    "rlcard": "RLCard",
    "pygame": "pygame",
    "shimmy": "Shimmy",
}
TITLE = "Environments beside others: random play on one core, observations read"
SECONDS_IN_THREADS = 1.0


def main(argv: Sequence[str] | None = None) -> int:
    parser = Parser(
        prog="python -m bench.envs",
        description="Measures the vector environment beside card games of PettingZoo and OpenSpiel, on one core.",
        epilog="example: python -m bench.envs --quick --write docs/envs/speed.md",
    )
    parser.add_argument("--quick", action="store_true", help="shorter turns and fewer of them: coarser figures")
    parser.add_argument("--games", nargs="+", choices=[*PEERS], default=[*PEERS], metavar="GAME", help="only these")
    parser.add_argument("--json", action="store_true", help="print one JSON object, for programs")
    parser.add_argument("--write", type=Path, metavar="FILE", help="put the figures into a document, between its marks")
    try:
        arguments = parser.parse_args(argv)
        check_ground()
        return measure(arguments)
    except RumpusError as error:
        print(f"bench: {error}", file=sys.stderr)
        return MISTAKE
    except KeyboardInterrupt:
        return INTERRUPTED


def check_ground() -> None:
    """Declines where nothing could be measured."""
    missing = [name for module, name in NEEDED.items() if importlib.util.find_spec(module) is None]
    if missing:
        raise RumpusError(
            f"Their figures stand beside ours, and not installed: {', '.join(missing)}; see `make setup`."
        )
    if INTERPRETED:
        raise RumpusError("NUMBA_DISABLE_JIT is set, and compiled rules are to be measured; unset it.")


def measure(arguments: argparse.Namespace) -> int:
    effort = QUICK if arguments.quick else FULL
    with telling() as tell, warnings.catch_warnings():
        warnings.simplefilter("ignore")  # what the peers have to say to those who use them
        held = turns.hold(all_ways(games=arguments.games), effort.rounds, effort.seconds, tell)
    rows = bars.race_rows(held, races(held))
    threads = threads_pace()
    if arguments.write:
        write_figures(arguments.write, as_markdown(rows, threads, effort, command_of(arguments)))
    if arguments.json:
        print(
            json.dumps({"rows": [row.as_json() for row in rows], "threads": threads, "versions": versions()}, indent=2)
        )
    else:
        console = Console(highlight=False)
        console.print(result.table(rows, TITLE, "others'"), "", sep="\n")
        console.print(said_of(threads), style="dim")
        console.print(result.conclusion(rows), style="bold")
    return FINE if all(row.verdict in ("met", "no bar") for row in rows) else MISSED


def all_ways(size: int = BATCH, games: Sequence[str] = tuple(PEERS)) -> list[Way]:
    """Ours and theirs."""
    # They import what is measured beside, which may not be installed.
    from bench import envs_openspiel, envs_peers, envs_pettingzoo

    return [
        *(envs_ours.vector(size, game) for game in dict.fromkeys([GAME, *games])),
        envs_ours.vector_with_numpy(size),
        envs_ours.vector(size, opponents="instinct"),
        envs_ours.self_play(size),
        *envs_pettingzoo.ways(games),
        envs_peers.hearts_observed(),
        *(envs_peers.pettingzoo(name) for name in envs_peers.CARD_GAMES),
        *envs_openspiel.ways(games),
    ]


def races(held: Comparison) -> list[Race]:
    """The bars stand against the fastest card game of PettingZoo, and games of OpenSpiel in C++ and in Python."""
    from bench import envs_openspiel, envs_pettingzoo
    from bench.envs_peers import CARD_GAMES

    fastest = max(CARD_GAMES, key=held.pace)
    others = [name for name in held.turns if name.startswith("vector_") and name not in BARRED]
    return [
        *(Race(what, way, fastest, AGAINST_PETTINGZOO) for way, what in BARRED.items()),
        *(Race(what, way, HEARTS, AGAINST_HEARTS) for way, what in BARRED.items()),
        *(Race(way.removeprefix("vector_").replace("_", " "), way, HEARTS, None) for way in others),
        *(Race("vector, random", "vector_anarcade_random", name, None) for name in CARD_GAMES if name != fastest),
        *(race for race in envs_pettingzoo.races() if race.ours in held.turns),
        *envs_openspiel.races([game for game in PEERS if envs_openspiel.ours(game) in held.turns]),
    ]


BARRED = {"vector_anarcade_random": "vector, random", "vector_numpy": "vector, NumPy"}


def threads_pace() -> dict[str, int]:
    """Decisions a second by the clock, with one thread and with one a core."""
    paces: dict[str, int] = {}
    for name, threads in (("one", 1), ("all", None)):
        env = make(GAME, BATCH, threads=threads)
        env.reset(seed=1)
        steps, started = 0, time.perf_counter()
        while (took := time.perf_counter() - started) < SECONDS_IN_THREADS:
            env.step(env.random_actions())
            steps += 1
        paces[name] = round(steps * env.num_envs / took)
        paces[f"{name}_threads"] = env.threads
        env.close()
    return paces


def said_of(threads: dict[str, Any]) -> str:
    return (
        f"By the clock, anarcade: {threads['one'] / 1e6:.1f} million decisions a second in one thread, "
        f"{threads['all'] / 1e6:.1f} million in {threads['all_threads']}."
    )


def versions() -> dict[str, str]:
    return {name: importlib.metadata.version(name) for name in ("open-spiel", "pettingzoo", "gymnasium", "rlcard")}


def command_of(arguments: argparse.Namespace) -> str:
    """What one types for the same figures."""
    games = [] if arguments.games == [*PEERS] else ["--games", *arguments.games]
    quick = ["--quick"] if arguments.quick else []
    return " ".join(["python -m bench.envs", *quick, *games, "--write", str(arguments.write)])


def as_markdown(rows: Sequence[Row], threads: dict[str, Any], effort: Effort, command: str) -> str:
    """The figures as they stand in `docs/envs/speed.md`."""
    where = ", ".join(f"{name} {version}" for name, version in versions().items())
    lines = [
        BEGIN,
        f"Made by `{command}`:",
        f"medians of {effort.rounds} rounds in which all took turns; {where}.",
        "",
        "| Rumpus | decisions a second | beside | its decisions a second | ratio | bar |",
        "|---|---:|---|---:|---:|---:|",
    ]
    for row in rows:
        cells = [row.what, result.figure(row.ours, row.unit), row.against or "", result.figure(row.peer, row.unit)]
        ratio = "" if row.ratio is None else result.times(row.ratio)
        lines.append(f"| {' | '.join([*cells, ratio, result.bar(row)])} |")
    return "\n".join([*lines, "", said_of(threads), END])


if __name__ == "__main__":
    sys.exit(main())
