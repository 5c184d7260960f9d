"""A sitting: what people can type at the table, and what comes of it."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

import rumpus
from rumpus.bots import LEVELS

from .conftest import Type

pytestmark = pytest.mark.compiled

# With this seed the person on the first seat begins in the Score phase, with two Score symbols.
PLAY = ["play", "anarcade", "--seed", "1", "--seat", "1"]


def kept(tmp_path: Path) -> rumpus.Match:
    (path,) = (tmp_path / "kept" / "games").glob("*.toml")
    return rumpus.load(path.read_text(encoding="utf-8"))


def test_a_number_makes_the_decision_behind_it(typed: Type, tmp_path: Path):
    told = typed("1", "q", command=PLAY)
    assert told.code == 0
    assert "You scored a credit on Pixel Knights: 1 of 8." in told.out
    assert kept(tmp_path).decisions == [(0, 2)]


def test_several_numbers_are_a_chain(typed: Type, tmp_path: Path):
    typed("1 2", "q", command=PLAY)
    assert kept(tmp_path).decisions == [(0, 2), (0, 3)]


def test_a_chain_stops_where_a_link_is_not_legal_and_says_why(typed: Type, tmp_path: Path):
    told = typed("1 1 1 1", "q", command=PLAY)
    assert kept(tmp_path).decisions == [(0, 2), (0, 2)]
    reason = "That belongs to the score phase, and this is the buy phase. (AN-11)"
    assert f"Stopped after 2 of 4: {reason}" in told.out


def test_a_chain_stops_at_the_end_of_the_turn(typed: Type, tmp_path: Path):
    told = typed("2", "4 1", "q", command=PLAY)
    assert [decision for decision in kept(tmp_path).decisions if decision[0] == 0] == [(0, 3), (0, 8)]
    assert "Stopped after 1 of 2: your turn was over." in told.out


def test_a_chain_with_a_number_that_is_not_there_does_nothing(typed: Type, tmp_path: Path):
    told = typed("1 7", "q", command=PLAY)
    assert "There is no choice 7 now, so nothing was done; choose 1 to 2." in told.out
    assert kept(tmp_path).decisions == []


@pytest.mark.parametrize("line", ["foo", "", "-1", "0", "3", "1 x", "undo", "undo!", "s", "? 99", "9" * 5000])
def test_what_cannot_be_done_is_answered_in_one_line_and_changes_nothing(typed: Type, tmp_path: Path, line: str):
    before = typed("q", command=[*PLAY, "--save", str(tmp_path / "a.toml")]).out.splitlines()
    after = typed(line, "q", command=[*PLAY, "--save", str(tmp_path / "b.toml")]).out.splitlines()
    assert len(after) == len(before) + 1
    assert (tmp_path / "a.toml").read_bytes() == (tmp_path / "b.toml").read_bytes()


def test_a_question_mark_shows_the_rules_of_the_moment(typed: Type):
    told = typed("?", "? an-12", command=PLAY).out
    for number in ("AN-18", "AN-19", "AN-20", "AN-21", "AN-28"):
        assert f"\n{number}: " in told
    assert "\nAN-12: An action may be skipped." in told


def test_a_hint_says_what_the_best_two_decisions_lead_to(typed: Type):
    told = typed("h", command=PLAY).out
    labels = ["Score a credit (0 of 8 so far)", "Stop scoring"]
    best = re.search(r"\nHint: choose (\d)\. (.*)(?:: y|\. Y)ou would win .* games like this, .* on average\.\n", told)
    other = re.search(r"\nOr (\d)\. (.*): .*, .*\.\n", told)
    assert best
    assert other
    assert {(int(found[1]), re.split(", then |: ", found[2])[0]) for found in (best, other)} == set(
        enumerate(labels, 1)
    )


@pytest.mark.parametrize("level", ["rookie", "Champion"])
def test_a_level_is_asked_for_by_its_name(typed: Type, tmp_path: Path, level: str):
    told = typed("2", "4", "q", command=[*PLAY, "--bots", level])
    name = LEVELS[level.lower()].name
    assert f"{name} played" in told.out
    assert kept(tmp_path).names == ("Player 1", name)


def test_help_board_and_log_can_be_had_at_any_time(typed: Type):
    told = typed("help", "b", "log", command=PLAY).out
    assert "q: save and leave" in told
    assert told.count("Machine: Pixel Knights") == 2
    assert told.count("You earned 4 credits.") == 2


def test_a_fair_undo_is_simply_done(typed: Type, tmp_path: Path):
    told = typed("1", "u", "q", command=PLAY)
    assert "Your last decision is taken back." in told.out
    assert kept(tmp_path).decisions == []


def test_undo_goes_back_past_the_bots_to_the_own_last_decision(typed: Type, tmp_path: Path):
    told = typed("2", "4", "u", "q", command=PLAY)
    assert "Regular bought" in told.out
    match = kept(tmp_path)
    assert match.decisions == [(0, 3)]
    assert match.actors == (0,)


def test_in_a_game_of_memory_nothing_that_was_seen_is_taken_back(typed: Type, tmp_path: Path):
    told = typed("1", "u", "q", command=["play", "archduke", "--seed", "1"])
    assert "That cannot be taken back fairly: since then something hidden has come to light.\n" in told.out
    assert len(kept(tmp_path).decisions) == 1


def test_among_people_only_a_fair_undo_is_possible(typed: Type):
    people = ["play", "anarcade", "--people", "2", "--seed", "1"]
    told = typed("", "2", "4", "", "2", "4", "", "undo", "1", "u", command=people)
    assert "That cannot be taken back fairly: since then something hidden has come to light.\n" in told.out
    assert "Your last decision is taken back." in told.out


def test_between_people_the_hand_is_covered_until_the_next_is_ready(typed: Type):
    told = typed(
        "", "2", "4", "", command=["play", "anarcade", "--people", "2", "--names", "Ada,Bob", "--seed", "1"]
    ).out
    first, second = told.index("press Enter when ready"), told.rindex("press Enter when ready")
    assert first < told.index("Round 1: your turn.") < second
    assert "Your hand" not in told
    assert {"Seat 1 (Ada)", "Seat 2 (Bob)"} <= {line.split(",")[0] for line in told.splitlines() if "Enter" in line}


def test_a_saved_file_goes_on_where_it_was_left(typed: Type, tmp_path: Path):
    path = tmp_path / "my game.toml"
    told = typed("1", f"s {path}", "1", "q", command=PLAY)
    assert f"Saved in {path}." in told.out
    assert shlex.split(told.commands()[0]) == ["rumpus", "play", "--resume", str(path)]
    told = typed("q", command=shlex.split(told.commands()[0])[1:])
    assert "Buy phase" in told.out
    assert rumpus.load(path.read_text(encoding="utf-8")).decisions == [(0, 2), (0, 2)]


def test_saving_never_writes_over_something_else(typed: Type, tmp_path: Path):
    letter, other = tmp_path / "letter.txt", tmp_path / "other.toml"
    letter.write_text("Dear Ada", encoding="utf-8")
    other.write_text(rumpus.Match("anarcade", seed=2).save(), encoding="utf-8")
    told = typed(f"s {letter}", f"s {other}", f"s {tmp_path}", "q", command=PLAY)
    assert told.out.count("is there already and holds something else; choose another name.") == 3
    assert letter.read_text(encoding="utf-8") == "Dear Ada"
    assert rumpus.load(other.read_text(encoding="utf-8")).seed == 2


def test_a_place_that_cannot_be_written_loses_nothing(typed: Type, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    blocked = tmp_path / "blocked"
    blocked.write_text("", encoding="utf-8")
    monkeypatch.setenv("RUMPUS_DATA", str(blocked))
    good = tmp_path / "good.toml"
    told = typed("1", "q", f"s {good}", "q", command=PLAY)
    assert "The game cannot be saved in" in told.out
    assert "s FILE saves elsewhere, quit! leaves without saving." in told.out
    assert told.code == 0
    assert rumpus.load(good.read_text(encoding="utf-8")).decisions == [(0, 2)]


def test_when_nobody_answers_any_more_the_game_is_kept(typed: Type, tmp_path: Path):
    told = typed("1", command=PLAY)
    assert told.code == 0
    assert kept(tmp_path).decisions == [(0, 2)]
    assert len(told.commands()) == 1


def test_a_whole_game_ends_with_ranks_seed_and_the_way_to_see_it_again(typed: Type):
    told = typed(*["1"] * 500, command=[*PLAY, "--option", "aces=1"])
    assert told.code == 0
    assert "\nSeed: 1\n" in told.out
    assert "\n1. " in told.out
    assert "\n2. " in told.out
    again, replay = (shlex.split(command)[1:] for command in told.commands())
    assert again == ["play", "anarcade", "--players", "2", "--seat", "1", "--option", "aces=1", "--seed", "1"]
    assert typed(*["1"] * 500, command=again).out.split("See this")[0] == told.out.split("See this")[0]
    assert "decisions replay as they were made. Seed: 1" in typed(command=replay).out


def test_names_from_a_strangers_file_cannot_steer_the_terminal(typed: Type, tmp_path: Path):
    path = tmp_path / "strange.toml"
    match = rumpus.Match("anarcade", seed=1, names=["\x1b[2JAda", "Bob\x07"])
    path.write_text(match.save(), encoding="utf-8")
    told = typed("1", "log", command=["play", "--resume", str(path)])
    told_again = typed(command=["replay", str(path)])
    assert "Bob?" in told.out
    for text in (told.out, told.err, told_again.out):
        assert "\x1b" not in text
        assert "\x07" not in text
