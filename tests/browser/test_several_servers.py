"""Two people at one table, each at a server of their own, behind a load balancer: one server dies, both go on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.playing import Player, QuickServer
from tests.browser.test_friends import log_of, play_on
from tests.server.postgres import Postgres
from tests.server.trouble import balance


@pytest.fixture
def nodes(tmp_path: Path) -> Iterator[list[QuickServer]]:
    database = Postgres()
    address = database.make_database()
    servers = [QuickServer(tmp_path / str(n), store=address, interpreted=True, node_kept=2) for n in range(2)]
    for server in servers:
        server.start()
    yield servers
    for server in servers:
        if server.process is not None:
            server.stop()
    database.remove()
    assert [trouble for server in servers for trouble in server.troubles()] == []


def test_a_server_dies_and_who_was_there_goes_on_at_the_other(
    invite: Callable[..., Player], nodes: list[QuickServer], tmp_path: Path
) -> None:
    ways = [balance(nodes), balance(nodes[::-1])]
    doors = [QuickServer(tmp_path / "door") for _ in ways]
    for door, way in zip(doors, ways, strict=True):
        door.port = way.port
    host, friend = invite(server=doors[0]), invite(server=doors[1])
    address = host.open_table(3, ["open", "regular"], "1")
    friend.visit(address[address.index("#") :])
    friend.page.get_by_role("button", name="Sit here, on seat 2").click()
    expect(host.page.get_by_text("Open seat")).to_have_count(0)
    host.page.get_by_role("button", name="Start the game").click()
    play_on([host, friend], most=6)
    confirmed = [log_of(player) for player in (host, friend)]
    nodes[0].kill()
    expect(host.page.get_by_text("The line to the table is gone")).to_be_visible()
    for player, log in zip((host, friend), confirmed, strict=True):
        expect(player.page.get_by_text("The line to the table is gone")).to_have_count(0)
        assert log_of(player)[: len(log)] == log
    play_on([host, friend])
    for player in (host, friend):
        expect(player.page.get_by_role("list", name="Ranks")).to_be_visible()
    for way in ways:
        way.close()
