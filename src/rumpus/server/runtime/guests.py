"""Guests: who somebody is without an account. A signed cookie holds the secret that a seat belongs to."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections import OrderedDict
from contextlib import suppress

from rumpus.core.errors import RumpusError, Unavailable
from rumpus.server.store.store import Store

OLD_COOKIE = "rumpus"
"""What every cookie was called before each data folder had a name of its own for it."""
ADJECTIVES = (
    "Brisk",
    "Calm",
    "Clever",
    "Cosy",
    "Daring",
    "Eager",
    "Gentle",
    "Jolly",
    "Keen",
    "Lucky",
    "Merry",
    "Nimble",
    "Witty",
)
ANIMALS = (
    "Badger",
    "Crane",
    "Falcon",
    "Gecko",
    "Heron",
    "Lynx",
    "Marten",
    "Newt",
    "Otter",
    "Puffin",
    "Raven",
    "Seal",
    "Wren",
)


KNOWN = 50_000
"""So many names are kept at hand: every message tells some."""


class Guests:
    """Everybody who ever came, by the secret in their cookie."""

    def __init__(self, store: Store, key: bytes) -> None:
        self._store = store
        self._key = key
        # Browsers keep cookies by machine, not by port: two servers on one machine must not take each other's.
        self.cookie = f"rumpus_{self.derive('cookie name').hex()[:8]}"
        self._names: OrderedDict[str, str] = OrderedDict()
        """What those call themselves who were here last; nothing for those who did not say."""

    def new(self) -> str:
        return secrets.token_hex(16)

    def derive(self, purpose: str) -> bytes:
        """Secret bytes that are always the same for one purpose."""
        return hmac.digest(self._key, f"derive {purpose}".encode(), "sha256")

    def sign(self, guest: str) -> str:
        return f"{guest}.{hmac.digest(self._key, guest.encode(), 'sha256').hex()}"

    def read(self, cookie: str | None) -> str | None:
        """The guest a cookie belongs to, None for one that we did not sign."""
        if not cookie or len(cookie) > 200 or not cookie.isascii():
            return None
        guest = cookie.partition(".")[0]
        return guest if hmac.compare_digest(cookie, self.sign(guest)) else None

    def name(self, guest: str) -> str:
        """What the guest wants to be called; until then a name that comes with the cookie."""
        known = self._names.get(guest)
        if not known:
            lot = hashlib.sha256(guest.encode()).digest()
            known = f"{ADJECTIVES[lot[0] % len(ADJECTIVES)]} {ANIMALS[lot[1] % len(ANIMALS)]}"
        return known

    async def meet(self, guest: str) -> None:
        """Has the name of somebody at hand who comes, or who is to be told of."""
        if guest in self._names:
            self._names.move_to_end(guest)
            return
        # Where it cannot be read, a guest is still the same.
        with suppress(RumpusError):
            self._remember(guest, await self._store.read_name(guest))

    async def meet_anew(self, guest: str) -> None:
        """Somebody may have another name now, chosen elsewhere; it matters only where the old one is known here."""
        if guest in self._names:
            self._remember(guest, await self._store.read_name(guest))

    async def rename(self, guest: str, name: str) -> None:
        """The new name is stored when this returns."""
        if not await self._store.rename_guest(guest, name):
            raise Unavailable("The name could not be stored; please try again.")
        self._remember(guest, name)

    def _remember(self, guest: str, name: str) -> None:
        self._names[guest] = name
        self._names.move_to_end(guest)
        if len(self._names) > KNOWN:
            self._names.popitem(last=False)


async def read_guests(store: Store) -> Guests:
    return Guests(store, await store.read_key())
