"""`rumpus compile`: prepares games beforehand, so that nothing is left to compile while somebody plays."""

from __future__ import annotations

import os

from rumpus.commands.arguments import Arguments, Commands, add_command, game_named


def add_to(commands: Commands) -> None:
    parser = add_command(
        commands,
        "compile",
        compile_games,
        "compile games beforehand: for servers, benchmarks and containers, which can carry RUMPUS_CACHE",
        "rumpus compile anarcade archduke",
    )
    parser.add_argument("games", nargs="*", metavar="GAME", help="which games; all of them unless some are named")


def compile_games(arguments: Arguments) -> int:
    import rumpus
    from rumpus.terminal.precompiling import make_ready, make_search_ready

    games = [game_named(name) for name in arguments.games] or rumpus.games()
    for game in games:
        make_ready(game)
        make_search_ready(game)
        print(f"{game.name} is compiled.")
    if folder := os.environ.get("RUMPUS_CACHE"):
        print(f"It is kept in {folder}.")
    return 0
