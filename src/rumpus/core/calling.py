"""How Python calls a rule: compiled, or as plain Python until the rules of its game are compiled."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable, Iterator
from typing import Any


class ThreadMode(threading.local):
    interpreting = False
    compiling = False


thread_mode = ThreadMode()
"""What this thread does with rules for a while."""

CORE = ""
"""Whose rules those are that every game shares; Python calls them compiled."""
ready_keys: set[Any] = {CORE}
"""The games, and the types of their positions, whose compiled rules Python may call."""
quick_keys: set[Any] = {CORE}
"""The same, but empty while any thread runs rules as plain Python: who finds a key here need not ask further."""
_interpreters = 0
"""How many threads run rules as plain Python, each as often as it has entered `interpreting`."""
_counting = threading.Lock()
_game_of: dict[Any, str] = {}
"""The game by the type of its positions."""


@contextlib.contextmanager
def interpreting() -> Iterator[None]:
    """Within it this thread runs every rule as plain Python, and nothing is compiled: same answers, same bytes.

    Other threads go on as they were. It may be entered again within itself. Where nothing is compiled anyway
    (`INTERPRETED`) it changes nothing.
    """
    before = thread_mode.interpreting
    thread_mode.interpreting = True
    _count_interpreters(1)
    try:
        yield
    finally:
        _count_interpreters(-1)
        thread_mode.interpreting = before


def _count_interpreters(change: int) -> None:
    global _interpreters
    with _counting:
        _interpreters += change
        if _interpreters:
            quick_keys.clear()
        else:
            quick_keys.update(ready_keys)


@contextlib.contextmanager
def compiling() -> Iterator[None]:
    """Within it this thread runs every rule compiled, and compiles what is not: so games are made ready."""
    before = thread_mode.compiling
    thread_mode.compiling = True
    try:
        yield
    finally:
        thread_mode.compiling = before


def introduce(game: str, positions: Any) -> None:
    """Tells whose positions are of this type."""
    _game_of[positions] = game
    if game in ready_keys:
        mark_ready(game)


def mark_ready(game: str) -> None:
    """From here on the rules of a game run compiled, in games that have begun as well."""
    ready_keys.add(game)
    ready_keys.update(positions for positions, whose in _game_of.items() if whose == game)
    _count_interpreters(0)


def is_ready(game: str) -> bool:
    """Whether the rules of a game run compiled in this process."""
    return game in ready_keys


_ask: Callable[[str], bool] = lambda game: True  # noqa: E731  (nobody looks after it yet)


def ask_before_compiling(ask: Callable[[str], bool]) -> None:
    """`ask(game)` is called whenever a rule of a game that is not ready is called: may it run compiled?"""
    global _ask
    _ask = ask


def runs_compiled(key: Any) -> bool:
    """Whether a rule runs compiled now in this thread, by its game or by the type of the position."""
    if thread_mode.interpreting:
        return False
    return key in ready_keys or thread_mode.compiling or _ask(_game_of.get(key, key))


def game_of(module: str) -> str:
    """The game whose rules a module holds, by its folder: `games/<game>/rules`, `games/<game>/bot`."""
    *_, game, folder, _ = ("", "", *module.split("."))
    return game if folder in ("rules", "bot") else CORE
