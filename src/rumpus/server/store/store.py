"""Store: all that is kept from one start of the server to the next, and what each way to keep it promises."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from types import TracebackType
from typing import NamedTuple

from rumpus.server.store.sharing import Sharing
from rumpus.server.table.entries import Row
from rumpus.server.table.opening import Opening

Done = Callable[[bool], None]
"""Called in the event loop: with True once the disk has it, with False where it could not be stored."""


def nobody_waits(ok: bool) -> None:
    """For what nobody waits to be stored."""


class StoredTable(NamedTuple):
    """A table as it is kept: its opening and its log, and whether it was noted as over. `borrowed` are the decisions
    of another game with which it begins, where it takes that up."""

    opening: Opening
    rows: Sequence[Row]
    over: bool = False
    borrowed: Sequence[tuple[int, int]] = ()


class Unfinished(NamedTuple):
    """A table of a guest that is not over; `shown` is what the lobby shows of it while it rests."""

    table: str
    shown: bytes | None


class Rest(NamedTuple):
    """How a table rests while nobody visits it: what the lobby shows of it to each guest, when it has to go on by
    itself, and since when it rests."""

    shown: Mapping[str, bytes]
    wakes: int | None
    since: int


class Result(NamedTuple):
    """How a guest did in a daily deal."""

    day: str
    guest: str
    rank: int
    score: int
    decisions: int


class Store(ABC):
    """Used in one event loop, between the start and the end of `async with`; the end waits until all is stored.

    - What is handed over by one call is stored whole or not at all. A call that cannot be stored spoils no other.
    - What was confirmed survives the end of the process and of the machine, and whoever reads from then on reads it.
    - What cannot be read raises a RumpusError: `Unavailable` where the disk is to blame, and it may be read later.
    - Nothing here holds up the event loop: reads are awaited, writes return at once. A write without an answer is
      stored soon; where that fails, the log of the server says so.
    """

    sharing: Sharing | None = None
    """The other servers on the same store, where there may be some."""

    @property
    def trouble(self) -> str | None:
        """Why nothing can be stored or read just now, in a sentence; None while nothing is known to be wrong."""
        return None

    @property
    @abstractmethod
    def commits(self) -> int:
        """How often something was stored since the start; one commit may hold what many tables handed over."""

    @abstractmethod
    def free_bytes(self) -> int | None:
        """How much room is left to store something; None where nobody knows."""

    @abstractmethod
    async def __aenter__(self) -> Store: ...

    @abstractmethod
    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...

    # Tables

    @abstractmethod
    async def open_table(self, table: StoredTable) -> bool:
        """Stores a new table with its first entries; False where it could not. At a daily deal its host takes part
        with it: a second table of the same day and host is refused."""

    @abstractmethod
    def append(self, table: str, rows: Sequence[Row], done: Done, opens: StoredTable | None = None) -> None:
        """Stores entries of a table's log, together with the table that they open, if they do. A number that the
        log has already is refused: the second who writes it loses. Where the store is shared, or can be lost while it
        stores, False may mean that somebody else was first, or that nobody knows: the log says what is so."""

    @abstractmethod
    def finish_table(
        self,
        table: str,
        ended: int,
        shown: Mapping[str, bytes],
        result: Result | None,
        done: Done = nobody_waits,
    ) -> None:
        """Marks a table as over. `shown` is what the lobby shows of it to each guest who played from then on; `result`
        is that of the day's player. It does no harm to say it again."""

    @abstractmethod
    def rest_table(self, table: str, rest: Rest, done: Done = nobody_waits) -> None:
        """Keeps how a table rests from now on."""

    @abstractmethod
    def wake_table(self, table: str) -> None:
        """Notes that a table is in use: what the lobby shows of it is known only there."""

    @abstractmethod
    def note_wakes(self, table: str, wakes: int | None) -> None:
        """Keeps when a table has to go on though nobody visits it."""

    @abstractmethod
    def note_unvisited(self, table: str, since: int | None) -> None:
        """Keeps since when nobody visits a table; None for one that is never forgotten, whatever is said later."""

    @abstractmethod
    async def forget_table(self, table: str) -> bool:
        """Forgets a table with all that was written there, but not how somebody did at a day's deal; False where that
        could not be stored."""

    @abstractmethod
    async def read_table(self, table: str) -> StoredTable | None:
        """A table with its whole log; None where there is none, or it was closed."""

    @abstractmethod
    async def read_rows(self, table: str, after: int) -> list[Row]:
        """The entries of a table's log whose number is above `after`, in their order."""

    @abstractmethod
    async def read_due(self, now: int, most: int) -> list[tuple[str, str]]:
        """The tables that have to go on by now though nobody visits them, and the game of each; so many at most."""

    @abstractmethod
    async def read_unvisited(self, since: int, most: int) -> list[str]:
        """The tables that nobody visited since then, as far as is known; so many at most."""

    @abstractmethod
    async def read_unfinished(self, guest: str, most: int) -> list[Unfinished]:
        """The guest's tables that are not over, the newest first, so many at most. Where a guest has left a table, it
        may still be among them until it rests."""

    @abstractmethod
    async def count_hosted(self, guest: str) -> int:
        """How many tables that are not over the guest opened and did not leave."""

    # Guests

    @abstractmethod
    async def read_key(self) -> bytes:
        """The secret of this store, the same for ever: cookies are signed with it."""

    @abstractmethod
    async def read_name(self, guest: str) -> str:
        """What a guest wants to be called, "" where they did not say."""

    @abstractmethod
    async def rename_guest(self, guest: str, name: str) -> bool:
        """Keeps what a guest wants to be called from now on; False where it could not be stored."""

    @abstractmethod
    async def read_history(self, guest: str, most: int) -> list[bytes]:
        """What the lobby shows of a guest's finished tables, the last first, so many at most."""

    @abstractmethod
    async def read_note(self, table: str, guest: str) -> str:
        """What a guest wrote down at a table, "" for nothing."""

    @abstractmethod
    async def write_note(self, table: str, guest: str, text: str) -> bool:
        """Keeps a note in place of the one before, "" by forgetting it; False where it could not be stored."""

    # Daily deals

    @abstractmethod
    async def read_daily_table(self, day: str, guest: str) -> str | None:
        """The table at which a guest plays a day's deal, or has played it."""

    @abstractmethod
    async def read_results(self, day: str, lowest_wins: bool, most: int) -> list[Result]:
        """The best results of a day: by rank, then score, then the fewest decisions."""

    # Boxes

    @abstractmethod
    def keep_box(self, fingerprint: str, game: str, entries: bytes) -> None:
        """Keeps the cards of a game under their fingerprint, unless they are kept already."""

    @abstractmethod
    async def read_box(self, fingerprint: str) -> bytes | None:
        """The entries of a box that was kept."""
