"""Anarcade's board: what is drawn and what is said agree with the view."""

from __future__ import annotations

import io

from rich.console import Console

import rumpus
from rumpus.terminal.anarcade import describe, draw


def page(match: rumpus.Match, seat: int | None, rows: int, width: int = 100) -> str:
    console = Console(file=io.StringIO(), width=width, color_system=None, legacy_windows=False)
    console.print(draw(match.typed_view(seat), ["You", "Ada"], width, rows))
    return console.file.getvalue()


def opening() -> rumpus.Match:
    return rumpus.Match("anarcade", seed=1)


def test_every_stack_shows_its_card_with_cost_colour_and_letters():
    match = opening()
    for rows in (12, 40):
        text = page(match, 0, rows)
        for stack, colour in zip(match.view(0)["table"]["stacks"], ("blue", "yellow", "purple", "green"), strict=True):
            assert f"{stack['colour'].capitalize()}, {colour}" in text
            assert stack["top"]["name"] in text
            assert f"cost {stack['top']['cost']}" in text
            assert " ".join(stack["top"]["symbols"]) in text
            assert f"{stack['left']} left" in text


def test_scored_credits_are_blocks_out_of_the_high_score_and_a_number():
    match = opening()
    match.apply(match.legal()[0])
    goal = match.view(0)["table"]["arcade"]["high_score"]
    assert f"▮{'▯' * (goal - 1)} 1 of {goal}" in page(match, 0, 40)


def test_the_phase_at_hand_is_in_capitals_and_those_before_are_ticked():
    match = opening()
    assert "Your turn" in page(match, 0, 40)
    assert "Draw ✓   Earn ✓  [SCORE]  Buy" in page(match, 0, 40)
    match.apply(3)
    assert "Draw ✓   Earn ✓   Score ✓  [BUY]" in page(match, 0, 40)


def test_the_card_frames_go_when_rows_are_few():
    match = opening()
    assert "In play  Insert Coin x3 E" in page(match, 0, 12)
    assert "╭─ starter" in page(match, 0, 40)


def test_only_the_own_hand_is_shown():
    match = opening()
    assert "hand  " not in page(match, 0, 12).split("seat")[0]
    assert "Ada's hand  Insert Coin x3 E" in page(match, 1, 12)
    assert "hand" not in page(match, None, 12).split("seat")[0]


def test_words_say_what_the_drawing_shows():
    match = opening()
    told = describe(match.typed_view(0), ["You", "Ada"])
    table = match.view(0)["table"]
    assert any(line.startswith(f"Machine: {table['arcade']['name']}, High Score 8") for line in told)
    assert "You: scored 0 of 8, 4 credits, 0 aces; 0 in hand, 3 to draw, 0 discarded." in told
    assert "Ada: scored 0 of 8, 0 credits, 0 aces; 3 in hand, 3 to draw, 0 discarded." in told
    assert "In play: Insert Coin 3 times, symbols Earn." in told
