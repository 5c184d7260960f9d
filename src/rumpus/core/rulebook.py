"""Rulebook: finds a game's rules document and reads its numbered rules, in the terminal as in the browser."""

# Plain Python throughout: a change here compiles nothing anew.

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from rumpus.core.errors import RumpusError
from rumpus.core.game import Game

PACKAGE = Path(__file__).parent.parent
FOLDERS = (PACKAGE / "rulings", PACKAGE.parent.parent / "docs" / "rules")
"""Where the documents lie in an installed wheel, and where in a checkout."""

RULE_HEAD = ("rule", "")
RULING_HEAD = ("rule", "question", "ruling", "reason")
IN_SHORT = "In short"
POINT = re.compile(r"- (\*\*(?P<title>.+?)\.\*\* )?(?P<sentence>.+)")
CELL_WALL = re.compile(r"(?<!\\)\|")


@dataclass(frozen=True)
class Rule:
    """One numbered rule, and the heading it stands under."""

    number: str
    text: str
    heading: str


@dataclass(frozen=True)
class InShort:
    """One part of a game told in short: what it is about, and a few sentences."""

    title: str
    sentences: list[str]


@dataclass(frozen=True)
class Ruling:
    """What we play where the rulebook leaves a gap, and why; `numbers` are the rules it belongs to."""

    numbers: tuple[str, ...]
    question: str
    ruling: str
    reason: str


@dataclass(frozen=True)
class Heading:
    level: int
    text: str


@dataclass(frozen=True)
class Passage:
    """Any other line of the document, as it stands there."""

    text: str


@dataclass(frozen=True)
class Rulebook:
    """A rules document: its lines in order, its rules by number."""

    game: Game
    lines: tuple[Rule | Ruling | Heading | Passage, ...]

    @property
    def rules(self) -> list[Rule]:
        return [line for line in self.lines if isinstance(line, Rule)]

    @property
    def in_short(self) -> list[InShort]:
        """The game in a few sentences, for who has never played it: its goal, a turn, the end."""
        heading, found = "", list[InShort]()
        for line in self.lines:
            if isinstance(line, Heading):
                heading = line.text
            elif isinstance(line, Passage) and heading == IN_SHORT and (told := POINT.fullmatch(line.text)):
                if told["title"]:
                    found.append(InShort(told["title"], []))
                found[-1].sentences.append(told["sentence"])
        return found

    def find(self, number: str) -> Rule:
        """A rule by its number, however it is written: `AN-12`, `an-12` or `12`."""
        wanted = number.upper() if "-" in number else f"{self.game.prefix}-{number}"
        for rule in self.rules:
            if rule.number == wanted:
                return rule
        first, last = self.rules[0].number, self.rules[-1].number
        raise RumpusError(f"{self.game.name} has no rule {wanted}; its rules are {first} to {last}.")

    def rulings_on(self, number: str) -> list[Ruling]:
        return [line for line in self.lines if isinstance(line, Ruling) and number in line.numbers]


def read_rulebook(game: Game) -> Rulebook:
    """The rules document of a game."""
    for folder in FOLDERS:
        path = folder / f"{game.id}.md"
        if path.is_file():
            return Rulebook(game, _lines_of(path))
    raise RumpusError(f"The rules document of {game.name} is missing from this installation.")


@cache
def _lines_of(path: Path) -> tuple[Rule | Ruling | Heading | Passage, ...]:
    return tuple(parse(path.read_text(encoding="utf-8")))


def parse(text: str) -> Iterator[Rule | Ruling | Heading | Passage]:
    """Reads a document line by line: rules stand in tables headed `| rule | |`, rulings in one of four columns."""
    heading = ""
    head: tuple[str, ...] | None = None
    for line in text.splitlines():
        cells = _cells(line)
        if cells is None:
            head = None
            if line.startswith("#"):
                heading = line.lstrip("#").strip()
                yield Heading(len(line) - len(line.lstrip("#")), heading)
            else:
                yield Passage(line)
        elif head is None:
            head = cells
            if head not in (RULE_HEAD, RULING_HEAD):
                yield Passage(line)
        elif head == RULE_HEAD and len(cells) == len(head):
            if not _is_ruled_line(cells):
                yield Rule(cells[0], cells[1], heading)
        elif head == RULING_HEAD and len(cells) == len(head):
            if not _is_ruled_line(cells):
                numbers = tuple(number.strip() for number in cells[0].split(","))
                yield Ruling(numbers, *cells[1:])
        else:
            yield Passage(line)


def _cells(line: str) -> tuple[str, ...] | None:
    """The cells of a table row, or None where a line is no row."""
    row = line.strip()
    if len(row) < 2 or row[0] != "|" or row[-1] != "|":
        return None
    return tuple(cell.strip().replace("\\|", "|") for cell in CELL_WALL.split(row[1:-1]))


def _is_ruled_line(cells: tuple[str, ...]) -> bool:
    """Whether a row is the line under a table's head."""
    return all(set(cell) <= set("-:") and cell for cell in cells)
