"""The lock of a data folder: one server at a time, and where that one can be reached."""

from __future__ import annotations

import sqlite3
from contextlib import suppress
from pathlib import Path

from rumpus.core.errors import RumpusError

ADDRESS = "in-use.txt"


def lock(folder: Path) -> sqlite3.Connection:
    """Holds the folder until the process ends, however it ends; a second server is told so."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        holder = sqlite3.connect(folder / "in-use.sqlite", timeout=0, isolation_level=None, check_same_thread=False)
    except (OSError, sqlite3.Error) as error:
        raise RumpusError(f"The data folder {folder} cannot be used: {error}.") from None
    try:
        holder.execute("BEGIN EXCLUSIVE")
        tell_address(folder, None)
    except (OSError, sqlite3.Error) as error:
        holder.close()
        if isinstance(error, sqlite3.Error) and error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
            raise InUse(folder) from None
        raise RumpusError(f"The data folder {folder} cannot be used: {error}.") from None
    return holder


def tell_address(folder: Path, address: str | None) -> None:
    """Leaves word beside the lock of where its holder can be reached, once that is so."""
    note = folder / ADDRESS
    if address is None:
        note.unlink(missing_ok=True)
        return
    # On a full disk nobody is told, and everything else goes on.
    with suppress(OSError):
        note.write_text(address, encoding="utf-8")


class InUse(RumpusError):
    """Another server holds the folder; `address` is where, unless it is still starting."""

    def __init__(self, folder: Path) -> None:
        try:
            self.address: str | None = (folder / ADDRESS).read_text(encoding="utf-8")
        except OSError:
            self.address = None
        where = f"it is at {self.address}" if self.address else "it is just starting"
        super().__init__(f"Another Rumpus server is using the data in {folder}: {where}.")
