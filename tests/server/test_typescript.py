"""The page's types are made from the wire structs."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

from rumpus.core.game import find_game
from rumpus.server import wire
from rumpus.server.wire.typescript import files, game_types, typescript

ROOT = Path(__file__).parents[2]


def test_every_message_and_command_has_a_type() -> None:
    text = typescript()
    for struct in (*get_args(wire.Message), *get_args(wire.Command)):
        assert f"export interface {struct.__name__} {{" in text
    assert 'kind: "days" | "move" | "none";' in text
    assert "decisions: number[];" in text


def test_a_game_says_what_it_shows_offers_and_tells() -> None:
    text = game_types(find_game("anarcade"))
    for struct in ("TableView", "SeatView", "Card", "ArcadeCard", "Stack", "About"):
        assert f"export interface {struct} {{" in text
    assert "  top: Card | null;" in text, "always there"
    assert "  hand?: Card[];" in text, "left out of other seats' areas"
    assert 'export type ChoiceKind = "buy" | "draw" | "end" | "score" | "stop";' in text
    assert 'export type EventKind = "turn" | "laid" |' in text


def test_the_page_has_the_types_of_this_server() -> None:
    for path, text in files().items():
        assert (ROOT / path).read_text(encoding="utf-8") == text, "run python -m rumpus.server.wire.typescript"
