"""Levels for people: Rookie, Regular and Champion, by which bot plays, how long it thinks, and what slips its mind."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from rumpus.core.errors import RumpusError
from rumpus.core.match import Match
from rumpus.core.seeds import check_seed
from rumpus.games.archduke.components import Phase
from rumpus.minds.bot import Bot


@dataclass(frozen=True)
class Level:
    """How well an opponent plays."""

    id: str
    name: str
    bot: str
    seconds: float | None = None
    """How long it thinks about a decision."""
    slips: float = 0.0
    """How often it takes any open decision instead of a sensible one."""
    forgets: float = 0.0
    """How many of the cards that a seat has to remember (Archduke) slip its mind."""
    reaction: float = 1.0
    """How many times as long as usual it takes where several may act at once."""


LEVELS = {
    level.id: level
    for level in (
        Level("rookie", "Rookie", "instinct", slips=0.15, forgets=0.4, reaction=1.8),
        Level("regular", "Regular", "instinct", forgets=0.12, reaction=1.25),
        Level("champion", "Champion", "search", seconds=1.0),
    )
}


class Opponent:
    """A bot at one of the levels: `Opponent("rookie").choose(match, player=2)`."""

    def __init__(self, level: str, seed: int | None = None) -> None:
        if level not in LEVELS:
            raise RumpusError(f"There is no level {level!r}; there is {', '.join(LEVELS)}.")
        self.level = LEVELS[level]
        self._seed = check_seed(seed)
        self._lots = Random(self._seed)
        self._bot = Bot(self.level.bot, self._seed, seconds=self.level.seconds)

    def choose(self, match: Match, player: int | None = None) -> int:
        """The decision this opponent makes for a seat, by default for the first that may decide."""
        bot = Bot("random", self._lots.getrandbits(64)) if self._lots.random() < self.level.slips else self._bot
        seat = player if player is not None or match.over else match.actors[0]
        if seat is not None and seat in match.actors and self.level.forgets:
            match = self._what_is_left_of(match, seat)
        return int(bot.choose(match, seat))

    def _what_is_left_of(self, match: Match, seat: int) -> Match:
        """The match as the seat remembers it. What slipped its mind once never comes back."""
        if match.game.id != "archduke" or match.position.phase == Phase.PEEK:
            return match
        hazy = match.copy()
        s = hazy.position
        for owner in range(match.players):
            for place, card in enumerate(s.grid[owner].tolist()):
                if card and s.seen[owner, place] >> seat & 1:
                    lot = Random(f"{self._seed} {match.round} {seat} {owner} {place} {card}")
                    if lot.random() < self.level.forgets:
                        s.seen[owner, place] &= ~(1 << seat)
        return hazy

    def __repr__(self) -> str:
        return f"Opponent({self.level.id!r})"
