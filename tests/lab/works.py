"""Work for tests of runners that says where and how often its units were done, in files that all processes write to."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path
from threading import Event

from rumpus.core.errors import RumpusError
from rumpus.core.game import find_game
from rumpus.lab.units import Work


class Squares(Work[int, int]):
    """Squares numbers; at some its process is killed when the square is known, the first time or every time."""

    parts = ()

    def __init__(self, folder: Path, kills: tuple[int, ...] = (), *, always: bool = False, bad: int = -1) -> None:
        self.game = find_game("anarcade")
        self.box = self.game.box
        self.folder, self.kills, self.always, self.bad = folder, kills, always, bad

    def play(self, unit: int, stop: Event) -> int:
        if unit == self.bad:
            raise RumpusError("The table fell over.")
        before = self.done()
        self._write("done", f"{unit} {os.getpid()}")
        if unit in self.kills and (self.always or unit not in before):
            os.kill(os.getpid(), signal.SIGKILL)
        return unit * unit

    def warm_up(self) -> None:
        self._write("warm", f"in {os.getpid()}")
        time.sleep(0.2)
        self._write("warm", f"out {os.getpid()}")

    def done(self) -> list[int]:
        """The units that were done, as often as they were."""
        return [int(line.split()[0]) for line in self.lines("done")]

    def lines(self, name: str) -> list[str]:
        path = self.folder / name
        return path.read_text(encoding="utf-8").splitlines() if path.exists() else []

    def _write(self, name: str, line: str) -> None:
        with (self.folder / name).open("a", encoding="utf-8") as file:
            file.write(line + "\n")
