"""Arguments that several commands share, and the things they name."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeAlias

from rumpus.core.box import Box, read_box, read_document
from rumpus.core.errors import BadBox, RumpusError
from rumpus.core.game import Game, find_game
from rumpus.core.seeds import check_seed

Commands: TypeAlias = "argparse._SubParsersAction[Any]"
Arguments: TypeAlias = argparse.Namespace


def add_command(
    commands: Commands, name: str, run: Callable[[Arguments], int], what: str, example: str
) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = commands.add_parser(
        name, help=what, description=f"{what[0].upper()}{what[1:]}.", epilog=f"example: {example}"
    )
    parser.set_defaults(run=run)
    return parser


def add_game(parser: argparse.ArgumentParser, optional: bool = False) -> None:
    parser.add_argument(
        "game", metavar="GAME", nargs="?" if optional else None, help="a game that `rumpus games` lists"
    )


def add_seed(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--seed", type=seed, metavar="S", help="whole number from which all chance comes (default: secret)"
    )


def add_rules_of_play(parser: argparse.ArgumentParser) -> None:
    """Options of the game and the box to play with."""
    parser.add_argument(
        "--option", action="append", default=[], metavar="KEY=VALUE", help="an option of the game, such as aces=1"
    )
    add_box(parser)


def add_box(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--box", type=Path, metavar="FILE", help="a box file of your own instead of the game's")


def add_json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print JSON, for programs")


def add_plain(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--plain", action="store_true", help="words line by line, no colours, no frames")


def add_ray(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--ray",
        nargs="?",
        const="",
        metavar="ADDRESS",
        help="work on the machines of the Ray at host:port, or on one started here; the results are the same, but "
        "for bots that go by a clock (needs rumpus[ray])",
    )


def print_json(content: object) -> int:
    print(json.dumps(content, ensure_ascii=False, indent=2))
    return 0


# What arguments mean


def whole(least: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        if not (text.isascii() and text.isdigit() and len(text) < 16 and int(text) >= least):
            raise RumpusError(f"Expected a whole number from {least} on, not {text!r}.")
        return int(text)

    return read


def seconds(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = -1
    if not 0 <= value <= 3600:
        raise RumpusError(f"Expected seconds, from 0 to 3600, not {text!r}.")
    return value


def seed(text: str) -> int:
    """Decimal, or hexadecimal with 0x, as it is written at the end of a game."""
    try:
        return check_seed(int(text, 0))
    except ValueError:
        raise RumpusError(f"A seed is a whole number, not {text!r}.") from None


def comma_list(text: str) -> list[str]:
    """A list with commas: `instinct,random`."""
    return [word.strip() for word in text.split(",")]


def game_named(name: str | None) -> Game:
    import rumpus.games  # noqa: F401  (puts every game on the shelf)

    if name is None:
        raise RumpusError("Say which game: `rumpus games` lists what there is.")
    return find_game(name)


def options_of(pairs: Sequence[str]) -> dict[str, str]:
    options = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not equals:
            raise RumpusError(f"An option is written key=value, not {pair!r}.")
        options[key.strip()] = value.strip()
    return options


def box_in(path: Path) -> Box:
    """A box file, read by the sheet of the game it says it is for."""
    document = read_document(path)
    if not isinstance(document.get("game"), str):
        raise BadBox([f'{path.name}: game: missing, expected a line such as game = "anarcade".'])
    try:
        game = game_named(document["game"])
    except RumpusError as error:
        raise BadBox([f"{path.name}: game: {error}"]) from None
    return read_box(path, game.sheet)
