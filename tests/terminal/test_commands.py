"""The commands beside `play`: what they print, for people and for programs."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path

import pytest

import rumpus
from rumpus.cli import main, make_parser
from rumpus.core.box import read_box
from rumpus.core.game import Game, find_game
from rumpus.core.rulebook import read_rulebook
from rumpus.server import PORT

pytestmark = pytest.mark.compiled


def test_a_good_box_is_called_good(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert main(["box", "show", "anarcade", "--toml"]) == 0
    path = tmp_path / "mine.toml"
    path.write_text(capsys.readouterr().out, encoding="utf-8")
    assert main(["box", "check", str(path)]) == 0
    fingerprint = read_box(path, find_game("anarcade").sheet).fingerprint
    assert capsys.readouterr().out == f"mine.toml is a good box for anarcade: Champion Gold ({fingerprint}).\n"


def test_a_box_can_be_looked_into(game: Game, capsys: pytest.CaptureFixture[str]):
    assert main(["box", "show", game.id, "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert shown == {"fingerprint": game.box.fingerprint, **game.box.entries}
    assert main(["box", "show", game.id]) == 0
    told = capsys.readouterr().out
    for section in game.sheet.sections:
        rows = game.box.entries[section.name] if section.many else [game.box.entries[section.name]]
        assert all(str(row["name"]) in told for row in rows if "name" in row)
        assert sum(line.endswith(("printed", "found", "reconstructed")) for line in told.splitlines()) >= len(rows)


def test_every_game_is_listed(game: Game, capsys: pytest.CaptureFixture[str]):
    assert main(["games", "--json"]) == 0
    listed = {entry["id"]: entry for entry in json.loads(capsys.readouterr().out)}
    assert listed[game.id]["players"] == list(game.players)
    assert [option["id"] for option in listed[game.id]["options"]] == [option.id for option in game.options]
    assert main(["games"]) == 0
    assert game.summary in capsys.readouterr().out


def test_the_rules_can_be_read_whole_or_one_by_one(capsys: pytest.CaptureFixture[str]):
    assert main(["rules", "anarcade"]) == 0
    told = capsys.readouterr().out
    for rule in read_rulebook(find_game("anarcade")).rules:
        assert f"\n{rule.number}  {rule.text}\n" in told
    assert main(["rules", "anarcade", "12"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("AN-12: An action may be skipped.")
    assert "Ruling: May earning be skipped?" in told
    assert main(["rules", "anarcade", "AN-12", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["number"] == "AN-12"


def test_a_replay_can_stop_on_the_way_and_look_from_a_seat(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    match = rumpus.Match("anarcade", seed=3, names=["Ada", "Bob"])
    bot = rumpus.Bot("instinct")
    while not match.over:
        match.apply(bot.choose(match))
    path = tmp_path / "game.toml"
    path.write_text(match.save(), encoding="utf-8")
    assert main(["replay", str(path), "--to", "5", "--seat", "2", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    match.rewind(5)
    assert told["view"] == match.view(1)
    assert told["log"] == match.log_for(1)
    assert main(["replay", str(path), "--to", "5"]) == 0
    assert "So it stood after 5 of" in capsys.readouterr().out
    assert main(["replay", str(path), "--to", "5000"]) == 2
    assert main(["replay", str(path), "--seat", "3"]) == 2


def test_a_simulation_is_one_json_object_and_the_same_for_the_same_seed(capsys: pytest.CaptureFixture[str]):
    command = ["simulate", "anarcade", "--games", "30", "--players", "3", "--bots", "instinct,random", "--seed", "5"]
    found = []
    for _ in range(2):
        assert main([*command, "--json"]) == 0
        told = json.loads(capsys.readouterr().out)
        seconds, speed = told.pop("seconds"), told.pop("decisions_per_second")
        assert seconds * speed == pytest.approx(told["decisions"], abs=(speed / 1000 + seconds) / 2), "as rounded"
        found.append(told)
    assert found[0] == found[1]
    assert found[0]["games"] == 30
    assert [seat["bot"] for seat in found[0]["seats"]] == ["instinct", "random", "instinct"]
    assert main(command) == 0
    assert "30 games of anarcade, 3 players, 0 stalled." in capsys.readouterr().out


def test_a_report_tells_of_every_number_of_players(capsys: pytest.CaptureFixture[str]):
    assert main(["report", "anarcade", "--games", "20", "--seed", "1", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [figure["players"] for figure in told["players"]] == [2, 3, 4]


def test_figures_are_written_between_the_marks_of_a_document(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path = tmp_path / "page.md"
    path.write_text("Before.\n", encoding="utf-8")
    command = ["report", "anarcade", "--games", "5", "--seed", "1", "--write", str(path)]
    assert main(command) == 2
    assert "page.md has no place for figures" in capsys.readouterr().err
    path.write_text("Before.\n<!-- figures: begin -->\nold\n<!-- figures: end -->\nAfter.\n", encoding="utf-8")
    assert main(command) == 0
    assert capsys.readouterr().out == f"The figures are written into {path}.\n"
    text = path.read_text(encoding="utf-8")
    assert text.startswith("Before.\n<!-- figures: begin -->\nMade by `rumpus report anarcade --games 5 --seed 1`")
    assert text.endswith("<!-- figures: end -->\nAfter.\n")
    assert "\nold\n" not in text


def commands(parser: ArgumentParser, so_far: str = "") -> Iterator[str]:
    """All there are, those below others included."""
    yield so_far
    for action in parser._actions:
        if isinstance(action.choices, dict):
            for name, below in action.choices.items():
                yield from commands(below, f"{so_far} {name}".strip())


@pytest.mark.parametrize("command", [*commands(make_parser())])
def test_every_command_has_help_with_an_example(command: str, capsys: pytest.CaptureFixture[str]):
    assert main([*command.split(), "--help"]) == 0
    assert f"example: rumpus {command}".rstrip() in capsys.readouterr().out


def test_help_says_what_there_is(capsys: pytest.CaptureFixture[str]):
    assert main(["--help"]) == 0
    assert "play a game in the terminal" in capsys.readouterr().out
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"rumpus {rumpus.__version__}\n"


def test_rumpus_alone_opens_the_table_in_the_browser(monkeypatch: pytest.MonkeyPatch):
    """The server itself is started for real in the tests of the server; here it would never stop."""
    served: list[tuple[object, ...]] = []
    monkeypatch.setattr("rumpus.server.serve", lambda *asked, **how: served.append((*asked, how)))
    assert main([]) == 0
    assert main(["serve", "--port", "0", "--data", "here"]) == 0
    usual = {"host": "127.0.0.1", "allow_hosts": [], "behind_proxy": None, "log": False, "store": None, "drain": 0}
    assert served == [(PORT, None, True, usual), (0, Path("here"), False, usual)]


def test_with_no_terminal_nothing_is_coloured_or_framed(capsys: pytest.CaptureFixture[str]):
    for command in ("games", "rules anarcade", "box show anarcade", "play anarcade --watch --seed 1"):
        assert main(command.split()) == 0
        told = capsys.readouterr().out
        assert "\x1b" not in told
        assert not set(told) & set("─│╭╮╰╯━┃")
