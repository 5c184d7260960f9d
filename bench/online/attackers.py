"""Attackers, each from one address: `python -m bench.online.attackers NAME SECONDS AIM`, the aim as JSON.

Each does as much as it can of one thing, with no regard for its answers.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from random import random

import msgspec

from bench.online.long_game import Held

ADDRESS = "127.0.0.66"
SOCKETS = 10
MASK = bytes(4)
PING = b"\x89\x80" + MASK


@dataclass(frozen=True)
class Aim:
    """What is attacked: a port, tables of a long game with a seat at each, and a table where others play."""

    port: int
    held: Held
    others: str


class Socket:
    """A WebSocket written by hand, with or without the cookie of the seat."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    @classmethod
    async def open(cls, aim: Aim, table: str, cookie: str = "") -> Socket:
        socket = cls(*await line(aim))
        socket.writer.write(
            f"GET /ws/tables/{table} HTTP/1.1\r\nHost: 127.0.0.1:{aim.port}\r\nCookie: rumpus={cookie}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
        )
        await socket.reader.readuntil(b"\r\n\r\n")
        return socket

    async def send(self, text: str) -> None:
        payload = text.encode()
        size = bytes([0x80 | len(payload)]) if len(payload) < 126 else b"\xfe" + len(payload).to_bytes(2, "big")
        self.writer.write(b"\x81" + size + MASK + payload)
        await self.writer.drain()

    async def read_away(self) -> None:
        with suppress(OSError):
            while await self.reader.read(1 << 20):
                pass

    def close(self) -> None:
        self.writer.transport.abort()


async def line(aim: Aim) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    return await asyncio.open_connection("127.0.0.1", aim.port, local_addr=(ADDRESS, 0))


async def look(aim: Aim, table: str, cookie: str, command: Callable[[int], str]) -> None:
    """Sends a command again and again on one socket, at the rate that is allowed, and reads what comes."""
    socket = await Socket.open(aim, table, cookie)
    reading = asyncio.create_task(socket.read_away())
    for number in count():
        await socket.send(command(number))
        await asyncio.sleep(1 / 30)
        if reading.done():
            return


async def request(aim: Aim, head: str) -> None:
    """Asks for the same over and over on one line; whoever is told to wait asks again."""
    reader, writer = await line(aim)
    reading = asyncio.create_task(Socket(reader, writer).read_away())
    while not reading.done() and not writer.is_closing():
        writer.write(f"{head}\r\nHost: 127.0.0.1:{aim.port}\r\n\r\n".encode())
        await writer.drain()
        await asyncio.sleep(0.05)


async def looking(aim: Aim) -> None:
    await look(aim, aim.held.table, "", lambda n: f'{{"type":"look","id":"{n}","seat":null}}')


async def deciding_late(aim: Aim) -> None:
    start = f'"decisions":[{aim.held.decision}],"at":9'
    await look(aim, aim.held.table, aim.held.cookie, lambda n: f'{{"type":"decide","id":"{n}",{start}}}')


async def replaying(aim: Aim) -> None:
    await request(aim, f"GET /api/tables/{aim.held.table}/replay?to=1499 HTTP/1.1\r\nCookie: rumpus={aim.held.cookie}")


async def with_cookies(aim: Aim) -> None:
    nasty = '"' + "\\" * 15_000 + '"'
    await request(aim, f"GET /api/me HTTP/1.1\r\nCookie: x={nasty}")


async def in_the_lobby(aim: Aim) -> None:
    await request(aim, "GET /api/lobby HTTP/1.1")


async def pinging(aim: Aim) -> None:
    socket = await Socket.open(aim, aim.others)
    reading = asyncio.create_task(socket.read_away())
    while not reading.done() and not socket.writer.is_closing():
        socket.writer.write(PING * 2000)
        await socket.writer.drain()


async def coming_and_going(aim: Aim) -> None:
    while True:
        sockets = await asyncio.gather(*(Socket.open(aim, aim.others) for _ in range(6)), return_exceptions=True)
        for socket in sockets:
            if isinstance(socket, Socket):
                socket.close()
        await asyncio.sleep(0.01)


async def coming_to_what_ended(aim: Aim) -> None:
    """Nobody else looks at it, so it is read anew each time."""
    while True:
        socket = await Socket.open(aim, aim.held.ended)
        await socket.reader.read(1)
        socket.close()


async def undoing(aim: Aim) -> None:
    await look(aim, aim.held.alone, aim.held.cookie, lambda n: f'{{"type":"undo","id":"{n} {random()}"}}')


async def leaving_games_to_bots(aim: Aim) -> None:
    """Opens a table with bots, leaves it for good, and opens the next."""
    seats = '{"kind":"me"},{"kind":"bot"},{"kind":"bot"},{"kind":"bot"}'
    body = f'{{"game":"anarcade","players":4,"seats":[{seats}]}}'
    reader, writer = await line(aim)
    while not writer.is_closing():
        writer.write(
            f"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1:{aim.port}\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(body)}\r\n\r\n{body}".encode()
        )
        head = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
        answer = await reader.readexactly(int(head.partition("content-length: ")[2].split()[0]))
        if not answer.startswith(b'{"table"'):
            await asyncio.sleep(1)
            continue
        cookie = head.partition("set-cookie: ")[2].partition(";")[0].partition("=")[2]
        socket = await Socket.open(aim, msgspec.json.decode(answer)["table"], cookie)
        await socket.send('{"type":"leave","id":"1"}')
        await socket.reader.readuntil(b'"ack"')
        socket.close()


async def talking(aim: Aim) -> None:
    await look(aim, aim.others, "", lambda n: f'{{"type":"chat","id":"{n}","text":"{"x" * 480}"}}')


async def beginning_requests(aim: Aim) -> None:
    """A head that never ends, a byte at a time."""
    lines = [await line(aim) for _ in range(100)]
    while not all(writer.is_closing() for _, writer in lines):
        for _, writer in lines:
            if not writer.is_closing():
                writer.write(b"GET / HTTP/1.1\r\nx: ")
        await asyncio.sleep(0.5)


async def never_reading(aim: Aim) -> None:
    """Watches a table and asks for it again and again, and never reads it."""
    socket = await Socket.open(aim, aim.held.table)
    for number in count():
        if socket.writer.is_closing():
            return
        await socket.send(f'{{"type":"look","id":"{number}","seat":null}}')
        await asyncio.sleep(1 / 30)


ATTACKERS: dict[str, Callable[[Aim], Awaitable[None]]] = {
    "looks at a long game": looking,
    "decides late in it": deciding_late,
    "replays it": replaying,
    "never reads it": never_reading,
    "takes it back": undoing,
    "comes to its end": coming_to_what_ended,
    "leaves games to bots": leaving_games_to_bots,
    "sends long cookies": with_cookies,
    "asks for the lobby": in_the_lobby,
    "pings": pinging,
    "comes and goes": coming_and_going,
    "talks": talking,
    "begins requests": beginning_requests,
}


async def attack(name: str, aim: Aim, seconds: float) -> None:
    async def again() -> None:
        while True:
            with suppress(OSError, asyncio.IncompleteReadError):
                await ATTACKERS[name](aim)
            await asyncio.sleep(0.1)

    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await asyncio.gather(*(again() for _ in range(SOCKETS)))


if __name__ == "__main__":
    _, wanted, lasting, aimed_at = sys.argv
    asyncio.run(attack(wanted, msgspec.json.decode(aimed_at, type=Aim), float(lasting)))
