"""MaskablePPO of sb3-contrib learns one seat against Rookies. `python examples/maskable_ppo.py anarcade`

It needs `pip install sb3-contrib`, which brings PyTorch, several hundred megabytes.
"""

from __future__ import annotations

import argparse

import gymnasium
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.evaluation import evaluate_policy
from stable_baselines3.common.monitor import Monitor

import rumpus.envs.gymnasium  # noqa: F401  (registers the games)
from rumpus.core.game import find_game
from rumpus.envs.games import env_id


def main(argv: list[str] | None = None) -> float:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", help="such as anarcade")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--opponents", default="rookie")
    parser.add_argument("--steps", type=int, default=50_000)
    parser.add_argument("--games", type=int, default=100, help="so many are played to see what was learned")
    parser.add_argument("--seed", type=int, default=1)
    wished = parser.parse_args(argv)

    env = Monitor(
        gymnasium.make(env_id(find_game(wished.game)), players=wished.players, opponents=wished.opponents, seat=None)
    )
    before = MaskablePPO("MlpPolicy", env, seed=wished.seed)
    untrained, _ = evaluate_policy(before, env, wished.games, warn=False)
    learned = before.learn(wished.steps, progress_bar=False)
    trained, _ = evaluate_policy(learned, env, wished.games, warn=False)
    # The return is the share of the others left behind, less the half that everybody starts with.
    print(f"Untrained, it leaves {untrained + 0.5:.0%} of the others behind.")
    print(f"After {wished.steps} steps, {trained + 0.5:.0%}.")
    return trained


if __name__ == "__main__":
    main()
