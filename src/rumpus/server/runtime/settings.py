"""Settings: what one server allows, its limits included."""

from __future__ import annotations

from dataclasses import dataclass

from rumpus.server.runtime.limits import Limits


@dataclass(frozen=True)
class Settings(Limits):
    """Sizes in characters, times in seconds."""

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
    open_table_kept: float = 24 * 3600
    """How long a table that never began is kept after its opening, once nobody is at it."""
    sweep: float = 600
    """Every so often somebody looks for such tables."""
