"""Reader: one live connection at a table, with what waits to be sent to it."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, MutableMapping
from typing import Any

from rumpus.server import wire as w
from rumpus.server.encoding import encode
from rumpus.server.settings import Bucket, Settings

TRY_AGAIN_LATER = 1013
POLICY = 1008
GOING_AWAY = 1001


class Reader:
    """`send` never waits: a reader who cannot keep up is let go, and gets a fresh view on return."""

    def __init__(self, guest: str, settings: Settings) -> None:
        self.guest = guest
        self.bucket = Bucket(settings.messages_a_second, settings.burst)
        self.patience = settings.patience
        self._backlog = settings.backlog
        self._outbox: deque[bytes] = deque()
        self._wake: asyncio.Future[None] | None = None
        self.closing: int | None = None

    def tell(self, message: w.Message) -> None:
        self.send(encode(message))

    def send(self, message: bytes) -> None:
        if self.closing is not None:
            return
        if len(self._outbox) >= self._backlog:
            self.close(TRY_AGAIN_LATER)
            return
        self._outbox.append(message)
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
        """Sends until the connection ends."""
        outbox = self._outbox
        while True:
            while outbox:
                await send({"type": "websocket.send", "text": outbox.popleft().decode()})
            if self.closing is not None:
                await send({"type": "websocket.close", "code": self.closing})
                return
            self._wake = asyncio.get_running_loop().create_future()
            await self._wake
