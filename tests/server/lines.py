"""Raw lines to a server, from any address of this machine: what no browser would send."""

from __future__ import annotations

import json
import socket
from contextlib import suppress
from typing import Any, NamedTuple

from .playing import PATIENCE, Server


class Answer(NamedTuple):
    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def sentence(self) -> str:
        return str(json.loads(self.body)["sentence"])


class Line:
    """A connection on which anything can be sent."""

    def __init__(self, server: Server, address: str = "127.0.0.1") -> None:
        self.socket = socket.create_connection(("127.0.0.1", server.port), PATIENCE, (address, 0))

    def __enter__(self) -> Line:
        return self

    def __exit__(self, *error: object) -> None:
        self.socket.close()

    def send(self, sent: bytes) -> Line:
        with suppress(OSError):
            self.socket.sendall(sent)
        return self

    def rest(self) -> bytes:
        """All that comes until the other end closes."""
        found = b""
        with suppress(ConnectionError):
            while part := self.socket.recv(65536):
                found += part
        return found

    def answer(self, method: str = "GET") -> Answer:
        """One answer, with a body as long as it says."""
        found = b""
        while b"\r\n\r\n" not in found:
            part = self.socket.recv(65536)
            assert part, found
            found += part
        head, _, body = found.partition(b"\r\n\r\n")
        first, *lines = head.decode("latin-1").split("\r\n")
        headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
        while len(body) < int(headers.get("content-length", 0)) and method != "HEAD":
            body += self.socket.recv(65536)
        return Answer(int(first.split()[1]), headers, body)


def ask(
    server: Server, target: str = "/api/me", method: str = "GET", address: str = "127.0.0.1", **headers: Any
) -> Answer:
    """One request with any headers, `_` written for `-`."""
    lines = [f"{method} {target} HTTP/1.1", "host: localhost"]
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
    with Line(server, address) as line:
        return line.send("\r\n".join([*lines, "", ""]).encode("latin-1")).answer(method)


HANDSHAKE = {
    "upgrade": "websocket",
    "connection": "Upgrade",
    "sec_websocket_version": "13",
    "sec_websocket_key": "dGhlIHNhbXBsZSBub25jZQ==",
}
