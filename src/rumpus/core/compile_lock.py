"""Locks between processes that share a compile cache: one compiles, the others wait for what it leaves there.

The system lets go of a lock with the process that holds it. Windows has none of this kind: there each process compiles
for itself.
"""

# Plain Python throughout: a change here compiles nothing anew.

from __future__ import annotations

import contextlib
import os
import sys
import time
from collections.abc import Callable, Iterator

from rumpus.core import compile_cache

if sys.platform != "win32":
    import fcntl

POLL_SECONDS = 0.2


class CompileLock:
    """A file in the cache folder: one holds it alone, or several share it."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._file: int | None = None

    def take(self, shared: bool = False) -> bool:
        """Takes it at once or not at all. Where there are no locks nobody is kept waiting."""
        folder = compile_cache.CACHE if compile_cache.WRITABLE else None
        if folder is None or sys.platform == "win32" or self._file is not None:
            return True
        try:
            file = os.open(folder / f"{self.name}.lock", os.O_RDWR | os.O_CREAT, 0o666)
        except OSError:
            return True
        try:
            fcntl.flock(file, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(file)
            return False
        except OSError:  # a file system without locks
            os.close(file)
            return True
        self._file = file
        return True

    def free(self) -> None:
        """Lets go of it, for processes that were forked meanwhile as well."""
        if self._file is not None and sys.platform != "win32":
            with contextlib.suppress(OSError):
                fcntl.flock(self._file, fcntl.LOCK_UN)
            os.close(self._file)
        self._file = None

    def is_free(self) -> bool:
        """Whether nobody holds it alone."""
        free = self.take(shared=True)
        self.free()
        return free


@contextlib.contextmanager
def held(name: str, waiting: Callable[[], object]) -> Iterator[None]:
    """Within it nobody else holds the lock of this name; who has to wait for it says so, once."""
    lock = CompileLock(name)
    if not lock.take():
        waiting()
        while not lock.take():
            time.sleep(POLL_SECONDS)
    try:
        yield
    finally:
        lock.free()
