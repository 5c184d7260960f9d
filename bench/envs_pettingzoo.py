"""How the PettingZoo form plays: by the same loop as PettingZoo's own card games."""

from __future__ import annotations

from collections.abc import Sequence

from bench.bars import PEERS, Race
from bench.envs_peers import by_agent_iter
from bench.turns import Way
from rumpus.envs.pettingzoo import env

PEER = "no_limit_holdem"
AT_LEAST = 5
"""How many times as fast as that game of PettingZoo each of ours is to be."""


def one_by_one(game: str) -> Way:
    """One agent after the other, with the fewest players."""
    return Way(f"agents_{game}", f"Rumpus, PettingZoo form, {game}", by_agent_iter(env(game)))


def ways(games: Sequence[str] = tuple(PEERS)) -> list[Way]:
    return [one_by_one(game) for game in games]


def races(games: Sequence[str] = tuple(PEERS)) -> list[Race]:
    return [Race(f"AEC, {game}", f"agents_{game}", PEER, AT_LEAST) for game in games]
