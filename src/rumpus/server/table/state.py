"""TableState: how a table stands, told from its opening and its log alone. It decides nothing and sends nothing."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from copy import copy, deepcopy
from typing import Literal

from rumpus.core.box import Box
from rumpus.core.errors import RumpusError
from rumpus.core.game import find_game
from rumpus.core.lesson import Progress, read_lessons
from rumpus.core.match import Match
from rumpus.core.texts import Sentence
from rumpus.server.table import entries as e
from rumpus.server.table.entry import SentAs
from rumpus.server.table.opening import Opening
from rumpus.server.table.state_parts import Chair, ChatLine, Standing, Undo, UndoRequest

SECOND = 1000
DAY = 24 * 3600 * SECOND


class TableState:
    """A table so far. `apply` carries it on by one entry of the log."""

    def __init__(self, opening: Opening, box: Box) -> None:
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
        self.chat: list[ChatLine] = []
        self.undo_request: UndoRequest | None = None
        self.rematch: str | None = None
        self.helped: set[int] = set()
        """Seats of people for whom a bot has played, or was asked to."""
        self.left: set[str] = set()
        """Guests who left for good."""
        self.turned = 0
        """The seq of the last change of the position; a decision made before it is late."""
        self.undone = 0
        self.undos: list[Undo] = []
        """What was taken back so far, in the order of the log."""
        self.fresh = 0
        """The seq of the last entry after which everybody got a fresh table: nobody can pick up from before it."""
        self.turned_at = opening.created
        self.steps: list[int] = []
        """The seq of every decision that still stands."""
        self.rounds: list[int] = []
        """The round in which each of them was made."""
        self.curve: list[Standing] = []
        """How the scores stood at the end of each round so far."""
        self.course: list[Progress] = []
        """How far the lesson was after each decision that still stands, if one is given here."""
        self.borrowed: Sequence[tuple[int, int]] = ()
        """The decisions of another game with which this one begins, where it takes that up."""
        self.asides = 0
        """How much was done here beside deciding, stand-ins included; what people said, and what watchers said, is
        part of it."""
        self.lines = 0
        self.lines_of_watchers = 0
        self.earlier: Match | None = None
        """The match as the undo that comes next leaves it, where it was worked out before."""

    def copy(self) -> TableState:
        """A table of its own that stands where this one stands. It does not know which commands were carried out."""
        twin = copy(self)
        for name, value in vars(self).items():
            if isinstance(value, list | set):
                setattr(twin, name, value.copy())
        twin.commands, twin.earlier = {}, None
        twin.chairs = [copy(chair) for chair in self.chairs]
        twin.undo_request = deepcopy(self.undo_request)
        twin.match = self.match.copy() if self.match else None
        return twin

    # Questions

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

    def others(self, seat: int) -> list[int]:
        """The seats of all other people, also those for whom a bot plays now."""
        return [other for other, chair in enumerate(self.chairs) if chair.kind == "person" and other != seat]

    @property
    def counts(self) -> bool:
        """Whether its result is noted where others read it."""
        return self.opening.daily is not None

    @property
    def hints_are_allowed(self) -> bool:
        """One person alone may always take them, but never where the result counts."""
        nobody = ("bot",) if self.match is None else ("bot", "open")
        people = sum(chair.kind not in nobody for chair in self.chairs)
        return not self.counts and (people < 2 or self.opening.hints)

    @property
    def hands_are_open(self) -> bool:
        """Watchers see hands only if every person at the table agrees, and never where the result counts."""
        people = [chair for chair in self.chairs if chair.kind == "person"]
        return bool(people) and not self.counts and all(chair.shows for chair in people)

    def hand_is_open(self, seat: int) -> bool:
        """Bots agree if people play each other: a person alone could watch from a second browser what bots hold."""
        people = [chair for chair in self.chairs if chair.kind == "person"]
        return self.hands_are_open and (self.chairs[seat].kind == "person" or len(people) > 1)

    def may_need_a_bot(self, seat: int) -> bool:
        """Whether everybody waits for this person, and no clock will end the wait."""
        chair = self.chairs[seat]
        waits = self.phase == "playing" and self.opening.clock.kind == "none"
        return waits and chair.kind == "person" and chair.bot is None

    def deadlines(self) -> list[int | None]:
        """When the clock of each seat runs out: only for people who are waited for."""
        clock, match = self.opening.clock, self.match
        if clock.kind == "none" or match is None or match.over:
            return [None] * len(self.chairs)
        end = self.turned_at + clock.amount * (SECOND if clock.kind == "move" else DAY)
        people = set(self.people()).intersection(match.waited_for)
        return [end if seat in people else None for seat in range(len(self.chairs))]

    # A lesson

    @property
    def lesson(self) -> Progress | None:
        """How far the lesson is that was begun here, one that is over or was left too."""
        return self.course[-1] if self.course else None

    def begin_lesson(self) -> None:
        lesson = read_lessons(self.game).get(self.opening.lesson) if self.opening.lesson else None
        self.course = [Progress.begin(lesson)] if lesson is not None else []

    def leave_lesson(self) -> None:
        self.course = [progress.leave() for progress in self.course]

    # Undo

    def last_decision_of(self, seat: int) -> int | None:
        """How many decisions were made before the seat's last one."""
        assert self.match is not None
        return self.match.last_decision_of(seat)

    def undo_is_fair(self, seat: int) -> bool:
        match = self.match
        if match is None or match.over or match.last_decision is None:
            return False
        return match.undo_is_fair and match.last_decision[0] == seat

    def undo_can_be_asked_for(self, seat: int) -> bool:
        """Whether an undo that is not fair happens at once or when the others agree."""
        free = self.undo_request is None and self.opening.daily is None and not self.game.is_of_memory
        return free and self.last_decision_of(seat) is not None

    def undo_waits_for(self) -> list[int]:
        """Whose answer the request for an undo still waits for."""
        request = self.undo_request
        if request is None:
            return []
        return [seat for seat in self.others(request.seat) if seat not in request.agreed]

    @property
    def last_undo(self) -> Sentence | None:
        """What was taken back, while the game stands as it did after that."""
        return self.undos[-1].sentence if self.undos and self.undone == self.turned else None

    def rewound(self, to: int) -> Match:
        """The match as it stood after so many decisions."""
        assert self.match is not None
        earlier, self.earlier = self.earlier or self.match.copy(), None
        if earlier.decision_count != to:
            earlier.rewind(to)
        return earlier

    # The log

    def apply(self, row: e.Row) -> None:
        self.seq = row.seq
        if row.command is not None:
            self.commands[row.guest, row.command] = row.seq
        if row.command is not None or isinstance(row.entry, e.HandedOver):
            self.asides += row.entry.sent_as is not SentAs.STEP
        row.entry.apply(self, row)
        if row.entry.renews():
            self.fresh = row.seq

    def position_changed(self, row: e.Row) -> None:
        """Somebody decided, or took a decision back; or the game began."""
        self.turned, self.turned_at = row.seq, row.time

    def decided(self, action: int, seat: int, seq: int) -> None:
        """One more decision, and where a round ends with it, how the scores stand."""
        assert self.match is not None
        before = self.match.round
        if self.lesson is not None:
            self.course.append(self.lesson.after(self.match, seat, action))
        self.match.apply(action, seat)
        self.rounds.append(before)
        self.steps.append(seq)
        if self.match.over or self.match.round != before:
            self.curve.append(Standing(len(self.steps), before, list(self.match.scores)))

    def drop_undo_request(self, seat: int) -> None:
        """A request ends with who made it; and when who has not answered yet leaves, nobody is left to wait for."""
        request = self.undo_request
        if request and (seat == request.seat or not self.undo_waits_for()):
            self.undo_request = None

    def name_players(self) -> None:
        """Two of the same name are told apart by a number."""
        if self.match is None:
            return
        names: list[str] = []
        for chair in self.chairs:
            count = sum(name == chair.name or name.startswith(f"{chair.name} (") for name in names)
            names.append(f"{chair.name} ({count + 1})" if count else chair.name)
        self.match.names = tuple(names)
