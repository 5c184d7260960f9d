"""Nothing fills for good: tables that nobody visits leave memory, and come back when somebody does."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from .killing import ledger
from .playing import PATIENCE, Player, Server, cookie_of, open_table

DAY = 24 * 3600 * 1000


Small = Callable[..., Server]


@pytest.fixture
def small(tmp_path: Path) -> Iterator[Small]:
    """Starts a server with settings that a test can wait for."""
    started: list[Server] = []

    def start(**settings: Any) -> Server:
        usual = {"sweep": 0.05, "finished_table_kept": 0, "unvisited_table_kept": 3600}
        server = Server(tmp_path, games="snap", interpreted=True, **{**usual, **settings})
        started.append(server)
        return server.start().wait_until_ready()

    yield start
    for server in started:
        assert server.process is None or server.stop() == 0
        assert server.troubles() == []


def in_memory(server: Server) -> int:
    with server.guest() as guest:
        lines = guest.get("/metrics").text.splitlines()
    return int(next(line for line in lines if line.startswith("rumpus_tables ")).split()[1])


def wait_until(true: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end
        time.sleep(0.02)


def abandon(server: Server, tables: int, seats: str = "me bot", game: str = "snap") -> list[str]:
    """Guests who each open a table and are never seen again."""
    opened = []
    with server.guest() as guests:
        for _ in range(tables):
            # A new guest on the same line: to make a line takes longer than to open a table.
            guests.cookies.clear()
            opened.append(open_table(guests, seats, game=game))
    return opened


def test_a_full_house_takes_newcomers_in_before_and_after_a_restart(small: Small) -> None:
    server = small(tables=20)
    abandoned = abandon(server, 60)
    assert in_memory(server) == 20
    server.kill()
    server.start()
    assert in_memory(server) == 0, "what nobody visits is not read at the start"
    with server.guest() as guest:
        player = Player(server, open_table(guest, game="snap"), cookie_of(guest))
        player.play_to_the_end()
        player.close()
        assert guest.get(f"/api/tables/{abandoned[0]}/replay").status_code == 200


@pytest.mark.soak
def test_five_thousand_abandoned_tables_keep_nobody_out(small: Small) -> None:
    server = small(sweep=30, finished_table_kept=60, unvisited_table_kept=600)
    abandon(server, 5100)
    assert in_memory(server) == 5000
    for _ in range(2):
        with server.guest() as guest:
            player = Player(server, open_table(guest, game="snap"), cookie_of(guest))
            player.play_to_the_end()
            player.close()
        server.stop()
        server.start()
        assert in_memory(server) == 0


def test_a_house_full_of_people_says_so_and_has_room_when_one_goes(small: Small) -> None:
    server = small(tables=2)
    with server.guest() as nina, server.guest() as otto:
        players = [Player(server, open_table(nina, "me open", game="snap"), cookie_of(nina)) for _ in range(2)]
        wish = {"game": "snap", "players": 2, "seats": [{"kind": "me"}, {"kind": "bot"}]}
        answer = otto.post("/api/tables", json=wish)
        assert answer.status_code == 503
        assert answer.json()["sentence"] == "All tables of this server are taken; please come back a little later."
        assert nina.get("/api/lobby").status_code == 200
        players[0].close()
        wait_until(lambda: otto.post("/api/tables", json=wish).status_code == 201)
        assert players[1].ask("chat", text="Still here")["type"] == "ack"
        players[1].close()


def test_a_table_that_nobody_visits_rests_and_comes_back_as_it_was(small: Small) -> None:
    server = small(unvisited_table_kept=0)
    with server.guest() as nina:
        table = open_table(nina, "me bot", game="snap", name="Quiet")
        player = Player(server, table, cookie_of(nina))
        player.wait_for_turn()
        decided = player.decide()["seq"]
        while player.seq <= decided or not player.legal:
            player.receive()
        seq = player.seq
        player.close()
        wait_until(lambda: in_memory(server) == 0)
        (shown,) = nina.get("/api/lobby").json()["yours"]
        assert (shown["id"], shown["name"], shown["state"], shown["your_turn"]) == (table, "Quiet", "playing", True)
        assert in_memory(server) == 0, "to be seen in the lobby it need not be read"
        player.come_back()
        assert (player.seq, player.heard[-1]["type"]) == (seq, "seats"), "nothing was missed"
        player.play_to_the_end()
        player.close()


def test_a_finished_game_leaves_memory_though_no_socket_ever_came(small: Small) -> None:
    server = small()
    tables = abandon(server, 5, "bot bot")
    wait_until(lambda: in_memory(server) == 0)
    with server.guest() as guest:
        for table in tables:
            assert guest.get(f"/api/tables/{table}/replay").json()["view"]["over"]
    wait_until(lambda: in_memory(server) == 0)


def test_bots_that_play_among_themselves_are_bounded(small: Small) -> None:
    server = small(bots_alone=3, bots_alone_a_guest=2)
    wish = {"game": "rummy", "players": 4, "seats": [{"kind": "bot"}] * 4}
    with server.guest() as nina, server.guest() as otto:
        for guest in (nina, otto):
            cookie_of(guest)
        answers = [guest.post("/api/tables", json=wish) for guest in (nina, nina, nina, otto, otto)]
    assert [answer.status_code for answer in answers] == [201, 201, 400, 201, 503]
    assert answers[2].json()["sentence"].startswith("Your bots are playing among themselves at enough tables")
    assert answers[4].json()["sentence"].startswith("Bots are playing among themselves at enough tables")


@pytest.mark.parametrize("end", [Server.kill, Server.stop])
def test_bots_that_play_among_themselves_go_on_at_the_next_start_though_nobody_visits(
    small: Small, end: Callable[[Server], object]
) -> None:
    server = small()
    (alone,) = abandon(server, 1, "bot bot bot", game="anarcade")
    end(server)
    server.start()
    with ledger(server) as connection:
        state = "select state from tables where id = ?"
        wait_until(lambda: connection.execute(state, (alone,)).fetchone() == ("over",))


def test_a_guest_and_an_address_have_so_many_tables_and_rests_count(small: Small) -> None:
    server = small(tables_a_guest=3, new_at_once=5, new_every=3600, unvisited_table_kept=0)
    wish = {"game": "snap", "players": 2, "seats": [{"kind": "me"}, {"kind": "bot"}]}
    with server.guest() as nina, server.guest() as otto:
        cookie_of(nina)
        for _ in range(3):
            assert nina.post("/api/tables", json=wish).status_code == 201
        wait_until(lambda: in_memory(server) == 0)
        refused = nina.post("/api/tables", json=wish)
        assert (refused.status_code, refused.json()["sentence"]) == (
            400,
            "You have 3 tables open; finish one of them first.",
        )
        assert [otto.post("/api/tables", json=wish).status_code for _ in range(3)] == [201, 201, 503]
        away = httpx.Client(
            base_url=nina.base_url, transport=httpx.HTTPTransport(local_address="127.0.0.2"), timeout=PATIENCE
        )
        with away:
            assert away.post("/api/tables", json=wish).status_code == 201


def test_a_clock_of_days_runs_out_at_a_table_that_rests(small: Small) -> None:
    server = small(unvisited_table_kept=0)
    with server.guest() as nina:
        table = open_table(nina, "me bot", game="snap", clock={"kind": "days", "amount": 1})
        player = Player(server, table, cookie_of(nina))
        player.wait_for_turn()
        number = player.heard[-1].get("number", player.table["number"])
        player.close()
        wait_until(lambda: in_memory(server) == 0)
        server.stop()
        with ledger(server) as connection, connection:
            connection.execute("update log set time = time - ?", (2 * DAY,))
            connection.execute("update tables set wakes = wakes - ?", (2 * DAY,))
        server.start()

        def decided() -> int:
            return int(nina.get(f"/api/tables/{table}/replay").json()["decisions"])

        wait_until(lambda: decided() > number)


@pytest.mark.parametrize(("seats", "kept"), [("me open", "open_table_kept"), ("me bot", "unplayed_table_kept")])
def test_what_nobody_ever_played_is_forgotten_with_all_that_was_stored(small: Small, seats: str, kept: str) -> None:
    server = small(**{"unvisited_table_kept": 0, "open_table_kept": 0, kept: 0})
    with server.guest() as nina:
        cookie_of(nina)
        open_table(nina, seats, game="snap")
        wait_until(lambda: nina.get("/api/lobby").json()["yours"] == [])
    with ledger(server) as connection:

        def rows() -> int:
            stored = ("tables", "log", "unfinished")
            return sum(connection.execute(f"select count(*) from {name}").fetchone()[0] for name in stored)

        wait_until(lambda: rows() == 0)


def finished_game(server: Server, guest: httpx.Client) -> str:
    player = Player(server, open_table(guest, game="snap"), cookie_of(guest))
    player.play_to_the_end()
    player.close()
    return player.table_id


def stored_rows(server: Server, *names: str, **where: str) -> int:
    which = " and ".join(f"{key} = ?" for key in where) or "true"
    counts = [f"select count(*) from {name} where {which}" for name in names]
    with ledger(server) as connection:
        return sum(connection.execute(count, (*where.values(),)).fetchone()[0] for count in counts)


def test_a_game_that_people_finished_is_forgotten_when_nobody_has_looked_at_it_for_long(small: Small) -> None:
    server = small(open_table_kept=0, finished_game_kept=0)
    with server.guest() as nina:
        finished_game(server, nina)
        wait_until(lambda: stored_rows(server, "tables", "log", "history", "unfinished") == 0)
        assert nina.get("/api/lobby").json()["yours"] == []


def test_who_looks_at_a_finished_game_keeps_it_and_so_does_who_takes_it_up(small: Small) -> None:
    server = small(sweep=3600)
    with server.guest() as nina:
        seen, taken_up, unseen = (finished_game(server, nina) for _ in range(3))
        assert nina.post(f"/api/tables/{taken_up}/again", json={"to": 3}).status_code == 201
        wait_until(lambda: in_memory(server) == 2)
        years = (2 * 365 * DAY,)
        with ledger(server) as connection, connection:
            connection.execute("update log set time = time - ?", years)
            connection.execute("update tables set unvisited = unvisited - ?", years)
        assert nina.get(f"/api/tables/{seen}/replay").status_code == 200
        server.stop()
        server.settings.update(sweep=0.05)
        server.start()
        wait_until(lambda: stored_rows(server, "tables", id=unseen) == 0)
        assert nina.get(f"/api/tables/{unseen}/replay").status_code == 404
        for table in (seen, taken_up):
            assert nina.get(f"/api/tables/{table}/replay").status_code == 200


def test_a_game_in_which_somebody_decided_is_kept(small: Small) -> None:
    server = small()
    with server.guest() as nina:
        table = open_table(nina, "me bot", game="snap", listed=False)
        player = Player(server, table, cookie_of(nina))
        player.wait_for_turn()
        assert player.decide()["type"] == "ack"
        player.close()
        server.stop()
        server.settings.update(unvisited_table_kept=0, open_table_kept=0, unplayed_table_kept=0)
        server.start()
        forgotten = open_table(nina, "me open", game="snap")
        wait_until(lambda: forgotten not in nina.get("/api/lobby").text)
        assert [line["id"] for line in nina.get("/api/lobby").json()["yours"]] == [table]
