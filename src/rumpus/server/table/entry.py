"""LoggedEntry: what every entry of a log says of itself. The entries themselves are in `entries.py`."""

from __future__ import annotations

from enum import Enum, auto
from typing import TYPE_CHECKING, ClassVar

from msgspec import Struct

from rumpus.core.texts import Sentence

if TYPE_CHECKING:
    from rumpus.server.table.entries import Row
    from rumpus.server.table.state import TableState


class SentAs(Enum):
    """What everybody at the table is sent when an entry is stored."""

    STEP = auto()
    """The decision, and how things stand after it."""
    CHAT = auto()
    """A line of chat."""
    SEATS = auto()
    """Who sits where, with the entry's sentence."""
    TABLE = auto()
    """A fresh table."""


class LoggedEntry(Struct, frozen=True):
    """What every entry says of itself."""

    sent_as: ClassVar[SentAs] = SentAs.SEATS
    renews_watchers: ClassVar[bool] = False
    """Whether watchers get a fresh table besides: what they may see has changed."""
    is_always_open: ClassVar[bool] = False
    """Whether nobody is ever kept from it, however long the log is."""

    def apply(self, state: TableState, row: Row) -> None:
        """Carries the table on."""
        raise NotImplementedError

    def sentence(self, state: TableState) -> Sentence | None:
        """What people read, once it is applied; None where there is nothing to say."""
        return None

    def comes(self) -> str | None:
        """The guest who belongs to the table from now on."""
        return None

    def goes(self) -> str | None:
        """The guest who belongs to it no longer."""
        return None

    def carry_on(self, made: list[tuple[int, int]]) -> None:
        """Carries on the decisions that stand, each with its seat, for who takes up the game elsewhere."""

    def renews(self) -> bool:
        """Whether somebody gets a fresh table, so that nobody can catch up from before it."""
        return self.renews_watchers or self.sent_as is SentAs.TABLE
