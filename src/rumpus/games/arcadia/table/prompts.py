"""What is asked of a player of Arcadia."""

from __future__ import annotations

from rumpus.core.box import Box
from rumpus.core.record import Record
from rumpus.core.texts import Prompt
from rumpus.games.arcadia.rules.components import Phase
from rumpus.games.arcadia.table.faces import attraction


def prompt(box: Box, s: Record, player: int) -> Prompt:
    """The sentence that says what the player may do now, and the rules behind it."""
    if s.phase == Phase.REVIEW:
        text = (
            "Three critics wrote to you. Keep two reviews to build for: at the end each pays points for what it likes "
        )
        text += "in your park. Put the third aside."
        return Prompt(text, ("AC-4", "AC-8", "AC-36"))
    if s.phase == Phase.SECOND_JOB:
        return Prompt("Take your second job, from the row or from the deck.", ("AC-10", "AC-11"))
    if s.phase == Phase.SWEPT:
        return Prompt("You may take one job, from the new row or from the deck.", ("AC-14",))
    if s.phase == Phase.ROOM:
        wanted = attraction(box, int(s.wanted)).name
        text = f"Your hand holds two attractions: put one under the deck to take {wanted}."
        return Prompt(text, ("AC-27",))
    if s.phase == Phase.PAYING:
        rules = ("AC-20", "AC-21", "AC-22", "AC-24", "AC-25")
        return Prompt("as proposed, or card by card.", rules, f"Pay for {attraction(box, int(s.wanted)).name}")
    text = "two jobs, one expert, a sweep, or an attraction to build or take."
    last = " It is your last turn this year." if s.new_year else ""
    return Prompt(text + last, ("AC-9", "AC-10", "AC-12", "AC-13", "AC-17", "AC-19", "AC-26"), "Your turn")
