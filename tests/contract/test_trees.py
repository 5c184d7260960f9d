"""Tree counts: how many ways the first decisions can go, from fixed seeds, beside the counts on record."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from rumpus import Bot, Game, Match

pytestmark = pytest.mark.compiled

TREES = Path(__file__).with_name("trees.toml")
DEPTH = 9
MANY = 1500
"""No deeper once there are so many ways."""
STARTS = {1: 0, 2: 20, 3: 45}
"""Seeds, and how many decisions are made by instinct before the ways are counted."""
HEAD = "# How many different ways the next decisions of a game can go: by game, players and seed, depth by depth.\n"


def count(match: Match, depth: int) -> int:
    """The number of ways to make `depth` decisions, or fewer where the game ends before."""
    if depth == 0 or match.over:
        return 1
    total = 0
    for seat in match.actors:
        for action in match.legal(seat):
            after = match.copy()
            after.apply(action, player=seat)
            total += count(after, depth - 1)
    return total


def counts(game: Game, players: int) -> dict[str, list[int]]:
    return {f"seed-{seed}": ways(Match(game, players, seed), start) for seed, start in STARTS.items()}


def ways(match: Match, start: int) -> list[int]:
    for _ in range(start):
        before = match.copy()
        match.apply(Bot("instinct").choose(match))
        if match.over:
            match = before
            break
    found: list[int] = []
    while len(found) < DEPTH and (not found or found[-1] < MANY):
        found.append(count(match, len(found) + 1))
    return found


def test_the_tree_of_decisions_is_as_large_as_on_record(
    game: Game, players: int, request: pytest.FixtureRequest
) -> None:
    found = counts(game, players)
    recorded = tomllib.loads(TREES.read_text()) if TREES.exists() else {}
    table = f"{game.id}-{players}"
    if request.config.getoption("--update-playthroughs"):
        recorded[table] = found
        lines = [HEAD]
        for name in sorted(recorded):
            lines += [f"\n[{name}]\n", *(f"{seed} = {numbers}\n" for seed, numbers in recorded[name].items())]
        TREES.write_text("".join(lines))
    assert found == recorded.get(table), f"{table}: if this is meant, run pytest --update-playthroughs"
