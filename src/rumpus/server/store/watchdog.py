"""Watchdog: ends what waits too long for a database, so that a line that was cut without a word holds up nobody."""

from __future__ import annotations

import os
import socket
import threading
from contextlib import suppress
from time import monotonic
from typing import Any
from weakref import WeakKeyDictionary, ref

from sqlalchemy import Engine, event
from sqlalchemy.exc import DBAPIError, OperationalError

LOOK = 0.5
"""Seconds between looks."""
LOST = ("08", "57P")
"""What a database says (SQLSTATE) that cannot be reached, or that just goes down or comes up."""
BROKEN_OFF = ("40001", "40P01", "55P03")
"""What it says where others stood in the way: the same may be tried once more."""


class Watchdog:
    """Looks after the connections of one engine, as long as that is in use. Each is lent for so many seconds at most;
    then its line is shut, and whoever waits for an answer has an error instead."""

    def __init__(self, engine: Engine, patience: float) -> None:
        self._patience = patience
        self._lent: WeakKeyDictionary[Any, float] = WeakKeyDictionary()
        self._lock = threading.Lock()
        event.listen(engine, "checkout", self._begin)
        event.listen(engine, "checkin", self._end)
        self._engine = ref(engine)
        threading.Thread(target=self._look, name="watchdog", daemon=True).start()

    def _begin(self, connection: Any, *_: Any) -> None:
        with self._lock:
            self._lent[connection] = monotonic()

    def _end(self, connection: Any, *_: Any) -> None:
        if connection is not None:
            with self._lock:
                self._lent.pop(connection, None)

    def _look(self) -> None:
        pause = threading.Event()
        while self._engine() is not None:
            pause.wait(LOOK)
            late = monotonic() - self._patience
            with self._lock:
                stuck = [connection for connection, since in self._lent.items() if since < late]
            for connection in stuck:
                shut(connection)


def shut(connection: Any) -> None:
    """Ends the line of a connection that another thread may be waiting for."""
    with suppress(Exception), socket.socket(fileno=os.dup(connection.fileno())) as line:
        line.shutdown(socket.SHUT_RDWR)


def is_lost(error: BaseException) -> bool:
    """Whether the database cannot be reached, so that trying again with something else is no use either."""
    if not isinstance(error, DBAPIError):
        return False
    state = getattr(error.orig, "sqlstate", None)
    known_otherwise = state is not None and not state.startswith(LOST)
    return error.connection_invalidated or (isinstance(error, OperationalError) and not known_otherwise)


def is_broken_off(error: BaseException) -> bool:
    return isinstance(error, DBAPIError) and getattr(error.orig, "sqlstate", None) in BROKEN_OFF
