"""Games of OpenSpiel as tests play them: loaded, dealt, played on by lot or by instinct."""

from __future__ import annotations

import random
from typing import Any

import pyspiel

import rumpus.envs.openspiel  # noqa: F401  (registers the games)
from rumpus import Bot, Game

CHANCE = int(pyspiel.PlayerId.CHANCE)


def load(game: Game, players: int, **parameters: Any) -> Any:
    return pyspiel.load_game(f"rumpus_{game.id}", {"players": players, **parameters})


def dealt(game: Any, seed: int) -> Any:
    """A state with its key drawn."""
    lots, state = random.Random(seed), game.new_initial_state()
    while state.current_player() == CHANCE:
        state.apply_action(lots.choice(state.chance_outcomes())[0])
    return state


def play_on(state: Any, lots: random.Random, decisions: int, name: str = "random") -> None:
    """So many decisions, or to the end."""
    bot = Bot(name, seed=lots.randrange(1 << 32))
    for _ in range(decisions):
        if state.is_terminal():
            return
        state.apply_action(int(bot.choose(state.match, state.current_player())))


def shown(state: Any, player: int) -> list[Any]:
    """All that OpenSpiel shows a player."""
    return [
        state.information_state_string(player),
        state.information_state_tensor(player),
        state.observation_string(player),
        state.observation_tensor(player),
        state.legal_actions(player),
        [state.action_to_string(player, action) for action in state.legal_actions(player)],
    ]
