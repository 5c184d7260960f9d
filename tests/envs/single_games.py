"""The same games one by one, by `Match`: what a vector environment is held against."""

from __future__ import annotations

from typing import Any

import numpy as np

from rumpus import Match
from rumpus.core import play
from rumpus.core.record import Array
from rumpus.core.rng import derive
from rumpus.core.seeds import WORD, WORD_BITS
from rumpus.envs.rewards import reward_named

BOTS = {"random": play.RANDOM, "instinct": play.INSTINCT}


class SingleGames:
    """One game after the other, in which `seat` (None: another with every deal) is asked and bots play the rest."""

    def __init__(self, game: str, players: int, seat: int | None, opponents: tuple[str, ...], **wishes: Any) -> None:
        self.game, self.players, self.opponents = game, players, opponents
        self.moves_on, self.seat = seat is None, seat or 0
        self.options = wishes.pop("options", None)
        self.worth = reward_named(wishes.pop("reward", "left_behind"))
        self.self_play = wishes.pop("self_play", False)
        assert not wishes

    def start(self, seed: int, first_seat: int = 0) -> None:
        self.key = int.from_bytes(np.random.default_rng(seed).bytes(16), "little")
        self.dealt, self.seat = 0, first_seat if self.moves_on else self.seat
        self.deal()

    def deal(self) -> None:
        words = np.uint64(self.key & WORD), np.uint64(self.key >> WORD_BITS)
        low, high = words if self.dealt == 0 else derive(*words, np.uint64(self.dealt))
        if self.moves_on and self.dealt:
            self.seat = (self.seat + 1) % self.players
        self.dealt += 1
        self.match = Match(self.game, self.players, int(low) | int(high) << WORD_BITS, self.options)
        self.luck = np.array([low ^ high], np.uint64)
        self.worths = self.stand()
        self.play_on()
        assert not self.match.over

    def stand(self) -> list[float]:
        return self.worth(self.match.scores, self.match.ranks, self.match.game.lowest_wins)

    def play_on(self) -> None:
        while not self.match.over:
            asked = self.match.actors[0]
            if self.self_play or asked == self.seat:
                self.asked = asked
                return
            name = self.opponents[(asked - self.seat - 1) % self.players % len(self.opponents)]
            mask = np.zeros(self.match.game.rules.ACTIONS, np.uint8)
            box, states = self.match.box.record, self.match.states
            self.match.apply(int(play.choose(box, states, asked, BOTS[name], mask, self.luck)), asked)

    def decide(self, action: int) -> list[float]:
        """Carries a decision out; returns by how much each seat's standing has changed."""
        self.match.apply(action, self.asked)
        self.play_on()
        before, self.worths = self.worths, self.stand()
        return [now - then for now, then in zip(self.worths, before, strict=True)]

    @property
    def seen(self) -> Array:
        return self.match.observe(self.asked)

    @property
    def mask(self) -> Array:
        if self.match.over:
            return np.zeros(self.match.game.rules.ACTIONS, np.bool_)
        return self.match.mask(self.asked).astype(np.bool_)
