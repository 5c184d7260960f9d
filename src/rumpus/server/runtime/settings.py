"""Settings: what one server allows, its limits included."""

from __future__ import annotations

from dataclasses import dataclass

from rumpus.server.runtime.limits import Limits


@dataclass(frozen=True)
class Settings(Limits):
    """Lengths in characters, sizes in bytes, times in seconds."""

    tables_a_guest: int = 20
    tables: int = 5000
    name_length: int = 24
    table_name_length: int = 40
    bot_pause: float = 0.7
    """How long a bot waits while somebody watches, so that its move can be followed by eye."""
    hint_seconds: float = 1.0
    """How long a hint is thought about."""
    grace: float = 20
    """How long somebody has to be gone before the others may let a bot play for them."""
    nudge_pause: float = 20
    """So long it takes until somebody can be nudged again."""
    silence: float = 60
    """How long somebody may be silent after a nudge before the others may let a bot play for them."""
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
    """The same for every other table that is not over. For those that are, it is a limit (`finished_game_kept`)."""
    node_kept: float = 12
    """How long a server of several on one database may be silent before the others look after its tables."""
    sweep: float = 30
    """Every so often somebody looks for such tables."""
