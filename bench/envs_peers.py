"""How card games of PettingZoo and OpenSpiel play at random from Python, with an observation read at every decision."""

from __future__ import annotations

import importlib
import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel

from bench.openspiel import CHANCE, TERMINAL
from bench.turns import Tally, Way

SEED = 1
CARD_GAMES = {
    "leduc_holdem": "leduc_holdem_v4",
    "texas_holdem": "texas_holdem_v4",
    "no_limit_holdem": "texas_holdem_no_limit_v6",
    "hanabi": "hanabi_v5",
}
"""All card games that come with PettingZoo, and the module of each."""


def pettingzoo(name: str) -> Way:
    made = importlib.import_module(f"pettingzoo.classic.{CARD_GAMES[name]}").env()
    return Way(name, f"PettingZoo, {CARD_GAMES[name]}", by_agent_iter(made))


def by_agent_iter(env: Any) -> Callable[[int], Tally]:
    """PettingZoo's own loop; a random open decision by the quickest way found, not by the slower `sample`."""
    draw = random.Random(SEED).random
    seeds = iter(range(2**31))

    def run(games: int) -> Tally:
        decisions = 0
        for _ in range(games):
            env.reset(seed=next(seeds))
            for _agent in env.agent_iter():
                seen, _, ended, cut, info = env.last()
                if ended or cut:
                    env.step(None)
                    continue
                mask = seen["action_mask"] if "action_mask" in seen else info["action_mask"]
                legal = np.flatnonzero(mask)
                env.step(int(legal[int(draw() * len(legal))]))
                decisions += 1
        return Tally(decisions)

    return run


def hearts_observed() -> Way:
    """OpenSpiel's hearts, the tensor of the seat that decides read before every decision."""
    game: Any = pyspiel.load_game("hearts")
    draw = random.Random(SEED).random

    def run(games: int) -> Tally:
        decisions = chances = 0
        for _ in range(games):
            state = game.new_initial_state()
            current_player, legal_actions = state.current_player, state.legal_actions
            chance_outcomes, apply_action = state.chance_outcomes, state.apply_action
            tensor = state.information_state_tensor
            while (seat := current_player()) != TERMINAL:
                if seat == CHANCE:
                    outcomes = chance_outcomes()
                    apply_action(outcomes[int(draw() * len(outcomes))][0])
                    chances += 1
                else:
                    tensor(seat)
                    actions = legal_actions()
                    apply_action(actions[int(draw() * len(actions))])
                    decisions += 1
        return Tally(decisions, chances)

    return Way("hearts_observed", "OpenSpiel, hearts with its tensor", run)
