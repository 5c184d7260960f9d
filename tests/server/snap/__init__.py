"""Snap, a game for tests: everybody may act at once, and the first to snap takes the point."""

from __future__ import annotations

from rumpus.core.game import Game

GAME = Game(
    id="snap",
    name="Snap",
    players=(2, 4),
    prefix="SN",
    version=1,
    summary="Five rounds; the first to snap takes the point.",
    package=__name__,
)
