"""Video Game Champion in a terminal: grid, stores and seats, or told in words. It knows a view, nothing else."""

from rumpus.terminal.champion.board import draw
from rumpus.terminal.champion.in_words import describe, glimpses

__all__ = ["describe", "draw", "glimpses"]
