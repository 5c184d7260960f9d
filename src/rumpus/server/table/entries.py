"""Entries: what a table's log can hold. A table is its opening and these, in order; nothing else is kept.

An entry is one class: what is stored, what it does to the table, what people read about it and how it is sent to them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

import msgspec

from rumpus.bots import USUAL_LEVEL
from rumpus.core.match import Match
from rumpus.core.texts import Sentence
from rumpus.server.table.entry import LoggedEntry, SentAs
from rumpus.server.table.levels import level_of
from rumpus.server.table.nicknames import nickname
from rumpus.server.table.state_parts import Chair, ChatLine, Undo, UndoRequest

if TYPE_CHECKING:
    from rumpus.server.table.state import TableState

CHAT_KEPT = 200


# Seats


class Sat(LoggedEntry, frozen=True, tag="sat"):
    seat: int
    guest: str
    name: str

    def apply(self, state: TableState, row: Row) -> None:
        state.left.discard(self.guest)
        state.chairs[self.seat] = Chair("person", self.guest, self.name)

    def comes(self) -> str:
        return self.guest

    def sentence(self, state: TableState) -> Sentence:
        return Sentence(" sat down.", self.name, self.seat)


class BotSat(LoggedEntry, frozen=True, tag="bot_sat"):
    """`bot` is its level; at tables from before there were levels, what it was called then. In a rematch it keeps its
    name."""

    seat: int
    bot: str
    name: str = ""

    def apply(self, state: TableState, row: Row) -> None:
        others = {chair.name for seat, chair in enumerate(state.chairs) if seat != self.seat}
        name = self.name or nickname(state.seed_hash, others)
        state.chairs[self.seat] = Chair("bot", name=name, bot=level_of(self.bot))


class Left(LoggedEntry, frozen=True, tag="left"):
    """The seat is open again."""

    seat: int

    def apply(self, state: TableState, row: Row) -> None:
        state.chairs[self.seat] = Chair()


class Kept(LoggedEntry, frozen=True, tag="kept"):
    """The seat is open, but only to somebody who is invited."""

    seat: int
    guest: str
    name: str

    def apply(self, state: TableState, row: Row) -> None:
        state.chairs[self.seat] = Chair(name=self.name, kept=self.guest)

    def comes(self) -> str:
        return self.guest


class Departed(LoggedEntry, frozen=True, tag="departed"):
    """Somebody left for good; in a running game their seat, if they had one, is a bot's from then on."""

    renews_watchers = True
    is_always_open = True
    seat: int | None
    guest: str
    name: str

    def apply(self, state: TableState, row: Row) -> None:
        state.left.add(self.guest)
        if self.seat is None:
            return
        bot = Chair("bot", name=f"{self.name}'s bot", bot=USUAL_LEVEL)
        state.chairs[self.seat] = Chair() if state.match is None else bot
        state.leave_lesson()
        state.name_players()
        state.drop_undo_request(self.seat)

    def goes(self) -> str:
        return self.guest

    def sentence(self, state: TableState) -> Sentence:
        plays_on = state.match is not None and self.seat is not None
        return Sentence(f" left{'; a bot plays on' if plays_on else ''}.", self.name, self.seat)


class HandedOver(LoggedEntry, frozen=True, tag="handed_over"):
    seat: int
    bot: str
    why: Literal["asked", "away", "silent", "time"]

    def apply(self, state: TableState, row: Row) -> None:
        state.chairs[self.seat].bot, state.chairs[self.seat].why = level_of(self.bot), self.why
        state.helped.add(self.seat)
        state.leave_lesson()
        state.drop_undo_request(self.seat)

    def sentence(self, state: TableState) -> Sentence:
        reasons = {
            "asked": "",
            "away": ", who is away",
            "silent": ", who does not answer",
            "time": ", whose time is up",
        }
        why = reasons[self.why]
        counts = ", so this deal does not count any more" if state.opening.daily else ""
        return Sentence(f"A bot plays for {state.chairs[self.seat].name}{why}{counts}.")


class TakenBack(LoggedEntry, frozen=True, tag="taken_back"):
    is_always_open = True
    seat: int

    def apply(self, state: TableState, row: Row) -> None:
        state.chairs[self.seat].bot = state.chairs[self.seat].why = None

    def sentence(self, state: TableState) -> Sentence:
        return Sentence(" is back.", state.chairs[self.seat].name, self.seat)


class HandShown(LoggedEntry, frozen=True, tag="hand_shown"):
    """Whether watchers may see this hand, should everybody else agree."""

    renews_watchers = True
    seat: int
    yes: bool

    def apply(self, state: TableState, row: Row) -> None:
        state.chairs[self.seat].shows = self.yes

    def sentence(self, state: TableState) -> Sentence:
        name = state.chairs[self.seat].name
        shown = " would let watchers see every hand." if self.yes else " hides hands from watchers."
        return Sentence(shown, name, self.seat)


class Renamed(LoggedEntry, frozen=True, tag="renamed"):
    seat: int
    name: str

    def apply(self, state: TableState, row: Row) -> None:
        state.chairs[self.seat].name = self.name
        state.name_players()


# The game


class Started(LoggedEntry, frozen=True, tag="started"):
    is_always_open = True
    sent_as = SentAs.TABLE

    def apply(self, state: TableState, row: Row) -> None:
        opening = state.opening
        state.match = Match(state.game, opening.players, opening.seed_number, opening.options, box=state.box)
        state.name_players()
        state.begin_lesson()
        state.position_changed(row)


class TakenUp(LoggedEntry, frozen=True, tag="taken_up"):
    """The first `to` decisions of another game are made here too. They are kept only there."""

    sent_as = SentAs.TABLE
    table: str
    to: int

    def apply(self, state: TableState, row: Row) -> None:
        assert state.match is not None
        for seat, action in state.borrowed[: self.to]:
            state.decided(action, seat, row.seq)
        state.position_changed(row)

    def carry_on(self, made: list[tuple[int, int]]) -> None:
        del made[self.to :]


class Played(LoggedEntry, frozen=True, tag="played"):
    sent_as = SentAs.STEP
    seat: int
    action: int

    def apply(self, state: TableState, row: Row) -> None:
        assert state.match is not None
        state.decided(self.action, self.seat, row.seq)
        state.undo_request = None
        state.position_changed(row)

    def carry_on(self, made: list[tuple[int, int]]) -> None:
        made.append((self.seat, self.action))


class LessonLeft(LoggedEntry, frozen=True, tag="lesson_left"):
    """The rest of the lesson is skipped; the match goes on."""

    sent_as = SentAs.TABLE
    seat: int

    def apply(self, state: TableState, row: Row) -> None:
        state.leave_lesson()


class HintTaken(LoggedEntry, frozen=True, tag="hint_taken"):
    """Kept where several people play, so that everybody sees it."""

    seat: int

    def apply(self, state: TableState, row: Row) -> None:
        """Nothing at the table changes."""

    def sentence(self, state: TableState) -> Sentence:
        return Sentence(" took a hint.", state.chairs[self.seat].name, self.seat)


class UndoAsked(LoggedEntry, frozen=True, tag="undo_asked"):
    seat: int
    to: int

    def apply(self, state: TableState, row: Row) -> None:
        state.undo_request = UndoRequest(self.seat, self.to)

    def sentence(self, state: TableState) -> Sentence:
        return Sentence(" would like to take a decision back.", state.chairs[self.seat].name, self.seat)


class UndoAnswered(LoggedEntry, frozen=True, tag="undo_answered"):
    seat: int
    yes: bool

    def apply(self, state: TableState, row: Row) -> None:
        if state.undo_request and self.yes:
            state.undo_request.agreed.add(self.seat)
        else:
            state.undo_request = None

    def sentence(self, state: TableState) -> Sentence:
        name = state.chairs[self.seat].name
        return Sentence(" agrees to the undo." if self.yes else " would rather play on.", name, self.seat)


class Undone(LoggedEntry, frozen=True, tag="undone"):
    """The game goes on from where it stood after `to` decisions."""

    sent_as = SentAs.TABLE
    seat: int
    to: int

    def apply(self, state: TableState, row: Row) -> None:
        match = state.match
        assert match is not None
        left, later = match.round, match.decision_count - self.to - 1
        match = state.match = state.rewound(self.to)
        del state.steps[self.to :], state.rounds[self.to :], state.course[self.to + 1 :]
        state.curve = [standing for standing in state.curve if standing.decisions <= self.to]
        asked, state.undo_request = state.undo_request is not None, None
        state.undone = row.seq
        after = f", and the {later if later > 1 else 'one'} after it" if later else ""
        earlier = f": {state.game.round[0]} {match.round} goes on" if match.round < left else ""
        told = Sentence(f" took a decision back{after}{earlier}.", state.chairs[self.seat].name, self.seat)
        for at in range(len(state.undos) - 1, -1, -1):
            if state.undos[at].decisions <= self.to:
                break
            state.undos[at] = state.undos[at]._replace(decisions=self.to)
        state.undos.append(Undo(self.to, told, asked))
        state.position_changed(row)

    def carry_on(self, made: list[tuple[int, int]]) -> None:
        del made[self.to :]


# Beside the game


class Said(LoggedEntry, frozen=True, tag="said"):
    sent_as = SentAs.CHAT
    seat: int | None
    name: str
    text: str

    def apply(self, state: TableState, row: Row) -> None:
        state.chat.append(ChatLine(row.seq, self.seat, self.name, self.text, row.time))
        del state.chat[:-CHAT_KEPT]
        state.lines += 1
        state.lines_of_watchers += self.seat is None


class Rematched(LoggedEntry, frozen=True, tag="rematched"):
    is_always_open = True
    table: str

    def apply(self, state: TableState, row: Row) -> None:
        state.rematch = self.table

    def sentence(self, state: TableState) -> Sentence:
        return Sentence("A new table is set for another game.")


Entry = (
    Sat
    | BotSat
    | Left
    | Kept
    | Departed
    | HandedOver
    | TakenBack
    | HandShown
    | Renamed
    | Started
    | TakenUp
    | Played
    | LessonLeft
    | HintTaken
    | UndoAsked
    | UndoAnswered
    | Undone
    | Said
    | Rematched
)


class Row(NamedTuple):
    """An entry with its place in the log, when it came (milliseconds since 1970), and whose command it was."""

    seq: int
    time: int
    guest: str | None
    command: str | None
    entry: Entry


_decoder: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(Entry)
encode = msgspec.json.Encoder().encode
decode = _decoder.decode
