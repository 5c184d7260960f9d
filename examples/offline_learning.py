"""Learns a game from a file of games alone, by imitation, and says how often it then comes first against random.

rumpus simulate anarcade --games 500 --bots instinct --seed 1 --out games.parquet
python examples/offline_learning.py games.parquet
"""

from __future__ import annotations

import argparse

import numpy as np
import pyarrow.parquet as pq

from rumpus.envs.episodes import about
from rumpus.envs.vector import make

BATCH, RATE = 1024, 3e-3
SEEN = ("observation", "mask")


def rows_of(path):
    """Some rows at a time, as arrays: a file may be larger than memory."""
    for batch in pq.ParquetFile(path).iter_batches(BATCH, columns=[*SEEN, "action"]):
        seen, mask = (batch[name].flatten().to_numpy(False).reshape(len(batch), -1) for name in SEEN)
        yield seen, mask, batch["action"].to_numpy()


def features(seen):
    return np.hstack([np.log1p(np.maximum(seen, 0)), np.ones((len(seen), 1), np.float32)])


def learn(path, epochs):
    """Behaviour cloning: weights of a softmax over open decisions that make those in the file likely, by Adam."""
    told = about(path)
    weights = np.zeros((len(told.observation_names) + 1, len(told.action_names)), np.float32)
    mean, square = np.zeros_like(weights), np.zeros_like(weights)
    for _ in range(epochs):
        for seen, mask, actions in rows_of(path):
            chances = softmax(features(seen) @ weights, mask)
            chances[np.arange(len(seen)), actions] -= 1
            slope = features(seen).T @ chances / len(seen)
            mean += 0.1 * (slope - mean)
            square += 0.01 * (slope**2 - square)
            weights -= RATE * mean / (np.sqrt(square) + 1e-6)
    return weights


def softmax(logits, mask):
    logits = np.where(mask, logits, -1e9)
    chances = np.exp(logits - logits.max(axis=1, keepdims=True))
    return chances / chances.sum(axis=1, keepdims=True)


def first_share(weights, told, opponents, games, seed=1):
    """How often it comes first against those opponents, from each seat in turn."""
    rng = np.random.default_rng(seed)
    env = make(told.game, games, players=told.players, options=told.options, opponents=opponents, seat=None)
    seats, playing, first = np.arange(games) % told.players, np.ones(games, bool), np.zeros(games)
    seen, info = env.reset(seed=seed)
    while playing.any():
        chances = softmax(features(seen) @ weights, info["action_mask"]).cumsum(axis=1)
        actions = (chances > chances[:, -1:] * rng.random((games, 1))).argmax(axis=1)
        seen, _, ended, _, info = env.step(actions)
        ranks = info["ranks"]
        parts = (ranks[np.arange(games), seats] == 1) / (ranks == 1).sum(axis=1)
        first = np.where(playing & ended, parts, first)
        playing &= ~ended
    return float(first.mean())


def main(argv=None):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", help="what `rumpus simulate GAME --out FILE` has written")
    parser.add_argument("--epochs", type=int, default=5, help="how often all of it is gone through")
    parser.add_argument("--games", type=int, default=1000, help="so many are played to see what was learned")
    wished = parser.parse_args(argv)
    told = about(wished.file)
    shares = []
    for epochs in (0, wished.epochs):
        weights = learn(wished.file, epochs)
        for opponents in ("random", "instinct"):
            shares.append(first_share(weights, told, opponents, wished.games))
            print(f"After {epochs} epochs: first in {shares[-1]:.1%} of {wished.games:,} games against {opponents}.")
    return shares


if __name__ == "__main__":
    main()
