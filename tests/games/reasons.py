"""Decisions with a reason: games walked through by instinct, each reason of a kind once in a while, to be tried out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from rumpus import Action, Bot, Match
from rumpus.core.texts import Reason
from tests.contract.sittings import tried

MOST = 6
"""Of each kind of decision with each kind of reason so many are tried out."""


class Given(NamedTuple):
    """A decision that is open, and why it may be made; `after` is a match of its own in which it was made."""

    match: Match
    seat: int
    action: Action
    reason: Reason

    def after(self) -> Match:
        return self.then(self.action.id)

    def then(self, *decisions: int) -> Match:
        match = self.match.copy()
        for decision in decisions:
            match.apply(decision, self.seat)
        return match


def reasons(game: str, players: int, seed: int, every: int = 1, **options: str) -> Iterator[Given]:
    """Reasons all over a game; asked for at each decision or, where finding them takes long, at some of them."""
    match, bot, count = Match(game, players, seed, options), Bot("instinct"), Counter[tuple[str, str]]()
    while not match.over:
        seat = match.actors[0]
        chosen = int(bot.choose(match, seat))
        legal = match.legal(seat)
        asked = match.decision_count % every == 0
        for action in (*tried(legal), *(one for one in legal if one.id == chosen)) if asked else ():
            reason = match.reason(seat, action.id)
            if reason is not None:
                count[action.kind, reason.kind] += 1
                if count[action.kind, reason.kind] <= MOST:
                    yield Given(match, seat, action, reason)
        match.apply(chosen, seat)
