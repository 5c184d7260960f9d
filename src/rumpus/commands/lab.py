"""`rumpus simulate` and `rumpus report`: many games between bots, and what they say."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from rumpus.commands.arguments import (
    Arguments,
    Commands,
    add_box,
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
from rumpus.commands.runners import runner_of
from rumpus.core.errors import RumpusError

if TYPE_CHECKING:
    from rumpus.lab.simulation import Simulation

SIMULATED_GAMES = 1000
REPORTED_GAMES = 20_000


def add_to(commands: Commands) -> None:
    many = add_command(
        commands,
        "simulate",
        simulate,
        "let bots play many games",
        "rumpus simulate anarcade --games 10000 --players 3 --bots instinct,random --seed 1",
    )
    add_game(many)
    many.add_argument("--games", type=whole(1), default=SIMULATED_GAMES, metavar="N", help="how many (default: 1000)")
    many.add_argument("--players", type=whole(1), metavar="P", help="at each game (default: the fewest the game takes)")
    many.add_argument(
        "--bots",
        type=comma_list,
        default=["random"],
        metavar="BOT,…",
        help="seat by seat, repeated in turn: random, instinct; with --out also search:1000, rookie and the like",
    )
    add_out(many)
    add_seed(many)
    add_rules_of_play(many)
    add_ray(many)
    add_json(many)
    add_plain(many)
    report = add_command(
        commands, "report", tell_balance, "see how balanced a game is", "rumpus report anarcade --games 20000 --seed 1"
    )
    add_game(report)
    report.add_argument(
        "--games", type=whole(1), default=REPORTED_GAMES, metavar="N", help="at each player count (default: 20000)"
    )
    add_seed(report)
    add_box(report)
    report.add_argument("--write", type=Path, metavar="FILE", help="put the figures into a document, between its marks")
    add_ray(report)
    add_json(report)
    add_plain(report)


def add_out(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--out", type=Path, metavar="FILE.parquet", help="write the games down; goes on where it stopped"
    )
    parser.add_argument("--rows", metavar="ROWS", help="decisions or games (default: decisions)")


def simulate(arguments: Arguments) -> int:
    from rumpus.commands.episodes import keep_games
    from rumpus.core.seeds import check_seed, write_seed
    from rumpus.envs.games import Setting
    from rumpus.lab.simulation import simulate as run_games
    from rumpus.terminal.precompiling import make_ready

    game = game_named(arguments.game)
    players = game.check_players(arguments.players or game.players[0])
    box = box_in(arguments.box) if arguments.box else None
    seed = check_seed(arguments.seed)
    options = game.check_options(options_of(arguments.option))
    if arguments.rows and not arguments.out:
        raise RumpusError("--rows says what is written, so it goes with --out.")
    if arguments.out and arguments.ray is not None:
        raise RumpusError("Games are written down on one machine, so --ray does not go with --out.")
    if arguments.out:
        return keep_games(arguments, Setting(game, players, options, game.check_box(box)))
    make_ready(game, arguments.plain)
    with runner_of(arguments) as runner, bar(f"Simulating {game.name}", arguments.games) as progress:
        result = run_games(
            game,
            arguments.games,
            players,
            arguments.bots,
            seed,
            options,
            box=box,
            runner=runner,
            progress=lambda done, games: progress(done),
        )
    if arguments.json:
        return print_json({**result.as_json(), "seed": write_seed(seed)})
    print_simulation(result, arguments.plain)
    print(f"Seed: {write_seed(seed)}")
    return 0


def print_simulation(result: Simulation, plain: bool) -> None:
    from rumpus.terminal.tables import print_table

    rows = [
        (number, seat.bot, f"{100 * seat.first_share:.1f}%", f"{seat.mean_rank:.2f}", f"{seat.mean_score:.2f}")
        for number, seat in enumerate(result.seats, 1)
    ]
    print_table("", ("seat", "bot", "won", "mean rank", "mean score"), rows, plain)
    length = result.length
    print(f"{result.games:,} games of {result.game}, {result.players} players, {result.stalled} stalled.")
    print(f"Rounds: median {length.p50:.0f}, 5% to 95% of games {length.p5:.0f} to {length.p95:.0f}.")
    print(f"{result.decisions:,} decisions in {result.seconds:.2f} s: {result.decisions_per_second:,.0f} a second.")


def tell_balance(arguments: Arguments) -> int:
    from rumpus.core.seeds import check_seed, write_seed
    from rumpus.lab.balance import as_markdown, balance, write_figures
    from rumpus.terminal.precompiling import make_ready

    game = game_named(arguments.game)
    box = box_in(arguments.box) if arguments.box else None
    seed = check_seed(arguments.seed)
    if arguments.write:
        check_document(arguments.write)
    make_ready(game, arguments.plain)
    counts = range(game.players[0], game.players[1] + 1)
    figures = []
    with runner_of(arguments) as runner, bar(f"Playing {game.name}", arguments.games * len(counts)) as progress:
        done = 0
        for players in counts:

            def add(games: int) -> None:
                nonlocal done
                done += games
                progress(done)

            figures.append(balance(game, arguments.games, players, seed=seed, box=box, runner=runner, progress=add))
    command = f"rumpus report {game.id} --games {arguments.games} --seed {write_seed(seed)}"
    if arguments.write:
        write_figures(arguments.write, as_markdown(game, command, figures))
        if not arguments.json:
            print(f"The figures are written into {arguments.write}.")
            return 0
    if arguments.json:
        return print_json(
            {"game": game.id, "seed": write_seed(seed), "players": [figure.as_json() for figure in figures]}
        )
    print_markdown(as_markdown(game, command, figures), arguments.plain)
    return 0


def check_document(path: Path) -> None:
    """Says before thousands of games are played that the figures will have no place."""
    from rumpus.lab.balance import BEGIN, END

    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise RumpusError(f"{path} cannot be read: {getattr(error, 'strerror', None) or error}.") from None
    if BEGIN not in text or END not in text:
        raise RumpusError(f"{path.name} has no place for figures: it needs the lines {BEGIN} and {END}.")


def print_markdown(text: str, plain: bool) -> None:
    from rumpus.terminal.screen import is_plain

    body = "\n".join(line for line in text.splitlines() if not line.startswith("<!--"))
    if is_plain(plain):
        print(body)
        return
    from rich.console import Console
    from rich.markdown import Markdown

    Console(highlight=False).print(Markdown(body))
