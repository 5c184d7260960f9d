"""Precompiling in a terminal: the rules of a game and its search, with a bar that says how far it is."""

from __future__ import annotations

import sys
from collections.abc import Callable

from rumpus.bots import levels
from rumpus.core.game import Game
from rumpus.core.precompile import SEARCH, is_precompiled, precompile
from rumpus.terminal.screen import is_plain


def make_ready(game: Game, plain: bool = False) -> None:
    """Compiles the rules if that was never done on this machine; otherwise does nothing, so that starts stay quick."""
    if is_precompiled(game):
        return
    _compile(f"the rules of {game.name}", lambda tell: precompile(game, tell), plain)


def make_search_ready(game: Game, plain: bool = False) -> None:
    """Compiles what a Champion and hints need."""
    if not levels.is_search_precompiled(game):
        _compile(f"the search of {game.name}", lambda tell: precompile(game, tell, (SEARCH,)), plain)


def _compile(what: str, work: Callable[[Callable[[str, int, int], None]], None], plain: bool) -> None:
    if plain or is_plain() or not sys.stderr.isatty():
        print(f"Compiling {what}; this happens once and takes some seconds.", file=sys.stderr)
        work(lambda name, done, steps: None)
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    title = TextColumn(f"Compiling {what}, once")
    step = TextColumn("{task.description}")
    with Progress(title, BarColumn(), step, TimeElapsedColumn(), console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=None)
        work(lambda name, done, steps: bar.update(task, description=name, completed=done, total=steps))
