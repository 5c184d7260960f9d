"""Manners: what a command does to a table. One check, one sentence to the player; what passes goes into the log."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from time import time
from typing import Any

from rumpus.bots import LEVELS, USUAL_LEVEL
from rumpus.core.errors import RumpusError
from rumpus.server.runtime.guests import check_name
from rumpus.server.runtime.settings import Settings
from rumpus.server.table import entries as e
from rumpus.server.table.decisions import check_decisions
from rumpus.server.table.presence import Presence
from rumpus.server.table.state import TableState
from rumpus.server.wire import messages as w


class Asker:
    """Who sends a command: the guest, their seat and name, and who else is here."""

    def __init__(self, state: TableState, guest: str, name: str, look: Callable[[], Presence]) -> None:
        self.guest = guest
        self.seat = state.seat_of(guest)
        self.name = name
        self._state = state
        self._look = look

    @cached_property
    def presence(self) -> Presence:
        """Who is here; most commands, every move among them, never ask."""
        return self._look()

    @cached_property
    def may_host(self) -> bool:
        return self.presence.may_host(self._state, self.guest)


def answer(state: TableState, asker: Asker, command: w.Command, settings: Settings) -> list[e.Entry]:
    """The entries that carry the command out; raises RumpusError with the sentence that refuses it."""
    return ANSWERS[type(command)](state, asker, command, settings)


def _sit(state: TableState, asker: Asker, command: w.Sit, settings: Settings) -> list[e.Entry]:
    _must_be_open(state)
    chair = _chair(state, command.seat)
    if chair.kind != "open":
        raise RumpusError("This seat is taken.")
    if chair.kept not in (None, asker.guest):
        raise RumpusError(f"This seat is kept for {chair.name}.")
    moved: list[e.Entry] = [] if asker.seat is None else [e.Left(asker.seat)]
    return [*moved, *_take_seat(state, command.seat, asker.guest, asker.name)]


def accept_invitation(state: TableState, guest: str, name: str) -> list[e.Entry]:
    """Takes the seat that is kept for the guest, if there is one."""
    kept = [seat for seat, chair in enumerate(state.chairs) if chair.kept == guest]
    return _take_seat(state, kept[0], guest, name) if kept and state.phase == "open" else []


def _take_seat(state: TableState, seat: int, guest: str, name: str) -> list[e.Entry]:
    """Whoever takes the last seat of a rematch starts it."""
    is_last = state.chairs[seat].kept == guest and sum(chair.kind == "open" for chair in state.chairs) == 1
    return [e.Sat(seat, guest, name), *([e.Started()] if is_last else [])]


def _stand(state: TableState, asker: Asker, command: w.Stand, settings: Settings) -> list[e.Entry]:
    seat = _seated(asker)
    if state.phase == "open":
        return [e.Left(seat)]
    return [] if state.chairs[seat].bot else [e.HandedOver(seat, USUAL_LEVEL, "asked")]


def _leave(state: TableState, asker: Asker, command: w.Leave, settings: Settings) -> list[e.Entry]:
    if state.phase == "over":
        raise RumpusError("The game is over.")
    if asker.seat is None and asker.guest != state.opening.host:
        return []
    return [e.Departed(asker.seat, asker.guest, asker.name)]


def _seat_bot(state: TableState, asker: Asker, command: w.SeatBot, settings: Settings) -> list[e.Entry]:
    _must_be_open(state)
    _must_host(asker)
    chair = _chair(state, command.seat)
    if command.bot is None:
        return [] if chair.kind == "open" and chair.kept is None else [e.Left(command.seat)]
    if chair.kind == "person" and command.seat in asker.presence.seats:
        raise RumpusError("Somebody sits there.")
    return [e.BotSat(command.seat, check_level(command.bot))]


def _start(state: TableState, asker: Asker, command: w.Start, settings: Settings) -> list[e.Entry]:
    _must_be_open(state)
    _must_host(asker)
    if not any(chair.kind == "person" for chair in state.chairs):
        raise RumpusError("Somebody has to sit down before the game can start.")
    open_seats = [seat for seat, chair in enumerate(state.chairs) if chair.kind == "open"]
    return [*(e.BotSat(seat, USUAL_LEVEL) for seat in open_seats), e.Started()]


def _decide(state: TableState, asker: Asker, command: w.Decide, settings: Settings) -> list[e.Entry]:
    seat = _playing(state, asker)
    if state.chairs[seat].bot:
        raise RumpusError("A bot is playing your seat; take it back first.")
    check_decisions(state, seat, command.decisions, command.at)
    return [e.Played(seat, action) for action in command.decisions]


def _say(state: TableState, asker: Asker, command: w.Say, settings: Settings) -> list[e.Entry]:
    text = check_name(command.text, 500, "A line of chat")
    return [e.Said(asker.seat, asker.name, text)]


def _ask_undo(state: TableState, asker: Asker, command: w.AskUndo, settings: Settings) -> list[e.Entry]:
    seat = _playing(state, asker)
    to = last_decision_of(state, seat)
    if to is None:
        raise RumpusError("You have no decision to take back yet.")
    if undo_is_fair(state, seat):
        return [e.Undone(seat, to)]
    if state.opening.daily:
        raise RumpusError("In the daily deal, what has come to light cannot be taken back.")
    if state.game.is_of_memory:
        raise RumpusError(f"In {state.game.name}, what has come to light cannot be taken back.")
    if not [other for other in state.people() if other != seat]:
        return [e.Undone(seat, to)]
    if state.wish:
        raise RumpusError("An undo is being asked for already.")
    return [e.UndoAsked(seat, to)]


def _answer_undo(state: TableState, asker: Asker, command: w.AnswerUndo, settings: Settings) -> list[e.Entry]:
    seat = _playing(state, asker)
    wish = state.wish
    if wish is None:
        raise RumpusError("Nobody is asking for an undo.")
    if seat == wish.seat and command.yes:
        raise RumpusError("It is for the others to agree.")
    said = e.UndoAnswered(seat, command.yes)
    waiting = set(state.people()) - {wish.seat, seat} - wish.agreed
    return [said, e.Undone(wish.seat, wish.to)] if command.yes and not waiting else [said]


def _hand_over(state: TableState, asker: Asker, command: w.HandOver, settings: Settings) -> list[e.Entry]:
    seat = _playing(state, asker)
    return [e.HandedOver(seat, check_level(command.bot), "asked")]


def _take_back(state: TableState, asker: Asker, command: w.TakeBack, settings: Settings) -> list[e.Entry]:
    seat = _playing(state, asker)
    return [e.TakenBack(seat)] if state.chairs[seat].bot else []


def _stand_in(state: TableState, asker: Asker, command: w.StandIn, settings: Settings) -> list[e.Entry]:
    _playing(state, asker)
    _must_host(asker)
    chair = _chair(state, command.seat)
    if chair.kind != "person" or chair.bot:
        return []
    if state.opening.clock.kind != "none":
        raise RumpusError("The clock of this table sees to those who are away.")
    free_from = asker.presence.free_from.get(command.seat)
    if free_from is None:
        raise RumpusError(f"{chair.name} is here.")
    if time() * 1000 < free_from:
        raise RumpusError(f"{chair.name} has only just gone; please wait a moment.")
    return [e.HandedOver(command.seat, USUAL_LEVEL, "away")]


def _show_hand(state: TableState, asker: Asker, command: w.ShowHand, settings: Settings) -> list[e.Entry]:
    seat = _seated(asker)
    if state.opening.daily:
        raise RumpusError("In the daily deal hands stay hidden: others may still have to play it.")
    return [] if state.chairs[seat].shows == command.yes else [e.HandShown(seat, command.yes)]


def check_look(state: TableState, guest: str, seat: int | None) -> None:
    """Raises if a guest may not look over this shoulder."""
    if state.seat_of(guest) is not None:
        raise RumpusError("You have a hand of your own.")
    if seat is not None:
        _chair(state, seat)
        if not state.hands_are_open:
            raise RumpusError("Watchers see hands only if everybody at the table agrees.")


def _rename(state: TableState, asker: Asker, command: w.Rename, settings: Settings) -> list[e.Entry]:
    name = check_name(command.name, settings.name_length)
    return [] if asker.seat is None else [e.Renamed(asker.seat, name)]


ANSWERS: dict[type, Callable[[TableState, Asker, Any, Settings], list[e.Entry]]] = {
    w.Sit: _sit,
    w.Stand: _stand,
    w.Leave: _leave,
    w.SeatBot: _seat_bot,
    w.Start: _start,
    w.Decide: _decide,
    w.Say: _say,
    w.AskUndo: _ask_undo,
    w.AnswerUndo: _answer_undo,
    w.HandOver: _hand_over,
    w.TakeBack: _take_back,
    w.StandIn: _stand_in,
    w.ShowHand: _show_hand,
    w.Rename: _rename,
}


def last_decision_of(state: TableState, seat: int) -> int | None:
    """How many decisions were made before the seat's last one."""
    assert state.match is not None
    return state.match.last_decision_of(seat)


def undo_is_fair(state: TableState, seat: int) -> bool:
    match = state.match
    if match is None or match.over or match.last_decision is None:
        return False
    return match.undo_is_fair and match.last_decision[0] == seat


def may_need_a_bot(state: TableState, seat: int) -> bool:
    """Whether everybody waits for this person, and no clock will end the wait."""
    chair = state.chairs[seat]
    waits = state.phase == "playing" and state.opening.clock.kind == "none"
    return waits and chair.kind == "person" and chair.bot is None


def check_level(level: str) -> str:
    if level not in LEVELS:
        raise RumpusError(f"There is no level {level!r}; there is {', '.join(LEVELS)}.")
    return level


def _chair(state: TableState, seat: int) -> Any:
    if seat >= len(state.chairs):
        raise RumpusError(f"There is no seat {seat}; seats are 0 to {len(state.chairs) - 1}.")
    return state.chairs[seat]


def _seated(asker: Asker) -> int:
    if asker.seat is None:
        raise RumpusError("You are watching; only those who sit at the table can do that.")
    return asker.seat


def _playing(state: TableState, asker: Asker) -> int:
    seat = _seated(asker)
    if state.phase == "open":
        raise RumpusError("The game has not started yet.")
    if state.phase == "over":
        raise RumpusError("The game is over.")
    return seat


def _must_be_open(state: TableState) -> None:
    if state.phase != "open":
        raise RumpusError("The game has started already.")


def _must_host(asker: Asker) -> None:
    if not asker.may_host:
        raise RumpusError("That is for the host of the table to do.")
