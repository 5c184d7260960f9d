"""What a bot may say about what it has just done in Anarcade, by the kind of the event."""

from __future__ import annotations

REMARKS: dict[str, tuple[str, ...]] = {
    "aced": ("High score!", "That one is mine.", "Insert coin to continue."),
    "bought": ("Ooh, shiny.", "That goes well with the others.", "I had my eye on that."),
    "gave_back": ("Too rich for my pockets.", "Easy come, easy go."),
    "won": ("Champion gold!", "Good game, everybody."),
}
