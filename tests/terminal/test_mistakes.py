"""Every mistake a user can make at the command line: one sentence, exit code 2, nothing lost."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest

import rumpus
from rumpus.bots import LEVELS
from rumpus.bots import NAMES as BOT_NAMES
from rumpus.cli import main
from rumpus.core.game import find_game
from rumpus.core.rulebook import read_rulebook

from .conftest import BOX

pytestmark = pytest.mark.compiled

GAMES = ", ".join(game.id for game in rumpus.games())
BOTS = ", ".join(BOT_NAMES)
LEVELS_AND_BOTS = ", ".join((*LEVELS, *BOT_NAMES))
LAST = read_rulebook(find_game("anarcade")).rules[-1].number


def good_save() -> str:
    match = rumpus.Match("anarcade", seed=1)
    match.apply(match.legal()[0])
    return match.save()


def good_box() -> str:
    return BOX.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        ("play", "Say which game: `rumpus games` lists what there is."),
        ("play anarcade --players 5", "Anarcade is for 2 to 4 players, not 5."),
        ("play anarcade --players 1", "Anarcade is for 2 to 4 players, not 1."),
        ("play anarcade --people 5", "Anarcade is for 2 to 4 players, not 5."),
        ("play anarcade --players two", "Expected a whole number from 1 on, not 'two'."),
        ("play anarcade --bots genius", f"There is no bot 'genius'; there is {LEVELS_AND_BOTS}."),
        ("play anarcade --bots ,", f"There is no bot ''; there is {LEVELS_AND_BOTS}."),
        ("play anarcade --players 2 --bots random,random", "2 bots need 2 seats, and there are 1 for them."),
        ("play anarcade --seed x", "A seed is a whole number, not 'x'."),
        ("play anarcade --seed -1", "A seed is a whole number from 0 to 2**128 - 1, not -1."),
        ("play anarcade --seat 3", "There is no seat 3; seats are 1 to 2."),
        ("play anarcade --seat 1 --people 2", "--seat is for one person; several draw lots for their seats."),
        ("play anarcade --watch --seat 1", "With --watch bots play all seats, so --seat has no meaning."),
        ("play anarcade --option aces", "An option is written key=value, not 'aces'."),
        ("play anarcade --option aces=9", "Option aces of Anarcade is one of 3, 2, 1, not '9'."),
        ("play anarcade --option lives=9", "Anarcade has no option 'lives'; its options: aces."),
        ("play anarcade --pace never", "Expected seconds, from 0 to 3600, not 'never'."),
        ("play anarcade --names Ada,Bob", "--names takes 1 here, not 2."),
        (
            "play anarcade --resume none.toml --seed 1",
            "A saved game brings its own seed, so --seed has no meaning with --resume.",
        ),
        ("play anarcade --colour", "unrecognized arguments: --colour; `rumpus --help` says how it goes."),
        ("play --resume none.toml", "none.toml cannot be read: No such file or directory."),
        ("play anarcade --box none.toml", "none.toml: cannot be read: No such file or directory."),
        ("replay none.toml", "none.toml cannot be read: No such file or directory."),
        ("rules anarcade 99", f"Anarcade has no rule AN-99; its rules are AN-1 to {LAST}."),
        ("rules", "the following arguments are required: GAME; `rumpus rules --help` says how it goes."),
        ("report anarcade --write none.md", "none.md cannot be read: No such file or directory."),
        ("rules chess", f"There is no game 'chess'; there is {GAMES}."),
        ("box show chess", f"There is no game 'chess'; there is {GAMES}."),
        ("simulate anarcade --games 0", "Expected a whole number from 1 on, not '0'."),
        ("simulate anarcade --games 1 --bots genius", f"There is no bot 'genius'; there is {BOTS}."),
        ("simulate anarcade --players 9", "Anarcade is for 2 to 4 players, not 9."),
        ("simulate anarcade --bots random,random,random", "2 players need 1 to 2 bots, not 3."),
        (
            "tournament anarcade",
            "the following arguments are required: --bots; `rumpus tournament --help` says how it goes.",
        ),
        ("tournament chess --bots random,instinct", f"There is no game 'chess'; there is {GAMES}."),
        ("tournament anarcade --bots random", "A tournament needs at least two bots."),
        ("tournament anarcade --bots random,genius", f"There is no bot 'genius'; there is {LEVELS_AND_BOTS}."),
        ("tournament anarcade --bots random,random", "random is there twice; every bot plays under a name of its own."),
        ("tournament anarcade --bots random,instinct:9", "instinct decides at once, so it takes no budget."),
        (
            "tournament anarcade --bots random,search:fast",
            "A budget is a number of iterations, such as 1000, or of seconds, such as 0.2s, not 'fast'.",
        ),
        ("tournament anarcade --bots random,instinct --games 0", "Expected a whole number from 1 on, not '0'."),
        (
            "tournament anarcade --bots random,instinct --players 7",
            "Anarcade is for 2 to 4 players, not 7.",
        ),
        ("tournament anarcade --bots random,instinct --margin 5", "A margin goes with --sprt."),
        (
            "tournament anarcade --bots random,instinct --sprt --margin 90",
            "The margin of the test is 0.5 to 40 points, not 90.",
        ),
        (
            "tournament anarcade --bots random,instinct --sprt --margin much",
            "Expected a number of percentage points, not 'much'.",
        ),
        (
            "tournament anarcade --bots random,instinct --plot wins.png",
            "The plot is an SVG picture, so its name ends in .svg, not 'wins.png'.",
        ),
        (
            "tournament anarcade --bots random,instinct --plot none/wins.svg",
            "none/wins.svg cannot be written: there is no folder none.",
        ),
        ("ladder chess", f"There is no game 'chess'; there is {GAMES}."),
        (
            "ladder anarcade --budget much",
            "A budget is a number of iterations, such as 1000, or of seconds, such as 0.2s, not 'much'.",
        ),
        ("ladder anarcade --write none.md", "none.md cannot be read: No such file or directory."),
    ],
)
def test_every_mistake_has_its_sentence(command: str, sentence: str, capsys: pytest.CaptureFixture[str]):
    assert main(shlex.split(command)) == 2
    assert capsys.readouterr() == ("", f"rumpus: {sentence}\n")


@pytest.mark.parametrize(
    ("was", "now", "sentence"),
    [
        ('"""\n', "", "This is not a saved game of Rumpus, or it is cut off or damaged."),
        ("format = 1", "format = 2", "This game was saved by a newer Rumpus (format 2; this one reads 1)."),
        (
            "rules = 1",
            "rules = 2",
            "This game was saved under newer rules of Anarcade (version 2; these are 1).",
        ),
        ('game = "anarcade"', 'game = "chess"', f"There is no game 'chess'; there is {GAMES}."),
        ("\n0:2\n", "\n0:8\n", "Decision 1 of this saved game is not possible:"),
        ("\n0:2\n", "\n0:99\n", "Decision 1 of this saved game is not possible:"),
        ("players = 2\n", "", "This saved game is cut off: players is missing."),
        ("players = 2\n", 'players = 2\nseats = "all"\n', "This saved game is damaged: seats is 'all'."),
        ("players = 2\n", 'players = 2\nseats = ["person", "genius"]\n', "There is no bot 'genius'"),
    ],
)
def test_a_save_that_cannot_be_taken_up_says_why(
    was: str, now: str, sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    text = good_save()
    assert was in text
    path = tmp_path / "game.toml"
    path.write_text(text.replace(was, now), encoding="utf-8")
    assert main(["play", "--resume", str(path)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("rumpus: ")
    assert sentence in err
    assert err.count("\n") == 1


def test_a_save_cut_off_anywhere_is_refused_with_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    whole = good_save().encode().rstrip()
    path = tmp_path / "game.toml"
    for length in range(0, len(whole), 7):
        path.write_bytes(whole[:length])
        assert main(["replay", str(path)]) == 2
        out, err = capsys.readouterr()
        assert (out, err.count("\n")) == ("", 1)


def test_a_save_of_another_box_asks_for_that_box(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    box, game = tmp_path / "mine.toml", tmp_path / "game.toml"
    box.write_text(good_box().replace("cost = 2", "cost = 1"), encoding="utf-8")
    assert main(["play", "anarcade", "--box", str(box), "--save", str(game), "--seed", "1"]) == 0
    assert f"--box {box}" in capsys.readouterr().out
    assert main(["play", "--resume", str(game)]) == 2
    err = capsys.readouterr().err
    assert "This game was saved with another box" in err
    assert err.count("\n") == 1
    assert main(["replay", str(game), "--box", str(box)]) == 0


@pytest.mark.parametrize(
    ("was", "now", "mistake"),
    [
        ("copies = 3", "copies = 2", "action: expected 24 draw cards, copies counted, found 20."),
        ('symbols = "DE"', 'symbols = "DX"', 'symbols: expected 1 to 6 letters out of D, E, S, B, found "DX".'),
        ("cost = 8", "cost = -1", "cost: expected a whole number from 0 to 20, found -1."),
        ('game = "anarcade"', 'game = "chess"', f"game: There is no game 'chess'; there is {GAMES}."),
        ('game = "anarcade"', "", 'game: missing, expected a line such as game = "anarcade".'),
        ('game = "anarcade"', "game = ", "is not valid TOML"),
    ],
)
def test_a_box_with_a_mistake_is_refused_with_what_is_wrong(
    was: str, now: str, mistake: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    text = good_box()
    assert was in text
    path = tmp_path / "mine.toml"
    path.write_text(text.replace(was, now), encoding="utf-8")
    for command in (["box", "check", str(path)], ["play", "anarcade", "--box", str(path)]):
        assert main(command) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert mistake in err
        assert all(line.startswith("rumpus: mine.toml: ") for line in err.splitlines())
    assert main(["box", "check", str(path), "--json"]) == 2
    told = json.loads(capsys.readouterr().out)
    assert not told["ok"]
    assert any(mistake in line for line in told["mistakes"])
