"""What a table state is made of: its chairs, a request for an undo, and lines of chat."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from rumpus.core.texts import Sentence


@dataclass
class Chair:
    """A seat: whose it is, and the level of the bot that plays it, for good or as a stand-in."""

    kind: Literal["open", "person", "bot"] = "open"
    guest: str | None = None
    name: str = ""
    bot: str | None = None
    why: Literal["asked", "away", "silent", "time"] | None = None
    shows: bool = False
    """Whether watchers may see this hand, should everybody else agree."""
    kept: str | None = None
    """The guest an open seat is kept for."""


@dataclass
class UndoRequest:
    """Somebody would like the game to go on from where it stood after `to` decisions; who agreed so far."""

    seat: int
    to: int
    agreed: set[int] = field(default_factory=set)


class Standing(NamedTuple):
    """The scores at the end of a round, after so many decisions."""

    decisions: int
    round: int
    scores: list[int]


class Undo(NamedTuple):
    """An undo that happened, in words; in the log it stands after so many decisions."""

    decisions: int
    sentence: Sentence
    asked: bool
    """Whether others had to agree. Only then does the log keep it: nobody misses what had shown nothing."""


class ChatLine(NamedTuple):
    """`seat` is None for a watcher, `time` in milliseconds since 1970."""

    seq: int
    seat: int | None
    name: str
    text: str
    time: int
