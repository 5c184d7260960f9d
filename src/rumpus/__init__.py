"""Rumpus, a games room: one set of rules to play, to study and to train against."""

from __future__ import annotations

import rumpus.core.readiness  # rules ask it whether they may run compiled, from the first call on
import rumpus.games  # noqa: F401  (puts every game on the shelf)
from rumpus.bots import Bot, Opponent
from rumpus.core.action import Action
from rumpus.core.batch import Batch
from rumpus.core.errors import BadBox, BadSave, IllegalDecision, RumpusError
from rumpus.core.game import Game, games
from rumpus.core.match import Match
from rumpus.core.saves import load

__version__ = "0.1.0"
__all__ = [
    "Action",
    "BadBox",
    "BadSave",
    "Batch",
    "Bot",
    "Game",
    "IllegalDecision",
    "Match",
    "Opponent",
    "RumpusError",
    "games",
    "load",
]
