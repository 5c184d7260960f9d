"""All that people see and read of Archduke, gathered from the files beside this one."""

from __future__ import annotations

from rumpus.games.archduke.table.labels import is_known_mistake, label
from rumpus.games.archduke.table.log import seen_by, sentence
from rumpus.games.archduke.table.prompts import prompt
from rumpus.games.archduke.table.refusals import refusal
from rumpus.games.archduke.table.report import holdings, items, tallies
from rumpus.games.archduke.table.view import view
from rumpus.games.archduke.table.waiting import patience, window

__all__ = [
    "holdings",
    "is_known_mistake",
    "items",
    "label",
    "patience",
    "prompt",
    "refusal",
    "seen_by",
    "sentence",
    "tallies",
    "view",
    "window",
]
