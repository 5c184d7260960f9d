"""Snap's instinct: pass."""

from __future__ import annotations

from rumpus.core.rule import rule

from .rules.contract import Do


@rule
def instinct(box, s, player, mask):
    return int(Do.PASS)
