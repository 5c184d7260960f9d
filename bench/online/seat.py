"""A scripted player on a socket, written close to the wire so that the load costs less than what it measures."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from time import perf_counter

import msgspec

MASKED = 0x80
SHORT, LONG = 126, 127


class Open(msgspec.Struct):
    id: int


class News(msgspec.Struct):
    """What a player needs of a `table` or `step` message."""

    type: str
    seq: int
    state: str
    legal: list[Open]


news = msgspec.json.Decoder(News).decode


class Seat(asyncio.Protocol):
    """Sits down, and decides as soon as it may, one decision at a time, each confirmed before the next."""

    def __init__(self, table: str, cookie: str | None, port: int, dice: random.Random) -> None:
        self._table = table
        self._cookie = cookie
        self._port = port
        self._dice = dice
        self._buffer = bytearray()
        self._upgraded = False
        self._ids = 0
        self._sent_at = 0.0
        self._deciding = False
        self._news: News | None = None
        self.latencies: list[float] = []
        self.refusals: list[str] = []
        self.going = False
        self.when_open: Callable[[], None] = lambda: None
        self.when_confirmed: Callable[[], None] = lambda: None
        self.when_playing: Callable[[], None] = lambda: None
        self.when_over: Callable[[], None] = lambda: None

    # The wire

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        cookie = f"Cookie: rumpus={self._cookie}\r\n" if self._cookie else ""
        transport.write(
            f"GET /ws/tables/{self._table} HTTP/1.1\r\nHost: 127.0.0.1:{self._port}\r\n{cookie}"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self._upgraded:
            head, end, rest = self._buffer.partition(b"\r\n\r\n")
            if not end:
                return
            assert head.startswith(b"HTTP/1.1 101"), bytes(head)
            self._upgraded, self._buffer = True, rest
        while (message := self._next_message()) is not None:
            self._hear(message)

    def _next_message(self) -> bytes | None:
        buffer = self._buffer
        if len(buffer) < 2:
            return None
        size, start = buffer[1], 2
        if size == SHORT:
            size, start = int.from_bytes(buffer[2:4], "big"), 4
        elif size == LONG:
            size, start = int.from_bytes(buffer[2:10], "big"), 10
        if len(buffer) < start + size:
            return None
        message = bytes(buffer[start : start + size])
        del buffer[: start + size]
        return message

    def send(self, text: str) -> None:
        payload = text.encode()
        size = bytes([MASKED | len(payload)]) if len(payload) < SHORT else b"\xfe" + len(payload).to_bytes(2, "big")
        # A mask of zeroes leaves the text as it is.
        self._transport.write(b"\x81" + size + bytes(4) + payload)

    def close(self) -> None:
        self._transport.abort()

    # The game

    def _hear(self, message: bytes) -> None:
        kind = message[9:13]
        if kind == b'ack"':
            self._confirmed()
        elif kind in (b"step", b"tabl"):
            self._news = news(message)
            if self._news.state == "open":
                self.when_open()
            elif self._news.state == "over":
                self.when_over()
            else:
                self.when_playing()
                self.decide()
        elif kind == b"refu":
            self.refusals.append(message.decode())

    def _confirmed(self) -> None:
        if self._deciding:
            self._deciding = False
            self.latencies.append(perf_counter() - self._sent_at)
        else:
            self.when_confirmed()

    def decide(self) -> None:
        """Takes any of the open decisions."""
        now = self._news
        if not self.going or self._deciding or now is None or not now.legal:
            return
        self._ids += 1
        choice = self._dice.choice(now.legal).id
        self._deciding, self._sent_at = True, perf_counter()
        self.send(f'{{"type":"decide","id":"{self._ids}","decisions":[{choice}],"at":{now.seq}}}')

    def command(self, kind: str, more: str = "") -> None:
        self._ids += 1
        self.send(f'{{"type":"{kind}","id":"{self._ids}"{more}}}')
