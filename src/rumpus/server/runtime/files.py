"""Files: how many this process may have open, connections included, and what is logged when there are no more."""

from __future__ import annotations

import asyncio
import errno
import logging
import sys
from time import monotonic
from typing import Any

logger = logging.getLogger("rumpus.files")

WANTED = 65_536
KEPT_BACK = 64
"""For the database, the log, threads, and connections that are just being refused."""
QUIET = 60.0
"""Running out is logged at most once in so many seconds."""
OUT = {errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM}


def room_for_connections() -> int:
    """Raises the limit as far as this process may, and says how many connections fit under it."""
    if sys.platform == "win32":
        return WANTED
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = WANTED if hard == resource.RLIM_INFINITY else min(hard, WANTED)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
        except (OSError, ValueError):
            logger.warning("the limit of open files stays", extra={"fields": {"files": soft}})
    return WANTED if soft == resource.RLIM_INFINITY else max(1, soft - KEPT_BACK)


class RunningOut:
    """An exception handler of the event loop. The loop itself complains thousands of times a second."""

    def __init__(self) -> None:
        self._said = -QUIET

    def handle(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        error = context.get("exception")
        if not isinstance(error, OSError) or error.errno not in OUT:
            loop.default_exception_handler(context)
        elif monotonic() - self._said >= QUIET:
            self._said = monotonic()
            logger.warning("no more files can be opened; new connections wait")
