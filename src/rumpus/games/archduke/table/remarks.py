"""What a bot may say about what it has just done in Archduke, by the kind of the event."""

from __future__ import annotations

REMARKS: dict[str, tuple[str, ...]] = {
    "called": ("Archduke!", "I like what I have. I think."),
    "matched": ("Snap.", "One less to remember."),
    "mismatched": ("I was so sure.", "That was not it."),
    "wrong_call": ("Oh no.", "Somebody was luckier."),
    "won": ("The crown fits.", "Good game, everybody."),
}
