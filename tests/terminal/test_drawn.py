"""The log beside the board: turn by turn, the news bright, the rest dimmed."""

from __future__ import annotations

import pytest

from rumpus.terminal.drawn import paragraphs

pytestmark = pytest.mark.compiled


def test_a_turn_is_a_paragraph():
    told = paragraphs(["Cards are dealt.", "Round 1: your turn.", "You played A.", "Round 1: Ada's turn."])
    assert [text.plain for text in told] == [
        "Cards are dealt.",
        "Round 1: your turn. You played A.",
        "Round 1: Ada's turn.",
    ]


def test_what_is_said_several_times_is_said_once_with_how_often():
    told = paragraphs(["You played A.", "You played A.", "You played A.", "You aced B!", "You played A."])
    assert [text.plain for text in told] == ["You played A (3 times). You aced B! You played A."]


def test_what_was_read_before_is_dimmed():
    (told,) = paragraphs(["One.", "Two.", "Three."], read=2)
    dimmed = [told.plain[span.start : span.end] for span in told.spans if span.style == "dim"]
    assert dimmed == ["One.", "Two."]
