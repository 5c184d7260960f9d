"""Handlers: the one table from a command to what answers it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from rumpus.server import wire as w
from rumpus.server.table import entries as e
from rumpus.server.table.commands.decide import decide
from rumpus.server.table.commands.lesson import leave_lesson
from rumpus.server.table.commands.nudge import nudge
from rumpus.server.table.commands.rematch import open_rematch
from rumpus.server.table.commands.seats import leave, seat_bot, sit, stand
from rumpus.server.table.commands.sender import Sender
from rumpus.server.table.commands.stand_ins import hand_over, stand_in, take_back
from rumpus.server.table.commands.start import start
from rumpus.server.table.commands.undo import answer_undo, ask_undo
from rumpus.server.table.commands.watching import look, show_hand
from rumpus.server.table.commands.words import rename, say
from rumpus.server.table.connection import Connection

if TYPE_CHECKING:
    from rumpus.server.table.live_table import LiveTable

C = TypeVar("C", bound=w.Command)


def handle(live_table: LiveTable, connection: Connection, command: w.Command) -> None:
    """Every command from the wire comes through here."""
    HANDLERS[type(command)](live_table, connection, command)


def _on(
    kind: type[C], handler: Callable[[LiveTable, Connection, C], None]
) -> tuple[type, Callable[[LiveTable, Connection, Any], None]]:
    """A row of the table; a handler of another command is a type error."""
    return kind, handler


def _in_turn(change: Callable[[Sender, C], list[e.Entry]]) -> Callable[[LiveTable, Connection, C], None]:
    """Checks the command when its turn has come, and stores the entries that carry it out."""

    def handler(live_table: LiveTable, connection: Connection, command: C) -> None:
        live_table.post_for(connection, command.id, lambda sender: change(sender, command))

    return handler


def _ask_hint(live_table: LiveTable, connection: Connection, command: w.AskHint) -> None:
    live_table.hints.ask(connection, command)


ROWS = (
    _on(w.Sit, _in_turn(sit)),
    _on(w.Stand, _in_turn(stand)),
    _on(w.Leave, _in_turn(leave)),
    _on(w.SeatBot, _in_turn(seat_bot)),
    _on(w.Start, _in_turn(start)),
    _on(w.Decide, decide),
    _on(w.Say, _in_turn(say)),
    _on(w.AskUndo, _in_turn(ask_undo)),
    _on(w.AnswerUndo, _in_turn(answer_undo)),
    _on(w.AskHint, _ask_hint),
    _on(w.LeaveLesson, _in_turn(leave_lesson)),
    _on(w.HandOver, _in_turn(hand_over)),
    _on(w.TakeBack, _in_turn(take_back)),
    _on(w.StandIn, _in_turn(stand_in)),
    _on(w.Nudge, nudge),
    _on(w.ShowHand, _in_turn(show_hand)),
    _on(w.Look, look),
    _on(w.Rematch, open_rematch),
    _on(w.Rename, rename),
)
HANDLERS = dict(ROWS)
