"""Keeping: the results of a tournament in a small text file, written game by game, so that nothing played is lost.

The first line says what is played, as JSON; each line after it is the number of a game and the ranks by seat:

    {"game": "anarcade", "players": 2, "bots": ["instinct", "random"], ...}
    0 1 2
    1 2 1

A line that was cut off when the machine stopped does not count, and its game is played again.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from rumpus.core.errors import RumpusError
from rumpus.core.record import Array
from rumpus.lab.tournament.plan import Plan

MISSING = -1
"""The rank of everybody in a game that was not played yet."""


def file_name(plan: Plan) -> str:
    """A name that no other tournament has."""
    return f"{plan.game.id}-{hashlib.sha256(_head(plan)).hexdigest()[:16]}.txt"


class Results:
    """The results of one tournament: those the file holds already, and a place for more."""

    def __init__(self, path: Path, plan: Plan, games: int) -> None:
        self.path = path
        self.ranks = np.full((games, plan.players), MISSING, np.int8)
        """By game and seat, as far as games are played."""
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file = open(path, "a+b")  # noqa: SIM115  (open as long as the tournament lasts)
            self._file.seek(0)
            written = self._file.read()
        except OSError as error:
            raise self._cannot_keep(error) from None
        self._take_up(plan, written)

    def _take_up(self, plan: Plan, written: bytes) -> None:
        ours = _head(plan)
        head, newline, lines = written.partition(b"\n")
        if not newline and ours.startswith(head):
            # Nothing was written yet, or the machine stopped in the middle of the first line.
            self._file.truncate(0)
            self._write(ours + b"\n")
            return
        if head != ours:
            self._file.close()
            raise RumpusError(f"{self.path} is there already and holds {_what_else(head, plan)}; choose another name.")
        if not written.endswith(b"\n"):
            self._write(b"\n")
        for number, ranks in _readable(lines, plan.players):
            if number < len(self.ranks) and self.ranks[number, 0] == MISSING:
                self.ranks[number] = ranks

    def add(self, numbers: Array, ranks: Array) -> None:
        """Writes games down, at once."""
        self.ranks[numbers] = ranks
        rows = zip(numbers.tolist(), ranks.tolist(), strict=True)
        self._write("".join(f"{number} {' '.join(map(str, row))}\n" for number, row in rows).encode())

    def _write(self, text: bytes) -> None:
        try:
            self._file.write(text)
            self._file.flush()
        except OSError as error:
            raise self._cannot_keep(error) from None

    def _cannot_keep(self, error: OSError) -> RumpusError:
        return RumpusError(f"Results cannot be kept in {self.path}: {error.strerror or error}.")

    def close(self) -> None:
        self._file.close()


def _head(plan: Plan) -> bytes:
    return json.dumps(plan.opening).encode()


def _what_else(head: bytes, plan: Plan) -> str:
    """In words, what a file holds that is not this tournament."""
    try:
        opening = json.loads(head)
    except ValueError:
        return "no tournament"
    if not isinstance(opening, dict) or opening.keys() != plan.opening.keys():
        return "no tournament"
    differing = {key for key, value in plan.opening.items() if opening[key] != value}
    return (
        "results of other rules, cards or bots" if differing <= {"rules", "bot_config", "box"} else "another tournament"
    )


def _readable(lines: bytes, players: int) -> Iterator[tuple[int, list[int]]]:
    """The lines that are whole: a number and a rank for every seat."""
    for line in lines.split(b"\n"):
        words = line.split(b" ")
        if len(words) == players + 1 and all(word.isdigit() for word in words):
            number, *ranks = map(int, words)
            if max(ranks) <= players:
                yield number, ranks
