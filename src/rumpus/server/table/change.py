"""Change: what lies in a table's mailbox, something to be done at the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from rumpus.server.store.store import StoredTable
from rumpus.server.table import entries as e
from rumpus.server.table.connection import Connection


class Change(NamedTuple):
    """Something to be done at the table: `make` says with which entries, for whom and under which id of theirs.
    Where they open another table, `opens` says which; it is asked after `make`."""

    make: Callable[[], list[e.Entry]]
    guest: str | None = None
    command: str | None = None
    connection: Connection | None = None
    opens: Callable[[], StoredTable] | None = None
