"""Accounts: what each guest and each address has spent of the server's time, over all their connections.

What something costs is measured and then charged. Who is in debt waits until it is paid off.
"""

from __future__ import annotations

import asyncio
import ipaddress
from collections import OrderedDict
from contextvars import ContextVar
from math import inf
from time import monotonic
from typing import NamedTuple

from rumpus.server.runtime.limits import Limits
from rumpus.server.runtime.metrics import Metrics

KEPT = 20_000
"""So many accounts are remembered; those longest unused are forgotten, unless they hold connections."""

LONGEST_WAIT = 10.0
MOMENT = 1e-6
"""Seconds that are no debt: a clock and sums of it are no more exact."""


class Bucket:
    """Fills at `rate` a second up to `burst`. What is taken out beyond that is owed.

    All it keeps is one moment: until when something is owed, or since when nothing was.
    """

    __slots__ = ("_rate", "_to_fill", "until")

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._to_fill = burst / rate
        self.until = -inf

    def take(self, amount: float = 1.0) -> bool:
        """Takes out what is there; False, and nothing is taken, where it is not enough."""
        now = monotonic()
        until = max(self.until, now - self._to_fill) + amount / self._rate
        if until > now + MOMENT:
            return False
        self.until = until
        return True

    def charge(self, amount: float, now: float) -> float:
        """Takes out what was spent already, and says until when something is owed; nobody owes more than they can pay
        off in a while."""
        self.until = min(max(self.until, now - self._to_fill) + amount / self._rate, now + LONGEST_WAIT)
        return self.until


class Account:
    """What a guest or an address has to spend: a store for bursts, and a small one that keeps them from coming at
    once."""

    __slots__ = ("_accounts", "_now", "_saved", "asks", "backlog", "connections", "messages", "turn", "until")

    def __init__(self, accounts: Accounts, rate: float, saved: float) -> None:
        limits = accounts.limits
        self._accounts = accounts
        self._saved = Bucket(rate, saved)
        self._now = Bucket(limits.peak * rate, limits.at_once)
        self.until = -inf
        """Until when something is owed."""
        self.messages = Bucket(limits.messages_a_second, limits.burst)
        self.asks = Bucket(limits.asks_a_second, limits.asks_burst)
        self.turn = asyncio.Lock()
        """Held while something long is done in a thread."""
        self.connections = 0
        self.backlog = 0
        """Bytes that wait for readers."""

    def charge(self, seconds: float) -> None:
        counted, now = seconds * self._accounts.weight, monotonic()
        self.until = max(self._now.charge(counted, now), self._saved.charge(counted, now))

    def wait(self) -> float:
        """Seconds until nothing is owed."""
        owed = self.until - monotonic()
        return owed if owed > MOMENT else 0.0


class Payer(NamedTuple):
    """Who pays for what a connection asks for: its address, and its guest once that is known."""

    address: Account
    guest: Account

    def charge(self, seconds: float) -> None:
        self.address.charge(seconds)
        if self.guest is not self.address:
            self.guest.charge(seconds)

    def wait(self) -> float:
        """Seconds until neither owes anything. Every message asks, so it is worked out when something is charged."""
        owed = max(self.address.until, self.guest.until) - monotonic()
        return owed if owed > MOMENT else 0.0


PAYING: ContextVar[Payer | None] = ContextVar("paying", default=None)
"""Who asked for what is being done, as far as somebody did."""


class Accounts:
    """The accounts of all guests and addresses."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.metrics = Metrics()
        self.weight = 1.0
        """How much of what is spent counts."""
        self._kept: OrderedDict[tuple[str, str], Account] = OrderedDict()
        alone = Account(self, limits.address_rate, limits.address_saved)
        self.nobody = Payer(alone, alone)
        """Pays for what goes on at tables that nobody came to since the start."""

    def of_guest(self, guest: str) -> Account:
        return self._find("guest", guest, self.limits.guest_rate, self.limits.guest_saved)

    def of_address(self, address: str) -> Account:
        return self._find("address", network_of(address), self.limits.address_rate, self.limits.address_saved)

    def _find(self, kind: str, name: str, rate: float, saved: float) -> Account:
        key = kind, name
        account = self._kept.get(key)
        if account is None:
            account = self._kept[key] = Account(self, rate, saved)
            self._forget()
        self._kept.move_to_end(key)
        return account

    def _forget(self) -> None:
        if len(self._kept) > KEPT:
            key, oldest = next(iter(self._kept.items()))
            if oldest.connections:
                self._kept.move_to_end(key)
            else:
                del self._kept[key]


def network_of(address: str) -> str:
    """Whom an address stands for: in IPv6 everybody has the lower half of the addresses to choose from."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        return str(ipaddress.ip_network((found, 64), strict=False))
    return str(found)
