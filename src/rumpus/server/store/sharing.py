"""Sharing: what servers that use one store say to each other, and which of them looks after a table."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from rumpus.server.table.entries import Row


class Visits(NamedTuple):
    """Who is at a table at one server, and what everybody's lobby shows of it, where everybody may come and this
    server looks after it; `opened` is when the table was."""

    guests: Collection[str]
    shown: bytes | None = None
    opened: int = 0


class Said(NamedTuple):
    """What a server says of itself every so often: it is there for `seconds` more at least; the tables that it would
    look after, and those it gives back; who is where, as far as that changed; and the tables of which it asks who is
    elsewhere."""

    seconds: float
    wants: Collection[str]
    gives_back: Collection[str]
    visits: Mapping[str, Visits]
    known: Collection[str]


class Heard(NamedTuple):
    """What it hears: whether it was taken for gone and has to say everything again; which tables it looks after from
    now on of those it wanted; and who of those at its tables is at other servers."""

    is_new: bool
    gained: Collection[str]
    elsewhere: Mapping[str, frozenset[str]]


class Listener(ABC):
    """Told in the event loop, soon after it happened. What is lost on the way is not told again."""

    @abstractmethod
    def stored(self, table: str, seq: int, row: Row | None) -> None:
        """Another server stored entries of a table, up to this number; perhaps with the last of them."""

    @abstractmethod
    def forgotten(self, table: str) -> None:
        """Another server forgot a table."""

    @abstractmethod
    def moved(self, table: str) -> None:
        """Somebody came to a table at another server or left it, or that server gave it back; "" where it may be any,
        since a server has ended."""

    @abstractmethod
    def renamed(self, guest: str) -> None:
        """A guest has a new name."""

    @abstractmethod
    def nudged(self, table: str, seat: int, by: int) -> None:
        """Somebody at a table was reminded by another seat."""

    @abstractmethod
    def missed(self) -> None:
        """Nobody knows what was not heard."""


class Sharing(ABC):
    """The other servers on the same store. Nothing of it decides what is stored: for that, the numbers of a log do."""

    @abstractmethod
    def listen(self, listener: Listener) -> None:
        """From now on this one is told."""

    @abstractmethod
    async def say(self, said: Said) -> Heard:
        """Raises Unavailable where nobody can hear it."""

    @abstractmethod
    def tell_nudged(self, table: str, seat: int, by: int) -> None:
        """The other servers hear of it, if they hear anything."""

    @abstractmethod
    async def newest(self, tables: Collection[str]) -> Mapping[str, int]:
        """The last number of each table's log, 0 where there is none."""

    @abstractmethod
    async def read_listed(self, most: int) -> Sequence[bytes]:
        """What everybody's lobby shows of tables that other servers look after, the newest first, so many at most."""

    @abstractmethod
    async def read_clock(self) -> int:
        """Milliseconds since 1970, the same for all."""

    @abstractmethod
    async def say_goodbye(self) -> None:
        """Others look after everything from now on."""
