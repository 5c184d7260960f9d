"""How OpenSpiel plays its card games at random from Python, by a loop trimmed for speed.

What makes it quick: `current_player()` alone tells player, chance and end apart; the methods are bound once a game;
an index from one random float stands in for `random.choice`. Only decisions of players are counted, the dealing
is not, but it takes its time, as the dealing of Rumpus does.

At a chance node the caller samples `chance_outcomes()`. In these games all outcomes of a node are equally likely
(a test looks after that), so no weights are needed. `hearts` goes quicker yet if `legal_actions()`, which then
lists the outcomes without their probabilities, is asked at chance nodes too; the other two games do not. A caller
is meant to sample `chance_outcomes()`, so the bars stand against that loop; the quicker one is shown without a bar.
"""

from __future__ import annotations

import random
from typing import Any

import open_spiel.python.games.block_dominoes  # noqa: F401  (registers the game)
import pyspiel

from bench.turns import Tally, Way

SEED = 1
TERMINAL = int(pyspiel.PlayerId.TERMINAL)
CHANCE = int(pyspiel.PlayerId.CHANCE)


def played_by_the_book(name: str) -> Way:
    """Chance nodes sampled from `chance_outcomes()`."""
    game: Any = pyspiel.load_game(name)
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
                    actions = legal_actions()
                    apply_action(actions[int(draw() * len(actions))])
                    decisions += 1
        return Tally(decisions, chances)

    return Way(name.removeprefix("python_"), f"OpenSpiel, {name}", run)


def played_with_a_short_cut(name: str) -> Way:
    """Chance nodes sampled like decisions, from `legal_actions()`."""
    game: Any = pyspiel.load_game(name)
    draw = random.Random(SEED).random

    def run(games: int) -> Tally:
        decisions = chances = 0
        for _ in range(games):
            state = game.new_initial_state()
            current_player, legal_actions = state.current_player, state.legal_actions
            apply_action = state.apply_action
            while (seat := current_player()) != TERMINAL:
                actions = legal_actions()
                apply_action(actions[int(draw() * len(actions))])
                if seat == CHANCE:
                    chances += 1
                else:
                    decisions += 1
        return Tally(decisions, chances)

    return Way(f"{name}_short_cut", f"OpenSpiel, {name} with a short cut", run)


def hearts() -> Way:
    return played_by_the_book("hearts")


def hearts_with_a_short_cut() -> Way:
    return played_with_a_short_cut("hearts")


def gin_rummy() -> Way:
    return played_by_the_book("gin_rummy")


def dominoes() -> Way:
    return played_by_the_book("python_block_dominoes")
