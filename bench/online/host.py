"""The server to be measured: as people get it, without limits. `python -m bench.online.host DATA TABLES`, where DATA is
a folder or the address of a database."""

from __future__ import annotations

import sys

from rumpus.server import serve
from rumpus.server.runtime.settings import Settings

PLENTY = 10**9

if __name__ == "__main__":
    settings = Settings(
        messages_a_second=PLENTY,
        burst=PLENTY,
        asks_a_second=PLENTY,
        asks_burst=PLENTY,
        tables_a_guest=PLENTY,
        guest_rate=PLENTY,
        address_rate=PLENTY,
        connections_an_address=PLENTY,
        tables=int(sys.argv[2]),
        new_at_once=PLENTY,
    )
    where = sys.argv[1]
    if "://" in where:
        serve(0, store=where, settings=settings)
    else:
        serve(0, where, settings=settings)
