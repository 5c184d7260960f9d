"""Thinkers: the threads in which bots think, so that a thinking bot never delays a table."""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from rumpus.core.match import Match
from rumpus.minds import Bot

logger = logging.getLogger("rumpus.thinkers")


class Thinkers:
    """`think` returns at once; `then` is called with the decision in the event loop."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._pool = ThreadPoolExecutor(os.cpu_count() or 2, thread_name_prefix="thinker")
        self._closed = False

    def think(self, match: Match, seat: int, bot: str, then: Callable[[int], None]) -> None:
        """The bot thinks about a copy, so the table may go on meanwhile; after closing time nobody thinks any more."""
        if self._closed:
            return
        twin = match.copy()

        def choose() -> None:
            try:
                action = int(Bot(bot).choose(twin, seat))
            except Exception:
                logger.exception("a bot failed", extra={"fields": {"bot": bot, "game": twin.game.id}})
                action = twin.legal(seat)[0].id
            if not self._loop.is_closed():
                self._loop.call_soon_threadsafe(then, action)

        self._pool.submit(choose)

    def close(self) -> None:
        self._closed = True
        self._pool.shutdown(wait=False, cancel_futures=True)
