"""Nicknames: what the bots at a table are called, each by a name of its own."""

from __future__ import annotations

import zlib
from collections.abc import Collection

NICKNAMES = ("Pixel", "Byte", "Blip", "Turbo", "Echo", "Ziggy", "Nova", "Gizmo", "Dotty", "Widget", "Bleep", "Rusty")


def nickname(table: str, taken: Collection[str]) -> str:
    """A name that nobody at the table has. It depends on the table alone: its log always tells the same names."""
    first = zlib.crc32(table.encode())
    for n in range(len(NICKNAMES)):
        name = NICKNAMES[(first + n) % len(NICKNAMES)]
        if name not in taken:
            return name
    return f"Bot {len(taken) + 1}"
