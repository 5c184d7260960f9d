"""`python -m bench.baselines`: how well known players do in every environment, for those who train one of their own.

Two players, each bot against random and against instinct on the same deals from both seats; in Anarcade also what
`examples/ppo.py` learns in a minute. With `--write` the tables go into docs/envs. Games that were played
are kept, so that an interrupted run goes on.
"""

from __future__ import annotations

import argparse
import importlib.util
import math
import shlex
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

import numpy as np

import rumpus
from bench.__main__ import FINE, INTERRUPTED, MISTAKE
from rumpus.bots import BOTS
from rumpus.cli import Parser
from rumpus.commands.progress import bar
from rumpus.core.errors import RumpusError
from rumpus.core.game import Game, find_game
from rumpus.lab.balance import BEGIN, END, write_figures
from rumpus.lab.ladder import measures, rungs
from rumpus.lab.tournament import Interval, file_name, hold_tournament, make_plan
from rumpus.lab.tournament.statistics import Counted, interval
from rumpus.terminal.keeping import data_folder
from rumpus.terminal.precompiling import make_ready, make_search_ready

PAGES = Path(rumpus.__file__).parents[2] / "docs" / "envs"
EXAMPLE = PAGES.parents[1] / "examples" / "ppo.py"
SEED = 1
PLAYERS = 2
AGAINST = ("random", "instinct")
GAMES = {
    "anarcade": {"random": 50, "instinct": 200},
    "arcadia": {"random": 16, "instinct": 60},
    "archduke": {"random": 100, "instinct": 400},
    "champion": {"random": 40, "instinct": 100},
    "rummy": {"random": 40, "instinct": 40},
}
"""Games of each search against both, so that all tables take some minutes of one core."""
QUICK_GAMES = 2000
"""Of bots that decide at once, and of what PPO has learned."""
LEARNED = "anarcade"
"""The game that the example of PPO learns."""
MINUTES = 1.0


class Row(NamedTuple):
    """One player: how many games it played against some of `AGAINST`, and its share of wins in them."""

    name: str
    wins: dict[str, tuple[Interval, int]]


def main(argv: Sequence[str] | None = None) -> int:
    parser = Parser(
        prog="python -m bench.baselines",
        description="Shows how well random, instinct, search and PPO play each game against random and instinct.",
        epilog="example: nice python -m bench.baselines anarcade --write",
    )
    parser.add_argument("game", nargs="*", metavar="GAME", help="only these")
    parser.add_argument("--games", type=int, metavar="N", help="each search against each of them (default: as chosen)")
    parser.add_argument(
        "--minutes", type=float, default=MINUTES, metavar="M", help="processor time for PPO to learn, 0 to leave it out"
    )
    parser.add_argument("--write", action="store_true", help="put the tables into docs/envs")
    try:
        arguments = parser.parse_args(argv)
        for game in [find_game(name) for name in arguments.game] or rumpus.games():
            text = as_markdown(game, rows_of(game, arguments.games, arguments.minutes), arguments)
            print(text)
            if arguments.write:
                write_figures(PAGES / f"{game.id}.md", text)
    except RumpusError as error:
        print(f"bench: {error}", file=sys.stderr)
        return MISTAKE
    except KeyboardInterrupt:
        return INTERRUPTED
    return FINE


# Playing


def rows_of(game: Game, games: int | None, minutes: float) -> list[Row]:
    bots = rungs(measures(game, PLAYERS)[0][2].partition(":")[2])
    make_ready(game)
    make_search_ready(game)
    rows = []
    for bot in bots:
        others = [other for other in AGAINST if other != bot]
        enough = {other: QUICK_GAMES if bot in BOTS else games or GAMES[game.id][other] for other in others}
        rows.append(Row(bot, {other: against(game, bot, other, enough[other]) for other in others}))
    if game.id == LEARNED and minutes:
        rows.append(learned(minutes))
    return rows


def against(game: Game, bot: str, other: str, games: int) -> tuple[Interval, int]:
    """How often a bot wins against another, and in how many games; results are kept."""
    plan = make_plan(game, (bot, other), PLAYERS, SEED)
    with bar(f"{game.name}: {bot} against {other}", games) as progress:
        table = hold_tournament(plan, games, data_folder("tournaments") / file_name(plan), progress=progress)
    return table.of(bot).wins, table.games


def learned(minutes: float) -> Row:
    """What PPO learns against instinct in so long."""
    ppo = example()
    policy = ppo.train(LEARNED, "instinct", 60 * minutes, say=lambda words: print(words, file=sys.stderr, flush=True))
    won = {other: ppo.first_shares(policy, LEARNED, other, QUICK_GAMES) for other in AGAINST}
    return Row(f"PPO, {60 * minutes:g} seconds", {other: (share(parts), len(parts)) for other, parts in won.items()})


def share(parts: np.ndarray[tuple[int], np.dtype[np.float64]]) -> Interval:
    """The mean of parts of first place, one a game."""
    found = interval(Counted(parts, np.ones(len(parts))))
    assert found
    return found


def example() -> ModuleType:
    spec = importlib.util.spec_from_file_location("ppo", EXAMPLE)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


# Telling


def as_markdown(game: Game, rows: Sequence[Row], arguments: argparse.Namespace) -> str:
    """The table between its marks."""
    return "\n".join([BEGIN, *_lines(game, rows, arguments), END])


def _lines(game: Game, rows: Sequence[Row], arguments: argparse.Namespace) -> Iterator[str]:
    yield f"Made by `{command_of(game, arguments)}`: two players, usual options."
    yield ""
    yield "| player | wins against random (95%) | games | wins against instinct (95%) | games |"
    yield "|---|---|---:|---|---:|"
    for row in rows:
        yield f"| {row.name} | {' | '.join(cells(row.wins.get(other)) for other in AGAINST)} |"


def cells(won: tuple[Interval, int] | None) -> str:
    return f"{won[0].in_percent()} | {won[1]:,}" if won else " | "


def command_of(game: Game, arguments: argparse.Namespace) -> str:
    line = ["python", "-m", "bench.baselines", game.id]
    line += ["--games", str(arguments.games)] if arguments.games else []
    if game.id == LEARNED and not math.isclose(arguments.minutes, MINUTES):
        line += ["--minutes", f"{arguments.minutes:g}"]
    return shlex.join([*line, "--write"])


if __name__ == "__main__":
    sys.exit(main())
