"""What a bot may say about what it has just done in 8-Bit Rummy, by the kind of the event."""

from __future__ import annotations

REMARKS: dict[str, tuple[str, ...]] = {
    "went_out": ("And out!", "No cards left. Who has some?"),
    "failed": ("That looked better in my head.", "Oh dear."),
    "moved": ("A little tidying.", "This goes there, that goes here."),
    "won": ("Game over: I win.", "Good game, everybody."),
}
