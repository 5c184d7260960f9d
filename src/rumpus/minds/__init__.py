"""The bots: each chooses among the decisions that are open to a seat."""

from __future__ import annotations

from rumpus.minds.bot import BOTS, USUAL, Bot

__all__ = ["BOTS", "USUAL", "Bot"]
