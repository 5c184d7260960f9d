"""Replays: a game as it stood after any decision, as far as the asker may see it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from rumpus.core.errors import NotFound, RumpusError
from rumpus.core.match import Match
from rumpus.server import wire as w
from rumpus.server.table import render
from rumpus.server.table.state import TableState


def plan_replay(state: TableState, guest: str, to: str | None, seat: str | None) -> Callable[[], w.Replay]:
    """Checks what is asked for; what is returned takes its time and may be called in any thread. While the game is
    played, it is seen from the asker's own seat; when it is over, from any seat that `seat` names."""
    match = state.match
    if match is None:
        raise RumpusError("The game has not started yet.")
    if match.game.is_of_memory and not match.over:
        raise RumpusError(f"In {match.game.name} nothing is shown twice; the replay is there when the game is over.")
    decisions = match.decision_count
    number = _number(to, decisions, "decision") if to is not None else decisions
    reader = state.seat_of(guest)
    if seat is not None:
        if not match.over:
            raise RumpusError("Other seats can be looked at when the game is over.")
        reader = _number(seat, match.players - 1, "seat")
    return partial(_show, match.copy(), number, reader)


def _show(then: Match, number: int, reader: int | None) -> w.Replay:
    decisions, over = then.decisions, then.over
    then.rewind(max(0, number - 1))
    known = then.event_count if number else 0
    decision = None
    if number:
        player, action = decisions[number - 1]
        then.apply(action, player)
        decision = w.Decided(player, action if player == reader or over else None)
    shown, sentences = render.events(then, then.events_since(known), reader)
    prompt, log = render.prompt(then, reader), then.sentences(reader, then.events(reader))
    return w.Replay(number, len(decisions), reader, decision, then.typed_view(reader), prompt, shown, sentences, log)


def _number(text: str, most: int, what: str) -> int:
    if not text.isdecimal() or not text.isascii() or len(text) > 9 or int(text) > most:
        raise NotFound(f"There is no {what} {text[:20]!r} here; the last one is {most}.")
    return int(text)
