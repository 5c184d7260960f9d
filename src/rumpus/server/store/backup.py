"""Backup: a copy of all that is kept, made and put back while a server uses it."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import NamedTuple

from rumpus.core.errors import RumpusError
from rumpus.server.store.schema import MIGRATIONS
from rumpus.server.store.sqlite import FILE

WAITING = "restore.sqlite"
"""A checked copy in the data folder: the server that uses the folder takes it up, or the next that starts."""
BEFORE = "before-restore.sqlite"
"""What was kept until then."""
BESIDE = ("-wal", "-shm")


class Copied(NamedTuple):
    """What a copy holds."""

    tables: int
    unfinished: int


def back_up(folder: Path, target: Path) -> Copied:
    """Copies all that is kept into one file, as it stands at one moment; who plays meanwhile notices nothing."""
    if not (folder / FILE).exists():
        raise RumpusError(f"No games are kept in {folder}.")
    if target.exists():
        raise RumpusError(f"{target} is there already; take another name, or remove it first.")
    return _copy(folder / FILE, target)


def restore(folder: Path, source: Path) -> Copied:
    """Lays a checked copy of a backup into the folder, for `take_up`."""
    if not source.is_file():
        raise RumpusError(f"There is no file {source}.")
    with _sentences(f"The folder {folder} cannot be written to"):
        folder.mkdir(parents=True, exist_ok=True)
    return _copy(source, folder / WAITING)


def waits(folder: Path) -> bool:
    """Whether a backup lies ready to be taken up."""
    return (folder / WAITING).exists()


def take_up(folder: Path) -> bool:
    """Puts a restored copy in place of what is kept, if one lies ready. Only who holds the folder's lock may."""
    if not waits(folder):
        return False
    current = folder / FILE
    with _sentences(f"The backup in {folder} cannot be put in place"):
        if current.exists():
            _write_back(current)
            os.replace(current, folder / BEFORE)
        for ending in BESIDE:
            (folder / (FILE + ending)).unlink(missing_ok=True)
        os.replace(folder / WAITING, current)
    return True


def _write_back(file: Path) -> None:
    """What lies beside a database goes into it, as far as it can still be read."""
    try:
        with closing(sqlite3.connect(file, isolation_level=None)) as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    except sqlite3.Error:
        # Perhaps it is restored because it is broken.
        return


def _copy(source: Path, target: Path) -> Copied:
    part = target.with_name(f"{target.name}.part")
    with _sentences(f"{target} cannot be written"):
        part.unlink(missing_ok=True)
        # Nobody else may read it: the key that signs cookies is in it.
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    try:
        with (
            closing(_open(source)) as kept,
            closing(sqlite3.connect(part, isolation_level=None)) as copy,
            _sentences(f"{source} could not be copied to {target}"),
        ):
            kept.backup(copy)
            # One file, with nothing beside it.
            copy.execute("PRAGMA journal_mode = DELETE")
            copied = _check(copy, source)
        with _sentences(f"{target} cannot be written"):
            _sync(part)
            os.replace(part, target)
            _sync(target.absolute().parent)
    finally:
        part.unlink(missing_ok=True)
    return copied


def _open(file: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True, isolation_level=None)


def _check(copy: sqlite3.Connection, source: Path) -> Copied:
    """Raises where a copy is broken, is none of ours, or is too new."""
    try:
        sound = copy.execute("PRAGMA quick_check(1)").fetchone()[0] == "ok"
        (version,) = copy.execute("PRAGMA user_version").fetchone()
        keys = copy.execute("SELECT value FROM secrets WHERE name = 'key'").fetchall()
        counted = copy.execute("SELECT count(*), count(*) FILTER (WHERE state = 'open') FROM tables").fetchone()
    except sqlite3.DatabaseError:
        raise RumpusError(f"{source} holds no games of Rumpus, or is broken.") from None
    if not sound or not keys:
        raise RumpusError(f"{source} is broken: some of what was kept in it is lost.")
    if version > len(MIGRATIONS):
        raise RumpusError(f"{source} was written by a newer Rumpus.")
    return Copied(*counted)


def _sync(path: Path) -> None:
    """On the disk when it returns."""
    if path.is_dir() and os.name == "nt":
        return
    opened = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


@contextmanager
def _sentences(what: str) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise RumpusError(f"{what}: {error.strerror or error}.") from None
    except sqlite3.Error as error:
        raise RumpusError(f"{what}: {error}.") from None
