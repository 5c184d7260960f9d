"""Replays: a game as it stood after any decision, as far as the asker may see it."""

from __future__ import annotations

from rumpus.core.errors import NotFound, RumpusError
from rumpus.core.match import Match
from rumpus.server import wire as w
from rumpus.server.table import render
from rumpus.server.table.state import TableState


def show_replay(state: TableState, guest: str, to: str | None, seat: str | None) -> w.Replay:
    """While it is played, from the asker's own seat; when it is over, from any seat that `seat` names."""
    match = state.match
    if match is None:
        raise RumpusError("The game has not started yet.")
    if match.game.is_of_memory and not match.over:
        raise RumpusError(f"In {match.game.name} nothing is shown twice; the replay is there when the game is over.")
    decisions = match.decisions
    number = _number(to, len(decisions), "decision") if to is not None else len(decisions)
    reader = state.seat_of(guest)
    if seat is not None:
        if not match.over:
            raise RumpusError("Other seats can be looked at when the game is over.")
        reader = _number(seat, match.players - 1, "seat")
    then = Match(match.game, match.players, match.seed, match.options, box=match.box, names=match.names)
    for player, action in decisions[:number]:
        known = then.event_count
        then.apply(action, player)
    happened = then.events_since(known if number else 0)
    shown, sentences = render.events(then, happened, reader)
    decision = None
    if number:
        player, action = decisions[number - 1]
        decision = w.Decided(player, action if player == reader or match.over else None)
    prompt = render.prompt(then, reader)
    log = then.sentences(reader, then.events(reader))
    return w.Replay(number, len(decisions), reader, decision, then.typed_view(reader), prompt, shown, sentences, log)


def _number(text: str, most: int, what: str) -> int:
    if not text.isdecimal() or not text.isascii() or len(text) > 9 or int(text) > most:
        raise NotFound(f"There is no {what} {text[:20]!r} here; the last one is {most}.")
    return int(text)
