"""`rumpus tune`: it tells what it found, and writes down what is better and nothing else."""

from __future__ import annotations

import json
import re
import shutil
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from rumpus.cli import main
from rumpus.core.bot_config import FILE, INSTINCT, LADDER, SEARCH, set_weights
from rumpus.core.game import find_game
from rumpus.lab.tuning import PARAMETERS

pytestmark = pytest.mark.compiled


def test_the_command_tells_what_it_found_and_writes_nothing_unasked(
    capsys: pytest.CaptureFixture[str],
) -> None:
    before = (find_game("archduke").folder / FILE).read_bytes()
    assert main(["tune", "archduke", "instinct", "--deals", "4", "--generations", "1", "--seed", "1"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("Before: unknown ")
    assert (
        "of the others in 40 deals for 2 and 6 players behind, who have what there was, on deals it had never met."
        in said
    )
    assert (find_game("archduke").folder / FILE).read_bytes() == before


def test_what_is_found_lies_within_what_was_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    few = ["--deals", "4", "--generations", "2", "--within", "1.01", "--seed", "1", "--json"]
    assert main(["tune", "archduke", "instinct", *few]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["command"].endswith("--within 1.01 --seed 1")
    assert told["values"] == pytest.approx(told["before"], rel=0.02)


def test_search_parameters_are_tuned_by_the_command_too(capsys: pytest.CaptureFixture[str]) -> None:
    few = ["--deals", "1", "--generations", "1", "--budget", "2", "--players", "2", "--seed", "1", "--json"]
    assert main(["tune", "archduke", "search", *few]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["command"].startswith("rumpus tune archduke search --players 2 --deals 1 --generations 1 --budget 2")
    assert set(told["values"]) == set(told["before"]) == set(PARAMETERS)
    assert told["deals"] == 10
    assert told["written"] is False


# Writing through the command


@pytest.fixture
def moved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The `bot.toml` of Archduke in a folder of its own, from which the game is played as long as the test lasts."""
    game = find_game("archduke")
    bot_toml = Path(shutil.copy(game.folder / FILE, tmp_path))
    monkeypatch.setitem(vars(game), "box", replace(game.box, record=game.box.record.copy()))
    monkeypatch.setitem(vars(game), "folder", tmp_path)
    return bot_toml


def spoil(bot_toml: Path) -> None:
    """Who calls only when far ahead and cares for no card of their own is easily left behind."""
    text = bot_toml.read_text(encoding="utf-8")
    for name, value in (("ahead", 25), ("curiosity", 0.5)):
        text, found = re.subn(f"^{name} = .*$", f"{name} = {value}", text, flags=re.MULTILINE)
        assert found == 1
    bot_toml.write_text(text, encoding="utf-8")
    set_weights(find_game("archduke").box.record, bot_toml.parent)


def test_what_is_better_is_written_down_with_the_command_and_the_figures(
    moved: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    spoil(moved)
    before = moved.read_text(encoding="utf-8")
    command = "tune archduke instinct --players 2 --deals 30 --generations 8 --seed 1"
    assert main([*command.split(), "--write", "--json"]) == 0
    said = capsys.readouterr()
    told = json.loads(said.out)
    assert told["command"] == f"rumpus {command}"
    assert told["written"] is True
    assert "Written into archduke/bot.toml." in said.err
    after = moved.read_text(encoding="utf-8")
    written = tomllib.loads(after)
    assert written[INSTINCT] == told["values"] != told["before"]
    assert told["wins"]["low"] > 0.5
    share = "{mean:.1%} ({low:.1%} to {high:.1%})".format(**told["wins"])
    figures = f"left {share} of the others in 300 deals for 2 players behind, who had the values before"
    assert f"\n[instinct]\n# rumpus {command}: {figures}\n" in f"\n{after}"
    assert after.count("# rumpus tune") == before.count("# rumpus tune") == 1
    for table in (SEARCH, LADDER):
        assert written[table] == tomllib.loads(before)[table]
    unlike = [(old, new) for old, new in zip(before.splitlines(), after.splitlines(), strict=True) if old != new]
    assert {old.split()[0] for old, _ in unlike} <= {"#", *told["values"]}
    assert [old for old, _ in unlike if old.startswith("#")] == [before.splitlines()[1]]


@pytest.mark.parametrize(
    "command",
    [
        "tune archduke instinct --players 2 --deals 4 --generations 1 --seed 1 --write",
        "tune archduke search --players 2 --deals 1 --generations 1 --budget 2 --seed 1 --write",
    ],
)
def test_what_is_not_shown_to_be_better_is_not_written(
    moved: Path, command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    before = moved.read_bytes()
    assert main(command.split()) == 0
    said = capsys.readouterr()
    assert "That does not show it to be better; nothing is written." in said.out
    assert "Written" not in said.err
    assert moved.read_bytes() == before
    assert [path.name for path in moved.parent.iterdir()] == [FILE]


def test_a_folder_that_cannot_be_written_is_refused_before_the_work(
    moved: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("os.access", lambda path, mode: False)
    assert main(["tune", "archduke", "instinct", "--deals", "1", "--generations", "1", "--write"]) == 2
    assert "cannot be written here, so nothing could be kept" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        ("tune chess instinct", "There is no game 'chess'"),
        ("tune archduke taste", "There is instinct and search to tune, not 'taste'."),
        ("tune rummy instinct", "The instinct of 8-Bit Rummy weighs nothing, so there is nothing to tune."),
        ("tune archduke instinct --players 9", "Archduke is for 2 to 6 players, not 9."),
        ("tune archduke instinct --within 1", "Expected how many times as much, above 1 and up to 1000, not '1'."),
        ("tune archduke search --budget soon", "A budget is a number of iterations"),
    ],
)
def test_what_cannot_be_tuned_is_refused_in_one_sentence(
    command: str, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(command.split()) == 2
    assert sentence in capsys.readouterr().err
