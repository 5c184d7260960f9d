"""How the OpenSpiel form plays beside OpenSpiel's own card games written in Python, by the same loop.

What the seat that decides sees is read before every decision, by an observation made once, as OpenSpiel advises.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import open_spiel.python.games.block_dominoes
import open_spiel.python.games.kuhn_poker
import open_spiel.python.games.liars_poker
import open_spiel.python.games.team_dominoes  # noqa: F401  (each registers its game)
import pyspiel
from open_spiel.python.observation import make_observation

import rumpus.envs.openspiel  # noqa: F401  (registers the games)
from bench.bars import PEERS, Race
from bench.openspiel import CHANCE, SEED, TERMINAL
from bench.turns import Tally, Way

PEER = "python_block_dominoes"
"""A game with a hand for each player and tiles that nobody sees, for as many players as ours here."""
OTHERS = ("python_team_dominoes", "python_liars_poker", "python_kuhn_poker")
AT_LEAST = 1
"""How many times as fast as that game of OpenSpiel each of ours is to be."""


def observed(name: str) -> Way:
    """Random play of a game of OpenSpiel, ours or theirs."""
    game: Any = pyspiel.load_game(name)
    observation = make_observation(game)
    draw = random.Random(SEED).random

    def run(games: int) -> Tally:
        decisions = chances = 0
        for _ in range(games):
            state = game.new_initial_state()
            current_player, legal_actions = state.current_player, state.legal_actions
            chance_outcomes, apply_action = state.chance_outcomes, state.apply_action
            while (seat := current_player()) != TERMINAL:
                if seat == CHANCE:
                    outcomes = chance_outcomes()
                    apply_action(outcomes[int(draw() * len(outcomes))][0])
                    chances += 1
                else:
                    observation.set_from(state, seat)
                    actions = legal_actions()
                    apply_action(actions[int(draw() * len(actions))])
                    decisions += 1
        return Tally(decisions, chances)

    return Way(name, f"OpenSpiel, {name}, observed", run)


def ours(game: str) -> str:
    return f"rumpus_{game}"


def ways(games: Sequence[str] = tuple(PEERS)) -> list[Way]:
    return [observed(name) for name in (*map(ours, games), PEER, *OTHERS)]


def races(games: Sequence[str] = tuple(PEERS)) -> list[Race]:
    """The bar stands against a game of a like kind; the others, dice and a deck of three cards, are shown beside it."""
    first, *_ = games
    return [
        *(Race(f"OpenSpiel, {game}", ours(game), PEER, AT_LEAST) for game in games),
        *(Race(f"OpenSpiel, {first}", ours(first), name, None) for name in OTHERS),
    ]
