"""Spaces: what observations and decisions of a game can be, as Gymnasium writes it."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, Space

from rumpus.core.errors import RumpusError
from rumpus.envs.games import Setting
from rumpus.envs.observations import observation_high, observation_low

OBSERVATION, ACTION_MASK = "observation", "action_mask"
REFUSAL = "refusal"
"""In an info: why the decision was illegal."""
IN_INFO, IN_OBSERVATION = "info", "observation"
MASK_PLACES = (IN_INFO, IN_OBSERVATION)
"""Where the mask of open decisions is found: beside the observation, or in it."""


def observation_space(setting: Setting, mask: str = IN_INFO) -> Space[Any]:
    """The observation by itself, or a `Dict` of it and the mask."""
    if mask not in MASK_PLACES:
        raise RumpusError(f"The mask is in one of {', '.join(MASK_PLACES)}, not {mask!r}.")
    low, high = observation_low(setting.game, setting.box), observation_high(setting.game, setting.box)
    # What cannot be more than it is at least (a kind that this box does not have) gets room: libraries warn of none.
    seen = Box(low, np.where(high > low, high, low + 1), dtype=np.float32)
    if mask == IN_INFO:
        return seen
    return Dict({OBSERVATION: seen, ACTION_MASK: Box(0, 1, (setting.game.rules.ACTIONS,), np.int8)})


def action_space(setting: Setting) -> Discrete:
    return Discrete(setting.game.rules.ACTIONS)
