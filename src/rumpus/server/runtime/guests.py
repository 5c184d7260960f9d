"""Guests: who somebody is without an account. A signed cookie holds the secret that a seat belongs to."""

from __future__ import annotations

import hashlib
import hmac
import secrets

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


class Guests:
    """Everybody who ever came, by the secret in their cookie. Names are kept at hand: every message tells some."""

    def __init__(self, store: Store, key: bytes, names: dict[str, str]) -> None:
        self._store = store
        self._key = key
        self._names = names
        # Browsers keep cookies by machine, not by port: two servers on one machine must not take each other's.
        self.cookie = f"rumpus_{self.derive('cookie name').hex()[:8]}"

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
        if known is None:
            lot = hashlib.sha256(guest.encode()).digest()
            known = f"{ADJECTIVES[lot[0] % len(ADJECTIVES)]} {ANIMALS[lot[1] % len(ANIMALS)]}"
        return known

    def rename(self, guest: str, name: str) -> None:
        self._names[guest] = name
        self._store.rename_guest(guest, name)


async def read_guests(store: Store) -> Guests:
    return Guests(store, await store.read_key(), await store.read_names())
