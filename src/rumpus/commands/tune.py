"""`rumpus tune`: find better weights for instinct, or better parameters for search, in games against those of now."""

from __future__ import annotations

import math
import shlex
import sys
from typing import TYPE_CHECKING

from rumpus.commands.arguments import (
    Arguments,
    Commands,
    add_command,
    add_game,
    add_json,
    add_plain,
    add_ray,
    add_seed,
    game_named,
    print_json,
    whole,
)
from rumpus.commands.progress import bar
from rumpus.commands.runners import runner_of
from rumpus.core.errors import RumpusError

if TYPE_CHECKING:
    from rumpus.lab.tuning import Tuned

TABLES = ("instinct", "search")
DEALS = {"instinct": 1000, "search": 12}
"""For each candidate: games by instinct cost next to nothing."""
GENERATIONS = 20
BUDGET = "60"


def add_to(commands: Commands) -> None:
    parser = add_command(
        commands,
        "tune",
        tune,
        "find what the bots of a game should weigh",
        "rumpus tune archduke instinct --seed 1",
    )
    add_game(parser)
    parser.add_argument("table", metavar="TABLE", help="what to tune in the game's bot.toml: instinct or search")
    parser.add_argument(
        "--players", type=whole(1), metavar="P", help="at each table (default: the fewest and the most, both)"
    )
    parser.add_argument(
        "--deals",
        type=whole(1),
        metavar="N",
        help="for each candidate, at every seat (default: 1000, search: 12)",
    )
    parser.add_argument(
        "--generations", type=whole(1), default=GENERATIONS, metavar="G", help="of candidates (default: 20)"
    )
    parser.add_argument(
        "--budget", default=BUDGET, metavar="B", help="of a search for a decision, such as 60 or 0.01s (default: 60)"
    )
    parser.add_argument(
        "--within",
        type=times,
        metavar="T",
        help="at most T times as much or as little as now; the odds of a share by T twice (default: about 7)",
    )
    parser.add_argument("--write", action="store_true", help="write what is shown to be better into bot.toml")
    add_ray(parser)
    add_seed(parser)
    add_json(parser)
    add_plain(parser)


def times(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = -1
    if not 1 < value <= 1000:
        raise RumpusError(f"Expected how many times as much, above 1 and up to 1000, not {text!r}.")
    return value


def tune(arguments: Arguments) -> int:
    from rumpus.core.bot_config import FILE
    from rumpus.core.seeds import check_seed, write_seed
    from rumpus.lab import tuning
    from rumpus.terminal.precompiling import make_ready

    game = game_named(arguments.game)
    table = arguments.table
    if table not in TABLES:
        raise RumpusError(f"There is {' and '.join(TABLES)} to tune, not {table!r}.")
    counts = [game.check_players(arguments.players)] if arguments.players else sorted(set(game.players))
    seed, deals = check_seed(arguments.seed), arguments.deals or DEALS[table]
    before = tuning.start_of(game, table)
    if table == "search":
        tuning.check_budget(arguments.budget)
    if arguments.write:
        tuning.check_writable(game.folder)
    make_ready(game, arguments.plain)
    with runner_of(arguments) as runner, bar("Tuning", arguments.generations) as progress:
        trials: list[tuning.Trial] = []
        for players in counts:
            if table == "search":
                trials.append(tuning.search_trial(game, players, seed, arguments.budget, runner))
            else:
                trials.append(tuning.instinct_trial(game, players, seed, runner))
        shares, reach = tuning.shares_of(game, table), math.log(arguments.within) if arguments.within else tuning.REACH
        found = tuning.tune(before, trials, arguments.generations, deals, seed, shares, reach, progress)
    line = ["rumpus", "tune", game.id, table, *(["--players", str(arguments.players)] if arguments.players else [])]
    line += ["--deals", str(deals), "--generations", str(arguments.generations)]
    line += ["--budget", arguments.budget] if table == "search" else []
    line += ["--within", f"{arguments.within:g}"] if arguments.within else []
    command = shlex.join([*line, "--seed", write_seed(seed)])
    seats = " and ".join(str(players) for players in counts)
    share = f"{found.wins.mean:.1%} ({found.wins.low:.1%} to {found.wins.high:.1%})"
    share = f"{share} of the others in {found.deals:,} deals for {seats} players"
    kept = arguments.write and found.better
    if arguments.json:
        wins = {"mean": found.wins.mean, "low": found.wins.low, "high": found.wins.high}
        told = {"before": before, "values": found.values, "wins": wins, "deals": found.deals}
        print_json({"command": command, **told, "stalled_deals": found.stalled_deals, "written": kept})
    else:
        tell(found, share)
    if kept:
        options = command.removeprefix("rumpus tune ")
        tuning.write_tuned(
            game.folder, table, found.values, f"{options}: left {share} behind, who had the values before"
        )
        print(f"Written into {game.id}/{FILE}.", file=sys.stderr)
    return 0


def tell(found: Tuned, share: str) -> None:
    from rumpus.lab.tuning import in_words

    print(f"Before: {in_words(list(found.before.items()))}")
    print(f"Found:  {in_words(list(found.values.items()))}")
    print(f"What was found leaves {share} behind, who have what there was, on deals it had never met.")
    if found.stalled_deals:
        print(f"Left out, because a game did not come to an end: {found.stalled_deals:,} deals.")
    if not found.better:
        print("That does not show it to be better; nothing is written.")
