"""Bot: a player by name, the same for every game."""

from __future__ import annotations

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

    def __init__(self, name: str, seed: int | None = None) -> None:
        if name not in BOTS:
            raise RumpusError(f"There is no bot {name!r}; there is {', '.join(BOTS)}.")
        self.name = name
        self.code = BOTS[name]
        low, high = words(check_seed(seed))
        self._luck = np.array([low ^ high], np.uint64)

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
