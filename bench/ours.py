"""How Rumpus plays at random: every game compiled, and Anarcade in batches and decision by decision from Python."""

from __future__ import annotations

import itertools
import random

import numpy as np

from bench.turns import Tally, Way
from rumpus import Batch, Match
from rumpus.core import play
from rumpus.core.game import find_game
from rumpus.core.seeds import seed_words

GAME = "anarcade"
PLAYERS = 2
SEED = 1
BATCH = 4096
CHUNK = 256


def compiled(chunk: int = CHUNK, name: str = GAME) -> Way:
    """Whole games in one compiled loop on one thread, the way `rumpus simulate` plays them."""
    game = find_game(name)
    blank = game.blank(game.check_options(None))
    states = np.repeat(blank, chunk)
    policies = np.full(PLAYERS, play.RANDOM, np.uint8)
    mask = np.zeros(game.rules.ACTIONS, np.uint8)
    decisions = np.zeros(chunk, np.int64)
    key = seed_words(SEED)
    firsts = itertools.count(0, chunk)

    def run(chunks: int) -> Tally:
        total = 0
        for _ in range(chunks):
            first = next(firsts)
            play.play_many(
                game.box.record, states, blank, PLAYERS, *key, first, policies, mask, play.MOST_DECISIONS, decisions
            )
            total += int(decisions.sum())
        return Tally(total)

    return Way(f"compiled_{name}", f"Rumpus, {name} compiled", run)


def batch(size: int = BATCH) -> Way:
    """A batch that chooses for itself."""
    games = Batch(GAME, size, PLAYERS, SEED)

    def run(steps: int) -> Tally:
        for _ in range(steps):
            games.apply(games.random())
            games.reset(games.over)
        return Tally(steps * size)

    return Way("batch", "Rumpus, Batch", run)


def batch_with_numpy(size: int = BATCH) -> Way:
    """A batch for which the caller chooses, as one who trains an agent does."""
    games = Batch(GAME, size, PLAYERS, SEED)
    rng = np.random.default_rng(SEED)

    def run(steps: int) -> Tally:
        for _ in range(steps):
            legal = games.legal()
            # An open decision weighs more than 0, a closed one at most 0: so the heaviest is a random open one.
            games.apply((legal - rng.random(legal.shape, np.float32)).argmax(axis=1))
            games.reset(games.over)
        return Tally(steps * size)

    return Way("batch_numpy", "Rumpus, Batch and NumPy", run)


def match() -> Way:
    """One match at a time, nothing but `legal` and `apply`."""
    seeds = itertools.count()
    draw = random.Random(SEED).random

    def run(games: int) -> Tally:
        decisions = 0
        for _ in range(games):
            table = Match(GAME, PLAYERS, next(seeds))
            while actions := table.legal():
                table.apply(actions[int(draw() * len(actions))])
                decisions += 1
        return Tally(decisions)

    return Way("match", "Rumpus, Match", run)
