"""`rumpus simulate --out`: what it says, and that an interruption costs nothing and does not show."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

pytest.importorskip("pyarrow")

from rumpus import RumpusError
from rumpus.cli import main
from rumpus.envs.episodes import about, matches, write, writing
from rumpus.envs.episodes.partial_file import folder_of
from rumpus.envs.games import read_setting

pytestmark = pytest.mark.compiled

ROOT = Path(__file__).parents[2]
MANY = 300
SLOWLY = """
import sys
from rumpus.envs.episodes import writing
writing.PART_SECONDS = 0
from rumpus.cli import main
sys.exit(main(sys.argv[1:]))
"""
"""The command, which keeps every game as soon as it has ended."""


def command(path: Path, *more: str, games: int = 12) -> list[str]:
    line = ["simulate", "anarcade", "--games", str(games), "--bots", "instinct,random"]
    return [*line, "--out", str(path), *more]


class Stop:
    """Somebody presses Ctrl-C after so many games, once."""

    def __init__(self, after: int) -> None:
        self.after = after

    def __call__(self, done: int) -> None:
        if done == self.after:
            raise KeyboardInterrupt


def test_it_tells_how_the_games_came_out_and_where_they_are(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "games.parquet"
    assert main(command(path, "--seed", "1", "--plain")) == 0
    told = capsys.readouterr().out
    assert "12 games, " in told
    assert f" 0 stalled: {path}, " in told
    assert "Seed: 1\n" in told
    path.unlink()
    assert main(command(path, "--seed", "1", "--rows", "games", "--json")) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["games"], found["rows"], found["seed"], found["out"]) == (12, "games", "1", str(path))
    assert found["bytes"] == path.stat().st_size
    assert sum(seat["first_share"] for seat in found["seats"]) == pytest.approx(1)


@pytest.mark.parametrize("rows", ["decisions", "games"])
@pytest.mark.parametrize("bots", [["instinct", "random"], ["search:3", "rookie"]])
def test_games_that_were_interrupted_go_on_and_the_file_is_the_same(
    rows: str, bots: Sequence[str], tmp_path: Path
) -> None:
    setting = read_setting("anarcade")
    whole, path = tmp_path / "whole.parquet", tmp_path / "games.parquet"
    write(whole, setting, bots, 9, 1, rows, workers=2)
    for after in (4, 7):
        with pytest.raises(KeyboardInterrupt):
            write(path, setting, bots, 9, 1, rows, workers=2, progress=Stop(after))
        assert not path.exists()
    done: list[int] = []
    write(path, setting, bots, 9, 1, rows, workers=2, progress=done.append)
    assert done == [7, 8, 9], "what was played is not played again"
    assert path.read_bytes() == whole.read_bytes()
    assert not folder_of(path).exists()


def test_games_begun_without_a_seed_go_on_with_the_one_they_have(tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    with pytest.raises(KeyboardInterrupt):
        write(path, read_setting("anarcade"), ["random"], 6, progress=Stop(3))
    seed = json.loads((folder_of(path) / "about.json").read_text(encoding="utf-8"))["seed"]
    write(path, read_setting("anarcade"), ["random"], 8)
    assert about(path).seed == seed
    assert len(list(matches(path))) == about(path).games == 8, "there may be more of them than was said at first"


def test_games_of_a_process_that_was_killed_go_on_and_the_file_is_the_same(tmp_path: Path) -> None:
    whole, path = tmp_path / "whole.parquet", tmp_path / "games.parquet"
    line = [sys.executable, "-c", SLOWLY, *command(path, "--seed", "1", games=MANY)]
    environment = os.environ | {"PYTHONPATH": str(ROOT / "src")}
    with subprocess.Popen(line, env=environment, stdout=subprocess.DEVNULL) as process:
        while process.poll() is None and len(list(folder_of(path).glob("*-*.parquet"))) < 5:
            time.sleep(0.01)
        process.send_signal(signal.SIGKILL)
    assert process.returncode == -signal.SIGKILL, "it was still playing"
    (folder_of(path) / "7-9.parquet.new").write_bytes(b"half a part")
    assert main(command(path, "--seed", "1", games=MANY)) == 0
    assert main(command(whole, "--seed", "1", games=MANY)) == 0
    assert path.read_bytes() == whole.read_bytes()


def test_a_part_that_is_damaged_is_named_and_nothing_of_others_is_removed(tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    with pytest.raises(KeyboardInterrupt):
        write(path, read_setting("anarcade"), ["random"], 6, 1, progress=Stop(3))
    mine = folder_of(path) / "notes.txt"
    mine.write_text("mine")
    (folder_of(path) / "0-3.parquet").write_bytes(b"damaged")
    with pytest.raises(RumpusError, match=r"0-3.parquet is damaged; remove it, and its games are played again"):
        write(path, read_setting("anarcade"), ["random"], 6, 1)
    (folder_of(path) / "0-3.parquet").unlink()
    write(path, read_setting("anarcade"), ["random"], 6, 1)
    assert len(list(matches(path))) == 6
    assert list(folder_of(path).iterdir()) == [mine]


def test_ctrl_c_says_how_to_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "games.parquet"
    stop, play = Stop(4), writing.play_game

    def until_somebody_stops(*asked: object) -> object:
        stop(asked[3])  # type: ignore[arg-type]
        return play(*asked)  # type: ignore[arg-type]

    monkeypatch.setattr(writing, "play_game", until_somebody_stops)
    assert main(command(path, "--option", "aces=1")) == 130
    again = capsys.readouterr().err.partition("Stopped; every finished game is kept. Go on with: rumpus ")[2].split()
    assert [part.name for part in folder_of(path).glob("*.parquet")] == ["0-4.parquet"]
    monkeypatch.undo()
    assert main(again) == 0
    assert about(path).options == {"aces": "1"}
    assert len(list(matches(path))) == 12


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        (["--seed", "2"], "holds games that were begun otherwise (seed); go on as they were begun"),
        (["--rows", "games", "--players", "3"], "were begun otherwise (rows, players, bots)"),
        (["--games", "2"], "holds 3 games already; ask for at least as many."),
        (["--rows", "rounds"], "A row is one of decisions, games, not 'rounds'."),
        (["--bots", "random,genius"], "There is no bot 'genius'"),
        (["--bots", "random,random,random"], "2 players need 1 to 2 bots, not 3."),
    ],
)
def test_what_does_not_go_with_the_games_that_were_begun_is_answered_with_a_sentence(
    more: list[str], sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "games.parquet"
    with pytest.raises(KeyboardInterrupt):
        write(path, read_setting("anarcade"), ["instinct", "random"], 12, 1, progress=Stop(3))
    assert main(command(path, *more)) == 2
    said = capsys.readouterr().err
    assert said.startswith("rumpus: ")
    assert sentence in said
    assert said.count("\n") == 1
    assert main(command(path)) == 0, "nothing was lost"


def test_a_place_that_cannot_be_written_to_is_said_before_any_game_is_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    there = tmp_path / "there.parquet"
    there.write_text("mine")
    assert main(command(there)) == 2
    assert f"{there} is there already; choose another name." in capsys.readouterr().err
    assert main(command(tmp_path / "none" / "games.parquet")) == 2
    assert "there is no folder" in capsys.readouterr().err
    assert main(["simulate", "anarcade", "--rows", "games"]) == 2
    assert "--rows says what is written, so it goes with --out." in capsys.readouterr().err
    assert main(command(tmp_path / "games.parquet", "--ray")) == 2
    assert "so --ray does not go with --out." in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["there.parquet"]
    assert there.read_text() == "mine"
