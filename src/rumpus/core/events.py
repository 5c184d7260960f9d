"""Events: rules say in passing what happened; only a `Match` listens, so simulations pay nothing for it."""

from __future__ import annotations

from rumpus.core.record import EVENTS, Record
from rumpus.core.rule import inlined_rule, rule


@rule
def start_telling(s: Record) -> None:
    """Forgets the events of the decision before: called first thing by every `apply`."""
    s.event_count = 0


@inlined_rule
def tell(s: Record, kind: int, seat: int, what: int, amount: int) -> None:
    """Notes one event, if anyone listens."""
    if s.telling != 0 and s.event_count < EVENTS:
        event = s.events[s.event_count]
        event.kind = kind
        event.seat = seat
        event.what = what
        event.amount = amount
        s.event_count += 1


@rule
def forget_events(s: Record) -> None:
    """Wipes what was told: a possibility must not carry what the seat could not see."""
    for i in range(EVENTS):
        s.events[i].kind = 0
        s.events[i].seat = 0
        s.events[i].what = 0
        s.events[i].amount = 0
    s.event_count = 0


@inlined_rule
def reveal(s: Record) -> None:
    """Marks that something hidden or random came to light, so that taking the decision back is no longer fair."""
    s.revealed += 1
