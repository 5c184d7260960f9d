"""Learns a game by PPO in NumPy alone, over the vector environment, and says how often it comes first.

OPENBLAS_NUM_THREADS=1 python examples/ppo.py --minutes 3
"""

from __future__ import annotations

import argparse
import math
import time

import numpy as np

from rumpus.envs.vector import make

ENVS, STEPS, EPOCHS, MINIBATCH = 256, 64, 3, 2048
HIDDEN, RATE, CLIP, ENTROPY, DISCOUNT, SMOOTHING = 64, 3e-3, 0.2, 0.003, 0.995, 0.95


class Policy:
    """A network of one hidden layer: for what a seat sees, the chances of each decision and what is to be expected."""

    def __init__(self, numbers, actions, seed=0):
        rng = np.random.default_rng(seed)
        self.w = {
            "in": rng.normal(0, numbers**-0.5, (numbers, HIDDEN)),
            "in_bias": np.zeros(HIDDEN),
            "out": rng.normal(0, 0.01, (HIDDEN, actions + 1)),  # the last is what is to be expected
            "out_bias": np.zeros(actions + 1),
        }
        self.w = {name: weight.astype(np.float32) for name, weight in self.w.items()}
        self.slopes = {name: [np.zeros_like(weight), np.zeros_like(weight)] for name, weight in self.w.items()}
        self.updates = 0

    def __call__(self, seen, mask):
        seen = np.log1p(np.maximum(seen, 0))
        hidden = np.tanh(seen @ self.w["in"] + self.w["in_bias"])
        out = hidden @ self.w["out"] + self.w["out_bias"]
        logits = np.where(mask, out[:, :-1], -1e9)
        chances = np.exp(logits - logits.max(axis=1, keepdims=True))
        return seen, hidden, chances / chances.sum(axis=1, keepdims=True), out[:, -1]

    def sample(self, chances, rng):
        heights = chances.cumsum(
            axis=1
        )  # the last may be a little less than 1: a lot above it would choose what is closed
        return (heights > heights[:, -1:] * rng.random((len(chances), 1))).argmax(axis=1)

    def gradient(self, seen, mask, actions, before, advantages, returns):
        """Of PPO's clipped objective, the entropy and the squared error of what was expected."""
        seen, hidden, chances, expected = self(seen, mask)
        rows, size = np.arange(len(actions)), len(actions)
        ratio = chances[rows, actions] / before
        pushed = np.where(advantages > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
        chosen = np.zeros_like(chances)
        chosen[rows, actions] = 1
        slope = (chances - chosen) * (advantages * ratio * pushed)[:, None]
        logs = np.log(chances + 1e-9)
        slope += ENTROPY * chances * (logs - (chances * logs).sum(axis=1, keepdims=True))
        slope = np.hstack([slope, 0.5 * (expected - returns)[:, None]]) / size
        back = (slope @ self.w["out"].T) * (1 - hidden**2)
        return {"in": seen.T @ back, "in_bias": back.sum(0), "out": hidden.T @ slope, "out_bias": slope.sum(0)}

    def learn(self, rate, *decided):
        """One step of Adam."""
        self.updates += 1
        for name, gradient in self.gradient(*decided).items():
            mean, square = self.slopes[name]
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient**2 - square)
            step = mean / (1 - 0.9**self.updates) / (np.sqrt(square / (1 - 0.999**self.updates)) + 1e-8)
            self.w[name] -= (rate * step).astype(np.float32)


def train(game, opponents, seconds=math.inf, updates=None, seed=0, say=print):
    """Plays and learns in turn, for so long or so many updates."""
    env = make(game, ENVS, opponents=opponents, seat=None, autoreset_mode="SameStep")
    rng = np.random.default_rng(seed)
    policy = Policy(env.single_observation_space.shape[0], env.single_action_space.n, seed)
    seen, info = env.reset(seed=seed)
    started, update, left = time.process_time(), 0, 1.0
    while left > 0 and update != updates:
        kept = []
        for _ in range(STEPS):
            mask = info["action_mask"]
            _, _, chances, expected = policy(seen, mask)
            actions = policy.sample(chances, rng)
            following, rewards, ended, _, info = env.step(actions)
            kept.append((seen, mask, actions, chances[np.arange(ENVS), actions], expected, rewards, ended))
            seen = following
        last = policy(seen, info["action_mask"])[3]
        seens, masks, actions, before, expected, rewards, ended = (np.stack(part) for part in zip(*kept, strict=True))
        advantages = np.zeros((STEPS, ENVS), np.float32)
        later = np.zeros(ENVS, np.float32)
        for t in reversed(range(STEPS)):
            surprise = rewards[t] + DISCOUNT * last * ~ended[t] - expected[t]
            later = surprise + DISCOUNT * SMOOTHING * later * ~ended[t]
            advantages[t], last = later, expected[t]
        returns = advantages + expected
        advantages = (advantages - advantages.mean()) / (advantages.std() + 1e-8)
        parts = [part.reshape(-1, *part.shape[2:]) for part in (seens, masks, actions, before, advantages, returns)]
        for _ in range(EPOCHS):
            for rows in rng.permutation(STEPS * ENVS).reshape(-1, MINIBATCH):
                policy.learn(RATE * left, *(part[rows] for part in parts))
        update += 1
        left = 1 - (time.process_time() - started) / seconds  # the share of the budget, and of the rate
        if update % 50 == 0:
            spent, share = time.process_time() - started, first_share(policy, game, opponents, 500)
            say(f"{spent:4.0f} s, {update * STEPS * ENVS:,} decisions: first in {share:.0%} against {opponents}")
    return policy


def first_share(policy, game, opponents, games):
    """How often it comes first in so many games against those opponents, from each seat in turn."""
    return first_shares(policy, game, opponents, games).mean()


def first_shares(policy, game, opponents, games, seed=10**6):
    """Game by game: 1 where it comes first, a part where it shares first place."""
    env = make(game, games, opponents=opponents, seat=None, autoreset_mode="SameStep")
    seats, rows, rng = np.arange(games) % env.players, np.arange(games), np.random.default_rng(seed)
    seen, info = env.reset(seed=seed)
    first, playing = np.zeros(games), np.ones(games, bool)
    while playing.any():
        chances = policy(seen, info["action_mask"])[2]
        seen, _, ended, _, info = env.step(policy.sample(chances, rng))
        ranks = info["ranks"]
        shared = (ranks[rows, seats] == 1) / (ranks == 1).sum(axis=1)
        first = np.where(playing & ended, shared, first)
        playing &= ~ended
    return first


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="anarcade")
    parser.add_argument("--against", default="instinct", help="whom it learns against: random or instinct")
    parser.add_argument("--minutes", type=float, default=3, help="processor time for learning")
    parser.add_argument("--seed", type=int, default=0)
    chosen = parser.parse_args()
    learned = train(chosen.game, chosen.against, 60 * chosen.minutes, seed=chosen.seed)
    for opponent in ("random", "instinct"):
        print(f"against {opponent}: first in {first_share(learned, chosen.game, opponent, 2000):.1%} of 2,000 games")
