"""A rolling upgrade: servers of an earlier Rumpus and of this one on one database, while people play at both."""

from __future__ import annotations

import io
import subprocess
import tarfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from .killing import Company, see_them_out, wait_for_news
from .playing import LAUNCH, Player, Server
from .postgres import Postgres

ROOT = Path(__file__).parents[2]
FIRST = "6b997c9007b26f2b938686892f96d962f3f1f1a7"
"""Stands for the last release until one is tagged: the first state in which servers tell each other what they store."""


class Guests(Company):
    """They know that servers of two versions may show the same position otherwise."""

    def _check_replay(self, player: Player) -> None:
        with self.dice.choice(self.servers).guest() as guest:
            answer = guest.get(f"/api/tables/{player.table_id}/replay", headers={"cookie": f"rumpus={player.cookie}"})
            replay, known = answer.json(), player.table
            if answer.status_code == 503 or replay["number"] < known["number"]:
                raise ConnectionError("The server cannot say, or does not know yet.")
            for told in (replay, known):
                assert told["view"]["over"]
            assert replay["number"] == known["number"]
            assert replay["view"]["scores"] == known["view"]["scores"]


def git(*arguments: str) -> bytes:
    return subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, check=True).stdout


@pytest.fixture
def earlier(tmp_path: Path) -> Path:
    """The last release, as far as this checkout knows it."""
    try:
        tags = git("tag", "--list", "v*", "--sort=-version:refname", "--no-contains", "HEAD").decode().split()
        packed = git("archive", tags[0] if tags else FIRST, "src", "tests/server")
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("This checkout has no history.")
    folder = tmp_path / "earlier"
    with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
        archive.extractall(folder, filter="data")
    return folder


@pytest.fixture
def nodes(postgres: Postgres, earlier: Path, tmp_path: Path) -> Iterator[list[Server]]:
    """Two servers of the earlier version."""
    address = postgres.make_database()
    servers = [Server(tmp_path / str(n), interpreted=True, store=address, node_kept=2) for n in range(2)]
    for server in servers:
        server.launch = earlier / "tests/server/launch.py"
        server.env["PYTHONPATH"] = str(earlier / "src")
        server.start()
    yield servers
    assert [server.stop() for server in servers] == [0, 0]
    assert [trouble for server in servers for trouble in server.troubles()] == []


def test_servers_are_upgraded_one_after_the_other_and_people_play_on(nodes: list[Server]) -> None:
    crowd = [Guests(nodes, 5)]
    crowd[0].start()
    wait_for_news(crowd, 0)
    for node in nodes:
        node.stop()
        node.launch = LAUNCH
        del node.env["PYTHONPATH"]
        node.start()
        wait_for_news(crowd, len(crowd[0].confirmed))
    assert see_them_out(crowd) > 0
