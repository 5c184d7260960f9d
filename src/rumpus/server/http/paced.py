"""Paced: a connection that is read piece by piece; what each piece costs is charged, and who owes waits.

Nothing is refused and nothing piles up: while somebody waits their line is not read, so they cannot send more.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from time import thread_time
from typing import TYPE_CHECKING, Any

import uvicorn
from starlette.types import Receive, Scope, Send

from rumpus.server.http.timed import Timed
from rumpus.server.runtime.accounts import Account, Accounts, Payer

if TYPE_CHECKING:
    from uvicorn.server import ServerState

    Base = asyncio.Protocol
else:
    Base = object

PIECE = 4096
"""So many bytes are read in one go: some hundred small messages."""


class Config(uvicorn.Config):
    """The configuration of uvicorn, which every connection gets, with the accounts."""

    accounts: Accounts
    proxies: frozenset[str] = frozenset()
    """Addresses that speak for others; who those are is known only from their requests."""


class Paced(Base):
    """Goes before a protocol of uvicorn among the bases."""

    transport: asyncio.Transport
    loop: asyncio.AbstractEventLoop
    app: Callable[[Any, Any, Any], Coroutine[Any, Any, None]]
    address: Account | None = None
    """That of the address at the other end; a proxy, which speaks for others, has none."""
    payer: Payer | None = None
    replaced = False
    """Whether another protocol has taken the line over."""
    _unread = b""
    _waits: asyncio.Handle | None = None
    _was_left = 0
    _stalls = 0

    def __init__(self, config: Config, server_state: ServerState, app_state: dict[str, Any], _loop: Any = None) -> None:
        super().__init__(config, server_state, app_state, _loop)  # type: ignore[call-arg]
        self.accounts = config.accounts
        self.limits = config.accounts.limits
        self._proxies = config.proxies
        self._serve, self.app = self.app, self._serve_timed

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        peer = self.transport.get_extra_info("peername")
        name = str(peer[0]) if isinstance(peer, tuple) else ""
        if name not in self._proxies:
            self.address = self.accounts.of_address(name)
            self.payer = Payer(self.address, self.address)

    def connection_lost(self, exc: Exception | None) -> None:
        self._unread = b""
        if self._waits is not None:
            self._waits.cancel()
        super().connection_lost(exc)

    async def _serve_timed(self, scope: Scope, receive: Receive, send: Send) -> None:
        """The app, at the cost of who asks: of the guest as well, once that is known."""

        def charge(seconds: float) -> None:
            payer: Payer | None = scope.get("payer") or self.payer
            if payer is not None:
                payer.charge(seconds)

        await Timed(self._serve(scope, receive, send), charge)

    # Reading

    def data_received(self, data: bytes) -> None:
        if self._waits is not None or self._unread:
            self._unread += data
        else:
            self._unread = data
            self._read_on()

    def _read_on(self) -> None:
        """One piece, if nothing is owed; the rest when others have had their turn."""
        self._waits = None
        owed = self.payer.wait() if self.payer is not None else 0.0
        if not owed and self._unread:
            piece, self._unread = self._unread[:PIECE], self._unread[PIECE:]
            self._read(piece)
            owed = self.payer.wait() if self.payer is not None else 0.0
        if self.transport.is_closing() or self.replaced:
            self._unread = b""
        elif owed or self._unread:
            self.accounts.metrics.waits += owed > 0
            self.transport.pause_reading()
            self._waits = self.loop.call_later(owed, self._read_on)
        elif self.may_read():
            self.transport.resume_reading()

    def _read(self, piece: bytes) -> None:
        began = thread_time()
        super().data_received(piece)
        if self.payer is not None:
            self.payer.charge(thread_time() - began)

    def may_read(self) -> bool:
        """Whether the protocol itself wants to be read from."""
        return True

    # Writing

    def resume_writing(self) -> None:
        self._stalls = 0
        super().resume_writing()

    def look_after(self, every: float) -> None:
        """Cuts off who takes nothing of what was sent, also where the connection is only to be closed."""
        left = self.transport.get_write_buffer_size()
        self._stalls = self._stalls + 1 if left and left >= self._was_left else 0
        self._was_left = left
        if self._stalls * every >= self.limits.stalled_seconds:
            self.cut()

    def cut(self) -> None:
        """Ends the connection without a word: nobody reads at the other end."""
        self.accounts.metrics.cut += 1
        self.transport.abort()
