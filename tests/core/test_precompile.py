"""Warming up: every step announced, and afterwards nothing is left to compile."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from rumpus import Game
from rumpus.core import compile_cache
from rumpus.core.precompile import is_precompiled, precompile

pytestmark = pytest.mark.compiled

NOTHING_LEFT = """
import sys
from contextlib import suppress
import numpy as np
import rumpus
from rumpus import IllegalDecision
from rumpus.core.precompile import precompile
from rumpus.core.compiled_rule import ENTRIES
from rumpus.lab.tournament import make_plan
from rumpus.lab.tournament.playing import play_many

game = next(game for game in rumpus.games() if game.id == sys.argv[1])
precompile(game)
before = [len(entry.signatures) for entry in ENTRIES]
for players in range(game.players[0], game.players[1] + 1):
    for name in ("random", "instinct"):
        match, bot = rumpus.Match(game, players, seed=1), rumpus.Bot(name, seed=2)
        while not match.over:
            match.apply(bot.choose(match))
        match.undo()
        again, most = rumpus.Match(game, players, seed=6), game.rules.ACTIONS
        for _ in range(60):
            if again.over:
                break
            for seat in range(players):
                for action in set(range(most)) - {action.id for action in again.legal(seat)}:
                    with suppress(IllegalDecision):
                        again.apply(action, seat)
            again.apply(bot.choose(again))
        for seat in range(players):
            match.view(seat), match.observe(seat), match.legal(seat), match.prompt(seat)
            match.determinize(seat, seed=3)
        match.scores, match.ranks, match.copy(), rumpus.load(match.save())
    batch = rumpus.Batch(game, 3, players, seed=4)
    for _ in range(50):
        batch.apply(batch.random())
        batch.reset(batch.over)
    batch.observe(), batch.scores, batch.ranks, batch.legal()
    plan = make_plan(game, ("random", "instinct"), players, seed=5)
    play_many(plan, np.arange(2), np.ones((2, players), np.int8))
after = [len(entry.signatures) for entry in ENTRIES]
print({entry.__qualname__: (b, a) for entry, b, a in zip(ENTRIES, before, after) if b != a})
"""


def test_every_step_is_announced_in_order(game: Game) -> None:
    heard: list[tuple[str, int, int]] = []
    precompile(game, lambda step, done, steps: heard.append((step, done, steps)))
    steps = len(heard) - 1
    assert [(done, of) for _, done, of in heard] == [(done, steps) for done in range(steps + 1)]
    assert heard[-1][0] == "ready"
    assert len({name for name, _, _ in heard}) == len(heard)


def test_a_game_is_warm_after_warming_up_and_not_before(
    game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compile_cache, "CACHE", tmp_path)
    assert not is_precompiled(game)
    precompile(game)
    assert is_precompiled(game)


def test_warming_up_twice_does_no_harm(game: Game) -> None:
    precompile(game)
    precompile(game)
    assert is_precompiled(game)


def test_a_warm_game_has_nothing_left_to_compile(game: Game) -> None:
    """In a process of its own, since every other test may have compiled what warming up left out."""
    result = subprocess.run([sys.executable, "-c", NOTHING_LEFT, game.id], capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr
    assert result.stdout.strip() == "{}", "compiled for more kinds of arguments than warming up foresaw"
