"""A number with its word: 1 card, 2 cards."""

# Plain Python throughout: a change here compiles nothing anew.

from __future__ import annotations


def so_many(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"
