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
        rng = np.random.default_rng(seed)
        self.lucks = [np.array([rng.integers(1 << 32)], np.uint64) for _ in range(self.players - 1)]
        self.key = int.from_bytes(rng.bytes(16), "little")
        self.dealt, self.seat = 0, first_seat if self.moves_on else self.seat
        self.deal()

    def deal(self) -> None:
        words = np.uint64(self.key & WORD), np.uint64(self.key >> WORD_BITS)
        if self.dealt:
            low, high = derive(*words, np.uint64(self.dealt))
            words = np.uint64(low), np.uint64(high)
            self.lucks = [np.array([derive(*words, np.uint64(i))[0]], np.uint64) for i in range(self.players - 1)]
            self.seat = (self.seat + self.moves_on) % self.players
        self.dealt += 1
        self.match = Match(self.game, self.players, int(words[0]) | int(words[1]) << WORD_BITS, self.options)
        self.play_on()
        self.worths = self.stand()
        assert not self.match.over

    def stand(self) -> list[float]:
        return self.worth(self.match.scores, self.match.ranks, self.match.game.lowest_wins)

    def play_on(self) -> None:
        while not self.match.over:
            asked = self.match.actors[0]
            if self.self_play or asked == self.seat:
                self.asked = asked
                return
            opponent = asked - (asked > self.seat)
            name, luck = self.opponents[opponent % len(self.opponents)], self.lucks[opponent]
            mask = np.zeros(self.match.game.rules.ACTIONS, np.uint8)
            box, states = self.match.box.record, self.match.states
            self.match.apply(int(play.choose(box, states, asked, BOTS[name], mask, luck)), asked)

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
