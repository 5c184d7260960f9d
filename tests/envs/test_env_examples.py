"""The examples for PettingZoo, MaskablePPO and OpenSpiel, on a small budget."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"


def example(name: str) -> Any:
    return runpy.run_path(str(EXAMPLES / name))["main"]


@pytest.mark.parametrize("words", [["rummy"], ["champion", "--watch"]])
@pytest.mark.compiled
def test_random_agents_play_a_game_to_its_end(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    returns = example("random_agents.py")(words)
    assert sum(returns.values()) == pytest.approx(0)
    said = capsys.readouterr().out
    assert all(f"{agent}: " in said for agent in returns)


@pytest.mark.compiled
def test_maskable_ppo_learns_against_rookies() -> None:
    pytest.importorskip("sb3_contrib", reason="sb3-contrib is not installed; it brings PyTorch")
    trained = example("maskable_ppo.py")(["anarcade", "--steps", "2048", "--games", "4"])
    assert -0.5 <= trained <= 0.5


@pytest.mark.compiled
def test_openspiels_ismcts_plays_against_our_search(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")
    share = example("openspiel_ismcts.py")(["anarcade", "--games", "1", "--simulations", "4", "--iterations", "4"])
    assert -0.5 <= share <= 0.5
    assert "Game 1: ISMCTS" in capsys.readouterr().out
