"""Entries: what a table's log can hold. A table is its opening and these, in order; nothing else is kept."""

from __future__ import annotations

from typing import Literal, NamedTuple

import msgspec
from msgspec import Struct

from rumpus.server.wire.messages import Clock, Past


class Opening(Struct, frozen=True):
    """What a table began with. The seed stays on the server until the game is over."""

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

    @property
    def seed_number(self) -> int:
        return int.from_bytes(self.seed, "big")


class Sat(Struct, frozen=True, tag="sat"):
    seat: int
    guest: str
    name: str


class BotSat(Struct, frozen=True, tag="bot_sat"):
    """`bot` is its level; at tables from before there were levels, what it was called then. In a rematch it keeps its
    name."""

    seat: int
    bot: str
    name: str = ""


class Left(Struct, frozen=True, tag="left"):
    """The seat is open again."""

    seat: int


class Kept(Struct, frozen=True, tag="kept"):
    """The seat is open, but only to somebody who is invited."""

    seat: int
    guest: str
    name: str


class Departed(Struct, frozen=True, tag="departed"):
    """Somebody left for good; in a running game their seat, if they had one, is a bot's from then on."""

    seat: int | None
    guest: str
    name: str


class Started(Struct, frozen=True, tag="started"):
    pass


class Played(Struct, frozen=True, tag="played"):
    seat: int
    action: int


class Said(Struct, frozen=True, tag="said"):
    seat: int | None
    name: str
    text: str


class UndoAsked(Struct, frozen=True, tag="undo_asked"):
    seat: int
    to: int


class UndoAnswered(Struct, frozen=True, tag="undo_answered"):
    seat: int
    yes: bool


class Undone(Struct, frozen=True, tag="undone"):
    """The game goes on from where it stood after `to` decisions."""

    seat: int
    to: int


class HandedOver(Struct, frozen=True, tag="handed_over"):
    seat: int
    bot: str
    why: Literal["asked", "away", "time"]


class TakenBack(Struct, frozen=True, tag="taken_back"):
    seat: int


class HandShown(Struct, frozen=True, tag="hand_shown"):
    """Whether watchers may see this hand, should everybody else agree."""

    seat: int
    yes: bool


class Renamed(Struct, frozen=True, tag="renamed"):
    seat: int
    name: str


class Rematched(Struct, frozen=True, tag="rematched"):
    table: str


Entry = (
    Sat
    | BotSat
    | Left
    | Kept
    | Departed
    | Started
    | Played
    | Said
    | UndoAsked
    | UndoAnswered
    | Undone
    | HandedOver
    | TakenBack
    | HandShown
    | Renamed
    | Rematched
)


class Row(NamedTuple):
    """An entry with its place in the log, when it came (milliseconds since 1970), and whose command it was."""

    seq: int
    time: int
    guest: str | None
    command: str | None
    entry: Entry


_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(Entry)
_opening: msgspec.json.Decoder[Opening] = msgspec.json.Decoder(Opening)
encode = _encoder.encode
decode = _decoder.decode
decode_opening = _opening.decode
