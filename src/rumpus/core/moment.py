"""Moment: a position kept as it was, for the words, views and points that are asked of it."""

# Plain Python throughout: a change here compiles nothing anew.

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from rumpus.core import play
from rumpus.core.record_reader import read_record
from rumpus.core.texts import Label

if TYPE_CHECKING:
    from rumpus.core.match import Match


class Moment:
    """A position kept as it was, in plain numbers: for the words, views and points that are asked of it."""

    __slots__ = ("_hindsight", "_match", "_standing", "bytes", "position")

    def __init__(self, match: Match, now: bytes) -> None:
        self.bytes = now
        self.position = read_record(match.game.rules.STATE, now)
        self._match = match
        self._standing: tuple[list[int], list[int]] | None = None
        self._hindsight: list[str] | None = None

    def label(self, player: int, action: int) -> Label[Any, Any]:
        match = self._match
        return match.game.table.label(match.box, self.position, player, action, match.names)

    def standing(self) -> tuple[list[int], list[int]]:
        """Points and ranks by seat."""
        if self._standing is None:
            match = self._match
            points, places = np.zeros(match.players, np.int64), np.zeros(match.players, np.int64)
            play.list_standing(match.box.record, match.states, points, places)
            self._standing = points.tolist(), places.tolist()
        return self._standing

    def hindsight(self) -> list[str]:
        """What the game says of how each seat played; the whole match is gone through for it."""
        if self._hindsight is None:
            match = self._match
            find = match.game.table.hindsight
            self._hindsight = find(match.box, match.course(), match.players) if find else []
        return self._hindsight
