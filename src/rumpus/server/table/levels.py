"""The levels of bots at a table: checked when somebody asks for one, and read from logs older than the levels."""

from __future__ import annotations

from rumpus.bots import LEVELS, USUAL_LEVEL
from rumpus.core.errors import RumpusError

EARLIER = {"random": "rookie"}
"""What bots were called before they had levels; all others went by instinct, as a Regular does."""


def level_of(bot: str) -> str:
    """The level of a bot as the log has it, at tables from before there were levels too."""
    return bot if bot in LEVELS else EARLIER.get(bot, USUAL_LEVEL)


def check_level(level: str) -> str:
    if level not in LEVELS:
        raise RumpusError(f"There is no level {level!r}; there is {', '.join(LEVELS)}.")
    return level
