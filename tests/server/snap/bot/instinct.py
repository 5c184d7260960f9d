"""Snap's instinct: pass."""

from __future__ import annotations

from snap.rules.contract import Do

from rumpus.core.rule import rule


@rule
def instinct(box, s, player, mask):
    return int(Do.PASS)
