"""The data folder: where it is, and that nobody else on this machine reads it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import platformdirs

OURS = ("rumpus.", "in-use.")
"""How the names of our files begin."""


def default_folder() -> Path:
    return Path(os.environ.get("RUMPUS_DATA") or platformdirs.user_data_dir("rumpus", appauthor=False))


@contextmanager
def private_files() -> Iterator[None]:
    """Whatever is made meanwhile is for its owner alone: folders 0700, files 0600."""
    before = os.umask(0o077)
    try:
        yield
    finally:
        os.umask(before)


def make_private(folder: Path) -> None:
    """The same for files that are there already, and for a folder that holds nothing else: another may be shared."""
    there = list(folder.iterdir())
    ours = [path for path in there if path.name.startswith(OURS)]
    for path, rights in [*((path, 0o600) for path in ours), *([(folder, 0o700)] if len(ours) == len(there) else [])]:
        # What belongs to somebody else is theirs to close.
        with suppress(OSError):
            path.chmod(rights)
