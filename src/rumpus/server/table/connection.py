"""Connection: one live connection at a table, with what waits to be sent to it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, MutableMapping, Sequence
from typing import Any

from rumpus.server import wire as w
from rumpus.server.runtime.accounts import Payer
from rumpus.server.runtime.fair_line import Asker
from rumpus.server.runtime.limits import Limits
from rumpus.server.wire.encoding import encode

TRY_AGAIN_LATER = 1013
POLICY = 1008
GOING_AWAY = 1001


class Connection:
    """`send` never waits: a connection that cannot keep up is cut, and gets a fresh view on return."""

    def __init__(
        self,
        asker: Asker,
        payer: Payer,
        limits: Limits,
        write: Callable[[Sequence[bytes]], bool],
        cut: Callable[[], None],
    ) -> None:
        self.asker = asker
        self.guest = asker.guest
        self.payer = payer
        self.refusals_left = limits.refusals_before_closing
        self.closing: int | None = None
        self.look: int | None = None
        """The seat over whose shoulder a watcher looks, should hands be open."""
        self._limits = limits
        self._write = write
        self._cut = cut
        self._outbox: list[bytes] = []
        self._waiting = 0
        """Bytes in the outbox."""
        self._wake: asyncio.Future[None] | None = None

    def tell(self, message: w.Message, at_once: bool = True) -> None:
        self.send(encode(message), at_once)

    def send(self, message: bytes, at_once: bool = True) -> None:
        """Not `at_once`: it leaves together with the next message, which is known to follow."""
        if self.closing is not None:
            return
        if at_once and self._write((*self._outbox, message)):
            # Nearly always nothing waits, and nothing is to be counted.
            if self._outbox:
                self._empty()
            return
        self._outbox.append(message)
        self._note(len(message))
        if len(self._outbox) > 1 and self._is_too_much():
            self._empty()
            self.closing = TRY_AGAIN_LATER
            self._cut()
        elif at_once:
            self._stir()

    def _is_too_much(self) -> bool:
        held = self.payer.address.backlog > self._limits.backlog_an_address
        return held or self._waiting > self._limits.backlog

    def _note(self, size: int) -> None:
        self._waiting += size
        self.payer.address.backlog += size

    def _empty(self) -> None:
        self._outbox.clear()
        self._note(-self._waiting)

    def ended(self) -> None:
        """Nobody is there any more; what waits is forgotten."""
        self.closing = self.closing or GOING_AWAY
        self._empty()

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
                self._note(-len(text))
                await send({"type": "websocket.send", "text": text.decode()})
            if self.closing is not None:
                await send({"type": "websocket.close", "code": self.closing})
                return
            self._wake = asyncio.get_running_loop().create_future()
            await self._wake
