"""Fast WebSocket: uvicorn's socket protocol without the detours, which cost more than all the rest of a move.

Once the app listens, messages are handed to it as they arrive, with no queue and no task in between, and several
of its own leave in one write, at once where the line is free.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from http import HTTPStatus
from typing import Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.frames import Frame
from websockets.http11 import Request, Response
from websockets.server import ServerProtocol

from rumpus.server.http.answers import HEADERS, UNREADABLE, whole_answer
from rumpus.server.http.paced import Paced

LINE = "rumpus.line"
"""The extension under which the app finds the protocol in the scope."""
FRAMES = 64
"""A message in more pieces than that is nothing that a browser sends."""
TOO_BIG = 1009


class _Handshake(ServerProtocol):
    """A refused handshake carries the headers of every other answer."""

    def reject(self, status: HTTPStatus | int, text: str) -> Response:
        response = super().reject(status, text)
        response.headers.update(HEADERS)
        return response


class FastWebSocket(Paced, WebSocketsSansIOProtocol):
    _listener: Callable[[bytes], None] | None = None
    on_lost: Callable[[], None] = staticmethod(lambda: None)
    """Called when the connection has ended."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.conn = _Handshake(max_size=self.config.ws_max_size, logger=logging.getLogger("uvicorn.error"))

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.on_lost()

    def _read(self, piece: bytes) -> None:
        super()._read(piece)
        if self.conn.handshake_exc is not None and not self.transport.is_closing():
            # What the library below cannot read at all it leaves without an answer.
            self.transport.write(b"".join(self.conn.data_to_send()) or whole_answer(400, UNREADABLE))
            self.transport.close()

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            extensions: dict[str, Any] = cast(Any, self.scope["extensions"])
            extensions[LINE] = self

    def handle_cont(self, event: Frame) -> None:
        if len(self.frames) < FRAMES:
            super().handle_cont(event)
        elif not self.close_sent:
            self.conn.fail(TOO_BIG, "too many pieces")
            self.handle_parser_exception()

    def may_read(self) -> bool:
        return not self.read_paused

    def listen(self, listener: Callable[[bytes], None]) -> None:
        """From now on every message goes to the listener; the app's `receive` only hears of the end."""
        self._listener = listener

    def send_receive_event_to_app(self) -> None:
        if self._listener is None:
            super().send_receive_event_to_app()
            return
        message = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
        self.frames = []
        if not self.close_sent:
            self._listener(message)

    def write_texts(self, texts: Sequence[bytes]) -> bool:
        """Sends texts in one write; False where the line is full, and nothing is sent."""
        if not self.writable.is_set():
            return False
        if self.disconnected or self.close_sent or not self.handshake_complete:
            return True
        try:
            for text in texts:
                self.conn.send_text(text)
        except InvalidState:
            return True
        self.transport.write(b"".join(self.conn.data_to_send()))
        return True
