"""Bot: a player by name, the same for every game."""

from __future__ import annotations

import re

import numpy as np

from rumpus.core import play
from rumpus.core.errors import RumpusError
from rumpus.core.match import Match
from rumpus.core.seeds import check_seed, words

BOTS = {"random": play.RANDOM, "instinct": play.INSTINCT}
"""The bots there are, and the number compiled loops know each by."""
USUAL = "instinct"
"""Who sits down, stands in and gives hints where nobody asked for another."""


class Bot:
    """`Bot("random")` takes any open decision, `Bot("instinct")` the one the game's instinct says."""

    def __init__(
        self, name: str, seed: int | None = None, *, seconds: float | None = None, iterations: int | None = None
    ) -> None:
        if name not in BOTS:
            raise RumpusError(f"There is no bot {name!r}; there is {', '.join(BOTS)}.")
        if seconds is not None or iterations is not None:
            raise RumpusError(f"{name} decides at once; seconds and iterations are for bots that think.")
        self.name = name
        self.code = BOTS[name]
        low, high = words(check_seed(seed))
        self._luck = np.array([low ^ high], np.uint64)

    @classmethod
    def named(cls, text: str, seed: int | None = None) -> Bot:
        """A bot as commands write it, with its budget for a decision if it has one: `search:1000`, `search:0.2s`."""
        name, colon, budget = text.partition(":")
        if colon and name in BOTS:
            raise RumpusError(f"{name} decides at once, so it takes no budget.")
        seconds, iterations = read_budget(budget) if colon else (None, None)
        return cls(name, seed, seconds=seconds, iterations=iterations)

    def choose(self, match: Match, player: int | None = None) -> int:
        """The decision this bot makes for a seat, by default for the first that may decide."""
        if player is None:
            player = match.actors[0] if match.actors else 0
        if player not in match.actors:
            raise RumpusError(f"Seat {player} has nothing to decide now.")
        mask = np.zeros(match.game.rules.ACTIONS, np.uint8)
        return play.choose(match.box.record, match._states, player, self.code, mask, self._luck)

    def __repr__(self) -> str:
        return f"Bot({self.name!r})"


def read_budget(text: str) -> tuple[float | None, int | None]:
    """Seconds or iterations, whichever a budget gives: `0.2s` or `1000`."""
    if re.fullmatch(r"[1-9][0-9]{0,8}", text, re.ASCII):
        return None, int(text)
    if re.fullmatch(r"[0-9]{1,4}(\.[0-9]{1,6})?s", text, re.ASCII) and float(text[:-1]) > 0:
        return float(text[:-1]), None
    raise RumpusError(f"A budget is a number of iterations, such as 1000, or of seconds, such as 0.2s, not {text!r}.")
