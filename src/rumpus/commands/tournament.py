"""`rumpus tournament`: bots against each other on the same deals, and how sure the outcome is."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from rumpus.commands.arguments import (
    Arguments,
    Commands,
    add_command,
    add_game,
    add_json,
    add_plain,
    add_ray,
    add_rules_of_play,
    add_seed,
    box_in,
    comma_list,
    game_named,
    options_of,
    print_json,
    whole,
)
from rumpus.commands.progress import bar
from rumpus.commands.runners import ray_again, runner_of
from rumpus.core.errors import RumpusError

if TYPE_CHECKING:
    from rumpus.lab.tournament import Interval, Plan, Standings

GAMES = 1000
MARGIN = 5.0


def add_to(commands: Commands) -> None:
    parser = add_command(
        commands,
        "tournament",
        hold,
        "find out which bot is stronger",
        "rumpus tournament anarcade --bots instinct,random --games 2000 --players 2 --seed 1",
    )
    add_game(parser)
    parser.add_argument(
        "--bots",
        type=comma_list,
        required=True,
        metavar="BOT,…",
        help="two or more of random, instinct, search:1000, search:0.2s, beginner, rookie, regular, champion",
    )
    parser.add_argument(
        "--games", type=whole(1), default=GAMES, metavar="N", help="at least so many, in whole deals (default: 1000)"
    )
    parser.add_argument(
        "--players", type=whole(1), metavar="P", help="at each table (default: the fewest the game takes)"
    )
    parser.add_argument("--sprt", action="store_true", help="stop two bots as soon as one is shown to be stronger")
    parser.add_argument(
        "--margin", type=points, metavar="M", help="what counts as stronger for --sprt: 50 + M%% of wins (default: 5)"
    )
    parser.add_argument("--results", type=Path, metavar="FILE", help="keep results here, and go on from what is there")
    parser.add_argument("--plot", type=Path, metavar="FILE.svg", help="write the plot as a picture as well")
    parser.add_argument("--cores", type=whole(1), metavar="C", help="work on so many cores (default: all)")
    add_ray(parser)
    add_seed(parser)
    add_rules_of_play(parser)
    add_json(parser)
    add_plain(parser)


def points(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise RumpusError(f"Expected a number of percentage points, not {text!r}.") from None


def hold(arguments: Arguments) -> int:
    from rumpus.bots import LEVELS
    from rumpus.core.seeds import write_seed
    from rumpus.lab.tournament import file_name, hold_tournament, make_plan
    from rumpus.terminal.keeping import data_folder
    from rumpus.terminal.precompiling import make_ready, make_search_ready

    game = game_named(arguments.game)
    box = box_in(arguments.box) if arguments.box else None
    plan = make_plan(game, arguments.bots, arguments.players, arguments.seed, options_of(arguments.option), box=box)
    margin = margin_of(arguments)
    if arguments.plot:
        check_picture(arguments.plot)
    path = arguments.results or data_folder("tournaments") / file_name(plan)
    make_ready(game, arguments.plain)
    if any(LEVELS[bot].thinks for bot in plan.bots if bot in LEVELS):
        make_search_ready(game, arguments.plain)
    total = plan.deals_for(arguments.games) * plan.games_a_deal
    try:
        with runner_of(arguments) as runner, bar(f"Playing {game.name}", total) as progress:
            table = hold_tournament(plan, arguments.games, path, margin=margin, progress=progress, runner=runner)
    except KeyboardInterrupt:
        print(f"Stopped; every finished game is kept. Go on with: {again_command(arguments, plan)}", file=sys.stderr)
        raise
    if arguments.plot:
        write_picture(arguments.plot, table, plan)
    if arguments.json:
        return print_json({**table.as_json(), "seed": write_seed(plan.seed), "results": str(path)})
    print_standings(table, arguments.plain)
    print(f"Results: {path}")
    print(f"Seed: {write_seed(plan.seed)}")
    return 0


def margin_of(arguments: Arguments) -> float | None:
    if arguments.margin is not None and not arguments.sprt:
        raise RumpusError("A margin goes with --sprt.")
    return (MARGIN if arguments.margin is None else arguments.margin) / 100 if arguments.sprt else None


def again_command(arguments: Arguments, plan: Plan) -> str:
    """The command that goes on where this one was interrupted."""
    from rumpus.core.seeds import write_seed

    line = ["rumpus", "tournament", plan.game.id, "--bots", ",".join(plan.bots), "--games", str(arguments.games)]
    line += ["--players", str(plan.players), "--seed", write_seed(plan.seed)]
    for option in arguments.option:
        line += ["--option", option]
    for name in ("box", "results", "plot", "margin", "cores"):
        if getattr(arguments, name) is not None:
            line += [f"--{name}", str(getattr(arguments, name))]
    line += ray_again(arguments)
    return shlex.join([*line, *(f"--{name}" for name in ("sprt", "json", "plain") if getattr(arguments, name))])


# Showing


def print_standings(table: Standings, plain: bool) -> None:
    from rumpus.lab.tournament.plots import DRAWN, PLAIN, draw_shares
    from rumpus.terminal.screen import is_plain
    from rumpus.terminal.tables import print_table

    bots = [standing.bot for standing in table.standings]
    rows = [
        (
            standing.bot,
            standing.wins.in_percent(),
            lead(standing.lead),
            *([standing.outright.in_percent() if standing.outright else "none"] if table.shared else []),
            f"{standing.rating.value:.1f} ± {standing.rating.error:.1f}",
        )
        for standing in table.standings
    ]
    heads = ("bot", "won (95%)", "ahead of the next", *(["won of those not shared"] if table.shared else []), "rating")
    print_table("", heads, rows, plain)
    print("\n".join(draw_shares(table, PLAIN if is_plain(plain) else DRAWN)))
    print()
    ranks = [(standing.bot, *map(narrow, standing.ranks)) for standing in table.standings]
    print_table("Ranks", ("bot", *map(str, range(1, table.players + 1))), ranks, plain)
    beats = [
        (standing.bot, *(narrow(standing.beats[bot]) if bot in standing.beats else "" for bot in bots))
        for standing in table.standings
    ]
    print_table("Comes out ahead of, at the same table", ("bot", *bots), beats, plain)
    print(
        f"{table.games:,} games of {table.game}, {table.players} players: {table.deals:,} deals, "
        f"each played {table.games_a_deal} times. Even is {100 * table.even:.1f}%."
    )
    if table.shared:
        print(f"Bots shared first place in {100 * table.shared:.1f}% of the games.")
    if table.stalled_deals:
        print(f"Left out, because a game did not come to an end: {table.stalled_deals:,} deals.")
    if table.sprt:
        print(verdict(table))


def verdict(table: Standings) -> str:
    """The outcome of the sequential test in a sentence."""
    test = table.sprt
    assert test
    goal = f"{100 * (0.5 + test.margin):g}%"
    if not test.decided:
        return f"The test is still open: more games are needed to tell {goal} from 50%."
    if test.stronger is None:
        return f"The test ends after {table.deals:,} deals: neither bot wins {goal}."
    return f"The test ends after {table.deals:,} deals: {test.stronger} is stronger."


def narrow(interval: Interval) -> str:
    """A share for tables with many columns: ± is half the width of its interval."""
    return f"{100 * interval.mean:.1f}% ±{50 * (interval.high - interval.low):.1f}"


def lead(interval: Interval | None) -> str:
    if interval is None:
        return ""
    return f"{100 * interval.mean:+.1f} ({100 * interval.low:+.1f} to {100 * interval.high:+.1f})"


def check_picture(path: Path) -> None:
    """Says before the games are played that the picture will have no place."""
    if path.suffix != ".svg":
        raise RumpusError(f"The plot is an SVG picture, so its name ends in .svg, not {path.name!r}.")
    if not path.parent.is_dir():
        raise RumpusError(f"{path} cannot be written: there is no folder {path.parent}.")


def write_picture(path: Path, table: Standings, plan: Plan) -> None:
    from rumpus.lab.tournament.plots import picture

    title = f"{plan.game.name}, {table.players} players: share of wins in {table.games:,} games"
    path.write_text(picture(table, title), encoding="utf-8")
