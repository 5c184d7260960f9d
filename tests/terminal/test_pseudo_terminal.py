"""The table in a real pseudo-terminal: drawn, coloured, and left in good order with Ctrl-C."""

from __future__ import annotations

import contextlib
import os
import select
import struct
import subprocess
import sys
from pathlib import Path

import pytest

import rumpus

from .conftest import BOX

pytestmark = pytest.mark.compiled

pty = pytest.importorskip("pty", reason="pseudo-terminals are for Unix")

import fcntl  # noqa: E402
import termios  # noqa: E402

# The child makes the pseudo-terminal its own before it becomes rumpus, so that Ctrl-C reaches it as a signal; and it
# heeds that signal even if these tests were started by something that ignores it, as a shell's background jobs do.
TAKE_TERMINAL = """
import fcntl, os, signal, sys, termios
signal.signal(signal.SIGINT, signal.SIG_DFL)
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
os.execv(sys.executable, [sys.executable, "-m", "rumpus", *sys.argv[1:]])
"""

CTRL_C = "\x03"
PROMPT = " > "
PATIENCE = 5
"""Seconds after which one presses a key again."""


class Terminal:
    """`rumpus` at the other end of a pseudo-terminal of 80 by 24."""

    def __init__(self, tmp_path: Path, *command: str) -> None:
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        clean = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "COLUMNS", "LINES")}
        env = {**clean, "TERM": "xterm-256color", "RUMPUS_DATA": str(tmp_path), "LC_ALL": "C.UTF-8"}
        self.process = subprocess.Popen(
            [sys.executable, "-c", TAKE_TERMINAL, *command],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=env,
            start_new_session=True,
        )
        os.close(slave)

    def read_to(self, mark: str) -> str:
        """What appears up to and including a mark; all that is left if it never comes."""
        text = b""
        with contextlib.suppress(OSError):  # The other end is closed: this is how Linux says so.
            while not text.endswith(mark.encode()):
                text += os.read(self.master, 65536)
        return text.decode()

    def interrupt(self) -> str:
        """Presses Ctrl-C, again if nothing comes of it: a press just before the prompt listens goes unheard."""
        text = b""
        with contextlib.suppress(OSError):
            while True:
                self.type(CTRL_C)
                while select.select([self.master], [], [], PATIENCE)[0]:
                    text += os.read(self.master, 65536)
        return text.decode()

    def type(self, text: str) -> None:
        os.write(self.master, text.encode())

    def close(self) -> int:
        os.close(self.master)
        return self.process.wait()


def test_the_board_is_drawn_in_colours_and_ctrl_c_keeps_the_game(tmp_path: Path):
    terminal = Terminal(tmp_path, "play", "anarcade", "--seed", "1", "--seat", "1", "--box", str(BOX))
    page = terminal.read_to(PROMPT)
    assert "ANARCADE" in page
    assert "╭─" in page
    assert "▯▯▯▯▯▯▯▯" in page
    for colour in ("\x1b[34m", "\x1b[33m", "\x1b[35m", "\x1b[32m"):
        assert colour in page
    assert page.replace("\r\n", "\n").count("\n") <= 23

    terminal.type("1\n")
    page = terminal.read_to(PROMPT)
    assert "You scored a credit on Pixel Knights: 1 of 8." in page
    assert "▮" in page

    farewell = terminal.interrupt()
    assert "rumpus play --resume" in farewell
    assert "Traceback" not in farewell
    assert terminal.close() == 130
    (path,) = (tmp_path / "games").glob("*.toml")
    assert rumpus.load(path.read_text(encoding="utf-8")).decisions == [(0, 2)]
