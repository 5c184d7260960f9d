"""Opening: what a table begins with, as it is stored. The wire has structs of its own, so either can change alone."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import UNSET, Struct, UnsetType

SEED_BYTES = 16


class Clock(Struct, frozen=True):
    """How long a decision may take: `none`, so many seconds per `move`, or so many `days`."""

    kind: Literal["none", "move", "days"] = "none"
    amount: int = 0


class Past(Struct, frozen=True, omit_defaults=True):
    """The finished game whose deal is played once more, its first `to` decisions made already, and how it ended."""

    table: str
    to: int
    names: list[str]
    scores: list[int]
    ranks: list[int]
    decisions: int
    depth: int = 1
    """How many games lie behind each other, each of which took up the one before."""


class Opening(Struct, frozen=True):
    """The seed stays on the server until the game is over."""

    id: str
    game: str
    rules: int
    box: str
    name: str
    players: int
    options: dict[str, str]
    clock: Clock
    away: int | None
    listed: bool
    daily: str | None
    host: str
    seed: bytes
    salt: bytes
    created: int
    past: Past | None = None
    """The game whose deal this is once more."""
    hints: bool = True
    """Whether people may take hints where several play; at tables from before it was asked they may."""
    lesson: str | UnsetType = UNSET
    """The lesson that is given here; most tables say nothing of it."""

    @property
    def seed_number(self) -> int:
        return int.from_bytes(self.seed, "big")


_decoder: msgspec.json.Decoder[Opening] = msgspec.json.Decoder(Opening)
decode_opening = _decoder.decode
