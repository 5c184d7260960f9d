"""Screens: what a sitting shows people and asks them, whichever way it is shown."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from rumpus.core.game import Game
from rumpus.core.texts import Sentence
from rumpus.core.view import View


@dataclass(frozen=True)
class Sight:
    """What one pair of eyes sees at one moment: the view, the log and how much of it is read, notes, the question."""

    game: Game
    view: View[Any]
    names: Sequence[str]
    log: Sequence[Sentence] = ()
    read: int = 0
    notes: Sequence[str] = ()
    prompt: str = ""
    choices: Sequence[str] = ()
    new_turn: bool = True

    @property
    def news(self) -> Sequence[str]:
        return [sentence.text for sentence in self.log[self.read :]]


class Screen(Protocol):
    """A way to show a table. `ask` raises EOFError when nobody answers any more."""

    def show(self, sight: Sight, rows_below: int = 0) -> None: ...
    def follow(self, sight: Sight) -> None: ...
    def say(self, *lines: str) -> None: ...
    def say_rows(self, rows: Sequence[tuple[str, str]]) -> None: ...
    def say_commands(self, rows: Sequence[tuple[str, str]]) -> None: ...
    def ask(self) -> str: ...
    def cover(self, who: str) -> None: ...


def is_plain(asked: bool = False) -> bool:
    """Whether to write line by line, without colours and frames: when asked, over a pipe, on a simple terminal."""
    if asked or os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return True
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return True
    return not (sys.stdout.encoding or "").lower().startswith("utf")


def open_screen(plain: bool) -> Screen:
    if is_plain(plain):
        from rumpus.terminal.plain import PlainScreen

        return PlainScreen()
    from rumpus.terminal.drawn import DrawnScreen

    return DrawnScreen()


def printable(text: str) -> str:
    """The text without anything that could steer a terminal: names may come from a stranger's file."""
    return "".join(letter if letter.isprintable() else "?" for letter in text)
