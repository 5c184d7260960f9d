"""What people see and read of 8-Bit Rummy, in one place."""

from __future__ import annotations

from rumpus.games.rummy.table.advice import advice
from rumpus.games.rummy.table.hindsight import hindsight
from rumpus.games.rummy.table.labels import label
from rumpus.games.rummy.table.log import seen_by, sentence
from rumpus.games.rummy.table.prompts import prompt
from rumpus.games.rummy.table.refusals import refusal
from rumpus.games.rummy.table.report import holdings, items, tallies
from rumpus.games.rummy.table.view import view

__all__ = [
    "advice",
    "hindsight",
    "holdings",
    "items",
    "label",
    "prompt",
    "refusal",
    "seen_by",
    "sentence",
    "tallies",
    "view",
]
