"""A PostgreSQL for tests: in a folder of its own, run by somebody without rights, gone when the tests are."""

from __future__ import annotations

import atexit
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from itertools import count
from pathlib import Path

import psycopg
import pytest

PATIENCE = 60
MISSING = "These tests need PostgreSQL: please install it (on Debian: apt-get install postgresql)."
NOBODY = ("postgres", "nobody")
"""Who runs it where the tests are run by the superuser, which PostgreSQL refuses to be."""
SETTINGS = {
    "listen_addresses": "",
    # The machine does not die in these tests, only processes do.
    "fsync": "off",
    "full_page_writes": "off",
    "shared_buffers": "32MB",
    "max_connections": "100",
}


class Postgres:
    """One server with any number of databases."""

    def __init__(self, **settings: str) -> None:
        self.settings = {**SETTINGS, **settings}
        self.folder = Path(tempfile.mkdtemp(prefix="rumpus-postgres-"))
        self._tools = find_tools()
        self._as: dict[str, object] = {}
        if os.geteuid() == 0:
            user = next(found for found in map(_find_user, NOBODY) if found is not None)
            os.chown(self.folder, user.pw_uid, user.pw_gid)
            self._as = {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
        self._process: subprocess.Popen[bytes] | None = None
        self._numbers = count(1)
        flags = ["--auth=trust", "--username=rumpus", "--encoding=UTF8", "--locale=C", "--no-sync"]
        command = [self._tools / "initdb", "-D", self.folder / "data", *flags]
        subprocess.run(command, check=True, cwd=self.folder, stdout=subprocess.DEVNULL, **self._as)  # type: ignore[call-overload]
        self.start()
        atexit.register(self.remove)

    def start(self) -> None:
        settings = [f"-c{name}={value}" for name, value in self.settings.items()]
        command = [self._tools / "postgres", "-D", self.folder / "data", "-k", self.folder, *settings]
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(command, cwd=self.folder, stdout=log, stderr=log, **self._as)  # type: ignore[call-overload]
        end = time.monotonic() + PATIENCE
        while True:
            try:
                psycopg.connect(self.address("postgres")).close()
                return
            except psycopg.OperationalError:
                assert time.monotonic() < end, (self.folder / "log").read_text()
                time.sleep(0.02)

    def stop(self) -> None:
        """At once, as if the machine had lost its power: what was not stored is lost."""
        assert self._process is not None
        self._process.send_signal(signal.SIGQUIT)
        self._process.wait(PATIENCE)

    def remove(self) -> None:
        if self._process is not None and self._process.poll() is None:
            self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def address(self, database: str) -> str:
        return f"postgresql://rumpus@/{database}?host={self.folder}"

    def make_database(self) -> str:
        """An empty one; its address."""
        name = f"games_{os.getpid()}_{next(self._numbers)}"
        with psycopg.connect(self.address("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return self.address(name)


def find_tools() -> Path:
    """The folder of the newest PostgreSQL there is."""
    on_path = shutil.which("initdb")
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda folder: int(folder.parent.name))
    if not found and on_path is None:
        pytest.fail(MISSING)
    return found[-1] if found else Path(on_path or "").parent


def _find_user(name: str) -> pwd.struct_passwd | None:
    try:
        return pwd.getpwnam(name)
    except KeyError:
        return None
