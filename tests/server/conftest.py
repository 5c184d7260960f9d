"""One server for all tests that leave it as it was, and a way to spoil a game."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from .gathering import Gathering
from .playing import Server
from .postgres import Postgres


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("tables"), games="snap", interpreted=True).start().wait_until_ready()
    yield running
    assert running.stop() == 0
    assert running.troubles() == []


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A database server for all tests; each has a database of its own there."""
    running = Postgres()
    yield running
    running.remove()


@pytest.fixture
def gathering(server: Server) -> Iterator[Gathering]:
    with ExitStack() as stack:
        yield Gathering(server, stack)


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[Server]:
    """A server to be killed."""
    server = Server(tmp_path / "tables", games="snap", interpreted=True).start()
    yield server
    if server.process:
        server.stop()
    assert server.troubles() == []
