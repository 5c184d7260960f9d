"""Answers: what a line typed at the table means."""

from __future__ import annotations

from dataclasses import dataclass

WORDS = {
    "?": "rules",
    "rules": "rules",
    "h": "hint",
    "hint": "hint",
    "u": "undo",
    "undo": "undo",
    "s": "save",
    "save": "save",
    "q": "quit",
    "quit": "quit",
    "exit": "quit",
    "quit!": "quit!",
    "log": "log",
    "l": "log",
    "b": "board",
    "board": "board",
    "help": "help",
}

HELP = (
    (
        "1, 2, …",
        "choose what stands behind that number; several numbers with spaces between are done one after another",
    ),
    ("?", "the rules that apply now; ? 12 shows rule 12"),
    ("h", "a hint: the best two decisions, and what they would lead to"),
    ("u", "undo your last decision (among people, or in a game of memory: where nobody has learnt from it)"),
    ("b", "the whole table once more"),
    ("log", "everything that has happened"),
    ("s FILE", "save the game in FILE"),
    ("q", "save and leave"),
)


DIGITS = 6
"""A longer number is beyond any list of choices."""


@dataclass(frozen=True)
class Numbers:
    """Choices by number, one after another."""

    numbers: tuple[int, ...]


@dataclass(frozen=True)
class Word:
    """A command, and what stood behind it."""

    name: str
    rest: str = ""


@dataclass(frozen=True)
class Unknown:
    """Something else; `sentence` says so."""

    sentence: str


def read_answer(line: str) -> Numbers | Word | Unknown:
    pieces = line.split()
    if not pieces:
        return Unknown("Type the number of a choice, or help.")
    if all(piece.isascii() and piece.isdigit() for piece in pieces):
        return Numbers(tuple(int(piece) if len(piece) <= DIGITS else 10**DIGITS for piece in pieces))
    name = WORDS.get(pieces[0].lower())
    if name is None:
        return Unknown(f"{line.strip()!r} is neither a number nor a command; help shows what you can type.")
    rest = line.strip()[len(pieces[0]) :].strip()
    if rest and name not in ("save", "rules"):
        return Unknown(f"{name} takes nothing behind it; help shows what you can type.")
    return Word(name, rest)
