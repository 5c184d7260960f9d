"""What people read, in parts: a decision, a prompt, a sentence of the log. No reader has to take a text apart."""

# Plain Python throughout: a change here compiles nothing anew.

from __future__ import annotations

from collections.abc import Mapping
from typing import Generic, TypeVar

from msgspec import Struct

Kind = TypeVar("Kind")
About = TypeVar("About")


class Label(Struct, Generic[Kind, About], frozen=True):
    """A decision in words. `kind` is for programs, and so is `about`: which things on the table it touches.

    `title` says it in a few words, as on a button. `name` tells it from all others, where the title is too short for
    that. `detail` explains it. `warning` says what it costs, if a player may not expect that: the page asks once more.
    """

    kind: Kind
    title: str
    about: About | None = None
    name: str = ""
    detail: str = ""
    warning: str = ""

    @property
    def text(self) -> str:
        """The whole of it: "Score a credit: 3 of 5 so far"."""
        name = self.name or self.title
        return f"{name}: {self.detail}" if self.detail else name


class Reason(Struct, frozen=True, omit_defaults=True):
    """What a decision does for the plan of who decides, in words of the game: "4 points a year for 3 years". `text`
    begins small and has no full stop. `kind` is for programs, and so are `counts`, the numbers that it names."""

    kind: str
    text: str
    counts: Mapping[str, int] = {}


class Thing(Struct, frozen=True):
    """Something on the table, for who looks closer: what it is called, what it does, and the rules that say so."""

    title: str
    text: str
    rules: tuple[str, ...]


class Prompt(Struct, frozen=True, omit_defaults=True):
    """What a player reads when a decision is theirs, and the rules that apply to it. `title` says where in the game
    they are, `detail` what is asked."""

    detail: str
    rules: tuple[str, ...]
    title: str = ""

    @property
    def text(self) -> str:
        """The whole of it: "Draw phase: you have 1 Draw symbol left." """
        return f"{self.title}: {self.detail}" if self.title else self.detail


class Sentence(Struct, frozen=True, omit_defaults=True):
    """A sentence of the log. Where it begins with somebody's name, `who` is the name as the reader reads it, `seat`
    their seat, and `rest` what follows. A `heading` begins a turn or a round."""

    rest: str
    who: str = ""
    seat: int | None = None
    heading: bool = False

    @property
    def text(self) -> str:
        return self.who + self.rest
