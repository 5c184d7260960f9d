"""The arguments of `rumpus play`; `terminal_game.py` plays by them."""

from __future__ import annotations

from pathlib import Path

from rumpus.commands.arguments import (
    Arguments,
    Commands,
    add_command,
    add_game,
    add_plain,
    add_rules_of_play,
    add_seed,
    comma_list,
    seconds,
    whole,
)


def add_to(commands: Commands) -> None:
    parser = add_command(
        commands, "play", play, "play a game in the terminal", "rumpus play anarcade --players 3 --bots champion,rookie"
    )
    add_game(parser, optional=True)
    parser.add_argument(
        "--players", type=whole(1), metavar="N", help="how many play in all (default: one more than people)"
    )
    parser.add_argument(
        "--people", type=whole(1), metavar="N", help="how many of them sit at this keyboard (default: 1)"
    )
    parser.add_argument("--seat", type=whole(1), metavar="N", help="where you sit, counted from 1 (default: by lot)")
    parser.add_argument(
        "--bots",
        type=comma_list,
        metavar="BOT,…",
        help="who plays the other seats: rookie, regular, champion, or a bot of the lab (default: regular)",
    )
    parser.add_argument(
        "--names", type=comma_list, metavar="NAME,…", help="the people's names, or with --watch the bots'"
    )
    add_seed(parser)
    add_rules_of_play(parser)
    parser.add_argument("--watch", action="store_true", help="bots play all seats, you look on")
    parser.add_argument("--pace", type=seconds, metavar="SECONDS", help="with --watch: the pause between decisions")
    parser.add_argument("--resume", type=Path, metavar="FILE", help="go on with a saved game")
    parser.add_argument("--save", type=Path, metavar="FILE", help="where the game is kept when you leave or it ends")
    add_plain(parser)


def play(arguments: Arguments) -> int:
    from rumpus.commands.terminal_game import sit_down

    return sit_down(arguments)
