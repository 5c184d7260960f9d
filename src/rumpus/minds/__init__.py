"""The bots: each chooses among the decisions that are open to a seat."""

from __future__ import annotations

from rumpus.minds.bot import BOTS, NAMES, USUAL, Bot
from rumpus.minds.levels import LEVELS, Opponent

__all__ = ["BOTS", "LEVELS", "NAMES", "USUAL", "Bot", "Opponent"]
