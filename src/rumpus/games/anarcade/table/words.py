"""Words that labels, prompts and the log of Anarcade share."""

from __future__ import annotations

from rumpus.core.plural import so_many


def price(cost: int, buys_left: int) -> str:
    """What a card of that cost takes: Buy symbols first, then credits."""
    symbols, credits = min(cost, buys_left), max(0, cost - buys_left)
    parts = [so_many(symbols, "Buy symbol")] if symbols else []
    parts += [so_many(credits, "credit")] if credits else []
    return " and ".join(parts) or "nothing"
