"""`rumpus tournament` and `rumpus ladder`: tables that agree with their JSON, and runs that are killed and go on."""

from __future__ import annotations

import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from rumpus.cli import main

pytestmark = pytest.mark.compiled

TWO = ["tournament", "archduke", "--bots", "instinct,random", "--seed", "3"]
MANY = 1_000_000
"""More games than anybody waits for, so that the process is always in the middle of them when it is ended."""


@pytest.fixture(autouse=True)
def data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("RUMPUS_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


def told(capsys: pytest.CaptureFixture[str], *command: str) -> str:
    assert main(list(command)) == 0
    return capsys.readouterr().out


def as_json(capsys: pytest.CaptureFixture[str], *command: str) -> Any:
    return json.loads(told(capsys, *command, "--json"))


def narrow(share: dict[str, float]) -> str:
    return f"{100 * share['mean']:.1f}% ±{50 * (share['high'] - share['low']):.1f}"


def test_the_table_says_what_the_json_says(capsys: pytest.CaptureFixture[str]) -> None:
    command = [*TWO, "--games", "100", "--players", "3"]
    text, table = told(capsys, *command), as_json(capsys, *command)
    assert table["games"] == 102
    assert "102 games of archduke, 3 players: 17 deals, each played 6 times. Even is 50.0%." in text
    for standing in table["standings"]:
        wins, rating = standing["wins"], standing["rating"]
        share = f"{100 * wins['mean']:.1f}% ({100 * wins['low']:.1f} to {100 * wins['high']:.1f})"
        assert re.search(
            rf"^{standing['bot']} +{re.escape(share)} .*{rating['value']:.1f} ± {rating['error']:.1f}$", text, re.M
        )
        ranks = " +".join(re.escape(narrow(rank)) for rank in standing["ranks"])
        assert re.search(rf"^{standing['bot']} +{ranks}$", text, re.M)
        assert sum(rank["mean"] for rank in standing["ranks"]) == pytest.approx(1)
        for beaten in standing["beats"].values():
            assert narrow(beaten) in text
    first, second = table["standings"]
    assert first["wins"]["mean"] + second["wins"]["mean"] == pytest.approx(1)
    assert first["lead"]["mean"] == pytest.approx(first["wins"]["mean"] - second["wins"]["mean"])
    assert f"{100 * first['lead']['mean']:+.1f} (" in text
    assert "Seed: 3" in text
    assert f"Results: {table['results']}" in text


def test_the_plot_is_written_as_a_picture(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told(capsys, *TWO, "--games", "20", "--plot", str(tmp_path / "wins.svg"))
    assert "Archduke, 2 players: share of wins in 20 games" in (tmp_path / "wins.svg").read_text(encoding="utf-8")


def test_a_sequential_test_says_who_is_stronger(capsys: pytest.CaptureFixture[str]) -> None:
    text = told(capsys, *TWO, "--games", "2000", "--sprt")
    assert re.search(r"The test ends after \d+ deals: instinct is stronger\.", text)
    assert "The test is still open" in told(capsys, *TWO, "--games", "4", "--sprt", "--margin", "20")
    table = as_json(capsys, *TWO, "--games", "2000", "--sprt", "--margin", "10")
    assert table["sprt"] == {"margin": 0.1, "decided": True, "stronger": "instinct"}


def test_the_results_can_be_kept_anywhere_but_never_over_something_else(
    tmp_path: Path, data_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "mine.txt"
    told(capsys, *TWO, "--games", "10", "--results", str(path))
    assert len(path.read_text(encoding="utf-8").splitlines()) == 11
    assert not data_folder.exists()
    before = path.read_bytes()
    assert main([*TWO[:-1], "4", "--games", "10", "--results", str(path)]) == 2
    error = capsys.readouterr().err
    assert error == f"rumpus: {path} is there already and holds another tournament; choose another name.\n"
    assert path.read_bytes() == before


# Real processes, ended in the middle


def begin(*command: str) -> subprocess.Popen[str]:
    """Starts a process that hears Ctrl-C, even where the tests themselves run in the background and do not."""
    line = [sys.executable, "-m", "rumpus", *command]
    return subprocess.Popen(
        line,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        env=dict(os.environ),
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )


def end_in_the_middle(path: Path, how: signal.Signals) -> tuple[int, str]:
    """Ends the process as soon as some games are written."""
    process = begin(*TWO, "--games", str(MANY), "--results", str(path), "--cores", "1")
    while process.poll() is None and not (path.exists() and path.read_bytes().count(b"\n") > 1):
        time.sleep(0.001)
    process.send_signal(how)
    _, error = process.communicate()
    return process.returncode, error


def kept_games(path: Path) -> int:
    return len(path.read_text(encoding="utf-8").splitlines()) - 1


def figures(capsys: pytest.CaptureFixture[str], path: Path, games: int) -> Any:
    table = as_json(capsys, *TWO, "--games", str(games), "--results", str(path))
    del table["results"]
    return table


def test_a_killed_tournament_goes_on_to_the_table_of_an_uninterrupted_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, _ = end_in_the_middle(tmp_path / "killed", signal.SIGKILL)
    assert code == -signal.SIGKILL
    kept = kept_games(tmp_path / "killed")
    assert 0 < kept < MANY
    games = kept + 500
    assert figures(capsys, tmp_path / "killed", games) == figures(capsys, tmp_path / "whole", games)


def test_ctrl_c_says_how_to_go_on_and_that_gives_the_same_table(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, error = end_in_the_middle(tmp_path / "stopped", signal.SIGINT)
    assert code == 130
    go_on = re.fullmatch(r"Stopped; every finished game is kept\. Go on with: rumpus (.*)\n", error)
    assert go_on
    kept = kept_games(tmp_path / "stopped")
    assert 0 < kept < MANY
    command = shlex.split(go_on[1])
    assert command[command.index("--games") + 1] == str(MANY)
    command[command.index("--games") + 1] = str(kept + 500)
    table = as_json(capsys, *command)
    del table["results"]
    assert table == figures(capsys, tmp_path / "whole", kept + 500)


# The ladder


def test_the_ladder_is_written_into_a_document_and_told_as_json(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "ladder.md"
    page.write_text("# Mine\n<!-- figures: begin -->\n<!-- figures: end -->\n", encoding="utf-8")
    command = ["ladder", "archduke", "--games", "24", "--seed", "1", "--budget", "5"]
    assert main([*command, "--write", str(page)]) == 0
    assert f"The ladder is written into {page}." in capsys.readouterr().out
    text = page.read_text(encoding="utf-8")
    assert "Made by `rumpus ladder archduke --games 24 --budget 5 --seed 1`." in text
    table = as_json(capsys, *command)
    for step in table["steps"]:
        assert f"| {step['players']} | {step['upper']} | {step['lower']} | {step['games']} | " in text
    assert {step["players"] for step in table["steps"]} == {2, 6}
    rungs = ["random", "instinct", "search:5", "search:10", "search:20", "search:40"]
    climbed = ["random", *(step["upper"] for step in table["steps"] if step["players"] == 2)]
    assert climbed == rungs
