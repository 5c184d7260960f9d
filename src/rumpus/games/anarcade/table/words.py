"""Words that labels, prompts and the log of Anarcade share."""

from __future__ import annotations


def price(cost: int, buys_left: int) -> str:
    """What a card of that cost takes: Buy symbols first, then credits."""
    symbols, credits = min(cost, buys_left), max(0, cost - buys_left)
    parts = [count(symbols, "Buy symbol")] if symbols else []
    parts += [count(credits, "credit")] if credits else []
    return " and ".join(parts) or "nothing"


def count(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"
