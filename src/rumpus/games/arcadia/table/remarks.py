"""What a bot may say about what it has just done in Arcadia, by the kind of the event."""

from __future__ import annotations

REMARKS: dict[str, tuple[str, ...]] = {
    "built": ("Step right up!", "The ribbon is cut.", "They will queue for this."),
    "swept": ("Out with the old.", "Nobody here I could use."),
    "held": ("For later.", "I have plans for that."),
    "won": ("What a season!", "Good game, everybody."),
}
