"""The example of learning offline: from a small file of games of instinct."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

pytest.importorskip("pyarrow")
pytest.importorskip("gymnasium")

from rumpus.cli import main

EXAMPLE = Path(__file__).parents[2] / "examples" / "offline_learning.py"


@pytest.mark.compiled
def test_imitation_of_a_few_games_of_instinct_beats_random_in_nine_games_of_ten(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = str(tmp_path / "games.parquet")
    assert main(["simulate", "anarcade", "--games", "40", "--bots", "instinct", "--seed", "1", "--out", path]) == 0
    learn = runpy.run_path(str(EXAMPLE))["main"]
    before, _, after, _ = learn([path, "--epochs", "3", "--games", "200"])
    assert before < 0.7
    assert after > 0.9
    assert "After 3 epochs: first in " in capsys.readouterr().out
