"""Random agents play one game through PettingZoo. `python examples/random_agents.py archduke --players 4`"""

from __future__ import annotations

import argparse

from rumpus.envs.pettingzoo import env


def main(argv: list[str] | None = None) -> dict[str, float]:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", help="such as archduke")
    parser.add_argument("--players", type=int, help="by default the fewest")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--watch", action="store_true", help="draw the board at every decision")
    wished = parser.parse_args(argv)

    game = env(wished.game, wished.players, render_mode="human" if wished.watch else None)
    game.reset(seed=wished.seed)
    returns = dict.fromkeys(game.agents, 0.0)
    for seat, agent in enumerate(game.agents):
        game.action_space(agent).seed(wished.seed + seat)
    for agent in game.agent_iter():
        _observation, reward, terminated, truncated, info = game.last()
        returns[agent] += reward
        over = terminated or truncated
        game.step(None if over else int(game.action_space(agent).sample(info["action_mask"])))
    for agent, total in returns.items():
        print(f"{agent}: {total:+.2f}")
    return returns


if __name__ == "__main__":
    main()
