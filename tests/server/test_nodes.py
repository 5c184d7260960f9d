"""Several servers on one database: any of them serves any table, and people at different ones play with each other."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from .playing import Player, Server, cookie_of, open_table
from .postgres import Postgres

KEPT = {"node_kept": 2}
"""A server is taken for gone sooner than usual."""


@pytest.fixture(scope="module")
def nodes(postgres: Postgres, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Server]]:
    address = postgres.make_database()
    folder = tmp_path_factory.mktemp("nodes")
    running = [Server(folder / str(n), games="snap", interpreted=True, store=address, **KEPT) for n in range(2)]
    for server in running:
        server.start()
    yield running
    for server in running:
        assert server.stop() == 0
        assert server.troubles() == []


def test_two_people_at_two_servers_play_a_game_to_its_end(nodes: list[Server]) -> None:
    one, other = nodes
    with one.guest() as host, other.guest() as friend:
        cookies = [cookie_of(host), cookie_of(friend)]
        table = open_table(host, "me open bot", options={"aces": "1"})
        nina, otto = Player(one, table, cookies[0]), Player(other, table, cookies[1])
        assert otto.ask("sit", seat=1)["type"] == "ack"
        nina.hear("seats", said=None)
        assert nina.ask("start")["type"] == "ack"
        players = [nina, otto]
        while any(player.state != "over" for player in players):
            ahead = max(players, key=lambda player: player.seq)
            for player in players:
                while player.seq < ahead.seq and player.state != "over":
                    player.receive()
            mover = next((player for player in players if player.legal and player.state != "over"), None)
            if mover is None:
                if ahead.state != "over":
                    ahead.receive()
                continue
            answer = mover.decide(-1)
            assert answer["type"] == "ack", answer
            while mover.seq < answer["seq"]:
                mover.receive()
        assert nina.table["view"]["scores"] == otto.table["view"]["scores"]
