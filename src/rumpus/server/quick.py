"""Quick: uvicorn's socket protocol with fewer calls into the system, which cost more than all the rest of a move.

Several messages leave in one write, at once where the line is free; and reading goes on while a few messages wait,
instead of being stopped and started again for each of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.http11 import Request

AHEAD = 8
"""So many messages may wait to be taken before nothing more is read from their sender."""

WRITE = "rumpus.write"
"""The extension by which the app finds `write_texts`."""


class QuickProtocol(WebSocketsSansIOProtocol):
    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[WRITE] = self.write_texts

    def send_receive_event_to_app(self) -> None:
        # Said to be paused already, it is not paused again; resuming what was never paused does nothing.
        self.read_paused = self.queue.qsize() < AHEAD
        super().send_receive_event_to_app()

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
