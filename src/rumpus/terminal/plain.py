"""The plain screen: words line by line, for pipes, scripts and screen readers."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from rumpus.terminal.boards import board_of
from rumpus.terminal.screen import Sight


class PlainScreen:
    """One thing a line. The whole table is told when a turn begins; within a turn only what is new."""

    def show(self, sight: Sight, rows_below: int = 0) -> None:
        self.say("", *sight.news)
        board = board_of(sight.game)
        self.say(*(board.describe if sight.new_turn else board.glimpses)(sight.view, sight.names))
        self.say(*sight.notes)
        if sight.prompt:
            self.say(sight.prompt)
        self.say(*(f"{number}: {choice}" for number, choice in enumerate(sight.choices, 1)))
        if sight.choices:
            self.say(f"Choose 1 to {len(sight.choices)}, or type help.")

    def follow(self, sight: Sight) -> None:
        """A game that is only watched is told by its log alone."""
        self.say(*sight.news)

    def say(self, *lines: str) -> None:
        for line in lines:
            print(line)
        sys.stdout.flush()

    def say_rows(self, rows: Sequence[tuple[str, str]]) -> None:
        self.say(*(f"{title}: {text}" for title, text in rows))

    say_commands = say_rows

    def ask(self) -> str:
        if sys.stdin.isatty():
            return input("> ")
        # Not input(): over a pipe it would leave its prompt in the middle of the output.
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        return line.rstrip("\r\n")

    def cover(self, who: str) -> None:
        self.say("", f"{who}, press Enter when ready.")
        self.ask()
