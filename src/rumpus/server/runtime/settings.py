"""Settings: what one server allows, and a bucket that measures how fast somebody asks."""

from __future__ import annotations

from dataclasses import dataclass
from time import monotonic


@dataclass(frozen=True)
class Settings:
    """Limits that no honest player meets. Sizes in bytes or characters, rates a second, times in seconds."""

    message_size: int = 16 * 1024
    messages_a_second: float = 30
    burst: int = 90
    patience: int = 200
    """So many messages over the rate are answered; then the connection is closed."""
    backlog: int = 400
    """So many messages may wait for a slow reader; then the connection is closed; on return it gets a fresh view."""
    connections_a_guest: int = 40
    tables_a_guest: int = 20
    tables: int = 5000
    asks_a_second: float = 20
    asks_burst: int = 200
    name_length: int = 24
    table_name_length: int = 40
    bot_pause: float = 0.7
    """How long a bot waits while somebody watches, so that its move can be followed by eye."""
    hint_seconds: float = 1.0
    """How long a hint is thought about."""
    grace: float = 20
    """How long somebody has to be gone before the others may let a bot play for them."""
    new_at_once: int = 120
    """So many tables and names may be stored for one address at once: a school class that sits down together."""
    new_every: float = 10
    """After so long the address may have one more."""
    disk_kept_free: int = 64 * 1024 * 1024
    """So many bytes are left to the games that are played: where there are fewer, no new table is opened."""
    bots_alone: int = 40
    """So many tables in memory at most at which only bots play."""
    bots_alone_a_guest: int = 4
    unvisited_table_kept: float = 600
    """How long a table stays in memory that nobody visits; then it rests in the store until somebody does."""
    finished_table_kept: float = 60
    open_table_kept: float = 24 * 3600
    """How long a table that never began is stored, once nobody is at it."""
    unplayed_table_kept: float = 7 * 24 * 3600
    """The same for a table that began, but at which no person ever decided anything."""
    running_table_kept: float = 365 * 24 * 3600
    """The same for every other table that is not over. Those that are over are kept."""
    sweep: float = 30
    """Every so often somebody looks for such tables."""


class Bucket:
    """Fills at `rate` a second up to `burst`; each thing done takes one out."""

    __slots__ = ("_at", "_burst", "_level", "_rate")

    def __init__(self, rate: float, burst: int) -> None:
        self._rate = rate
        self._burst = burst
        self._level = float(burst)
        self._at = monotonic()

    def take(self) -> bool:
        now = monotonic()
        self._level = min(self._burst, self._level + (now - self._at) * self._rate)
        self._at = now
        if self._level < 1:
            return False
        self._level -= 1
        return True

    @property
    def full(self) -> bool:
        return self._level + (monotonic() - self._at) * self._rate >= self._burst
