"""Undo: a decision taken back, at once where that is fair, else when everybody seated agrees."""

from __future__ import annotations

from rumpus.core.errors import RumpusError
from rumpus.server import wire as w
from rumpus.server.table import entries as e
from rumpus.server.table.commands.sender import Sender


def ask_undo(sender: Sender, command: w.AskUndo) -> list[e.Entry]:
    seat, state = sender.must_play(), sender.state
    to = state.last_decision_of(seat)
    if to is None:
        raise RumpusError("You have no decision to take back yet.")
    if state.undo_is_fair(seat):
        return [e.Undone(seat, to)]
    if state.opening.daily:
        raise RumpusError("In the daily deal, what has come to light cannot be taken back.")
    if state.game.is_of_memory:
        raise RumpusError(f"In {state.game.name}, what has come to light cannot be taken back.")
    others = state.others(seat)
    if not others:
        return [e.Undone(seat, to)]
    if state.undo_request:
        raise RumpusError("An undo is being asked for already.")
    for other in others:
        if other not in sender.presence.seats:
            raise RumpusError(f"Everybody has to agree to this, and {state.chairs[other].name} is away.")
    return [e.UndoAsked(seat, to)]


def answer_undo(sender: Sender, command: w.AnswerUndo) -> list[e.Entry]:
    seat, state = sender.must_play(), sender.state
    request = state.undo_request
    if request is None:
        raise RumpusError("Nobody is asking for an undo.")
    if seat == request.seat and command.yes:
        raise RumpusError("It is for the others to agree.")
    answered = e.UndoAnswered(seat, command.yes)
    still_waits = set(state.undo_waits_for()) - {seat}
    return [answered, e.Undone(request.seat, request.to)] if command.yes and not still_waits else [answered]
