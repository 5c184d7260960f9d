"""The page's types are made from the wire structs."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

from rumpus.server import wire
from rumpus.server.wire.typescript import typescript

PAGE = Path(__file__).parents[2] / "web" / "src" / "wire.ts"


def test_every_message_and_command_has_a_type() -> None:
    text = typescript()
    for struct in (*get_args(wire.Message), *get_args(wire.Command)):
        assert f"export interface {struct.__name__} {{" in text
    assert 'kind: "days" | "move" | "none";' in text
    assert "decisions: number[];" in text


def test_the_page_has_the_types_of_this_server() -> None:
    assert PAGE.read_text(encoding="utf-8") == typescript(), "run python -m rumpus.server.wire.typescript"
