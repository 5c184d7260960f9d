"""`rumpus box`: looks into a game's box, and checks box files people write themselves."""

from __future__ import annotations

from pathlib import Path

from rumpus.commands.arguments import (
    Arguments,
    Commands,
    add_box,
    add_command,
    add_game,
    add_json,
    add_plain,
    box_in,
    game_named,
    print_json,
)
from rumpus.core.errors import BadBox


def add_to(commands: Commands) -> None:
    parser = commands.add_parser(
        "box",
        help="look into a box, or check a box file",
        description="Look into a game's box, or check a box file of your own.",
        epilog="example: rumpus box check my-box.toml",
    )

    def tell_how(arguments: Arguments) -> int:
        parser.print_help()
        return 0

    parser.set_defaults(run=tell_how)
    inside = parser.add_subparsers(title="commands", metavar="COMMAND")
    check = add_command(inside, "check", check_box, "say what is wrong with a box file", "rumpus box check my-box.toml")
    check.add_argument("file", metavar="FILE", type=Path, help="a box file; its line `game = ...` says which game")
    add_json(check)
    show = add_command(
        inside, "show", show_box, "show what is in a box", "rumpus box show anarcade --toml > my-box.toml"
    )
    add_game(show)
    add_box(show)
    show.add_argument("--toml", action="store_true", help="print the box file itself, to start your own from")
    add_json(show)
    add_plain(show)


def check_box(arguments: Arguments) -> int:
    try:
        box = box_in(arguments.file)
    except BadBox as bad:
        if not arguments.json:
            raise
        print_json({"ok": False, "mistakes": bad.mistakes})
        return 2
    if arguments.json:
        return print_json({"ok": True, "game": box.game, "name": box.name, "fingerprint": box.fingerprint})
    print(f"{arguments.file.name} is a good box for {box.game}: {box.name} ({box.fingerprint}).")
    return 0


def show_box(arguments: Arguments) -> int:
    from rumpus.terminal.tables import print_table

    game = game_named(arguments.game)
    box = game.check_box(box_in(arguments.box) if arguments.box else None)
    if arguments.toml:
        print((arguments.box or game.folder / "box.toml").read_text(encoding="utf-8"), end="")
        return 0
    if arguments.json:
        return print_json({"fingerprint": box.fingerprint, **box.entries})
    print(f"{box.name}, a box for {game.name} ({box.fingerprint})")
    for section in game.sheet.sections:
        found = box.entries[section.name]
        rows = found if section.many else [found]
        print()
        print_table(section.name, list(rows[0]), [list(row.values()) for row in rows], arguments.plain)
    return 0
