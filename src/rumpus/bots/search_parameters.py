"""SearchParameters: how search goes about each game, read from the game's `bot.toml`."""

# Plain Python throughout: a change here compiles nothing anew.

from __future__ import annotations

from dataclasses import asdict, dataclass, fields, replace
from functools import cache

from rumpus.bots.workspace import PARAMETERS
from rumpus.core.bot_config import FILE, SEARCH, read_bot_config
from rumpus.core.errors import RumpusError
from rumpus.core.game import find_game
from rumpus.core.record import Array, blank


@dataclass(frozen=True)
class SearchParameters:
    """What compiled code reads has the same names there (`workspace.py`)."""

    explore: float = 1.0
    """How eagerly moves are tried that were tried seldom."""
    trust: float = 0.5
    """The share of attention that the move of `prior` has to begin with."""
    depth: float = 3.0
    """How many decisions deep the tree may grow; after them everybody goes by `rollout_policy`."""
    strays: float = 0.0
    """The share of random moves while a game is played on."""
    rounds: float = 1000.0
    """How many rounds, the present one counted, a game is played on at the most."""
    scale: float = 10.0
    """A lead of so many points is worth three quarters; below 0 where few points are good."""
    margin: float = 0.1
    """How much the lead counts at the end of a game, beside the places."""
    sight: float = 1.0
    """1 if decisions are known by what a seat sees, 0 if by the moves that led to them."""

    lowest: float = 0.0
    """Decisions numbered lower are tried only where `prior` favours them: a chain of which search chooses the end.
    A Rookie does not slip in such a chain either (`levels.py`)."""

    since: float = 0.0
    """1 if a lead counts from where the search began, 0 if from the start of the game."""

    crowd: float = 0.0
    """How much more `prior` is trusted with every seat above two: the more others play, the less a few tries tell."""

    def array(self, players: int = 2) -> Array:
        """The parameters for a table of so many, as compiled code takes them, which only reads them."""
        return _array(self, players)


@cache
def _array(parameters: SearchParameters, players: int) -> Array:
    doubt = (1.0 - parameters.trust) / (1.0 + parameters.crowd * (players - 2))
    values = asdict(replace(parameters, trust=1.0 - doubt))
    array = blank(PARAMETERS)
    for name in array.dtype.names or ():
        array[name] = values[name]
    return array


@cache
def parameters_of(game: str) -> SearchParameters:
    """The parameters found best for a game; where it says none, the usual ones."""
    written = read_bot_config(find_game(game).folder, SEARCH)
    unknown = set(written) - {field.name for field in fields(SearchParameters)}
    if unknown:
        raise RumpusError(f"{game}/{FILE} sets {', '.join(sorted(unknown))}, which is no parameter of search.")
    return SearchParameters(**written)
