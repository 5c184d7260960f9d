"""Deciding: whether decisions that arrive may be carried out now. Arrival order decides; what came late is told so."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from rumpus.core.errors import RumpusError
from rumpus.core.match import Match
from rumpus.server.table.state import TableState

LATE = "The table has moved on since; look again and decide anew."


def check_decisions(state: TableState, seat: int, decisions: Sequence[int], at: int) -> None:
    """Raises if not every one of the decisions, in this order, is legal, or if they were meant for another moment."""
    match = state.match
    assert match is not None
    if at > state.seq:
        raise RumpusError("You are ahead of this table; ask for a fresh view.")
    legal = len(decisions) == 1 and any(action.id == decisions[0] for action in match.legal(seat))
    # What is no longer legal at all because somebody was quicker, the game itself refuses, with its rule.
    late = at < state.turned and not _still_means_the_same(state, match, seat, decisions, at)
    if late and (legal or len(decisions) > 1):
        raise RumpusError(LATE)
    if legal:
        return
    trial = match.copy()
    for count, decision in enumerate(decisions):
        if trial.over:
            raise RumpusError(f"The game is over after {count} of these {len(decisions)} decisions.")
        trial.apply(decision, seat)


def _still_means_the_same(state: TableState, match: Match, seat: int, decisions: Sequence[int], at: int) -> bool:
    """Where several may act and somebody was quicker, a decision still counts if it means now what it meant then:
    the same words, or the same thing in the same window (a match that has become a late one is still that match)."""
    if len(decisions) > 1 or at < state.undone:
        return False
    before = match.copy()
    before.rewind(bisect_right(state.steps, at))
    if len(before.actors) < 2 or any(player == seat for player, _ in match.decisions_since(before.decision_count)):
        return False
    then = {action.id: action for action in before.legal(seat)} if seat in before.actors else {}
    now = {action.id: action for action in match.legal(seat)} if seat in match.actors else {}
    old, new = then.get(decisions[0]), now.get(decisions[0])
    if old is None or new is None or old.about != new.about:
        return False
    return "window" in new.about or (old.kind, old.label) == (new.kind, new.label)
