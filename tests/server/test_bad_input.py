"""Bad input on the real socket: every answer is a sentence or a closed connection, and nobody else notices."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed

from rumpus.server import wire

from .playing import PATIENCE, Player, Server, cookie_of, open_table

EXAMPLES = max(40, settings().max_examples)
COMMANDS = sorted(struct.__struct_config__.tag for struct in get_args(wire.Command))
FIELDS = ("id", "seat", "bot", "decisions", "at", "text", "yes", "name", "type")
slowly = settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck))

values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20) | st.sampled_from(COMMANDS),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(FIELDS), inner, max_size=4),
    max_leaves=12,
)
almost_commands = st.builds(
    lambda kind, fields: {"id": "x", **fields, "type": kind},
    st.sampled_from(COMMANDS),
    st.dictionaries(st.sampled_from(FIELDS), values, max_size=5),
)


class Intruder:
    """Somebody who sends anything, at a table with two others who want to play in peace."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.host, self.friend, self.stranger = server.guest(), server.guest(), server.guest()
        self.table = open_table(self.host, "me open", game="anarcade")
        self.nina = Player(server, self.table, cookie_of(self.host))
        self.otto = Player(server, self.table, cookie_of(self.friend))
        self.otto.ask("sit", seat=1)
        self.nina.ask("start")
        for player in (self.nina, self.otto):
            player.hear("table", state="playing")
        self.player = Player(server, self.table, cookie_of(self.stranger))

    def answers_to(self, payload: str | bytes, text: bool | None = None) -> list[dict[str, Any]]:
        """Everything that comes back for a message, until the connection answers a harmless question or is closed."""
        before = len(self.player.heard)
        try:
            self.player.ws.send(payload, text=text)
            self.player.ask("answer_undo", yes=False)
            return self.player.heard[before:-1]
        except ConnectionClosed:
            self.player.connect()
            return []

    def check_peace(self) -> None:
        """The others can still decide, and nothing was decided for them."""
        for player in (self.nina, self.otto):
            if player.legal:
                answer = player.decide(-1)
                assert answer["type"] == "ack", answer
                for each in (self.nina, self.otto):
                    while each.seq < answer["seq"]:
                        each.receive()
                break

    def leave(self) -> None:
        for player in (self.nina, self.otto, self.player):
            player.close()
        for guest in (self.host, self.friend, self.stranger):
            guest.close()


@pytest.fixture
def intruder(server: Server) -> Iterator[Intruder]:
    someone = Intruder(server)
    yield someone
    someone.leave()
    assert server.troubles() == []


def sentences(answers: list[dict[str, Any]]) -> list[str]:
    return [answer["sentence"] for answer in answers if answer["type"] == "refused"]


@slowly
@given(payload=st.binary(max_size=300), text=st.booleans())
def test_random_bytes_get_a_sentence_or_a_closed_connection(intruder: Intruder, payload: bytes, text: bool) -> None:
    answers = intruder.answers_to(payload, text)
    assert all(sentence.endswith(".") for sentence in sentences(answers))


@slowly
@given(value=values)
def test_json_that_is_no_command_gets_a_sentence(intruder: Intruder, value: Any) -> None:
    assert len(sentences(intruder.answers_to(json.dumps(value)))) == 1


@slowly
@given(command=almost_commands)
def test_commands_with_wrong_fields_get_an_answer_and_move_nothing(intruder: Intruder, command: Any) -> None:
    number = intruder.player.table["number"]
    answers = intruder.answers_to(json.dumps(command))
    assert [a for a in answers if a["type"] in ("ack", "refused")]
    assert all(a["number"] == number for a in answers if a["type"] == "step")


@slowly
@given(decisions=st.lists(st.integers(-5, 1 << 33), max_size=70), at=st.integers(-5, 1 << 40))
def test_nobody_decides_for_others(intruder: Intruder, decisions: list[int], at: int) -> None:
    command = {"type": "decide", "id": "mine", "decisions": decisions, "at": at}
    assert len(sentences(intruder.answers_to(json.dumps(command)))) == 1
    intruder.check_peace()


@slowly
@given(decisions=st.lists(st.integers(-5, 1 << 33), max_size=70), at=st.integers(-5, 200))
def test_a_player_can_send_any_decision_and_any_number(intruder: Intruder, decisions: list[int], at: int) -> None:
    player = intruder.nina
    player.send("decide", decisions=decisions, at=at)
    assert player.ask("answer_undo", yes=False)["type"] == "refused"
    for each in (intruder.nina, intruder.otto):
        each.ws.close()
        each.connect()
    intruder.check_peace()


@pytest.mark.parametrize("size", [20_000, 2_000_000])
def test_a_huge_message_closes_the_connection_of_its_sender_alone(intruder: Intruder, size: int) -> None:
    with suppress(ConnectionClosed):
        intruder.player.ws.send("x" * size)
    with pytest.raises(ConnectionClosed):
        intruder.player.hear("refused")
    intruder.check_peace()
    intruder.player.connect()


@pytest.mark.parametrize("depth", [1000, 8000])
def test_deeply_nested_json_gets_a_sentence(intruder: Intruder, depth: int) -> None:
    assert len(sentences(intruder.answers_to("[" * depth + "]" * depth))) == 1


@slowly
@given(noise=st.binary(min_size=1, max_size=200))
def test_noise_below_the_protocol_hurts_nobody_else(intruder: Intruder, noise: bytes) -> None:
    with suppress(OSError):
        intruder.player.ws.socket.sendall(noise)
    intruder.player.ws.close()
    intruder.player.connect()
    intruder.check_peace()


@slowly
@given(noise=st.binary(min_size=1, max_size=400))
def test_noise_instead_of_a_request_hurts_nobody(intruder: Intruder, noise: bytes) -> None:
    with socket.create_connection(("127.0.0.1", intruder.server.port), PATIENCE) as line:
        line.sendall(noise)
        line.shutdown(socket.SHUT_WR)
        while line.recv(4096):
            pass
    intruder.check_peace()


@slowly
@given(path=st.text(max_size=40), body=st.binary(max_size=200))
def test_any_address_and_any_body_get_an_answer(intruder: Intruder, path: str, body: bytes) -> None:
    headers = {"content-type": "application/json"}
    for address in ("/api/tables", "/api/me", "/api/daily"):
        assert intruder.stranger.post(address, content=body, headers=headers).status_code < 500
    quoted = "".join(f"%{byte:02x}" for byte in path.encode("utf-8", "surrogatepass"))
    for address in (f"/api/tables/{quoted}/replay", f"/api/rules/{quoted}", f"/{quoted}"):
        assert intruder.stranger.get(address).status_code in (200, 307, 400, 404, 503)


@slowly
@given(wish=st.fixed_dictionaries({"game": st.just("anarcade") | values, "players": values, "seats": values}))
def test_any_wish_for_a_table_gets_a_sentence(intruder: Intruder, wish: dict[str, Any]) -> None:
    answer = intruder.stranger.post(
        "/api/tables", content=json.dumps(wish), headers={"content-type": "application/json"}
    )
    assert answer.status_code in (400, 404)
    assert answer.json()["sentence"].endswith(".")


# Limits as a real server has them


@pytest.fixture
def strict(tmp_path: Path) -> Iterator[Server]:
    limits = {
        "messages_a_second": 30,
        "burst": 90,
        "refusals_before_closing": 50,
        "asks_a_second": 20,
        "asks_burst": 200,
    }
    server = Server(tmp_path / "tables", games="snap", interpreted=True, tables_a_guest=3, **limits).start()
    yield server.wait_until_ready()
    server.stop()
    assert server.troubles() == []


def test_a_flood_is_told_to_slow_down_and_then_cut_off(strict: Server) -> None:
    someone = Intruder(strict)
    with suppress(ConnectionClosed):
        for _ in range(100_000):
            someone.player.ws.send('{"type": "chat", "id": "same", "text": "more"}')
    with pytest.raises(ConnectionClosed):
        someone.player.hear("never")
    assert "That was too fast; please wait a moment." in sentences(someone.player.heard)
    someone.check_peace()
    someone.player.connect()
    assert len([line for line in someone.player.table["chat"] if line["text"] == "more"]) == 1
    someone.leave()


def test_a_guest_can_open_only_so_many_tables(strict: Server) -> None:
    with strict.guest() as guest:
        for _ in range(3):
            open_table(guest, "me open", game="snap")
        answer = guest.post(
            "/api/tables", json={"game": "snap", "players": 2, "seats": [{"kind": "me"}, {"kind": "open"}]}
        )
        assert answer.status_code == 400
        assert answer.json()["sentence"] == "You have 3 tables open; finish one of them first."


def test_whoever_asks_too_fast_is_told_to_wait(strict: Server) -> None:
    with strict.guest() as guest:
        statuses = [guest.get("/api/games").status_code for _ in range(1000)]
    assert set(statuses) == {200, 429}
