"""A table to sit down at: the real command, fed with lines, its words read back."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from rumpus.cli import main
from rumpus.core.box import read_box
from rumpus.core.game import find_game


@dataclass(frozen=True)
class Told:
    """What a command answered."""

    code: int
    out: str
    err: str

    def commands(self) -> list[str]:
        """The commands it told people to type next."""
        return re.findall(r"(?:Go on with|again): (rumpus .*)", self.out + self.err)


Type = Callable[..., Told]


@pytest.fixture(autouse=True)
def keep_out_of_the_home_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("RUMPUS_DATA", str(tmp_path / "kept"))
    monkeypatch.setattr("sys.stdin", io.StringIO(""))


BOX = Path(__file__).parent.parent / "anarcade-box.toml"


@pytest.fixture(autouse=True)
def play_with_cards_that_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    """What these tests type and read depends on the cards, so they are dealt from a box of their own."""
    game = find_game("anarcade")
    monkeypatch.setitem(vars(game), "box", read_box(BOX, game.sheet))


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Type:
    """`typed("1", "q", command=["play", "anarcade"])` runs a command and types the lines."""

    def type_lines(*lines: str, command: list[str]) -> Told:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        code = main(command)
        out, err = capsys.readouterr()
        return Told(code, out, err)

    return type_lines
