"""Limits on a real server: whoever takes too much is stopped with a sentence, and everybody else plays on."""

from __future__ import annotations

import json
import socket
import sys
import threading
from collections.abc import Iterator
from contextlib import ExitStack, suppress

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from .gathering import Gathering
from .lines import HANDSHAKE, Line, ask
from .playing import PATIENCE, Player, Server, cookie_of, open_table

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="other systems have one address of their own")

HERE, THERE = "127.0.0.1", "127.0.0.2"
LIMITS = {
    "head_seconds": 1.0,
    "body_seconds": 1.0,
    "stalled_seconds": 5.0,
    "connections_an_address": 30,
    "connections": 60,
    "watchers": 6,
    "watchers_an_address": 4,
    "presence_pause": 0.3,
    "backlog": 200_000,
}


@pytest.fixture(scope="module")
def limited(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("limited"), games="snap", interpreted=True, **LIMITS).start()
    yield server.wait_until_ready()
    server.stop()
    assert server.troubles() == []


@pytest.fixture
def crowd(limited: Server) -> Iterator[Gathering]:
    with ExitStack() as stack:
        yield Gathering(limited, stack)


def watch(server: Server, table: str, address: str, cookie: str | None = None) -> ClientConnection:
    headers = {"cookie": f"rumpus={cookie}"} if cookie else None
    return connect(
        f"ws://127.0.0.1:{server.port}/ws/tables/{table}",
        additional_headers=headers,
        source_address=(address, 0),
        compression=None,
        max_size=None,
        proxy=None,
        ping_interval=None,
        open_timeout=PATIENCE,
        close_timeout=0.1,
    ).__enter__()


def masked(text: str) -> bytes:
    """A message as a client sends it, with a mask of zeroes."""
    payload = text.encode()
    assert len(payload) < 126
    return b"\x81" + bytes([0x80 | len(payload)]) + bytes(4) + payload


def first_message(line: ClientConnection) -> dict[str, object]:
    message: dict[str, object] = json.loads(line.recv(PATIENCE))
    return message


def plays(player: Player) -> None:
    """Decides once, as proof that the table goes on."""
    assert player.wait_for_turn()
    assert player.decide()["type"] == "ack"


def counted(server: Server, what: str) -> int:
    """One of the numbers that the server tells of itself."""
    text = ask(server, "/metrics").body.decode()
    return int(text.partition(f"\nrumpus_{what}_total ")[2].split("\n")[0])


# Connections


def test_who_begins_a_request_and_never_ends_it_is_answered_and_closed(limited: Server) -> None:
    with Line(limited) as line:
        answer = line.send(b"GET /api/me HTTP/1.1\r\nhost: localhost\r\nx-slow:").answer()
        assert (answer.status, answer.sentence) == (408, "That took too long to arrive.")
        assert line.rest() == b""


def test_who_sends_nothing_at_all_is_closed(limited: Server) -> None:
    with Line(limited) as line:
        assert b" 408 " in line.rest()


def test_a_body_that_never_arrives_is_not_waited_for(limited: Server) -> None:
    head = b"POST /api/me HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{"
    with Line(limited) as line:
        assert line.send(head).answer().status == 408


def test_a_second_request_has_as_much_time_as_the_first(limited: Server) -> None:
    with Line(limited) as line:
        assert line.send(b"GET /api/me HTTP/1.1\r\nhost: localhost\r\n\r\n").answer().status == 200
        assert line.send(b"GET /api/me HTTP/1.1\r\n").answer().status == 408


def test_one_address_holds_so_many_connections_and_others_find_room(limited: Server) -> None:
    with ExitStack() as stack:
        lines = [stack.enter_context(Line(limited, THERE)) for _ in range(30)]
        full = stack.enter_context(Line(limited, THERE))
        assert full.answer().sentence == "There are too many connections; please come back in a moment."
        assert ask(limited).status == 200
        lines[0].socket.close()
        while True:
            # The server hears of the end a moment later.
            with suppress(AssertionError, OSError):
                if ask(limited, address=THERE).status == 200:
                    break


def test_a_socket_counts_until_it_ends_and_not_longer(limited: Server, crowd: Gathering) -> None:
    table = crowd.host("me open", game="snap").table_id
    for _ in range(40):
        line = watch(limited, table, THERE)
        assert first_message(line)["type"] == "table"
        line.close()


def test_all_connections_together_are_bounded(limited: Server) -> None:
    with ExitStack() as stack:
        for last in range(3, 6):
            for _ in range(25):
                stack.enter_context(Line(limited, f"127.0.0.{last}"))
        late = stack.enter_context(Line(limited, "127.0.0.6"))
        assert late.answer().status == 503


def test_a_process_without_files_plays_on_and_logs_one_line(tmp_path: object) -> None:
    import resource

    server = Server(tmp_path / "few", games="snap", interpreted=True, connections=10**6)  # type: ignore[operator]
    server.before = lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (150, 150))
    server.start().wait_until_ready()
    with ExitStack() as stack, server.guest() as guest:
        player = Player(server, open_table(guest, "me bot", game="snap"), cookie_of(guest))
        for _ in range(300):
            stack.enter_context(Line(server))
        plays(player)
        player.close()
    server.stop()
    assert "Traceback" not in server.log.read_text()
    assert server.log.stat().st_size < 20_000


# Slow readers


def test_who_reads_nothing_is_cut_off_and_the_others_talk_on(limited: Server, crowd: Gathering) -> None:
    nina, otto = crowd.pair(game="snap")
    deaf = Line(limited, THERE)
    deaf.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    head = [f"GET /ws/tables/{nina.table_id} HTTP/1.1", "host: localhost"]
    head += [f"{name.replace('_', '-')}: {value}" for name, value in HANDSHAKE.items()]
    deaf.send("\r\n".join([*head, "", ""]).encode())
    assert deaf.answer().status == 101
    for number in range(80):
        nina.ask("chat", text=f"{number} " + "x" * 480)
    for number in range(300):
        deaf.send(masked(f'{{"type":"look","id":"{number}","seat":null}}'))
    while nina.receive().get("watchers") != 0:
        pass
    assert counted(limited, "cut") > 0
    deaf.socket.close()
    assert otto.ask("chat", text="still here")["type"] == "ack"


# Watchers


def test_watchers_find_room_up_to_a_number_and_players_always(limited: Server, crowd: Gathering) -> None:
    nina, otto = crowd.pair(game="snap")
    with ExitStack() as stack:
        here = [stack.enter_context(watch(limited, nina.table_id, f"127.0.0.{n}")) for n in (2, 2, 2, 2)]
        assert [first_message(line)["type"] for line in here] == ["table"] * 4
        fifth = stack.enter_context(watch(limited, nina.table_id, "127.0.0.2"))
        assert first_message(fifth)["sentence"] == "Too many people at your address watch this table already."
        for _ in range(2):
            assert first_message(stack.enter_context(watch(limited, nina.table_id, "127.0.0.3")))["type"] == "table"
        seventh = first_message(stack.enter_context(watch(limited, nina.table_id, "127.0.0.4")))
        assert str(seventh["sentence"]).startswith("As many people as there is room for watch this table")
        otto.come_back()
        plays(nina if nina.legal else otto)


def test_news_of_who_came_and_went_is_gathered(limited: Server, crowd: Gathering) -> None:
    nina, _ = crowd.pair(game="snap")
    nina.ask("chat", text="before")
    before = len(nina.heard)
    for _ in range(25):
        line = watch(limited, nina.table_id, THERE)
        assert first_message(line)["type"] == "table"
        line.close()
    with watch(limited, nina.table_id, THERE) as last:
        assert first_message(last)["watchers"] == 1
        while nina.receive().get("watchers") != 1 or nina.heard[-1]["seq"] < 0:
            pass
        nina.ask("chat", text="after")
    news = [message for message in nina.heard[before:] if message["type"] == "seats"]
    assert len(news) < 25, "fifty who came and went, told one by one"


# Messages


def test_messages_of_a_guest_count_over_all_their_sockets(tmp_path: object) -> None:
    server = Server(tmp_path / "t", games="snap", interpreted=True, burst=20, messages_a_second=0.001)  # type: ignore[operator]
    server.start().wait_until_ready()
    with server.guest() as guest:
        cookie = cookie_of(guest)
        table = open_table(guest, "me open", game="snap")
        players = [Player(server, table, cookie) for _ in range(3)]
        answers = [player.ask("chat", text="hello")["type"] for _ in range(10) for player in players]
        assert answers.count("ack") == 20
        for player in players:
            player.close()
    server.stop()


def test_who_owes_time_is_read_later_and_loses_nothing(tmp_path: object) -> None:
    server = Server(tmp_path / "t", games="snap", interpreted=True, address_rate=0.05, at_once=0.001)  # type: ignore[operator]
    server.start().wait_until_ready()
    with server.guest() as guest:
        player = Player(server, open_table(guest, "me bot", game="snap"), cookie_of(guest))
        sent = [player.send("look", seat=None) for _ in range(300)]
        answered = []
        while len(answered) < len(sent):
            message = player.receive()
            if message["type"] == "refused":
                answered.append(message["id"])
        assert answered == sent
        assert counted(server, "waits") > 0
        player.close()
    server.stop()
    assert server.troubles() == []


def test_a_flood_of_pings_is_answered_when_it_is_paid_for_and_others_play_on(tmp_path: object) -> None:
    server = Server(tmp_path / "t", games="snap", interpreted=True, address_rate=0.15, address_saved=0.01)  # type: ignore[operator]
    server.start()
    with server.guest() as guest:
        player = Player(server, open_table(guest, "me bot", game="snap"), cookie_of(guest))
        with watch(server, player.table_id, THERE) as flood:
            first_message(flood)
            before = counted(server, "waits")
            sending = threading.Thread(target=flood.socket.sendall, args=(b"\x89\x80\0\0\0\0" * 20_000,))
            sending.start()
            plays(player)
            sending.join()
            while counted(server, "waits") == before:
                pass
        player.close()
    server.stop()
    assert server.troubles() == []


def test_a_message_in_endless_pieces_ends_the_connection(limited: Server, crowd: Gathering) -> None:
    nina, _ = crowd.pair(game="snap")
    with watch(limited, nina.table_id, THERE) as line:
        first_message(line)
        with suppress(ConnectionClosed, OSError):
            line.socket.sendall(b"\x01\x80\0\0\0\0" + b"\x00\x80\0\0\0\0" * 1000)
        with pytest.raises(ConnectionClosed):
            list(line)
    plays(nina if nina.legal else crowd.come_as(nina, nina.table_id))
