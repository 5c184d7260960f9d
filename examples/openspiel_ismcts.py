"""OpenSpiel's ISMCTS against our search. `python examples/openspiel_ismcts.py anarcade --games 4`"""

from __future__ import annotations

import argparse

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

import rumpus.envs.openspiel  # noqa: F401  (registers the games)
from rumpus import Bot

CHANCE = int(pyspiel.PlayerId.CHANCE)


def main(argv: list[str] | None = None) -> float:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", default="anarcade", help="such as anarcade; two play")
    parser.add_argument("--simulations", type=int, default=100, help="of ISMCTS, for each decision")
    parser.add_argument("--iterations", type=int, default=100, help="of our search, for each decision")
    parser.add_argument("--games", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    wished = parser.parse_args(argv)

    luck = np.random.RandomState(wished.seed)
    game = pyspiel.load_game(f"rumpus_{wished.game}(players=2)")
    theirs = ismcts.ISMCTSBot(
        game, mcts.RandomRolloutEvaluator(1, luck), uct_c=0.7, max_simulations=wished.simulations, random_state=luck
    )
    ours = Bot("search", seed=wished.seed, iterations=wished.iterations)
    total = 0.0
    for number in range(wished.games):
        their_seat = number % 2
        state = game.new_initial_state()
        while not state.is_terminal():
            seat = state.current_player()
            if seat == CHANCE:
                action = luck.choice([outcome for outcome, _ in state.chance_outcomes()])
            elif seat == their_seat:
                action = theirs.step(state)
            else:
                action = ours.choose(state.match, seat)
            state.apply_action(int(action))
        total += state.returns()[their_seat]
        print(f"Game {number + 1}: ISMCTS {state.returns()[their_seat]:+.1f}, scores {state.match.scores}")
    print(f"ISMCTS with {wished.simulations} simulations: {total / wished.games:+.2f} a game")
    return total / wished.games


if __name__ == "__main__":
    main()
