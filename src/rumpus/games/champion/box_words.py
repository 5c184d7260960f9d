"""The words of `box.toml` of Video Game Champion, each list in the order of the numbers that they stand for."""

from __future__ import annotations

from typing import Any

from rumpus.games.champion.rules.components import BOARDS, Action, Combination, Condition, Reward, Type

ACTION_NAMES = tuple(action.name.lower() for action in Action)
GENRE_NAMES = ("platform", "fighting", "shooter", "rpg", "sports", "variety")
DIFFICULTY_NAMES = ("easy", "normal", "hard")
COMBINATION_NAMES = tuple(kind.name.lower().replace("_", " ") for kind in Combination)
CONDITION_NAMES = tuple(condition.name.lower().replace("_", " ") for condition in Condition)
REWARD_NAMES = tuple(reward.name.lower() for reward in Reward)
TYPE_NAMES = tuple(kind.name.lower() for kind in Type)
COLOUR_LETTERS = "RYGBP*"
"""Red, yellow, green, blue, purple, and a star for a space of all colours."""
BOARD_PLACES = tuple(f"{letter}{number}" for letter in "RC" for number in range(1, 1 + BOARDS // 2))
LENGTHS = {"number": (2, 5), "colour": (2, 5), "run": (2, 5), "colour run": (2, 5), "pairs": (4, 4), "house": (5, 5)}
NO_ONE = "none"


def line_names(notebook: dict[str, Any]) -> list[str]:
    """The lines of a side: its rows, then its columns."""
    height, width = len(notebook["spaces"]), len(notebook["spaces"][0])
    return [f"r{i + 1}" for i in range(height)] + [f"c{i + 1}" for i in range(width)]
