"""Changes: what lies in a table's mailbox."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from sqlalchemy import Executable

from rumpus.server.table import entries as e
from rumpus.server.table.connection import Connection

Statement = tuple[Executable, dict[str, Any]]


class Change(NamedTuple):
    """Something to be done at the table: `make` says with which entries, for whom and under which id of theirs."""

    make: Callable[[], list[e.Entry]]
    guest: str | None = None
    command: str | None = None
    connection: Connection | None = None
    more: Callable[[], list[Statement]] = list
