"""Guarded HTTP: uvicorn's HTTP protocol with room for so many, and time limits for what takes long to arrive."""

from __future__ import annotations

import asyncio
import socket
from contextlib import suppress
from functools import partial
from typing import Any, cast

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from rumpus.server.http.answers import UNREADABLE, whole_answer
from rumpus.server.http.fast_websocket import FastWebSocket
from rumpus.server.http.paced import Paced
from rumpus.server.runtime.accounts import Account

FULL = "There are too many connections; please come back in a moment."
SLOW = "That took too long to arrive."
LONG = "The head of that request is too long."
SENT_AHEAD = 256 * 1024


class GuardedHTTP(Paced, H11Protocol):
    """Every connection begins here; one that becomes a socket is counted on until that ends."""

    _counted = False
    _timer: asyncio.TimerHandle | None = None
    _timed: object = None
    """What the timer runs for: the head of the next request, or the body of this one."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        with suppress(OSError):
            # Left to itself, the system would hold megabytes for each reader who does not read.
            transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SENT_AHEAD)
        most = self.limits.connections_an_address
        if len(self.connections) > self.limits.connections or (self.address and self.address.connections >= most):
            self.accounts.metrics.turned_away += 1
            self._end(503, FULL)
            return
        if self.address is not None:
            self._counted = True
            self.address.connections += 1
        self._mind_time()

    def connection_lost(self, exc: Exception | None) -> None:
        self._mind(None, 0)
        if self._counted and self.address is not None:
            _leave(self.address)
        super().connection_lost(exc)

    # What takes long

    def _read(self, piece: bytes) -> None:
        super()._read(piece)
        self._mind_time()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._mind_time()

    def _mind_time(self) -> None:
        cycle = self.cycle
        if self.transport.is_closing() or self.replaced:
            self._mind(None, 0)
        elif cycle is None or (cycle.response_complete and self.timeout_keep_alive_task is None):
            self._mind(("head", cycle), self.limits.head_seconds)
        elif cycle.more_body and not cycle.response_complete:
            self._mind(("body", cycle), self.limits.body_seconds)
        else:
            self._mind(None, 0)

    def _mind(self, what: object, seconds: float) -> None:
        if what == self._timed:
            return
        if self._timer is not None:
            self._timer.cancel()
        self._timed = what
        self._timer = None if what is None else self.loop.call_later(seconds, self._end, 408, SLOW)

    # What cannot be read

    def send_400_response(self, msg: str) -> None:
        arrived, _ = self.conn.trailing_data
        if len(arrived) > self.limits.head_size:
            self._end(431, LONG)
        else:
            self._end(400, UNREADABLE)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self.replaced = True
        super().handle_websocket_upgrade(event)
        line = cast(Any, self.transport).get_protocol()
        if isinstance(line, FastWebSocket) and self._counted and self.address is not None:
            line.on_lost = partial(_leave, self.address)

    def _end(self, status: int, sentence: str) -> None:
        """Answers where no answer was begun, and closes."""
        if not self.transport.is_closing():
            if self.cycle is None or self.cycle.response_complete or not self.cycle.response_started:
                self.transport.write(whole_answer(status, sentence))
            self.transport.close()


def _leave(address: Account) -> None:
    """There is room for another connection of this address."""
    address.connections -= 1
