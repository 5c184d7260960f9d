"""How the vector environment plays: the agent at random, its opponents within the compiled loop."""

from __future__ import annotations

import numpy as np

from bench.ours import BATCH, GAME, PLAYERS, SEED
from bench.turns import Tally, Way
from rumpus.envs.vector import make


def vector(size: int = BATCH, game: str = GAME, opponents: str = "random") -> Way:
    """Decisions chosen in the compiled loop, observations, masks and rewards handed out at every step."""
    env = make(game, size, players=PLAYERS, opponents=opponents)
    env.reset(seed=SEED)

    def run(steps: int) -> Tally:
        for _ in range(steps):
            env.step(env.random_actions())
        return Tally(steps * size)

    return Way(f"vector_{game}_{opponents}", f"Rumpus, vector environment, {game} against {opponents}", run)


def vector_with_numpy(size: int = BATCH) -> Way:
    """Decisions chosen by NumPy from the mask that was handed out, as one who trains an agent does."""
    env = make(GAME, size, players=PLAYERS)
    rng = np.random.default_rng(SEED)

    def run(steps: int) -> Tally:
        mask = env.action_masks()
        for _ in range(steps):
            # An open decision weighs more than 0, a closed one at most 0: so the heaviest is a random open one.
            actions = (mask - rng.random(mask.shape, np.float32)).argmax(axis=1)
            mask = env.step(actions)[-1]["action_mask"]
        return Tally(steps * size)

    env.reset(seed=SEED)
    return Way("vector_numpy", "Rumpus, vector environment and NumPy", run)


def self_play(size: int = BATCH) -> Way:
    """Every decision of every seat handed out."""
    env = make(GAME, size, players=PLAYERS, self_play=True)
    env.reset(seed=SEED)

    def run(steps: int) -> Tally:
        for _ in range(steps):
            env.step(env.random_actions())
        return Tally(steps * size)

    return Way("vector_self_play", "Rumpus, vector environment in self-play", run)
