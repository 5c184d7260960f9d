"""The online table: HTTP and WebSocket, storage, seats, clocks."""
