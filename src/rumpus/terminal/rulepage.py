"""The rules page: a rules document, or one rule of it, for a terminal or for a pipe."""

from __future__ import annotations

from collections.abc import Iterator

from rumpus.core.rulebook import Heading, Passage, Rule, Rulebook, Ruling
from rumpus.terminal.screen import is_plain, open_screen

WIDEST = 100
COMMENT = "<!--"


def print_rulebook(rulebook: Rulebook, plain: bool = False) -> None:
    """The whole document, each rule behind its number."""
    if is_plain(plain):
        print("\n".join(_plain_lines(rulebook)))
        return
    _print_pretty(rulebook)


def print_rule(rulebook: Rulebook, rule: Rule, plain: bool = False) -> None:
    """One rule, and the rulings on it."""
    rulings = [f"{r.question} {r.ruling} Why: {r.reason}" for r in rulebook.rulings_on(rule.number)]
    open_screen(plain).say_rows([(rule.number, rule.text), *(("Ruling", ruling) for ruling in rulings)])


def _plain_lines(rulebook: Rulebook) -> Iterator[str]:
    for line in rulebook.lines:
        match line:
            case Rule(number, text):
                yield f"{number}  {text}"
            case Ruling(numbers, question, ruling, reason):
                yield f"{', '.join(numbers)}  {question} {ruling} Why: {reason}"
            case Heading(level, text):
                yield f"{'#' * level} {text}"
            case Passage(text) if not text.startswith(COMMENT):
                yield text


def _print_pretty(rulebook: Rulebook) -> None:
    from rich.console import Console
    from rich.markdown import Markdown
    from rich.table import Table
    from rich.text import Text

    console = Console(highlight=False)
    console.width = min(console.width, WIDEST)
    rows: list[tuple[Text, Text]] = []
    passage: list[str] = []

    def flush() -> None:
        if "".join(passage).strip():
            console.print(Markdown("\n".join(passage)))
            console.print()
        passage.clear()
        if rows:
            grid = Table.grid(padding=(0, 2, 0, 0))
            for number, text in rows:
                grid.add_row(number, text)
            console.print(grid)
            rows.clear()

    for line in rulebook.lines:
        match line:
            case Rule(number, text):
                rows.append((Text(number, style="bold cyan"), Text(text)))
            case Ruling(numbers, question, ruling, reason):
                about = Text("\n".join(numbers), style="bold cyan")
                rows.append((about, Text.assemble((f"{question} ", "italic"), f"{ruling} ", (reason, "dim"))))
            case Heading(level, text):
                flush()
                console.print(Text(f"\n{text.upper() if level == 1 else text}\n", style="bold"))
            case Passage(text) if not text.startswith(COMMENT):
                if text and rows:
                    flush()
                passage.append(text)
    flush()
