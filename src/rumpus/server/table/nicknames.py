"""Nicknames: what the bots at a table are called, each by a name of its own."""

from __future__ import annotations

from collections.abc import Collection

NICKNAMES = ("Pixel", "Byte", "Blip", "Turbo", "Echo", "Ziggy", "Nova", "Gizmo", "Dotty", "Widget", "Bleep", "Rusty")


def nickname(seed_hash: str, taken: Collection[str]) -> str:
    """A name that nobody at the table has. The same deal brings the same names, told again or dealt to others."""
    first = int(seed_hash[:8], 16)
    for n in range(len(NICKNAMES)):
        name = NICKNAMES[(first + n) % len(NICKNAMES)]
        if name not in taken:
            return name
    return f"Bot {len(taken) + 1}"
