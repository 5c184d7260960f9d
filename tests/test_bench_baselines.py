"""The bench of baselines: a small run of it, for what it writes, never for how long it takes."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("gymnasium")

import rumpus
from bench import baselines
from rumpus.lab.balance import BEGIN, END


@pytest.mark.compiled
def test_a_table_says_what_each_player_wins_and_goes_between_the_marks_of_the_page(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("RUMPUS_DATA", str(tmp_path))
    monkeypatch.setattr(baselines, "PAGES", tmp_path)
    monkeypatch.setattr(baselines, "QUICK_GAMES", 40)
    page = tmp_path / "anarcade.md"
    page.write_text(f"# Before\n{BEGIN}\nold\n{END}\nafter\n", encoding="utf-8")
    assert baselines.main(["anarcade", "--games", "8", "--minutes", "0.01", "--write"]) == 0
    text = page.read_text(encoding="utf-8")
    assert text.startswith(f"# Before\n{BEGIN}\nMade by `python -m bench.baselines anarcade --games 8 --minutes 0.01")
    assert text.endswith(f"{END}\nafter\n")
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in text.splitlines() if "%" in line][1:]
    assert [row[0] for row in rows] == [
        "random", "instinct", "search:25", "search:50", "search:100", "search:200", "PPO, 0.6 seconds",
    ]  # fmt: skip
    random, instinct = rows[:2]
    assert random[1:3] == ["", ""], "nobody plays against itself"
    assert instinct[1].startswith("100.0% (")
    assert instinct[2:] == ["40", "", ""]
    assert [row[2::2] for row in rows[2:]] == [["8", "8"]] * 4 + [["40", "40"]]
    assert text[text.index(BEGIN) : text.index(END)] in capsys.readouterr().out


def test_an_interval_of_parts_of_first_place_lies_around_their_mean() -> None:
    found = baselines.share(np.array([1.0, 1.0, 0.5, 0.0] * 100))
    assert found.mean == 0.625
    assert 0.57 < found.low < 0.59
    assert 0.66 < found.high < 0.68


def test_every_page_has_a_table_with_every_player() -> None:
    for game in rumpus.games():
        page = (baselines.PAGES / f"{game.id}.md").read_text(encoding="utf-8")
        table = page[page.index(BEGIN) : page.index(END)]
        bots = baselines.rungs(baselines.measures(game, baselines.PLAYERS)[0][2].partition(":")[2])
        assert f"Made by `python -m bench.baselines {game.id} --write`" in table
        assert [bot for bot in bots if f"\n| {bot} | " not in table] == []
        assert ("\n| PPO, " in table) == (game.id == baselines.LEARNED)


def test_a_mistake_is_answered_with_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert baselines.main(["chess"]) == 2
    assert capsys.readouterr().err.startswith("bench: There is no game 'chess'")
