"""What people see of Arcadia, gathered: each function has a file of its own beside this one."""

from rumpus.games.arcadia.table.labels import label
from rumpus.games.arcadia.table.log import seen_by, sentence
from rumpus.games.arcadia.table.prompts import prompt
from rumpus.games.arcadia.table.refusals import refusal
from rumpus.games.arcadia.table.report import holdings, items, tallies
from rumpus.games.arcadia.table.view import view

__all__ = ["holdings", "items", "label", "prompt", "refusal", "seen_by", "sentence", "tallies", "view"]
