"""Recorded returns: what one series of decisions brings in every environment, as long as its version stays.

Where they change, the version of the environment goes up (`VERSIONS` in `envs/games.py`), and
`pytest tests/envs/test_returns.py --update-playthroughs` records them anew.
"""

from __future__ import annotations

import tomllib
from pathlib import Path

import numpy as np
import pytest

from rumpus import Game
from rumpus.core.box import read_box
from rumpus.core.game import find_game
from rumpus.envs.games import env_id
from rumpus.envs.gymnasium import Seat
from rumpus.envs.pettingzoo import env
from rumpus.envs.rewards import REWARDS

pytestmark = [pytest.mark.fewest_and_most, pytest.mark.compiled]

RECORDED = Path(__file__).parent / "returns.toml"
SEED = 1
STRIDE = 7
DIGITS = 6
AGAIN = "pytest tests/envs/test_returns.py --update-playthroughs"
OTHER_CARDS = Path(__file__).parents[1] / "anarcade-box.toml"


def test_returns_are_those_recorded_for_the_version(game: Game, players: int, request: pytest.FixtureRequest) -> None:
    name, found = all_returns(game, players)
    recorded = tomllib.loads(RECORDED.read_text(encoding="utf-8")) if RECORDED.exists() else {}
    if request.config.getoption("--update-playthroughs"):
        write(recorded | {name: found})
        return
    check(name, found, recorded)


def test_a_change_that_changes_returns_is_noticed_and_told_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    game = find_game("anarcade")
    monkeypatch.setitem(vars(game), "box", read_box(OTHER_CARDS, game.sheet))
    name, found = all_returns(game, 2)
    recorded = tomllib.loads(RECORDED.read_text(encoding="utf-8"))
    with pytest.raises(
        AssertionError, match=r"Returns of rumpus/Anarcade-v0, 2 players have changed: raise .*VERSIONS"
    ):
        check(name, found, recorded)
    with pytest.raises(AssertionError, match="rumpus/Anarcade-v1, 2 players is new: record its returns by"):
        check(name.replace("v0", "v1"), found, recorded)


def all_returns(game: Game, players: int) -> tuple[str, dict[str, list[float]]]:
    """What is recorded, and the name it is recorded under."""
    found = {f"agents, {reward}": returns(game, players, reward) for reward in REWARDS}
    found |= {"decisions": [decisions(game, players)]}
    found |= {f"first seat against {bot}": [of_first_seat(game, players, bot)] for bot in ("random", "instinct")}
    return f"{env_id(game)}, {players} players", found


def check(name: str, found: dict[str, list[float]], recorded: dict[str, dict[str, list[float]]]) -> None:
    assert name in recorded, f"{name} is new: record its returns by `{AGAIN}`"
    assert found == recorded[name], (
        f"Returns of {name} have changed: raise the version of the environment (VERSIONS in src/rumpus/envs/games.py), "
        f"then record them anew by `{AGAIN}`"
    )


def returns(game: Game, players: int, reward: str) -> list[float]:
    """What the agents of PettingZoo get, who take now this decision and now that."""
    made = env(game, players, reward=reward)
    made.reset(seed=SEED)
    got = dict.fromkeys(made.agents, 0.0)
    for decided, agent in enumerate(made.agent_iter()):
        _, reward_now, terminated, _, info = made.last(observe=False)
        got[agent] += reward_now
        made.step(None if terminated else now_this_now_that(info["action_mask"], decided))
    return [round(value, DIGITS) for value in got.values()]


def decisions(game: Game, players: int) -> int:
    """How many decisions those games take."""
    made = env(game, players)
    made.reset(seed=SEED)
    decided = 0
    while not any(made.terminations.values()):
        made.step(now_this_now_that(made.infos[made.agent_selection]["action_mask"], decided))
        decided += 1
    return decided


def of_first_seat(game: Game, players: int, bot: str) -> float:
    made = Seat(game, players, opponents=bot)
    _, info = made.reset(seed=SEED)
    total, over, decided = 0.0, False, 0
    while not over:
        _, reward, over, _, info = made.step(now_this_now_that(info["action_mask"], decided))
        total += reward
        decided += 1
    return round(total, DIGITS)


def now_this_now_that(mask: np.ndarray, decided: int) -> int:
    open_now = np.flatnonzero(mask)
    return int(open_now[decided * STRIDE % len(open_now)])


def write(recorded: dict[str, dict[str, list[float]]]) -> None:
    lines = []
    for name in sorted(recorded):
        lines += [f'["{name}"]', *(f'"{what}" = {values}' for what, values in recorded[name].items()), ""]
    RECORDED.write_text("\n".join(lines), encoding="utf-8")
