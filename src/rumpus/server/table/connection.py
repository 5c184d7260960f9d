"""Connection: one live connection at a table, with what waits to be sent to it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, MutableMapping, Sequence
from typing import Any

from rumpus.server import wire as w
from rumpus.server.runtime.fair_line import Asker
from rumpus.server.runtime.settings import Bucket, Settings
from rumpus.server.wire.encoding import encode

TRY_AGAIN_LATER = 1013
POLICY = 1008
GOING_AWAY = 1001


class Connection:
    """`send` never waits: a connection who cannot keep up is let go, and gets a fresh view on return."""

    def __init__(
        self, guest: str, settings: Settings, write: Callable[[Sequence[bytes]], bool], address: str = ""
    ) -> None:
        self.guest = guest
        self.asker = Asker(address, guest)
        self.bucket = Bucket(settings.messages_a_second, settings.burst)
        self.patience = settings.patience
        self.closing: int | None = None
        self.look: int | None = None
        """The seat over whose shoulder a watcher looks, should hands be open."""
        self._write = write
        self._backlog = settings.backlog
        self._outbox: list[bytes] = []
        self._wake: asyncio.Future[None] | None = None

    def tell(self, message: w.Message, at_once: bool = True) -> None:
        self.send(encode(message), at_once)

    def send(self, message: bytes, at_once: bool = True) -> None:
        """Not `at_once`: it leaves together with the next message, which is known to follow."""
        if self.closing is not None:
            return
        self._outbox.append(message)
        if at_once and self._write(self._outbox):
            self._outbox.clear()
        elif len(self._outbox) > self._backlog:
            self._outbox.clear()
            self.close(TRY_AGAIN_LATER)
        elif at_once:
            self._stir()

    def close(self, code: int) -> None:
        """Closes the connection after what was told so far."""
        if self.closing is None:
            self.closing = code
            self._stir()

    def _stir(self) -> None:
        if self._wake is not None and not self._wake.done():
            self._wake.set_result(None)

    async def pump(self, send: Callable[[MutableMapping[str, Any]], Any]) -> None:
        """Sends what found the line full, and the goodbye."""
        while True:
            while self._outbox:
                text = self._outbox.pop(0)
                await send({"type": "websocket.send", "text": text.decode()})
            if self.closing is not None:
                await send({"type": "websocket.close", "code": self.closing})
                return
            self._wake = asyncio.get_running_loop().create_future()
            await self._wake
