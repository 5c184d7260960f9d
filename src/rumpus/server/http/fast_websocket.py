"""Fast WebSocket: uvicorn's socket protocol without the detours, which cost more than all the rest of a move.

Once the app listens, messages are handed to it as they arrive, with no queue and no task in between, and several
of its own leave in one write, at once where the line is free.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.http11 import Request

LINE = "rumpus.line"
"""The extension under which the app finds the protocol in the scope."""


class FastWebSocket(WebSocketsSansIOProtocol):
    _listener: Callable[[bytes], None] | None = None

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            extensions: dict[str, Any] = cast(Any, self.scope["extensions"])
            extensions[LINE] = self

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
