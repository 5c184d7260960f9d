"""When the table is drawn and when it is told line by line."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from rumpus.terminal.screen import is_plain, printable

pytestmark = pytest.mark.compiled

pty = pytest.importorskip("pty", reason="pseudo-terminals are for Unix")


@contextmanager
def at_a_terminal(encoding: str = "utf-8", **variables: str) -> Iterator[None]:
    """Standard input and output at a real pseudo-terminal."""
    master, slave = pty.openpty()
    # Within the test only: pytest puts its own streams back between the steps of a test.
    with pytest.MonkeyPatch.context() as patch, open(master, "rb", buffering=0), open(slave) as stdin:
        stdout = open(os.dup(slave), "w", encoding=encoding)  # noqa: SIM115
        patch.delenv("NO_COLOR", raising=False)
        for key, value in {"TERM": "xterm-256color", **variables}.items():
            patch.setenv(key, value)
        patch.setattr("sys.stdin", stdin)
        patch.setattr("sys.stdout", stdout)
        yield
        stdout.close()


def test_a_terminal_gets_a_drawing():
    with at_a_terminal():
        plain = is_plain()
    assert not plain


def test_whoever_asks_for_plain_gets_plain():
    with at_a_terminal():
        plain = is_plain(asked=True)
    assert plain


@pytest.mark.parametrize("variables", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_an_environment_without_colours_gets_plain(variables: dict[str, str]):
    with at_a_terminal(**variables):
        plain = is_plain()
    assert plain


def test_a_terminal_without_the_letters_for_frames_gets_plain():
    with at_a_terminal(encoding="latin-1"):
        plain = is_plain()
    assert plain


def test_a_pipe_gets_plain(tmp_path: Path):
    with at_a_terminal(), pytest.MonkeyPatch.context() as patch, open(tmp_path / "out", "w") as pipe:
        patch.setattr("sys.stdout", pipe)
        plain = is_plain()
    assert plain


def test_nothing_printable_is_lost_and_nothing_else_is_kept():
    assert printable("Ünïcode ★") == "Ünïcode ★"
    assert printable("a\x1b[2Jb\nc\u202e") == "a?[2Jb?c?"
