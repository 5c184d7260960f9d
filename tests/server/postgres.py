"""A PostgreSQL for tests. The machine does not die in them, only processes do, so nothing waits for a disk."""

from __future__ import annotations

from bench.online import database

QUICK = {"fsync": "off", "full_page_writes": "off", "shared_buffers": "32MB"}


class Postgres(database.Postgres):
    def __init__(self) -> None:
        super().__init__(QUICK)
