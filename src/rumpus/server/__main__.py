"""`python -m rumpus.server --port N --data DIR [--store ADDRESS] [--open] [--log]`: the server alone."""

from __future__ import annotations

import argparse
import sys

from rumpus.core.errors import RumpusError
from rumpus.server import serve
from rumpus.server.runtime.addresses import HOST
from rumpus.server.runtime.serving import PORT


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m rumpus.server", description="Serves the table in the browser.")
    parser.add_argument("--port", type=int, default=PORT)
    parser.add_argument("--host", default=HOST)
    parser.add_argument("--allow-host", metavar="NAME", action="append", default=[])
    parser.add_argument("--behind-proxy", metavar="ADDRESS", nargs="?", const="")
    parser.add_argument("--data", metavar="DIR")
    parser.add_argument("--store", metavar="ADDRESS", help="a PostgreSQL database instead")
    parser.add_argument("--open", action="store_true", help="open the browser")
    parser.add_argument("--log", action="store_true", help="log to stderr instead of the data folder")
    chosen = parser.parse_args()
    try:
        serve(
            chosen.port,
            chosen.data,
            chosen.open,
            host=chosen.host,
            allow_hosts=chosen.allow_host,
            behind_proxy=chosen.behind_proxy,
            log=chosen.log,
            store=chosen.store,
        )
    except RumpusError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
