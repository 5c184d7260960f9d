"""`rumpus backup` and `rumpus restore`: a copy of all games, made and put back while the server runs."""

from __future__ import annotations

import argparse
import time
from contextlib import closing
from pathlib import Path

from rumpus.commands.arguments import Arguments, Commands, add_command
from rumpus.core.errors import RumpusError
from rumpus.core.plural import so_many

PATIENCE = 30
"""So many seconds a running server has to take a restored copy up."""
LATE = "The server did not take the backup up yet; it will do so when it is started again."


def add_to(commands: Commands) -> None:
    parser = add_command(
        commands,
        "backup",
        write_backup,
        "copy all games into one file, while the server runs",
        "rumpus backup monday.sqlite",
    )
    parser.add_argument("file", type=Path, metavar="FILE", help="where to; it must not be there yet")
    _add_data(parser)
    parser = add_command(
        commands,
        "restore",
        restore_backup,
        "put a backup in place of what is kept; a server that runs goes on with it",
        "rumpus restore monday.sqlite",
    )
    parser.add_argument("file", type=Path, metavar="FILE", help="what `rumpus backup` wrote")
    _add_data(parser)


def _add_data(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--data", type=Path, metavar="DIR", help="where games are kept (default: your data folder)")


def write_backup(arguments: Arguments) -> int:
    from rumpus.server.runtime.data_folder import default_folder
    from rumpus.server.store.backup import back_up

    copied = back_up(arguments.data or default_folder(), arguments.file)
    print(f"{so_many(copied.tables, 'table')}, {copied.unfinished} of them not over, are in {arguments.file}")
    return 0


def restore_backup(arguments: Arguments) -> int:
    from rumpus.server.runtime.data_folder import default_folder
    from rumpus.server.store.backup import BEFORE, restore, take_up, waits
    from rumpus.server.store.lock import InUse, lock

    folder = arguments.data or default_folder()
    copied = restore(folder, arguments.file)
    try:
        with closing(lock(folder)):
            take_up(folder)
        where = "the next server that starts has them"
    except InUse as busy:
        end = time.monotonic() + PATIENCE
        while waits(folder):
            if time.monotonic() > end:
                raise RumpusError(LATE) from None
            time.sleep(0.1)
        where = f"the server at {busy.address} goes on with them"
    print(f"{so_many(copied.tables, 'table')}, {copied.unfinished} of them not over: {where}.")
    print(f"What was kept before is in {folder / BEFORE}")
    return 0
