"""Clock: the time of day as this run of the server counts it. It never jumps, whatever is done to the system's clock.

It is read once at the start; from then on the seconds of the process are counted. So deadlines hold when the system's
clock is set or the machine sleeps, and the next run puts right what was off. Where several servers share a database,
all go by its clock.
"""

from __future__ import annotations

from time import monotonic, time

_offset = time() - monotonic()


def go_by(milliseconds: int) -> None:
    """That is what the time is now, wherever this run began."""
    global _offset
    _offset = milliseconds / 1000 - monotonic()


def now() -> int:
    """Milliseconds since 1970."""
    return int((_offset + monotonic()) * 1000)
