"""Boxes: every kind of mistake is named with its file, its key and what was expected; comments do not count."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest

import rumpus
from rumpus import BadBox, Match, RumpusError
from rumpus.core.box import SOURCES, Box, read_box

GAME = rumpus.games()[0]
OWN = (Path(__file__).parent.parent / "anarcade-box.toml").read_text(encoding="utf-8")


def box_file(folder: Path, text: str) -> Path:
    path = folder / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return path


def read(folder: Path, text: str) -> Box:
    return read_box(box_file(folder, text), GAME.sheet)


def mistakes(folder: Path, text: str) -> list[str]:
    with pytest.raises(BadBox) as caught:
        read(folder, text)
    assert str(caught.value) == "\n".join(caught.value.mistakes)
    assert isinstance(caught.value, RumpusError)
    return caught.value.mistakes


def changed(old: str, new: str) -> str:
    """The test's box with the first occurrence of a text replaced."""
    assert old in OWN
    return OWN.replace(old, new, 1)


# What is right


def test_the_box_that_comes_with_the_game_is_sound(tmp_path: Path) -> None:
    box = read(tmp_path, (GAME.folder / "box.toml").read_text(encoding="utf-8"))
    assert (box.game, box.name, box.fingerprint) == (GAME.id, GAME.box.name, GAME.box.fingerprint)
    assert box.record.tobytes() == GAME.box.record.tobytes()
    np.testing.assert_equal(box.entries, GAME.box.entries)


def test_every_entry_says_where_it_comes_from() -> None:
    for section in GAME.sheet.sections:
        entries = GAME.box.entries[section.name]
        for entry in entries if section.many else [entries]:
            assert entry["source"] in SOURCES


def test_a_fingerprint_ignores_comments_spacing_and_what_is_the_default_anyway(tmp_path: Path) -> None:
    first_action = re.search(r"\[\[action\]\]\n(?:(?!copies|\n\n).)*?source = \"\w+\"\n(?=\n|$)", OWN, re.DOTALL)
    assert first_action, "no action card leaves out its copies"
    same = [
        "# a comment\n" + OWN + "\n# another\n",
        OWN.replace("\n\n", "\n\n\n"),
        OWN.replace(first_action[0], first_action[0] + "copies = 1\n"),
    ]
    for text in same:
        assert text != OWN
        assert read(tmp_path, text).fingerprint == read(tmp_path, OWN).fingerprint


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("high_score = 4", "high_score = 5"),
        ('name = "Pebble Pop"', 'name = "Pebble Plop"'),
        ('name = "Champion Gold"', 'name = "Champion Silver"'),
    ],
)
def test_another_box_has_another_fingerprint(tmp_path: Path, old: str, new: str) -> None:
    assert read(tmp_path, changed(old, new)).fingerprint != read(tmp_path, OWN).fingerprint


def test_a_changed_card_changes_the_game(tmp_path: Path) -> None:
    box = read(tmp_path, OWN.replace('name = "Insert Coin"\nsymbols = "E"', 'name = "Insert Coin"\nsymbols = "EEEE"'))
    dear, own = Match(GAME, seed=1, box=box), Match(GAME, seed=1, box=read(tmp_path, OWN))
    assert dear.position.credits[0] == own.position.credits[0] + 9


# What is wrong


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(BadBox, match=r"^nowhere\.toml: cannot be read: .*\.$"):
        read_box(tmp_path / "nowhere.toml", GAME.sheet)


def test_a_folder_instead_of_a_file(tmp_path: Path) -> None:
    with pytest.raises(BadBox, match=r"cannot be read: .*\.$"):
        read_box(tmp_path, GAME.sheet)


@pytest.mark.parametrize(
    "content",
    [b"not = = toml", b"\xff\xfe\x00", b'name = "unfinished', b"\x00", b"a = 1\na = 2", b"x = " + b"9" * 5000],
    ids=["grammar", "encoding", "unfinished", "zero byte", "twice", "a number without end"],
)
def test_a_file_that_is_not_toml(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(content)
    with pytest.raises(BadBox) as caught:
        read_box(path, GAME.sheet)
    assert len(caught.value.mistakes) == 1
    assert caught.value.mistakes[0].startswith("mine.toml: is not valid TOML: ")


def test_brackets_without_end_are_no_toml(tmp_path: Path) -> None:
    """Deep nesting makes the reader of TOML give up in its own way."""
    assert mistakes(tmp_path, "x = " + "[" * 100_000)[0].startswith("mine.toml: is not valid TOML: ")


def test_an_empty_file_misses_everything(tmp_path: Path) -> None:
    found = mistakes(tmp_path, "")
    assert found[0] == "mine.toml: game: missing, expected one of anarcade."
    assert "mine.toml: name: missing, expected a text." in found
    assert "mine.toml: starter: missing, expected a [starter] entry." in found
    assert "mine.toml: arcade: missing, expected a list of [[arcade]] entries." in found
    assert "mine.toml: action: missing, expected a list of [[action]] entries." in found


@pytest.mark.parametrize(
    ("old", "new", "mistake"),
    [
        ('game = "anarcade"', 'game = "chess"', 'game: expected one of anarcade, found "chess".'),
        ('name = "Champion Gold"', 'name = "  "', 'name: expected a text, found "  ".'),
        ('name = "Champion Gold"', "name = 7", "name: expected a text, found 7."),
        (
            'name = "Champion Gold"',
            'nmae = "x"',
            "nmae: unknown, expected one of action, arcade, game, name, plays_like, starter.",
        ),
        (
            "high_score = 4",
            "high_score = 0",
            "arcade 1 (Pebble Pop), high_score: expected a whole number from 1 to 30, found 0.",
        ),
        (
            "high_score = 4",
            "high_score = true",
            "arcade 1 (Pebble Pop), high_score: expected a whole number from 1 to 30, found true.",
        ),
        (
            "high_score = 4",
            "high_score = 4.0",
            "arcade 1 (Pebble Pop), high_score: expected a whole number from 1 to 30, found 4.0.",
        ),
        (
            "high_score = 4",
            "high_score = 1979-05-27",
            'arcade 1 (Pebble Pop), high_score: expected a whole number from 1 to 30, found "1979-05-27".',
        ),
        (
            "high_score = 4\n",
            "",
            "arcade 1 (Pebble Pop), high_score: missing, expected a whole number from 1 to 30.",
        ),
        (
            "high_score = 4",
            "high_score = 4\nshape = 1",
            "arcade 1 (Pebble Pop), shape: unknown, expected one of name, high_score, symbols, source.",
        ),
        (
            'symbols = "SE"',
            'symbols = "SX"',
            'arcade 1 (Pebble Pop), symbols: expected 1 to 6 letters out of D, E, S, B, found "SX".',
        ),
        (
            'symbols = "SE"',
            'symbols = ""',
            'arcade 1 (Pebble Pop), symbols: expected 1 to 6 letters out of D, E, S, B, found "".',
        ),
        (
            'symbols = "SE"',
            'symbols = "SSSSSSS"',
            'arcade 1 (Pebble Pop), symbols: expected 1 to 6 letters out of D, E, S, B, found "SSSSSSS".',
        ),
        (
            'symbols = "SE"',
            'symbols = ["S", "E"]',
            'arcade 1 (Pebble Pop), symbols: expected 1 to 6 letters out of D, E, S, B, found ["S", "E"].',
        ),
        (
            'symbols = "E"\nsource = "reconstructed"',
            'symbols = "E"\nsource = "invented"',
            'starter (Insert Coin), source: expected one of printed, found, reconstructed, found "invented".',
        ),
        (
            'symbols = "E"\nsource = "reconstructed"',
            'symbols = "E"',
            "starter (Insert Coin), source: missing, expected one of printed, found, reconstructed.",
        ),
        (
            'colour = "draw"',
            'colour = "pink"',
            'colour: expected one of draw, earn, score, buy, found "pink".',
        ),
    ],
)
def test_a_wrong_key_is_named_with_what_was_expected(tmp_path: Path, old: str, new: str, mistake: str) -> None:
    found = mistakes(tmp_path, changed(old, new))
    assert all(line.startswith("mine.toml: ") for line in found)
    assert any(line.endswith(mistake) for line in found), found


def test_an_entry_that_is_no_table(tmp_path: Path) -> None:
    head = 'game = "anarcade"\nname = "Mine"\narcade = [1, 2]\n'
    found = mistakes(tmp_path, head)
    assert "mine.toml: arcade 1: expected a table of keys, found 1." in found


def test_a_list_where_one_entry_belongs_and_the_other_way_round(tmp_path: Path) -> None:
    found = mistakes(tmp_path, changed("[starter]", "[[starter]]"))
    assert found == ["mine.toml: starter: missing, expected a [starter] entry."]
    head = 'game = "anarcade"\nname = "Mine"\n[arcade]\nname = "One"\n'
    assert "mine.toml: arcade: missing, expected a list of [[arcade]] entries." in mistakes(tmp_path, head)


def test_all_mistakes_are_named_at_once(tmp_path: Path) -> None:
    text = changed("high_score = 4", "high_score = 99").replace('colour = "draw"', 'colour = "pink"')
    assert len(mistakes(tmp_path, text)) == 1 + OWN.count('colour = "draw"')


@pytest.mark.parametrize(
    ("old", "new", "mistake"),
    [
        (
            'name = "Neon Serpent"',
            'name = "Pebble Pop"',
            "name: expected every card to have its own, found 'Pebble Pop' twice.",
        ),
        (
            '[[arcade]]\nname = "Pebble Pop"\nhigh_score = 4\nsymbols = "SE"\nsource = "reconstructed"\n',
            "",
            "arcade: expected 10 cards, found 9.",
        ),
        ('colour = "draw"', 'colour = "buy"', "copies counted, found "),
    ],
)
def test_what_must_hold_across_cards_is_checked(tmp_path: Path, old: str, new: str, mistake: str) -> None:
    found = mistakes(tmp_path, changed(old, new))
    assert any(mistake in line for line in found), found


def test_a_card_without_a_symbol_of_its_colour(tmp_path: Path) -> None:
    card = next(card for card in GAME.box.entries["action"] if card["colour"] == "draw")
    pattern = re.compile(rf'(name = "{re.escape(card["name"])}"\n(?:\w+ = .*\n)*?symbols = )"\w+"')
    text = pattern.sub(r'\1"S"', OWN)
    assert text != OWN
    found = mistakes(tmp_path, text)
    assert f"mine.toml: action ({card['name']}), symbols: expected at least one D on a draw card, found 'S'." in found


def test_a_box_in_which_nobody_could_ever_decide_anything_is_refused(tmp_path: Path) -> None:
    """Without an Earn symbol on starters and machines, and with dear cards, turns would pass by for ever."""
    text = changed('symbols = "E"\nsource', 'symbols = "S"\nsource')
    text = re.sub(r"(?m)^cost = \d+$", "cost = 20", text)
    text = re.sub(r'(high_score = \d+\nsymbols = )"\w+"', r'\1"S"', text)
    assert mistakes(tmp_path, text)
