"""What a bot may say about what it has just done in Video Game Champion, by the kind of the event."""

from __future__ import annotations

REMARKS: dict[str, tuple[str, ...]] = {
    "beat": ("Beaten!", "Who is next?", "Thumbs of steel."),
    "achieved": ("One for the wall.", "First!"),
    "woke": ("The early bird.", "Five more minutes? Not today."),
    "rented": ("Home with it, quickly.", "I will rewind it, promise."),
    "won": ("Video game champion!", "Good game, everybody."),
}
