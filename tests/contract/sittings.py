"""Sittings: games played at random by bots, drawn by Hypothesis, walked through decision by decision."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice

from hypothesis import strategies as st

from rumpus import Action, Bot, Game, Match

MOST_DECISIONS = 50_000
"""No game in the shelf takes a fifth of this at random; one that gets here does not end."""
LONG = 1000
"""Of a longer game, only so many decisions are looked at closely."""

MOST_TRIED = 8
"""Of more open decisions than this only so many are tried out one by one."""

SEEDS = st.integers(0, 2**128 - 1)


def tried(actions: Iterable[Action], most: int = MOST_TRIED) -> list[Action]:
    """Some of the decisions that are open, each kind among them: as many as there is time to try."""
    ordered = sorted(actions, key=lambda action: action.id)
    kinds = {action.kind: action for action in ordered}
    step = max(1, len(ordered) // most)
    return sorted({*kinds.values(), *ordered[::step]}, key=lambda action: action.id)


@dataclass(frozen=True)
class Sitting:
    """Who plays what: enough to play the same game again."""

    game: str
    players: int
    seed: int
    options: dict[str, str]
    bots: tuple[str, ...]
    luck: int

    def deal(self) -> Match:
        return Match(self.game, self.players, self.seed, self.options)

    def walk(self) -> Iterator[Match]:
        """The match at every decision and at the end. It is one match: what is to be kept must be copied."""
        match = self.deal()
        bots = [Bot(name, (self.luck + seat) % 2**64) for seat, name in enumerate(self.bots)]
        lots = random.Random(self.luck)
        while not match.over:
            assert len(match.decisions) < MOST_DECISIONS, f"{self} has not ended after {MOST_DECISIONS} decisions"
            yield match
            seat = lots.choice(match.actors)
            match.apply(bots[seat].choose(match, seat), player=seat)
        yield match

    def some(self, most: int) -> Iterator[Match]:
        """The match at no more than about `most` positions, spread over the game, the first and the last among them."""
        lots = random.Random(self.luck)
        length = sum(1 for _ in islice(self.walk(), LONG))
        for at, match in enumerate(islice(self.walk(), length), 1):
            if at in (1, length) or lots.randrange(length) < most:
                yield match

    def played(self) -> Match:
        """The match at its end."""
        return deque(self.walk(), maxlen=1).pop()


@st.composite
def sittings(draw: st.DrawFn, game: Game, players: int) -> Sitting:
    """Any game with any options, seats taken by any bots."""
    options = {option.id: draw(st.sampled_from(list(option.values))) for option in game.options}
    bots = draw(st.tuples(*[st.sampled_from(["random", "instinct"])] * players))
    return Sitting(game.id, players, draw(SEEDS), options, bots, draw(st.integers(0, 2**64 - 1)))
