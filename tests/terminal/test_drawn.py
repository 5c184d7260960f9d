"""The log beside the board: turn by turn, the news bright, the rest dimmed."""

from __future__ import annotations

import pytest

from rumpus.core.texts import Sentence
from rumpus.terminal.drawn import paragraphs

pytestmark = pytest.mark.compiled


def told(*sentences: str | Sentence) -> list[Sentence]:
    return [Sentence(one) if isinstance(one, str) else one for one in sentences]


def turn(text: str) -> Sentence:
    return Sentence(text, heading=True)


def test_a_turn_is_a_paragraph():
    log = told("Cards are dealt.", turn("Round 1: your turn."), "You played A.", turn("Round 1: Ada's turn."))
    assert [text.plain for text in paragraphs(log)] == [
        "Cards are dealt.",
        "Round 1: your turn. You played A.",
        "Round 1: Ada's turn.",
    ]


def test_what_is_said_several_times_is_said_once_with_how_often():
    log = told("You played A.", "You played A.", "You played A.", "You aced B!", "You played A.")
    assert [text.plain for text in paragraphs(log)] == ["You played A (3 times). You aced B! You played A."]


def test_what_was_read_before_is_dimmed():
    (text,) = paragraphs(told("One.", "Two.", "Three."), read=2)
    dimmed = [text.plain[span.start : span.end] for span in text.spans if span.style == "dim"]
    assert dimmed == ["One.", "Two."]
