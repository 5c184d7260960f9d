"""Decide: may decisions that arrive be carried out now? The order of arrival counts; what came late is told so."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from rumpus.core.errors import RumpusError
from rumpus.core.match import Match
from rumpus.server import wire as w
from rumpus.server.table import entries as e
from rumpus.server.table.commands.sender import Sender
from rumpus.server.table.connection import Connection
from rumpus.server.table.state import TableState

if TYPE_CHECKING:
    from rumpus.server.table.live_table import LiveTable

LATE = "The table has moved on since; look again and decide anew."

LONG_AGO = 64
"""Nobody who decides has seen nothing of so many decisions of others."""


def decide(live_table: LiveTable, connection: Connection, command: w.Decide) -> None:
    """Who decides before a window has stood open long enough is not refused, only held."""
    # Who came from another server may have seen more there.
    if command.at > live_table.state.seq and live_table.tables.store.sharing is not None:
        live_table.tail.heard(command.at)
    wait = _time_to_hold(live_table, connection.guest, command.decisions)
    live_table.post_for(connection, command.id, partial(_decide, command=command), wait)


def _time_to_hold(live_table: LiveTable, guest: str, decisions: Sequence[int]) -> float:
    match, seat = live_table.state.match, live_table.state.seat_of(guest)
    if match is None or seat is None or len(decisions) != 1:
        return 0.0
    return live_table.window_clock.hold(match, seat, decisions[0])


def _decide(sender: Sender, command: w.Decide) -> list[e.Entry]:
    seat = sender.must_play()
    if sender.state.chairs[seat].bot:
        raise RumpusError("A bot is playing your seat; take it back first.")
    check_decisions(sender.state, seat, command.decisions, command.at)
    if sender.state.lesson is not None and sender.state.match is not None:
        sender.state.lesson.check(sender.state.match, seat, command.decisions)
    return [e.Played(seat, action) for action in command.decisions]


def check_decisions(state: TableState, seat: int, decisions: Sequence[int], at: int) -> None:
    """Raises if not every one of the decisions, in this order, is legal, or if they were meant for another moment."""
    match = state.match
    assert match is not None
    if at > state.seq:
        raise RumpusError("You are ahead of this table; ask for a fresh view.")
    legal = len(decisions) == 1 and _is_legal(match, seat, decisions[0])
    # What is no longer legal at all because somebody was quicker, the game itself refuses, with its rule.
    late = at < state.turned and not _still_means_the_same(state, match, seat, decisions, at)
    if late and (legal or len(decisions) > 1):
        raise RumpusError(LATE)
    if legal:
        return
    match.check(decisions[0], seat)
    trial = match.copy()
    for count, decision in enumerate(decisions):
        if trial.over:
            raise RumpusError(f"The game is over after {count} of these {len(decisions)} decisions.")
        trial.apply(decision, seat)


def _is_legal(match: Match, seat: int, decision: int) -> bool:
    mask = match.mask(seat)
    return decision < len(mask) and bool(mask[decision])


def _still_means_the_same(state: TableState, match: Match, seat: int, decisions: Sequence[int], at: int) -> bool:
    """Where several may act and somebody was quicker, a decision still counts if it means now what it meant then:
    the same words, or the same thing in the same window (a match that has become a late one is still that match)."""
    count = bisect_right(state.steps, at)
    since = match.decisions_since(max(count, match.decision_count - LONG_AGO))
    if len(decisions) > 1 or at < state.undone or match.decision_count - count > LONG_AGO:
        return False
    if seat not in match.actors or any(player == seat for player, _ in since):
        return False
    before = match.copy()
    before.rewind(count)
    if len(before.actors) < 2:
        return False
    then = {action.id: action for action in before.legal(seat)} if seat in before.actors else {}
    now = {action.id: action for action in match.legal(seat)}
    old, new = then.get(decisions[0]), now.get(decisions[0])
    if old is None or new is None or (old.about, old.warning) != (new.about, new.warning):
        return False
    return "window" in new.about or (old.kind, old.label) == (new.kind, new.label)
