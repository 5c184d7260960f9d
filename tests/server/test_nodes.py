"""Several servers on one database: any of them serves any table, and people at different ones play with each other."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest
from websockets.exceptions import ConnectionClosed

from rumpus.server.store.postgres import UNREADABLE
from rumpus.server.table.entries import Said, encode

from .killing import Company, see_them_out
from .playing import PATIENCE, Player, Server, cookie_of, open_table
from .postgres import Postgres
from .trouble import (
    House,
    block_the_line,
    cut_the_line,
    end_the_database,
    kill,
    play_through,
    stop_and_go_on,
    stop_for_longer_than_anybody_waits,
)

KEPT = {"node_kept": 2, "presence_pause": 0.05}
"""A server is taken for gone sooner than usual."""
COME_BACK = 1012
"""A server says with it that it ends, and that who is here is to come back."""


def open_house(folder: Path, nodes: int) -> Iterator[House]:
    database = Postgres()
    opened = House(database, folder, nodes, **KEPT)
    yield opened
    try:
        opened.close()
    finally:
        database.remove()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """Two servers and a database of their own, which may end."""
    yield from open_house(tmp_path_factory.mktemp("two"), 2)


@pytest.fixture
def three(tmp_path: Path) -> Iterator[House]:
    yield from open_house(tmp_path, 3)


@pytest.fixture
def nodes(house: House) -> list[Server]:
    return house.nodes


def until(found: Any) -> Any:
    """Asks until there is an answer."""
    end = time.monotonic() + PATIENCE
    while not (answer := found()):
        assert time.monotonic() < end, "it never came"
        time.sleep(0.02)
    return answer


def is_here(message: dict[str, Any], seat: int) -> bool:
    return bool(message["seats"][seat]["connected"])


def metric(server: Server, name: str) -> int:
    with server.guest() as guest:
        lines = guest.get("/metrics").text.splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith(f"rumpus_{name} "))


def line_of(guest: httpx.Client, table: str, among: str = "yours") -> dict[str, Any] | None:
    lines = guest.get("/api/lobby").json()[among]
    return next((line for line in lines if line["id"] == table), None)


def processor_seconds(server: Server) -> float:
    assert server.process is not None
    fields = Path(f"/proc/{server.process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def listen_to_the_end(player: Player) -> int | None:
    """Listens until the server ends the line; what it said for that."""
    try:
        while True:
            player.receive()
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd is not None else None


def test_people_at_two_servers_see_and_hear_each_other(nodes: list[Server]) -> None:
    one, other = nodes
    with one.guest() as host, other.guest() as friend:
        nina, otto = cookie_of(host), cookie_of(friend)
        table = open_table(host, "me open", game="snap")
        here, there = Player(one, table, nina), Player(other, table, otto)
        assert until(lambda: here.receive().get("watchers")) == 1
        assert there.ask("sit", seat=1)["type"] == "ack"
        while not is_here(here.hear("seats"), 1):
            pass
        there.ask("chat", text="Hello from over there")
        assert here.hear("chat")["line"]["text"] == "Hello from over there"
        assert here.ask("start")["type"] == "ack"
        there.hear("table", state="playing")
        waits, waited_for = (here, there) if there.legal else (there, here)
        seat = waited_for.table["you"]
        assert waits.ask("nudge", seat=seat)["type"] == "ack"
        while waited_for.hear("seats")["seats"][seat]["nudged_by"] != waits.table["you"]:
            pass
        there.close()
        while is_here(here.hear("seats"), 1):
            pass
        here.close()


def test_a_name_a_note_and_a_finished_game_are_known_at_every_server(nodes: list[Server]) -> None:
    one, other = nodes
    with one.guest() as here, other.guest() as there:
        cookie = cookie_of(here)
        there.cookies.update(here.cookies)
        there.get("/api/me")
        assert here.post("/api/me", json={"name": "Nina"}).status_code == 200
        until(lambda: there.get("/api/me").json() == {"name": "Nina"})
        table = open_table(here, "me bot", game="snap")
        assert there.post(f"/api/tables/{table}/note", json={"text": "Hm"}).status_code == 200
        assert here.get(f"/api/tables/{table}/note").json() == {"text": "Hm"}
        player = Player(other, table, cookie)
        player.play_to_the_end()
        player.close()
        for guest in (here, there):
            until(lambda guest=guest: (line_of(guest, table) or {}).get("state") == "over")


def test_the_daily_deal_is_the_same_at_every_server_and_is_played_once(nodes: list[Server]) -> None:
    one, other = nodes
    with one.guest() as here, other.guest() as there:
        cookie_of(here)
        there.cookies.update(here.cookies)
        assert here.get("/api/daily").json() == there.get("/api/daily").json()
        assert here.post("/api/daily", json={}).json() == there.post("/api/daily", json={}).json()


def test_a_table_for_everybody_is_in_the_lobby_of_every_server(nodes: list[Server]) -> None:
    one, other = nodes
    with one.guest() as host, other.guest() as stranger:
        cookie_of(stranger)
        table = open_table(host, "me open", game="snap", name="Come in", listed=True)
        line = until(lambda: line_of(stranger, table, "tables"))
        assert (line["name"], line["state"], line["you"]) == ("Come in", "open", None)
        assert line_of(host, table, "tables") is None, "whose it is has it among their own"


def test_a_server_rests_while_the_host_of_a_table_is_at_another(nodes: list[Server]) -> None:
    one, other = nodes
    with one.guest() as host, other.guest() as friend:
        here = Player(one, open_table(host, "me open", game="snap"), cookie_of(host))
        there = Player(other, here.table_id, cookie_of(friend))
        until(lambda: here.receive().get("watchers") == 1)
        before = processor_seconds(other)
        time.sleep(2)
        assert processor_seconds(other) - before < 0.1, "nobody does anything"
        here.close()
        there.close()


def test_bots_go_on_at_another_server_when_theirs_is_killed(nodes: list[Server]) -> None:
    one, other = nodes
    with one.guest() as host:
        table, cookie = open_table(host, "me bot", game="snap"), cookie_of(host)
        player = Player(one, table, cookie)
        player.wait_for_turn()
        assert player.ask("hand_over")["type"] == "ack"
        one.kill()
        player.ws.close()
        player.server = other
        player.come_back()
        if player.state != "over":
            player.hear("table", state="over")
        player.close()
        one.start()


def test_time_in_which_nobody_looked_after_a_clock_costs_nobody_theirs(nodes: list[Server]) -> None:
    one, other = nodes
    with one.guest() as host:
        before = metric(one, "tables_looked_after")
        table = open_table(host, "me bot", game="snap", clock={"kind": "move", "amount": 600})
        until(lambda: metric(one, "tables_looked_after") > before)
        player = Player(other, table, cookie_of(host))
        while not player.table["legal"]:
            player.connect()
        before = player.table["seats"][0]["deadline"]
        one.kill()
        after = player.hear("table")
        assert after["seats"][0]["deadline"] > before
        one.start()
        assert player.ask("decide", decisions=[after["legal"][0]["id"]], at=after["seq"])["type"] == "ack"
        player.close()


def test_who_comes_from_another_server_sees_nothing_older_than_before(nodes: list[Server]) -> None:
    with nodes[0].guest() as host:
        player = Player(nodes[0], open_table(host, "me bot", options={"aces": "1"}), cookie_of(host))
        for n in range(20):
            if not player.wait_for_turn():
                break
            known = player.decide()["seq"]
            # At once, before the notice of it is there, with what was seen here.
            player.ws.close()
            player.seq, player.server = known, nodes[(n + 1) % 2]
            player.come_back()
            assert player.seq >= known
            player.ws.close()
            player.connect()
        player.close()


def test_a_server_without_its_database_says_so_and_goes_on_when_it_is_back(house: House) -> None:
    one = house.nodes[0].wait_until_ready()
    with one.guest() as host:
        player = Player(one, open_table(host, "me bot", options={"aces": "1"}), cookie_of(host))
        player.wait_for_turn()
        house.lines[0].cut()
        refused = player.decide()
        assert (refused["type"], refused["sentence"]) == ("refused", UNREADABLE)
        assert host.get("/ready").status_code == 503
        assert host.get("/health").status_code == 200
        assert metric(one, "store_up") == 0
        house.lines[0].mend()
        until(lambda: host.get("/ready").status_code == 200)
        assert metric(one, "store_up") == 1
        assert player.decide()["type"] == "ack"
        player.close()


def test_what_no_notice_told_of_is_found_after_a_while(house: House) -> None:
    with house.nodes[0].guest() as host:
        player = Player(house.nodes[0], open_table(host, "me open", game="snap"), cookie_of(host))
        row = (player.table_id, player.seq + 1, 1_700_000_000_000, encode(Said(None, "Nina", "Does anybody hear me?")))
        with psycopg.connect(house.address) as connection:
            connection.execute("INSERT INTO log (table_id, seq, time, entry) VALUES (%s, %s, %s, %s)", row)
        assert player.hear("chat")["line"]["text"] == "Does anybody hear me?"
        player.close()


def test_nothing_confirmed_is_lost_whatever_happens_and_everybody_goes_on(house: House) -> None:
    troubles = [cut_the_line, kill, end_the_database, stop_and_go_on, block_the_line]
    assert play_through(house, troubles, companies=2, seed=1) > 0


def test_who_is_told_to_end_sends_everybody_elsewhere(house: House) -> None:
    crowd = [Company(house.nodes, 99)]
    crowd[0].start()
    until(lambda: crowd[0].confirmed)
    for node in house.nodes:
        assert node.stop() == 0
        node.start()
    assert see_them_out(crowd) > 0


def test_who_ends_says_so_first_serves_on_and_then_sends_everybody_elsewhere(nodes: list[Server]) -> None:
    one, other = nodes
    one.stop()
    one.settings["drain"] = 3
    one.start().wait_until_ready()
    with one.guest() as asking, other.guest() as host:
        player = Player(one, open_table(host, "me bot", options={"aces": "1"}), cookie_of(host))
        first = player.table["number"] + 1
        player.wait_for_turn()
        assert one.process is not None
        one.process.terminate()
        until(lambda: asking.get("/ready").status_code == 503)
        assert asking.get("/health").status_code == 200
        known = player.decide()["seq"]
        assert listen_to_the_end(player) == COME_BACK
        player.server = other
        player.come_back()
        told = [message["number"] for message in player.heard if message["type"] == "step"]
        assert told == list(range(first, first + len(told))), "each decision once, and none is missed"
        assert player.seq >= known
        player.play_to_the_end()
        player.close()
    assert one.ended() == 0
    del one.settings["drain"]
    one.start()


@pytest.mark.soak
def test_nothing_confirmed_is_lost_in_two_hundred_kills_and_other_troubles(three: House) -> None:
    others = [cut_the_line, end_the_database, stop_and_go_on, block_the_line, stop_for_longer_than_anybody_waits]
    troubles = [trouble for n in range(200) for trouble in (kill, *others[n % 20 : n % 20 + 1])]
    assert play_through(three, troubles, companies=6, seed=7) > 200
