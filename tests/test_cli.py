"""The `rumpus` command as a real process: whole games over a pipe, left and resumed, watched and told again."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import IO

import pytest

import rumpus

pytestmark = pytest.mark.compiled

RUMPUS = [sys.executable, "-m", "rumpus"]


def environment(tmp_path: Path) -> dict[str, str]:
    return {**os.environ, "RUMPUS_DATA": str(tmp_path), "PYTHONIOENCODING": "utf-8"}


def run(tmp_path: Path, *command: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*RUMPUS, *command], input=typed, capture_output=True, encoding="utf-8", env=environment(tmp_path), check=False
    )


class Script:
    """A program that plays over a pipe: it reads what the table says and answers it."""

    def __init__(self, tmp_path: Path, *command: str) -> None:
        self.process = subprocess.Popen(
            [*RUMPUS, *command],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
            env=environment(tmp_path),
        )
        self.told: list[str] = []

    def read_to(self, pattern: str) -> re.Match[str] | None:
        """Reads on to a line that matches; None if the table falls silent before."""
        for line in _pipe(self.process.stdout):
            self.told.append(line.rstrip("\n"))
            found = re.search(pattern, line)
            if found:
                return found
        return None

    def say(self, line: str) -> None:
        pipe = _pipe(self.process.stdin)
        pipe.write(f"{line}\n")
        pipe.flush()

    def play(self, numbers: list[str]) -> None:
        """Makes one choice after the other."""
        for number in numbers:
            assert self.read_to(r"^Choose 1 to")
            self.say(number)

    def finish(self) -> int:
        self.read_to(r"(?!)")
        _pipe(self.process.stdin).close()
        _pipe(self.process.stdout).close()
        return self.process.wait()

    def commands(self) -> list[list[str]]:
        found = re.findall(r"(?:Go on with|again): rumpus (.*)", "\n".join(self.told))
        return [shlex.split(command) for command in found]


def _pipe(pipe: IO[str] | None) -> IO[str]:
    assert pipe is not None
    return pipe


def by_instinct(seed: int, names: list[str]) -> rumpus.Match:
    match = rumpus.Match("anarcade", seed=seed, names=names)
    bot = rumpus.Bot("instinct")
    while not match.over:
        match.apply(bot.choose(match))
    return match


def numbers_of(expected: rumpus.Match, seat: int) -> list[str]:
    """What somebody on a seat types for a match to go like this."""
    match, numbers = rumpus.Match("anarcade", seed=expected.seed), []
    for who, decision in expected.decisions:
        if who == seat:
            numbers.append(str([action.id for action in match.legal(who)].index(decision) + 1))
        match.apply(decision, who)
    return numbers


def test_a_script_plays_a_whole_game_over_a_pipe_and_it_replays(tmp_path: Path):
    script = Script(tmp_path, "play", "anarcade", "--seed", "4", "--seat", "2")
    expected = by_instinct(4, ["Regular", "Player 2"])
    script.play(numbers_of(expected, 1))
    assert script.finish() == 0
    told = "\n".join(script.told)
    assert ("You won!" if expected.ranks[1] == 1 else "Regular won.") in told
    assert "Seed: 4" in told
    assert told.isascii()

    again, replay = script.commands()
    assert again == ["play", "anarcade", "--players", "2", "--seat", "2", "--seed", "4"]
    saved = Path(replay[1]).read_text(encoding="utf-8")
    assert rumpus.load(saved).decisions == expected.decisions
    answer = run(tmp_path, *replay)
    assert answer.returncode == 0
    assert answer.stdout.startswith("\n".join(expected.log))
    assert f"All {len(expected.decisions)} decisions replay as they were made. Seed: 4" in answer.stdout


def test_a_game_left_and_resumed_is_the_same_match(tmp_path: Path):
    script = Script(tmp_path, "play", "anarcade", "--seed", "6", "--seat", "1")
    expected = by_instinct(6, ["Player 1", "Regular"])
    numbers = numbers_of(expected, 0)
    script.play(numbers[:9])
    assert script.read_to("^Choose 1 to")
    script.say("q")
    assert script.finish() == 0
    (resume,) = script.commands()

    script = Script(tmp_path, *resume)
    script.play(numbers[9:])
    assert script.finish() == 0
    saved = Path(resume[-1]).read_text(encoding="utf-8")
    assert rumpus.load(saved).decisions == expected.decisions


def test_a_game_between_bots_can_be_watched_and_comes_out_the_same_each_time(tmp_path: Path):
    command = ["play", "anarcade", "--watch", "--players", "3", "--bots", "instinct,random", "--seed", "2"]
    answer = run(tmp_path, *command)
    assert answer.returncode == 0
    assert answer.stderr == ""
    assert "Round 1: Instinct 1's turn." in answer.stdout
    again = re.search(r"again: rumpus (.*)", answer.stdout)
    assert again
    assert run(tmp_path, *shlex.split(again[1])).stdout == answer.stdout
    assert list(tmp_path.iterdir()) == []


def test_a_mistake_is_one_line_on_stderr_and_exit_code_2(tmp_path: Path):
    answer = run(tmp_path, "play", "chess")
    assert (answer.returncode, answer.stdout) == (2, "")
    games = ", ".join(game.id for game in rumpus.games())
    assert answer.stderr == f"rumpus: There is no game 'chess'; there is {games}.\n"


def test_a_reader_that_goes_away_is_no_error(tmp_path: Path):
    command = shlex.join([*RUMPUS, "box", "show", "anarcade", "--toml"])
    answer = subprocess.run(
        ["sh", "-c", f"{command} | head -n 1"],
        capture_output=True,
        encoding="utf-8",
        env=environment(tmp_path),
        check=False,
    )
    assert answer.stdout == "# What is in the box of Anarcade: Champion Gold.\n"
    assert answer.stderr == ""
