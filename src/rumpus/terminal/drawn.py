"""The drawn screen: board, log, question and choices on one page, fitted to the terminal's size."""

from __future__ import annotations

import contextlib
from bisect import bisect_left
from collections.abc import Sequence
from itertools import groupby

from rich.console import Console, Group, RenderableType
from rich.constrain import Constrain
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from rumpus.core.texts import Sentence
from rumpus.terminal.boards import board_of
from rumpus.terminal.screen import Sight

WIDE = 150
"""From this width on, the log stands beside the board."""
GUTTER = 4
LEAST_LOG, MOST_LOG = 3, 12
SENTENCES_A_ROW = 5
TIGHT_ROWS = 30
FEW_CHOICES, MANY_CHOICES = 5, 12
"""More choices than this stand in as many columns as there is room for."""
LONG_CHOICE = 36
"""Among many choices, one that is longer than this has a line of its own below the columns."""
COLUMN_GAP = 3
MARGIN = 1


class DrawnScreen:
    """Draws each moment as a fresh page, so that things stay where the eye left them."""

    def __init__(self, console: Console | None = None) -> None:
        self.console = console or Console(highlight=False)
        with contextlib.suppress(ImportError):
            # Its presence lets people edit the line they type.
            import readline  # noqa: F401

    def show(self, sight: Sight, rows_below: int = 0) -> None:
        """A page that leaves some rows free for what is said next."""
        width, height = self.console.size
        question = self._question(sight, width - 2 * MARGIN, height)
        page = self._page(sight, width - 2 * MARGIN, height - self._height(question) - 2 - rows_below)
        self.console.clear()
        self.console.print(Padding(Group(page, question), (0, MARGIN)))

    def follow(self, sight: Sight) -> None:
        self.show(sight)

    def _page(self, sight: Sight, width: int, rows: int) -> RenderableType:
        """Board and log in so many rows: the board takes what it needs, the log what is left."""
        board = board_of(sight.game)
        if width >= WIDE:
            room = width * 3 // 5
            drawn: RenderableType = Constrain(board.draw(sight.view, sight.names, room, rows), room)
            side = width - self.console.measure(drawn).maximum - GUTTER
            grid = Table.grid(padding=(0, GUTTER, 0, 0))
            grid.add_row(drawn, self._log(sight, side, max(self._height(drawn), LEAST_LOG)))
            return Group(grid, Text(""))
        drawn = board.draw(sight.view, sight.names, width, rows - LEAST_LOG - 2)
        left = rows - self._height(drawn)
        if left < LEAST_LOG + 2:
            return Group(drawn, self._log(sight, width, max(left, 1)))
        return Group(drawn, Text(""), self._log(sight, width, min(left - 2, MOST_LOG)), Text(""))

    def _log(self, sight: Sight, width: int, rows: int) -> RenderableType:
        """The end of the log that fits, a paragraph a turn; what was read before is dimmed."""

        def lines_from(first: int) -> list[Text]:
            told = paragraphs(sight.log[first:], sight.read - first)
            return [line for paragraph in told for line in paragraph.wrap(self.console, width)]

        places = range(max(0, len(sight.log) - SENTENCES_A_ROW * rows), len(sight.log) + 1)
        first = bisect_left(places, True, key=lambda place: len(lines_from(place)) <= rows)
        return Group(*lines_from(places[first]))

    def _question(self, sight: Sight, width: int, height: int) -> RenderableType:
        if not sight.prompt:
            return Group()
        rows = [Text.assemble((f" {number} ", "bold reverse"), " ", c) for number, c in enumerate(sight.choices, 1)]
        many = FEW_CHOICES if height < TIGHT_ROWS else MANY_CHOICES
        long = [row for row in rows if row.cell_len > LONG_CHOICE and len(rows) > many]
        rows = [row for row in rows if row not in long]
        grid = Table.grid(padding=(0, COLUMN_GAP, 0, 0))
        longest = max((row.cell_len for row in rows), default=0) + COLUMN_GAP
        most_across = max(1, (width + COLUMN_GAP) // longest) if longest else 1
        across = most_across if len(rows) > MANY_CHOICES else min(2, most_across) if height < TIGHT_ROWS else 1
        deep = -(-len(rows) // across) if len(rows) > 2 else len(rows)
        for i in range(deep):
            grid.add_row(*rows[i::deep])
        notes = [Text(note, style="bold yellow") for note in sight.notes]
        return Group(
            *notes,
            Text(sight.prompt, style="bold"),
            grid,
            *long,
            Text("a number, or ? rules, h hint, u undo, help", "dim"),
        )

    def _height(self, drawn: RenderableType) -> int:
        width = self.console.size[0] - 2 * MARGIN
        return len(self.console.render_lines(drawn, self.console.options.update(width=width), pad=False))

    def say(self, *lines: str) -> None:
        for line in lines:
            self.console.print(Padding(Text(line), (0, MARGIN)))

    def say_rows(self, rows: Sequence[tuple[str, str]]) -> None:
        grid = Table.grid(padding=(0, 2, 0, 0))
        for title, text in rows:
            grid.add_row(Text(title, style="bold"), Text(text))
        self.console.print(Padding(grid, (0, MARGIN)))

    def say_commands(self, rows: Sequence[tuple[str, str]]) -> None:
        """Each command on a line of its own, never broken, so that it can be copied."""
        for title, command in rows:
            self.say(f"{title}:")
            self.console.print(Text(f"   {command}"), soft_wrap=True)

    def ask(self) -> str:
        return input(" > ")

    def cover(self, who: str) -> None:
        self.console.clear()
        self.say("", f"{who}, press Enter when ready.")
        input(" > ")


def paragraphs(sentences: Sequence[Sentence], read: int = 0) -> list[Text]:
    """Sentences run together turn by turn, the first `read` dimmed; repeated ones are said once, with how often."""
    told: list[Text] = []
    for sentence, group in groupby(enumerate(sentences), key=lambda numbered: numbered[1]):
        places = [place for place, _ in group]
        if not told or sentence.heading:
            told.append(Text())
        text = sentence.text
        times = f" ({len(places)} times)." if len(places) > 1 else text[-1:]
        told[-1].append(" " if told[-1] else "")
        told[-1].append(text[:-1] + times, style="dim" if places[-1] < read else "")
    return told
