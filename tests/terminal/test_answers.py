"""What a typed line means."""

from __future__ import annotations

import pytest

from rumpus.terminal.answers import HELP, WORDS, Numbers, Unknown, Word, read_answer


@pytest.mark.parametrize(("line", "numbers"), [("1", (1,)), ("  2 ", (2,)), ("1 1 3", (1, 1, 3)), ("0", (0,))])
def test_numbers_are_choices_in_their_order(line: str, numbers: tuple[int, ...]):
    assert read_answer(line) == Numbers(numbers)


@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("?", Word("rules")),
        ("? AN-12", Word("rules", "AN-12")),
        ("h", Word("hint")),
        ("HINT", Word("hint")),
        ("u", Word("undo")),
        ("s my game.toml", Word("save", "my game.toml")),
        ("save", Word("save")),
        ("q", Word("quit")),
        ("log", Word("log")),
        ("help", Word("help")),
    ],
)
def test_words_are_commands(line: str, word: Word):
    assert read_answer(line) == word


@pytest.mark.parametrize(
    "line", ["", "   ", "foo", "-1", "1.5", "1 x", "x 1", "\u00b2", "\u0661", "undo 3", "q now", "\x1b[A"]
)
def test_anything_else_is_answered_with_one_sentence(line: str):
    answer = read_answer(line)
    assert isinstance(answer, Unknown)
    assert answer.sentence.isprintable()
    assert "\n" not in answer.sentence


def test_a_number_of_any_length_is_a_number():
    answer = read_answer("9" * 5000)
    assert isinstance(answer, Numbers)
    assert answer.numbers[0] > 1000


def test_help_tells_of_every_command():
    told = {title.split()[0] for title, _ in HELP}
    named = {WORDS[word] for word in told if word in WORDS}
    assert named == set(WORDS.values()) - {"help", "quit!"}
