"""Levels for people: Rookie, Regular and Champion, by how long each thinks and what slips its mind."""

# Plain Python throughout: a change here compiles nothing anew.

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from rumpus.bots import hints, thinking
from rumpus.bots.bot import NAMES, SEARCH, Bot
from rumpus.bots.search_parameters import parameters_of
from rumpus.core.errors import RumpusError
from rumpus.core.game import Game
from rumpus.core.match import Match
from rumpus.core.precompile import PARTS, Steps, is_precompiled, precompile
from rumpus.core.precompile import SEARCH as SEARCH_PART
from rumpus.core.seeds import check_seed, seed_words


@dataclass(frozen=True)
class Level:
    """How well an opponent plays."""

    id: str
    name: str
    words: str
    """What to expect of it."""
    seconds: float = 0.0
    """How long it thinks about the first decision of a turn."""
    slips: float = 0.0
    """How often it takes any open decision instead of a sensible one; where most are steps of a plan, any other."""
    glances: float = 0.0
    """In what share of its turns it sees no more than meets the eye, in games where there is more to find."""
    forgets: float = 0.0
    """How much of what a seat has to remember slips its mind, in games that have something to remember."""
    reaction: float = 1.0
    """How many times as long as usual it takes where several may act at once."""

    @property
    def thinks(self) -> bool:
        """Whether it searches; all others go by instinct."""
        return self.seconds > 0


LEVELS = {
    level.id: level
    for level in (
        Level("rookie", "Rookie", "slips at times", slips=0.05, glances=1.0, forgets=0.4, reaction=1.8),
        Level("regular", "Regular", "plays soundly", forgets=0.12, reaction=1.25),
        Level("champion", "Champion", "thinks ahead", seconds=1.0),
    )
}
BEGINNER = Level("beginner", "Beginner", "plays for the first time", slips=0.1, glances=1.0, forgets=0.4, reaction=2.5)
"""How somebody plays who tries, and has never played before: for the lab, to measure what a Rookie is up to."""
EVERY_LEVEL = {**LEVELS, BEGINNER.id: BEGINNER}
USUAL_LEVEL = "regular"
"""Who sits down and stands in where nobody asked for another."""
LEAST = 0.15
"""The share of the time for a turn that a decision late in a long chain still has."""


class Opponent:
    """A bot at one of the levels: `Opponent("rookie").choose(match, player=2)`.

    With `iterations`, a level that thinks does so many passes rather than look at the clock, and
    then always decides the same.
    """

    def __init__(self, level: str, seed: int | None = None, *, iterations: int | None = None) -> None:
        if level not in EVERY_LEVEL:
            raise RumpusError(f"There is no level {level!r}; there is {', '.join(LEVELS)}.")
        self.level = EVERY_LEVEL[level]
        self.iterations = iterations
        self._seed = check_seed(seed)
        self._lots = Random(self._seed)

    def choose(self, match: Match, player: int | None = None, seconds: float | None = None) -> int:
        """The decision this opponent makes for a seat, by default for the first that may decide.

        `seconds` is how long a level that thinks may think, by default as long as it thinks fit; with 0
        it goes by instinct.
        """
        seat = player if player is not None or match.over else match.actors[0]
        if seat is not None and seat in match.actors:
            match = self.remembered(match, seat) if self.level.forgets else match
            if self._lots.random() < self.level.slips and (open_to := _slips(match, seat)):
                return self._lots.choice(open_to)
            beginner = match.game.policies.beginner_policy
            if beginner is not None and self._only_glances(match, seat):
                return int(beginner(match.box.record[0], match.copy().position, seat, match.mask(seat)))
        return int(self._bot(match, seat, seconds).choose(match, seat))

    def _bot(self, match: Match, seat: int | None, seconds: float | None) -> Bot:
        seed = self._lots.getrandbits(64)
        if seconds is None or not self.level.thinks:
            seconds = thinking_time(self.level, match, seat)
        if not seconds:
            return Bot("instinct", seed)
        return Bot(SEARCH, seed, iterations=self.iterations, seconds=None if self.iterations else seconds)

    def remembered(self, match: Match, seat: int) -> Match:
        """The match as the seat remembers it, in a game that has something to forget."""
        forget = match.game.rules.forget
        if forget is None:
            return match
        hazy = match.copy()
        forget(hazy.box.record[0], hazy.position, seat, self.level.forgets, seed_words(self._seed))
        return hazy

    def _only_glances(self, match: Match, seat: int) -> bool:
        """The same throughout a turn, in which nobody else does anything: what is begun so is ended so."""
        others = sum(event.seat != seat for event in match.events(seat))
        return Random(f"{self._seed} {others}").random() < self.level.glances

    def __repr__(self) -> str:
        return f"Opponent({self.level.id!r})"


def _slips(match: Match, seat: int) -> list[int]:
    """What can be done by mistake: of the steps of a plan none, since the next step would put them right."""
    return [action.id for action in match.legal(seat) if action.id >= parameters_of(match.game.id).lowest]


def thinking_time(level: Level, match: Match, seat: int | None) -> float:
    """How long a level thinks about a decision: most at the start of a turn, ever less along a chain of decisions.

    Where several act against each other's speed nobody thinks: instinct knows what to do there.
    """
    if match.window is not None:
        return 0.0
    return level.seconds * max(LEAST, 0.5 ** decisions_in_a_row(match, seat))


def decisions_in_a_row(match: Match, seat: int | None) -> int:
    """How many decisions the seat has made since somebody else made one."""
    count = 0
    for who, _ in reversed(match.decisions):
        if who != seat:
            break
        count += 1
    return count


def named(name: str, seed: int | None = None) -> Opponent | Bot:
    """Whom somebody asked for: a level by its name, or a bot as the lab knows it (`random`, `search:0.2s`)."""
    if name.lower() in EVERY_LEVEL:
        return Opponent(name.lower(), seed)
    if name.partition(":")[0] not in NAMES:
        raise RumpusError(f"There is no bot {name!r}; there is {', '.join((*LEVELS, *NAMES))}.")
    return Bot.named(name, seed)


def does_think(name: str) -> bool:
    """Whether somebody asked for by that name searches."""
    level = EVERY_LEVEL.get(name.lower())
    return level.thinks if level else name.partition(":")[0] == SEARCH


# Search and hints are compiled once for each game, after its rules


def is_search_precompiled(game: Game) -> bool:
    """Whether all that the highest level and hints need lies ready in the cache."""
    return is_precompiled(game, SEARCH_PART)


def prepare(game: Game) -> None:
    """Compiles all that the highest level and hints need; quick when it lies ready."""
    precompile(game, parts=(SEARCH_PART,))


def _search(game: Game) -> Steps:
    yield "levels", lambda: Opponent(USUAL_LEVEL, 1).choose(Match(game, game.players[0], seed=1))
    yield "search", lambda: thinking.prepare(game)
    yield "hints", lambda: hints.prepare(game)


PARTS[SEARCH_PART] = _search
