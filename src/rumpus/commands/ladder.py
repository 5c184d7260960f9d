"""`rumpus ladder`: how much stronger each bot is than the one below, and what thinking twice as long is worth."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

from rumpus.commands.arguments import (
    Arguments,
    Commands,
    add_command,
    add_json,
    add_plain,
    add_ray,
    add_seed,
    game_named,
    print_json,
    whole,
)
from rumpus.commands.lab import check_document, print_markdown
from rumpus.commands.progress import bar
from rumpus.commands.runners import ray_again, runner_of


def add_to(commands: Commands) -> None:
    parser = add_command(
        commands,
        "ladder",
        show_ladder,
        "see how strong the bots are, step by step",
        "rumpus ladder anarcade --games 400 --seed 1",
    )
    parser.add_argument("game", metavar="GAME", nargs="*", help="games that `rumpus games` lists (default: all)")
    parser.add_argument(
        "--games", type=whole(1), metavar="N", help="at each step, in whole deals (default: as bot.toml has it)"
    )
    parser.add_argument(
        "--budget",
        metavar="B",
        help="the least that search gets for a decision, such as 20 or 0.05s (default: as bot.toml has it)",
    )
    parser.add_argument("--write", type=Path, metavar="FILE", help="put the ladder into a document, between its marks")
    add_ray(parser)
    add_seed(parser)
    add_json(parser)
    add_plain(parser)


def show_ladder(arguments: Arguments) -> int:
    import rumpus
    from rumpus.core.seeds import check_seed, write_seed
    from rumpus.lab.balance import write_figures
    from rumpus.lab.ladder import Step, as_markdown, climb, measures
    from rumpus.terminal.keeping import data_folder
    from rumpus.terminal.precompiling import make_ready

    games = [game_named(name) for name in arguments.game] or rumpus.games()
    seed = check_seed(arguments.seed)
    if arguments.write:
        check_document(arguments.write)
    line = ["rumpus", "ladder", *arguments.game]
    line += ["--games", str(arguments.games)] if arguments.games else []
    line += ["--budget", arguments.budget] if arguments.budget else []
    command = shlex.join([*line, "--seed", write_seed(seed)])
    tables = [
        (game, players, *measures(game, players, arguments.budget, arguments.games))
        for game in games
        for players in dict.fromkeys((2, game.players[1]))
    ]
    steps: list[Step] = []
    try:
        total = sum((len(bots) - 1) * enough for _, _, bots, enough in tables)
        with runner_of(arguments) as runner, bar("Climbing", total) as progress:

            def go_on(games: int) -> None:
                progress(sum(step.games for step in steps) + games)

            for game, players, bots, enough in tables:
                make_ready(game, arguments.plain)
                folder = data_folder("tournaments")
                for step in climb(game, players, bots, enough, seed, folder, go_on, runner):
                    steps.append(step)
                    go_on(0)
    except KeyboardInterrupt:
        again = [command, *(["--write", shlex.quote(str(arguments.write))] if arguments.write else [])]
        again += [*ray_again(arguments), *(["--json"] if arguments.json else [])]
        print(f"Stopped; every finished game is kept. Go on with: {' '.join(again)}", file=sys.stderr)
        raise
    document = arguments.write.read_text(encoding="utf-8") if arguments.write else ""
    text = as_markdown(command, games, steps, document)
    if arguments.write:
        write_figures(arguments.write, text)
    if arguments.json:
        return print_json({"seed": write_seed(seed), "steps": [step.as_json() for step in steps]})
    if arguments.write:
        print(f"The ladder is written into {arguments.write}.")
        return 0
    print_markdown(text, arguments.plain)
    return 0
