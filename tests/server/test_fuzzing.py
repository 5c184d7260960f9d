"""Fuzzing by structure: messages and requests drawn from the wire's own types, right ones and nearly right ones, in
any order. Nothing is answered with an error of the server, and nobody at another table notices."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import cycle
from pathlib import Path
from typing import Any
from urllib.parse import quote

import httpx
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

import rumpus
from rumpus.server import wire
from rumpus.server.http.answers import HEADERS
from rumpus.server.runtime.limits import Limits

from .gathering import Gathering
from .playing import Player, Server, open_table
from .shapes import finite, fitting, nearly, noise

DRAWN = 50
"""So many messages are drawn and sent before anything is read."""
FEW, MANY = 400, 10**6
LIMITS = Limits()
AGAIN = 5
"""In a long run each message is sent so often, each time among others: drawing one takes longer than sending it."""

commands = fitting(wire.Command) | nearly(wire.Command)
bodies = st.one_of(*(fitting(kind) | nearly(kind) for kind in (wire.NewTable, wire.PlayAgain, wire.NewName, wire.Note)))
odd_text = st.text(max_size=30) | st.sampled_from(["", "..", "%00", "x" * 300, "\ud800", "http://["])
targets = st.sampled_from(
    [
        "/api/tables",
        "/api/me",
        "/api/daily",
        "/api/lobby",
        "/api/games",
        "/api/invitation",
        "/api/tables/{}/again",
        "/api/tables/{}/note",
        "/api/tables/{}/save",
        "/api/tables/{}/replay",
        "/api/tables/{}/replay?to={}&seat={}",
        "/api/games/{}/pointed-at",
        "/api/rules/{}",
        "/{}",
        "/assets/{}",
        "/ws/tables/{}",
        "/metrics",
    ]
)
headers = st.fixed_dictionaries(
    {"content-type": st.just("application/json") | odd_text},
    optional={"origin": odd_text, "cookie": odd_text, "accept-encoding": odd_text, "range": odd_text},
)


def fuzz(messages: int) -> settings:
    """No shrinking: the server remembers what was sent before."""
    return settings(
        max_examples=messages,
        phases=[Phase.generate],
        database=None,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )


class Arena:
    """A table where anything is sent by who sits there and who watches, and another where two play in peace."""

    def __init__(self, server: Server, stack: ExitStack) -> None:
        self.server = server
        # Each is closed with its players and all they heard, or a long run would hold them all.
        self.peace, self.noise = (stack.enter_context(ExitStack()) for _ in range(2))
        self.sit_down_in_peace()
        self.senders: list[Player] = []
        self.rounds = 0
        self.web = stack.enter_context(server.guest())
        self.renew("snap")

    def sit_down_in_peace(self) -> None:
        self.peace.close()
        self.quiet = Gathering(self.server, self.peace).pair(game="snap", options={})

    def renew(self, game: str) -> None:
        """A fresh table, on which every second time the game has begun."""
        self.noise.close()
        guests = Gathering(self.server, self.noise)
        if self.rounds % 2:
            host, friend = guests.pair(game=game)
        else:
            host = guests.host("me open", game=game)
            friend = guests.come(host.table_id)
        self.senders = [host, friend, guests.come(host.table_id)]
        self.rounds += 1

    def send(self, messages: list[tuple[int, Any]]) -> None:
        for start in range(0, len(messages), DRAWN):
            for who, message in messages[start : start + DRAWN]:
                text = json.dumps(finite(message))
                # Whoever sends more at once is cut off, as another test shows (`test_bad_input.py`).
                if len(text) <= LIMITS.message_size:
                    self.senders[who].ws.send(text)
            # Who sends on and on and reads nothing is cut off.
            self.listen()

    def listen(self) -> None:
        for sender in self.senders:
            before = len(sender.heard)
            # Where an undo is being asked for, a no is carried out.
            assert sender.ask("answer_undo", yes=False)["type"] in ("ack", "refused")
            for answer in sender.heard[before:]:
                assert answer["type"] != "refused" or answer["sentence"].endswith((".", "?")), answer

    def check_peace(self) -> None:
        """The two at the other table play on, and heard of nothing but that."""
        for player in self.quiet:
            assert {message["type"] for message in player.heard} <= {"table", "step", "ack", "seats"}
            player.heard.clear()
            player.raw.clear()
        mover = next((player for player in self.quiet if player.legal), None)
        if mover is None or mover.state == "over":
            self.sit_down_in_peace()
            return
        answer = mover.decide()
        assert answer["type"] == "ack"
        for player in self.quiet:
            while player.seq < answer["seq"]:
                player.receive()


@pytest.fixture
def arena(tmp_path: Path) -> Iterator[Arena]:
    limits = {"tables": 10**7, "tables_a_guest": 10**7, "hint_seconds": 0.01, "asks_burst": 10**9}
    server = Server(tmp_path / "tables", games="snap", interpreted=True, **limits).start().wait_until_ready()
    with ExitStack() as stack:
        yield Arena(server, stack)
    server.stop()
    assert server.troubles() == []


def send_messages(arena: Arena, count: int, times: int = 1) -> None:
    batches = st.lists(st.tuples(st.integers(0, 2), commands), min_size=DRAWN, max_size=DRAWN)
    games = cycle(round for game in rumpus.games() for round in [game.id, game.id, *["snap"] * 18])

    @fuzz(count // (DRAWN * times))
    @given(messages=batches, dice=st.randoms(use_true_random=False))
    def run(messages: list[tuple[int, Any]], dice: random.Random) -> None:
        sent = list(messages)
        for _ in range(times - 1):
            dice.shuffle(messages)
            sent += [((who + 1) % 3, message) for who, message in messages]
        arena.send(sent)
        arena.check_peace()
        arena.renew(next(games))

    run()
    assert arena.server.troubles() == []


def send_requests(arena: Arena, count: int) -> None:
    table = open_table(arena.web, "me bot", game="snap")

    @fuzz(count)
    @given(
        method=st.sampled_from(["GET", "POST", "POST", "HEAD", "PUT"]),
        target=targets,
        parts=st.lists(st.just(table) | odd_text | st.integers().map(str), min_size=3, max_size=3),
        body=bodies | noise,
        more=headers,
    )
    def run(method: str, target: str, parts: list[str], body: Any, more: dict[str, str]) -> None:
        address = target.format(*(quote(part.encode("utf-8", "surrogatepass"), safe="") for part in parts))
        sent = {name: value.encode("utf-8", "surrogatepass") for name, value in more.items()}
        sent = {
            name: bytes(byte for byte in value if byte >= 32 and byte != 127).strip() for name, value in sent.items()
        }
        content = json.dumps(finite(body)) if method in ("POST", "PUT") else None
        answer = arena.web.request(method, address, content=content, headers=sent)  # type: ignore[arg-type]
        check(answer)

    run()
    arena.check_peace()
    assert arena.server.troubles() == []


def check(answer: httpx.Response) -> None:
    assert answer.status_code < 500 or answer.status_code == 503, answer.text
    assert all(answer.headers.get(name) == value for name, value in HEADERS.items())
    if answer.status_code >= 400 and answer.headers.get("content-type") == "application/json" and answer.content:
        assert answer.json()["sentence"].endswith((".", "?"))


def test_any_messages_in_any_order_are_answered_and_disturb_nobody(arena: Arena) -> None:
    send_messages(arena, FEW)


def test_any_request_is_answered_in_peace(arena: Arena) -> None:
    send_requests(arena, FEW // 2)


@pytest.mark.soak
def test_a_million_messages_are_answered_and_disturb_nobody(arena: Arena) -> None:
    send_messages(arena, MANY, AGAIN)


@pytest.mark.soak
def test_a_hundred_thousand_requests_are_answered_in_peace(arena: Arena) -> None:
    send_requests(arena, MANY // 10)
