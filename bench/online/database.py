"""A PostgreSQL of one's own: in a temporary folder, run by somebody without rights, gone afterwards."""

from __future__ import annotations

import atexit
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Mapping
from itertools import count
from pathlib import Path
from typing import Any

import psycopg
from psycopg import sql

from rumpus.core.errors import RumpusError

PATIENCE = 60
MISSING = "This needs PostgreSQL: please install it (on Debian: apt-get install postgresql)."
NOBODY = ("postgres", "nobody")
"""Who runs it where we are the superuser, which PostgreSQL refuses to be."""
USUAL = {"listen_addresses": "", "max_connections": "100"}


class Postgres:
    """One server with any number of databases."""

    def __init__(self, settings: Mapping[str, str] | None = None) -> None:
        self._settings = {**USUAL, **(settings or {})}
        self._tools = _find_tools()
        self.folder = Path(tempfile.mkdtemp(prefix="rumpus-postgres-"))
        self._as: dict[str, Any] = {}
        if os.geteuid() == 0:
            user = next(found for found in map(_find_user, NOBODY) if found is not None)
            os.chown(self.folder, user.pw_uid, user.pw_gid)
            self._as = {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
        self._process: subprocess.Popen[bytes] | None = None
        self._numbers = count(1)
        flags = ["--auth=trust", "--username=rumpus", "--encoding=UTF8", "--locale=C", "--no-sync"]
        self._run("initdb", "-D", str(self.folder / "data"), *flags).wait()
        self.start()
        atexit.register(self.remove)

    def _run(self, tool: str, *arguments: str) -> subprocess.Popen[bytes]:
        with (self.folder / "log").open("ab") as log:
            command = [str(self._tools / tool), *arguments]
            return subprocess.Popen(command, cwd=self.folder, stdout=log, stderr=log, **self._as)

    def start(self) -> None:
        settings = [f"-c{name}={value}" for name, value in self._settings.items()]
        self._process = self._run("postgres", "-D", str(self.folder / "data"), "-k", str(self.folder), *settings)
        end = time.monotonic() + PATIENCE
        while True:
            try:
                psycopg.connect(self.address("postgres")).close()
                return
            except psycopg.OperationalError:
                if time.monotonic() > end:
                    raise RumpusError(f"PostgreSQL did not start: {self.said()}") from None
                time.sleep(0.02)

    def said(self) -> str:
        return (self.folder / "log").read_text(errors="replace")[-2000:]

    def stop(self) -> None:
        """At once, as if all its processes had been killed: what was not stored is lost."""
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
            connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        return self.address(name)


def _find_tools() -> Path:
    """The folder of the newest PostgreSQL there is."""
    on_path = shutil.which("initdb")
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda folder: float(folder.parent.name))
    if not found and on_path is None:
        raise RumpusError(MISSING)
    return found[-1] if found else Path(on_path or "").parent


def _find_user(name: str) -> pwd.struct_passwd | None:
    try:
        return pwd.getpwnam(name)
    except KeyError:
        return None
