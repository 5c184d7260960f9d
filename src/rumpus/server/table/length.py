"""Length: how long a table's log may become beside its game. What is said and done there is stored for good."""

from __future__ import annotations

from rumpus.core.errors import RumpusError
from rumpus.server.table import entries as e
from rumpus.server.table.entry import SentAs
from rumpus.server.table.state import TableState

ASIDES = 3000
"""All that people do beside deciding: lines of chat, seats taken and left, decisions taken back."""
LINES = 1000
"""Lines of chat among that; a long evening has some hundred."""
WATCHERS_LINES = 300
"""Those of watchers among them, so that nobody who plays is kept from speaking."""


def check_length(state: TableState, made: list[e.Entry]) -> None:
    """Raises where a command would make the log longer than it may become. The game itself always goes on."""
    for entry in made:
        if isinstance(entry, e.Said) and entry.seat is None and state.lines_of_watchers >= WATCHERS_LINES:
            raise RumpusError("Watchers have said so much at this table that no more is kept.")
        if isinstance(entry, e.Said) and state.lines >= LINES:
            raise RumpusError("So much was said at this table that no more is kept; the game goes on.")
        if entry.sent_as is SentAs.STEP or entry.is_always_open:
            continue
        if state.asides >= ASIDES:
            raise RumpusError("So much was done at this table beside the game that no more is kept; the game goes on.")
