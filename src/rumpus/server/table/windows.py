"""Windows: when the one that is open at a table was opened, and how long a decision is held until it counts."""

from __future__ import annotations

from time import monotonic

from rumpus.core.match import Match


class WindowClock:
    """Looks at the match after every change. A table read back after a restart counts its window from then."""

    def __init__(self) -> None:
        self._number: tuple[int, ...] | None = None
        self.opened = monotonic()

    def look(self, match: Match | None) -> None:
        window = match.window if match else None
        number = window.number if window else None
        if number is None or number != self._number:
            self._number = number
            self.opened = monotonic()

    def hold(self, match: Match, seat: int, action: int) -> float:
        """How many seconds are left until a decision counts."""
        return max(0.0, self.opened + (match.patience(seat, action) or 0.0) - monotonic())
