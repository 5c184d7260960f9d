"""The online table: HTTP and WebSocket, storage, seats, clocks."""

from __future__ import annotations

from rumpus.server.runtime.data_folder import default_folder
from rumpus.server.runtime.serving import PORT, serve

__all__ = ["PORT", "default_folder", "serve"]
