"""Warming: the first compilation of a game's rules, with a bar that says how far it is."""

from __future__ import annotations

import sys

from rumpus.core.game import Game
from rumpus.core.warm import is_warm, warm_up
from rumpus.terminal.screen import is_plain


def make_ready(game: Game, plain: bool = False) -> None:
    """Compiles the rules if that was never done on this machine; otherwise does nothing, so that starts stay quick."""
    if is_warm(game):
        return
    if plain or is_plain() or not sys.stderr.isatty():
        print(f"Compiling the rules of {game.name}; this happens once and takes some seconds.", file=sys.stderr)
        warm_up(game)
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    title = TextColumn(f"Compiling {game.name}, once")
    step = TextColumn("{task.description}")
    with Progress(title, BarColumn(), step, TimeElapsedColumn(), console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=None)
        warm_up(game, lambda name, done, steps: bar.update(task, description=name, completed=done, total=steps))
