"""The bots: each chooses among the decisions that are open to a seat."""

from __future__ import annotations

from rumpus.bots.bot import BOTS, NAMES, USUAL, Bot
from rumpus.bots.levels import LEVELS, USUAL_LEVEL, Opponent

__all__ = ["BOTS", "LEVELS", "NAMES", "USUAL", "USUAL_LEVEL", "Bot", "Opponent"]
