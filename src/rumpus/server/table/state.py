"""TableState: how a table stands, told from its opening and its log alone. It decides nothing and sends nothing."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from typing import Literal

from rumpus.bots import LEVELS, USUAL_LEVEL
from rumpus.core.box import Box
from rumpus.core.errors import RumpusError
from rumpus.core.game import find_game
from rumpus.core.match import Match
from rumpus.server.table import entries as e
from rumpus.server.table.nicknames import nickname
from rumpus.server.wire.messages import Line

SEED_BYTES = 16
CHAT_KEPT = 200


@dataclass
class Chair:
    """A seat: whose it is, and the level of the bot that plays it, for good or as a stand-in."""

    kind: Literal["open", "person", "bot"] = "open"
    guest: str | None = None
    name: str = ""
    bot: str | None = None
    why: Literal["asked", "away", "time"] | None = None
    shows: bool = False
    """Whether watchers may see this hand, should everybody else agree."""
    kept: str | None = None
    """The guest an open seat is kept for."""


EARLIER = {"random": "rookie"}
"""What bots were called before they had levels; all others went by instinct, as a Regular does."""


def level_of(bot: str) -> str:
    """The level of a bot as the log has it, at tables from before there were levels too."""
    return bot if bot in LEVELS else EARLIER.get(bot, USUAL_LEVEL)


@dataclass
class Wish:
    """Somebody's wish to take a decision back, and who agreed so far."""

    seat: int
    to: int
    agreed: set[int] = field(default_factory=set)


class TableState:
    """A table so far. `apply` carries it on by one entry of the log."""

    def __init__(self, opening: e.Opening, box: Box) -> None:
        self.opening = opening
        self.id = opening.id
        self.game = find_game(opening.game)
        self.box = box
        if opening.rules != self.game.version:
            raise RumpusError(f"This table was opened under other rules of {self.game.name} than this server has.")
        self.chairs = [Chair() for _ in range(opening.players)]
        self.match: Match | None = None
        self.seq = 0
        self.commands: dict[tuple[str | None, str], int] = {}
        self.chat: list[Line] = []
        self.wish: Wish | None = None
        self.rematch: str | None = None
        self.left: set[str] = set()
        """Guests who left for good."""
        self.turned = 0
        """The seq of the last change of the position; a decision made before it is late."""
        self.undone = 0
        self.fresh = 0
        """The seq of the last entry after which everybody got a fresh table: nobody can pick up from before it."""
        self.turned_at = opening.created
        self.steps: list[int] = []
        """The seq of every decision that still stands."""
        self.rounds: list[int] = []
        """The round in which each of them was made."""
        self.left_round = 0
        """The round in which the last undo was made, whichever it led back to."""

    @property
    def phase(self) -> Literal["open", "playing", "over"]:
        if self.match is None:
            return "open"
        return "over" if self.match.over else "playing"

    @property
    def seed_hash(self) -> str:
        return self.hash_of(self.opening.seed, self.opening.salt)

    @staticmethod
    def hash_of(seed: bytes, salt: bytes) -> str:
        return hashlib.sha256(seed + salt).hexdigest()

    def seat_of(self, guest: str | None) -> int | None:
        for seat, chair in enumerate(self.chairs):
            if guest is not None and chair.guest == guest:
                return seat
        return None

    def people(self) -> list[int]:
        """The seats where a person decides: stand-ins and bots left out."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.kind == "person" and chair.bot is None]

    @property
    def hands_are_open(self) -> bool:
        """Watchers see hands only if every person at the table agrees; bots do."""
        people = [chair for chair in self.chairs if chair.kind == "person"]
        return bool(people) and all(chair.shows for chair in people)

    def apply(self, row: e.Row) -> None:
        entry = row.entry
        self.seq = row.seq
        if row.command is not None:
            self.commands[row.guest, row.command] = row.seq
        if isinstance(entry, e.Played):
            self._play(entry, row)
        elif isinstance(entry, e.Said):
            self.chat.append(Line(row.seq, entry.seat, entry.name, entry.text, row.time))
            del self.chat[:-CHAT_KEPT]
        elif isinstance(entry, e.Sat):
            self.left.discard(entry.guest)
            self.chairs[entry.seat] = Chair("person", entry.guest, entry.name)
        elif isinstance(entry, e.BotSat):
            others = {chair.name for seat, chair in enumerate(self.chairs) if seat != entry.seat}
            name = entry.name or nickname(self.seed_hash, others)
            self.chairs[entry.seat] = Chair("bot", name=name, bot=level_of(entry.bot))
        elif isinstance(entry, e.Left):
            self.chairs[entry.seat] = Chair()
        elif isinstance(entry, e.Kept):
            self.chairs[entry.seat] = Chair(name=entry.name, kept=entry.guest)
        elif isinstance(entry, e.Departed):
            self._depart(entry, row)
        elif isinstance(entry, e.Started):
            self._start(row)
        elif isinstance(entry, e.UndoAsked):
            self.wish = Wish(entry.seat, entry.to)
        elif isinstance(entry, e.UndoAnswered):
            if self.wish and entry.yes:
                self.wish.agreed.add(entry.seat)
            else:
                self.wish = None
        elif isinstance(entry, e.Undone):
            self._undo(entry, row)
        elif isinstance(entry, e.HandedOver):
            self.chairs[entry.seat].bot, self.chairs[entry.seat].why = level_of(entry.bot), entry.why
            self._drop_wish(entry.seat)
        elif isinstance(entry, e.TakenBack):
            self.chairs[entry.seat].bot = self.chairs[entry.seat].why = None
        elif isinstance(entry, e.HandShown):
            self.chairs[entry.seat].shows = entry.yes
            self.fresh = row.seq
        elif isinstance(entry, e.Renamed):
            self.chairs[entry.seat].name = entry.name
            self._name_players()
        else:
            self.rematch = entry.table

    def _start(self, row: e.Row) -> None:
        opening = self.opening
        self.match = Match(self.game, opening.players, opening.seed_number, opening.options, box=self.box)
        self._name_players()
        self.turned = self.fresh = row.seq
        self.turned_at = row.time

    def _play(self, entry: e.Played, row: e.Row) -> None:
        assert self.match is not None
        self.rounds.append(self.match.round)
        self.match.apply(entry.action, entry.seat)
        self.wish = None
        self.steps.append(row.seq)
        self.turned, self.turned_at = row.seq, row.time

    def _undo(self, entry: e.Undone, row: e.Row) -> None:
        assert self.match is not None
        self.left_round = self.match.round
        self.match.rewind(entry.to)
        del self.steps[entry.to :], self.rounds[entry.to :]
        self.wish = None
        self.turned = self.undone = self.fresh = row.seq
        self.turned_at = row.time

    def _depart(self, entry: e.Departed, row: e.Row) -> None:
        self.left.add(entry.guest)
        self.fresh = row.seq
        if entry.seat is None:
            return
        bot = Chair("bot", name=f"{entry.name}'s bot", bot=USUAL_LEVEL)
        self.chairs[entry.seat] = Chair() if self.match is None else bot
        self._name_players()
        self._drop_wish(entry.seat)

    def _drop_wish(self, seat: int) -> None:
        """A wish ends with its wisher; and when who has not answered yet goes, nobody is left to wait for."""
        if self.wish and (seat == self.wish.seat or set(self.people()) <= {self.wish.seat, *self.wish.agreed}):
            self.wish = None

    def _name_players(self) -> None:
        """Two of the same name are told apart by a number."""
        if self.match is None:
            return
        names: list[str] = []
        for chair in self.chairs:
            count = sum(name == chair.name or name.startswith(f"{chair.name} (") for name in names)
            names.append(f"{chair.name} ({count + 1})" if count else chair.name)
        self.match.names = tuple(names)
