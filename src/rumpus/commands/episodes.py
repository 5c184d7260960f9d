"""`rumpus simulate --out`: games between bots, written into a Parquet file."""

from __future__ import annotations

import shlex
import sys
from typing import TYPE_CHECKING

from rumpus.commands.arguments import Arguments, print_json
from rumpus.commands.progress import bar
from rumpus.envs.games import Setting

if TYPE_CHECKING:
    from rumpus.envs.episodes import About, Tally


def keep_games(arguments: Arguments, setting: Setting) -> int:
    from rumpus.bots.levels import does_think
    from rumpus.core.cores import cores
    from rumpus.core.seeds import write_seed
    from rumpus.envs.episodes import DECISIONS, about, check_place, write
    from rumpus.terminal.precompiling import make_ready, make_search_ready

    check_place(arguments.out)
    make_ready(setting.game, arguments.plain)
    if any(map(does_think, arguments.bots)):
        make_search_ready(setting.game, arguments.plain)
    try:
        with bar(f"Playing {setting.game.name}", arguments.games) as progress:
            tally = write(
                arguments.out,
                setting,
                arguments.bots,
                arguments.games,
                arguments.seed,
                arguments.rows or DECISIONS,
                workers=cores(),
                progress=progress,
            )
    except KeyboardInterrupt:
        print(f"Stopped; every finished game is kept. Go on with: {again_command(arguments)}", file=sys.stderr)
        raise
    told = about(arguments.out)
    if arguments.json:
        return print_json(as_json(arguments, told, tally))
    print_tally(told, tally, arguments.plain)
    size = f"{arguments.out.stat().st_size / 1e6:,.1f} MB"
    print(f"{tally.games:,} games, {tally.decisions:,} decisions, {tally.stalled} stalled: {arguments.out}, {size}.")
    print(f"Seed: {write_seed(int(told.seed, 16))}")
    return 0


def as_json(arguments: Arguments, told: About, tally: Tally) -> dict[str, object]:
    from rumpus.core.seeds import write_seed

    return {
        "out": str(arguments.out),
        "bytes": arguments.out.stat().st_size,
        "rows": told.rows,
        "game": told.game,
        "players": told.players,
        "games": tally.games,
        "decisions": tally.decisions,
        "stalled": tally.stalled,
        "seats": [
            {"bot": bot, "first_share": first, "mean_rank": rank, "mean_score": score}
            for bot, first, rank, score in means(told, tally)
        ],
        "seed": write_seed(int(told.seed, 16)),
    }


def means(told: About, tally: Tally) -> list[tuple[str, float, float, float]]:
    """For each seat its bot, its share of first places, its mean rank and its mean score."""
    games = tally.games or 1
    sums = zip(told.bots, tally.firsts, tally.ranks, tally.scores, strict=True)
    return [
        (bot, round(first / games, 4), round(rank / games, 4), round(score / games, 4))
        for bot, first, rank, score in sums
    ]


def print_tally(told: About, tally: Tally, plain: bool) -> None:
    from rumpus.terminal.tables import print_table

    rows = [
        (number, bot, f"{100 * first:.1f}%", f"{rank:.2f}", f"{score:.2f}")
        for number, (bot, first, rank, score) in enumerate(means(told, tally), 1)
    ]
    print_table("", ("seat", "bot", "won", "mean rank", "mean score"), rows, plain)


def again_command(arguments: Arguments) -> str:
    """The command that goes on where this one was interrupted; the seed is kept with the games."""
    line = ["rumpus", "simulate", arguments.game, "--games", str(arguments.games), "--bots", ",".join(arguments.bots)]
    for option in arguments.option:
        line += ["--option", option]
    for name in ("players", "seed", "box", "out", "rows"):
        if getattr(arguments, name) is not None:
            line += [f"--{name}", str(getattr(arguments, name))]
    return shlex.join([*line, *(f"--{name}" for name in ("json", "plain") if getattr(arguments, name))])
