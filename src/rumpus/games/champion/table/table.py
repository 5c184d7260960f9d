"""What the table of Video Game Champion offers: views, labels, prompts, refusals, the log and reports."""

from rumpus.games.champion.table.labels import label
from rumpus.games.champion.table.log import seen_by, sentence
from rumpus.games.champion.table.prompts import prompt
from rumpus.games.champion.table.refusals import refusal
from rumpus.games.champion.table.report import holdings, items, tallies
from rumpus.games.champion.table.view import view

__all__ = ["holdings", "items", "label", "prompt", "refusal", "seen_by", "sentence", "tallies", "view"]
