"""Limits: what one guest, one address and one connection may take of the server, and why so much.

Sizes are in bytes, times in seconds. What is spent is the server's processor time: a rate of 0.1 is a tenth of a core.
Who has spent too much is not refused but read from later, so that a burst of an honest player is only smoothed.
"""

from __future__ import annotations

from dataclasses import dataclass, fields

from rumpus.core.errors import RumpusError

VARIABLE = "RUMPUS_LIMITS"


@dataclass(frozen=True)
class Limits:
    """Limits that no honest player meets."""

    # What is spent

    guest_rate: float = 0.08
    """A move costs about a thousandth of a second."""
    guest_saved: float = 2.0
    """Who did little may save up so much: opening the page and a long game at once costs about a tenth of it."""
    address_rate: float = 0.1
    """All guests of one address together. Behind one address may sit a family or a school: it is for the operator
    to know."""
    address_saved: float = 4.0
    peak: float = 1.5
    """What is saved up is spent at so many times the rate, never all at once."""
    at_once: float = 0.005
    """So much is spent in one go before others have their turn."""
    while_interpreted: float = 0.2
    """What is spent counts so much until all rules are compiled: until then they take ten times as long and more."""
    byte_cost: float = 2e-8
    """What a byte sent costs: five megabytes are a tenth of a second."""

    # What is counted

    messages_a_second: float = 30
    """Messages of one guest, over all their sockets."""
    burst: int = 90
    refusals_before_closing: int = 200
    """So many messages over the rate are answered; then the connection is closed."""
    asks_a_second: float = 20
    """Requests of one address, sockets being opened included."""
    asks_burst: int = 200
    new_at_once: int = 120
    """So many tables and names may be stored for one address at once: a school class that sits down together."""
    new_every: float = 10
    """After so many seconds the address may have one more."""
    connections: int = 4000
    """In all, and never more than the files this process may open leave room for."""
    connections_an_address: int = 250
    """A browser holds up to seven; a school of thirty behind one address needs two hundred."""
    connections_a_guest: int = 40
    """Of one guest at one table."""
    watchers: int = 100
    """Those at one table who have no seat. Each decision is sent to all of them."""
    watchers_an_address: int = 30
    """So that one address cannot take all the room for watchers."""

    # What is waited for

    owed_seconds: float = 5
    """Whose request would wait for longer, until what they spent is paid off, is told to come back."""
    head_seconds: float = 10
    """How long the head of a request may take to arrive."""
    body_seconds: float = 20
    """How long its body may take, 16 kB at the most."""
    stalled_seconds: float = 30
    """Who reads nothing of what was sent for so long is cut off."""
    presence_pause: float = 0.5
    """Who came and went is told at most once in so long."""

    # What is held

    message_size: int = 16 * 1024
    head_size: int = 16 * 1024
    """The head of a request: ours are under 1 kB, but other servers on the same machine may have left cookies."""
    backlog: int = 1024 * 1024
    """So many bytes may wait for a slow reader, and one message more; then the connection is cut, and gets a fresh
    view on its return."""
    backlog_an_address: int = 8 * 1024 * 1024
    """So many for all readers of one address together."""
    finished_game_kept: float = 365 * 24 * 3600.0
    """How long a game that people finished is stored, once nobody looks at it any more: about 20 kB each."""


def limits_from(text: str) -> dict[str, float]:
    """Reads `name=number,name=number`, as an operator writes it into RUMPUS_LIMITS."""
    whole = {field.name: isinstance(field.default, int) for field in fields(Limits)}
    found: dict[str, float] = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        name, _, value = (word.strip() for word in part.partition("="))
        if name not in whole:
            raise RumpusError(f"{VARIABLE}: there is no limit {name!r}; there are {', '.join(whole)}.")
        try:
            found[name] = int(value) if whole[name] else float(value)
        except ValueError:
            raise RumpusError(f"{VARIABLE}: {name} is a {'whole ' * whole[name]}number, not {value!r}.") from None
        if not 0 < found[name] < float("inf"):
            raise RumpusError(f"{VARIABLE}: {name} is more than 0, not {value}.")
    return found
