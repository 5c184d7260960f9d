"""Sender: who sends a command, and the checks that several commands share. Each refuses with one sentence."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from rumpus.core.errors import RumpusError
from rumpus.server.runtime.clock import now
from rumpus.server.runtime.names import shape
from rumpus.server.table.presence import Presence
from rumpus.server.table.state import TableState
from rumpus.server.table.state_parts import Chair


class Sender:
    """A guest, the table as it stands when the command's turn has come, and who else is here."""

    def __init__(self, state: TableState, guest: str, name: str, find_presence: Callable[[], Presence]) -> None:
        self.state = state
        self.guest = guest
        self.name = name
        self.seat = state.seat_of(guest)
        self._find_presence = find_presence

    @cached_property
    def presence(self) -> Presence:
        """Who is here; most commands, every move among them, never ask."""
        return self._find_presence()

    def must_sit(self) -> int:
        """The sender's seat."""
        if self.seat is None:
            raise RumpusError("You are watching; only those who sit at the table can do that.")
        return self.seat

    def must_play(self) -> int:
        """The sender's seat in a running game."""
        seat = self.must_sit()
        if self.state.phase == "open":
            raise RumpusError("The game has not started yet.")
        if self.state.phase == "over":
            raise RumpusError("The game is over.")
        return seat

    def must_be_gone(self, seat: int) -> None:
        """The person of a seat has been away for a while, or was nudged a while ago and has not answered."""
        name, free_from = self.state.chairs[seat].name, self.presence.free_from.get(seat)
        if free_from is None:
            raise RumpusError(f"{name} is here.")
        if now() < free_from:
            what = "was nudged only just now" if seat in self.presence.seats else "has only just gone"
            raise RumpusError(f"{name} {what}; please wait a moment.")

    def must_host(self) -> None:
        if not self.presence.may_host(self.state, self.guest):
            raise RumpusError("That is for the host of the table to do.")


def must_be_open(state: TableState) -> None:
    if state.phase != "open":
        raise RumpusError("The game has started already.")


def must_be_told_apart(state: TableState, guest: str, name: str) -> None:
    """Nobody else's name at the table looks like this one; of two who have the very same, one gets a number."""
    for chair in state.chairs:
        if guest not in (chair.guest, chair.kept) and chair.name != name and shape(chair.name) == shape(name):
            raise RumpusError(f"Your name looks like that of {chair.name}; please choose another for this table.")


def chair_of(state: TableState, seat: int) -> Chair:
    if seat >= len(state.chairs):
        raise RumpusError(f"There is no seat {seat}; seats are 0 to {len(state.chairs) - 1}.")
    return state.chairs[seat]
