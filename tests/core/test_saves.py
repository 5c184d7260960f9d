"""Saved games: read back exactly, and never as another game when they are cut off, damaged or from elsewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import rumpus
from rumpus import BadSave, Bot, Match, RumpusError
from rumpus.core.box import read_box


def played(decisions: int = 25, **options: object) -> Match:
    match, bot = Match("anarcade", 3, seed=2**127 + 5, **options), Bot("random", seed=1)  # type: ignore[arg-type]
    for _ in range(decisions):
        match.apply(bot.choose(match))
    return match


def bytes_of(match: Match) -> bytes:
    return match.position.tobytes()


SAVE = played().save()


def test_a_save_is_text_that_a_person_can_read() -> None:
    lines = SAVE.splitlines()
    assert lines[0].startswith("# A saved game of Anarcade")
    assert 'game = "anarcade"' in lines
    assert "players = 3" in lines
    assert 'options = { aces = "3" }' in lines
    assert all(len(line) <= 120 for line in lines)
    assert len(SAVE) < 1000


def test_a_match_without_decisions_is_saved_too() -> None:
    match = Match("anarcade", seed=3)
    assert bytes_of(rumpus.load(match.save())) == bytes_of(match)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("aces", ["1", "2", "3"])
def test_players_and_options_are_kept(players: int, aces: str) -> None:
    match = Match("anarcade", players, seed=9, options={"aces": aces})
    loaded = rumpus.load(match.save())
    assert (loaded.players, loaded.options, loaded.seed) == (players, {"aces": aces}, 9)
    assert bytes_of(loaded) == bytes_of(match)


@given(names=st.lists(st.text(), min_size=2, max_size=2))
@example(names=['"', "\\"])
@example(names=['"""', "'''"])
@example(names=["# no comment", "\n\r\t\b"])
@example(names=["\x00", "\x1f"])
@example(names=["\x7f", "\x80"])
@example(names=["Zoë", "日本 \U0001f3b2"])
def test_any_name_survives_saving(names: list[str]) -> None:
    loaded = rumpus.load(Match("anarcade", seed=1, names=names).save())
    assert list(loaded.names) == names


def test_a_loaded_match_plays_on_like_the_saved_one() -> None:
    match = played()
    loaded = rumpus.load(match.save())
    for _ in range(20):
        action = match.legal()[0].id
        match.apply(action)
        loaded.apply(action)
    assert bytes_of(loaded) == bytes_of(match)
    assert loaded.log == match.log


def refusal(text: str) -> str | None:
    """The sentence with which a text is refused, or None if it is read."""
    try:
        rumpus.load(text)
    except BadSave as error:
        return str(error)
    return None


def test_a_save_cut_off_anywhere_is_refused_and_never_another_match() -> None:
    for length in range(len(SAVE)):
        sentence = refusal(SAVE[:length])
        if sentence is None:
            assert SAVE[length:].strip() == "", f"read as whole though cut off after {length} characters"
            assert bytes_of(rumpus.load(SAVE[:length])) == bytes_of(played())
        else:
            assert sentence.endswith(".")
            assert "\n" not in sentence


def test_a_save_without_decisions_cut_off_anywhere_is_the_same_match_or_refused() -> None:
    match = Match("anarcade", seed=3)
    for length in range(len(match.save())):
        if refusal(match.save()[:length]) is None:
            assert bytes_of(rumpus.load(match.save()[:length])) == bytes_of(match)


def test_a_save_whose_beginning_is_missing_is_refused_too() -> None:
    lines = SAVE.splitlines(keepends=True)
    for start in range(2, len(lines) + 1):
        with pytest.raises(BadSave):
            rumpus.load("".join(lines[start:]))


def damaged(key: str, value: str) -> str:
    text, found = re.subn(rf"(?m)^{key} = .*$", f"{key} = {value}".replace("\\", r"\\"), SAVE)
    assert found == 1
    return text


@pytest.mark.parametrize(
    ("key", "value", "sentence"),
    [
        ("format", "2", "saved by a newer Rumpus (format 2; this one reads 1)"),
        ("format", '"1"', "damaged: format is '1'"),
        ("format", "true", "damaged: format is True"),
        ("game", '"chess"', "There is no game 'chess'"),
        ("game", "5", "damaged: game is 5"),
        ("rules", "2", "saved under newer rules of Anarcade (version 2; these are 1)"),
        ("rules", "0", "saved under older rules of Anarcade (version 0; these are 1)"),
        ("box", '"0123456789abcdef"', "saved with another box (0123456789abcdef)"),
        ("box", "1", "damaged: box is 1"),
        ("players", "5", "cannot be dealt"),
        ("players", "2", "3"),
        ("players", "true", "damaged: players is True"),
        ("players", "3.0", "damaged: players is 3.0"),
        ("names", '["a", "b"]', "3 players need 3 names"),
        ("names", '["a", "b", 3]', "damaged: names is"),
        ("names", '"abc"', "damaged: names is"),
        ("seed", '"0x1g"', "seed is '0x1g'"),
        ("seed", '""', "seed is ''"),
        ("seed", '"-0x1"', "cannot be dealt"),
        ("seed", f'"0x1{"0" * 32}"', "cannot be dealt"),
        ("seed", "7", "damaged: seed is 7"),
        ("options", '{ aces = "9" }', "cannot be dealt"),
        ("options", '{ speed = "fast" }', "cannot be dealt"),
        ("options", "[]", "damaged: options is []"),
        ("decided", "24", "cut off or damaged: it has 25 of 24 decisions"),
        ("decided", "26", "cut off or damaged: it has 25 of 26 decisions"),
        ("decided", "true", "damaged: decided is True"),
    ],
)
def test_a_damaged_value_is_named(key: str, value: str, sentence: str) -> None:
    with pytest.raises(BadSave, match=re.escape(sentence)):
        rumpus.load(damaged(key, value))


@pytest.mark.parametrize("key", ["format", "game", "rules", "box", "players", "names", "seed", "options", "decided"])
def test_a_missing_line_is_named(key: str) -> None:
    with pytest.raises(BadSave, match=f"{key} is missing"):
        rumpus.load(re.sub(rf"(?m)^{key} = .*\n", "", SAVE))


@pytest.mark.parametrize(
    ("entry", "sentence"),
    [
        ("x", "Decision 26 of this saved game is no decision: 'x'."),
        ("0:", "Decision 26 of this saved game is no decision: '0:'."),
        ("0:1:2", "Decision 26 of this saved game is no decision: '0:1:2'."),
        ("-1:0", "Decision 26 of this saved game is no decision: '-1:0'."),
        ("9:0", "Decision 26 of this saved game is not possible: There is no seat 9"),
        ("0:99", "Decision 26 of this saved game is not possible"),
        (f"0:{10**30}", "Decision 26 of this saved game is not possible"),
    ],
)
def test_an_impossible_decision_is_named_by_its_number(entry: str, sentence: str) -> None:
    text = damaged("decided", "26").removesuffix('"""\n') + f'{entry}\n"""\n'
    with pytest.raises(BadSave, match=re.escape(sentence)):
        rumpus.load(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hello",
        "{}",
        "\x00",
        "[[[[",
        "format = 1",
        "x = " + "9" * 5000,
        "x = " + "[" * 100_000,
        "format = 2020-13-45",
    ],
    ids=lambda text: repr(text[:12]),
)
def test_what_is_no_saved_game_at_all_is_refused(text: str) -> None:
    with pytest.raises(BadSave):
        rumpus.load(text)


@given(text=st.text(max_size=200))
def test_no_text_whatever_gives_anything_but_a_refusal(text: str) -> None:
    with pytest.raises(BadSave):
        rumpus.load(text)


@given(at=st.integers(0, len(SAVE) - 1), letter=st.characters(max_codepoint=127))
def test_one_wrong_letter_is_refused_in_a_sentence_or_read_but_never_a_crash(at: int, letter: str) -> None:
    assert refusal(SAVE[:at] + letter + SAVE[at + 1 :]) != ""


def test_a_game_with_a_box_of_its_own_asks_for_that_box(tmp_path: Path) -> None:
    game = rumpus.games()[0]
    path = tmp_path / "mine.toml"
    text = (Path(__file__).parent.parent / "anarcade-box.toml").read_text(encoding="utf-8")
    path.write_text(text.replace("high_score = 4", "high_score = 3"), encoding="utf-8")
    mine = read_box(path, game.sheet)
    match = Match(game, seed=4, box=mine)
    with pytest.raises(BadSave, match="saved with another box"):
        rumpus.load(match.save())
    assert bytes_of(rumpus.load(match.save(), box=mine)) == bytes_of(match)
    with pytest.raises(BadSave, match="saved with another box"):
        rumpus.load(SAVE, box=mine)


def test_a_bad_save_is_an_error_of_ours() -> None:
    assert issubclass(BadSave, RumpusError)
