"""`rumpus learn`: a lesson in the terminal, a guided game by the real rules."""

from __future__ import annotations

from pathlib import Path

from rumpus.commands.arguments import Arguments, Commands, add_command, add_game, add_plain


def add_to(commands: Commands) -> None:
    parser = add_command(commands, "learn", learn, "learn a game by playing it", "rumpus learn anarcade")
    add_game(parser, optional=True)
    parser.add_argument("lesson", metavar="LESSON", nargs="?", help="which lesson (default: the first)")
    parser.add_argument("--resume", type=Path, metavar="FILE", help="go on with a lesson that was saved")
    parser.add_argument("--save", type=Path, metavar="FILE", help="where the game is kept when you leave or it ends")
    add_plain(parser)


def learn(arguments: Arguments) -> int:
    from rumpus.commands.terminal_game import list_lessons, teach

    return teach(arguments) if arguments.game else list_lessons()
