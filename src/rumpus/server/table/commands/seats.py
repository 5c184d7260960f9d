"""Seats before the start: who sits where, and who leaves for good."""

from __future__ import annotations

from rumpus.bots import USUAL_LEVEL
from rumpus.core.errors import RumpusError
from rumpus.server import wire as w
from rumpus.server.table import entries as e
from rumpus.server.table.commands.sender import Sender, chair_of, must_be_open, must_be_told_apart
from rumpus.server.table.levels import check_level
from rumpus.server.table.state import TableState


def sit(sender: Sender, command: w.Sit) -> list[e.Entry]:
    must_be_open(sender.state)
    chair = chair_of(sender.state, command.seat)
    if chair.kind != "open":
        raise RumpusError("This seat is taken.")
    if chair.kept not in (None, sender.guest):
        raise RumpusError(f"This seat is kept for {chair.name}.")
    must_be_told_apart(sender.state, sender.guest, sender.name)
    moved: list[e.Entry] = [] if sender.seat is None else [e.Left(sender.seat)]
    return [*moved, *_take_seat(sender.state, command.seat, sender.guest, sender.name)]


def accept_invitation(state: TableState, guest: str, name: str) -> list[e.Entry]:
    """Takes the seat that is kept for the guest, if there is one."""
    kept = [seat for seat, chair in enumerate(state.chairs) if chair.kept == guest]
    return _take_seat(state, kept[0], guest, name) if kept and state.phase == "open" else []


def _take_seat(state: TableState, seat: int, guest: str, name: str) -> list[e.Entry]:
    """Whoever takes the last seat of a rematch starts it."""
    is_last = state.chairs[seat].kept == guest and sum(chair.kind == "open" for chair in state.chairs) == 1
    return [e.Sat(seat, guest, name), *([e.Started()] if is_last else [])]


def stand(sender: Sender, command: w.Stand) -> list[e.Entry]:
    seat = sender.must_sit()
    if sender.state.phase == "open":
        return [e.Left(seat)]
    return [] if sender.state.chairs[seat].bot else [e.HandedOver(seat, USUAL_LEVEL, "asked")]


def leave(sender: Sender, command: w.Leave) -> list[e.Entry]:
    if sender.state.phase == "over":
        raise RumpusError("The game is over.")
    host, left = sender.state.opening.host, sender.state.left
    if sender.seat is None and (sender.guest != host or sender.guest in left):
        return []
    return [e.Departed(sender.seat, sender.guest, sender.name)]


def seat_bot(sender: Sender, command: w.SeatBot) -> list[e.Entry]:
    must_be_open(sender.state)
    sender.must_host()
    chair = chair_of(sender.state, command.seat)
    # The host may also ask somebody who is here to stand up; who acts for the host may not.
    if chair.kind == "person" and (command.bot is not None or sender.guest != sender.state.opening.host):
        sender.must_be_gone(command.seat)
    if command.bot is None:
        return [] if chair.kind == "open" and chair.kept is None else [e.Left(command.seat)]
    return [e.BotSat(command.seat, check_level(command.bot))]
