"""Bot: a player by name, the same for every game."""

# Plain Python throughout: a change here compiles nothing anew.

from __future__ import annotations

import math
import re

import numpy as np

from rumpus.bots.search_parameters import SearchParameters, parameters_of
from rumpus.bots.thinking import Considered, Verdict, consider
from rumpus.core import play
from rumpus.core.errors import RumpusError
from rumpus.core.match import Match
from rumpus.core.rng import derive
from rumpus.core.seeds import check_seed, seed_words

BOTS = {"random": play.RANDOM, "instinct": play.INSTINCT}
"""The bots that decide at once, and the number compiled loops know each by."""
SEARCH = "search"
"""The bot that thinks about every decision."""
NAMES = (*BOTS, SEARCH)
USUAL = "instinct"
"""Who plays where figures of a game are made."""
SECONDS = 0.2
"""How long search thinks about a decision unless it is told."""
MOST_THREADS = 256


class Bot:
    """`Bot("random")` takes any open decision, `Bot("instinct")` the one the game's instinct says.

    `Bot("search", seconds=0.2)` thinks about each decision for so long, `Bot("search", iterations=1000,
    seed=1)` for so many passes, and then always decides the same.
    """

    def __init__(
        self,
        name: str,
        seed: int | None = None,
        *,
        seconds: float | None = None,
        iterations: int | None = None,
        threads: int = 1,
        parameters: SearchParameters | None = None,
    ) -> None:
        if name not in NAMES:
            raise RumpusError(_no_bot(name))
        if name != SEARCH and (seconds, iterations, parameters, threads) != (None, None, None, 1):
            raise RumpusError(f"{name} decides at once; seconds, iterations, threads and parameters are for search.")
        if seconds is not None and iterations is not None:
            raise RumpusError("A search has seconds or iterations, not both.")
        self.name = name
        self.iterations = None if iterations is None else _whole("iterations", iterations, 2**40)
        self.seconds = None if name != SEARCH or iterations is not None else _positive(seconds)
        self.threads = _whole("threads", threads, MOST_THREADS)
        self.parameters = parameters
        self._seed = seed_words(check_seed(seed))
        self._luck = np.array([self._seed[0] ^ self._seed[1]], np.uint64)
        self._asked = 0

    @property
    def code(self) -> int:
        """The number that compiled loops know this bot by."""
        if self.name == SEARCH:
            raise RumpusError(f"search thinks about each decision by itself; here there is {', '.join(BOTS)}.")
        return BOTS[self.name]

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
        if self.name == SEARCH:
            return self.consider(match, player).choice
        player = _check_player(match, player)
        mask = np.zeros(match.game.rules.ACTIONS, np.uint8)
        return play.choose(match.box.record, match.states, player, self.code, mask, self._luck)

    def consider(self, match: Match, player: int | None = None) -> Verdict:
        """What this bot thinks of the decisions open to a seat, the best first; `choose` takes that."""
        if self.name != SEARCH:
            return Verdict([Considered(int(self.choose(match, player)), 0, 0.5)], 0, 0)
        player = _check_player(match, player)
        seed = derive(*self._seed, np.uint64(self._asked))
        self._asked += 1
        return consider(
            match,
            player,
            seed,
            self.parameters or parameters_of(match.game.id),
            passes=self.iterations,
            seconds=self.seconds or 0.0,
            threads=self.threads,
        )

    def __repr__(self) -> str:
        if self.name != SEARCH:
            return f"Bot({self.name!r})"
        budget = f"seconds={self.seconds}" if self.iterations is None else f"iterations={self.iterations}"
        return f"Bot({self.name!r}, {budget})"


LEVEL_NAMES = ("rookie", "regular", "champion")
"""What `levels.py` makes of bots; here they are known by name alone."""


def _no_bot(name: object) -> str:
    if isinstance(name, str) and name.lower() in LEVEL_NAMES:
        return f"{name} is a level, not a bot of the lab: in Python rumpus.Opponent({name.lower()!r}) plays at it."
    return f"There is no bot {name!r}; there is {', '.join(NAMES)}."


def read_budget(text: str) -> tuple[float | None, int | None]:
    """Seconds or iterations, whichever a budget gives: `0.2s` or `1000`."""
    if re.fullmatch(r"[1-9][0-9]{0,8}", text, re.ASCII):
        return None, int(text)
    if re.fullmatch(r"[0-9]{1,4}(\.[0-9]{1,6})?s", text, re.ASCII) and float(text[:-1]) > 0:
        return float(text[:-1]), None
    raise RumpusError(f"A budget is a number of iterations, such as 1000, or of seconds, such as 0.2s, not {text!r}.")


def _check_player(match: Match, player: int | None) -> int:
    if player is None:
        player = match.actors[0] if match.actors else 0
    if player not in match.actors:
        raise RumpusError(f"Seat {player} has nothing to decide now.")
    return player


def _whole(what: str, value: int, most: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int | np.integer) or not 1 <= value <= most:
        raise RumpusError(f"A search has 1 to {most} {what}, not {value!r}.")
    return int(value)


def _positive(seconds: float | None) -> float:
    if seconds is None:
        return SECONDS
    if isinstance(seconds, bool) or not isinstance(seconds, int | float) or not 0 < seconds < math.inf:
        raise RumpusError(f"A search thinks for more than 0 seconds, not {seconds!r}.")
    return float(seconds)
