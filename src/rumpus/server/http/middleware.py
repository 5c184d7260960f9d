"""Middleware: knows every guest by a cookie, refuses pages from elsewhere, and limits how fast somebody may ask."""

from __future__ import annotations

import asyncio
from collections.abc import Container
from urllib.parse import urlsplit

import msgspec
from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from rumpus.server.http.cookies import read_cookie
from rumpus.server.runtime.accounts import PAYING, Accounts, Payer
from rumpus.server.runtime.guests import OLD_COOKIE, Guests
from rumpus.server.wire import Problem

KEPT = 400 * 24 * 3600
TOO_FAST = "That was too fast; please wait a moment."


class GuestMiddleware:
    """ASGI middleware: leaves `guest` in the scope, and the headers of a new cookie in `guest_headers`.

    A cookie goes only with answers that no cache keeps for others; with the page it is renewed.
    """

    def __init__(self, app: ASGIApp, accounts: Accounts, hosts: Container[str]) -> None:
        self._app = app
        self._accounts = accounts
        self._hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        client = scope.get("client")
        address = self._accounts.of_address(client[0] if client else "")
        refusal = self._refusal(scope, headers)
        if refusal is None and not address.asks.take():
            refusal = 429, TOO_FAST
        if refusal is not None:
            # Refusals cost something too.
            await asyncio.sleep(min(address.wait(), self._accounts.limits.owed_seconds))
            await self._refuse(scope, receive, send, *refusal)
            return
        guests: Guests = scope["app"].state.tables.guests
        known = guests.read(read_cookie(headers, guests.cookie))
        came_before = known or guests.read(read_cookie(headers, OLD_COOKIE))
        guest = came_before or guests.new()
        cookie = (b"set-cookie", self._cookie_for(guests, guest, scope["scheme"]).encode())
        scope["guest"], scope["guest_headers"] = guest, [] if known else [cookie]
        payer = scope["payer"] = Payer(address, self._accounts.of_guest(guest))
        PAYING.set(payer)
        if payer.wait():
            self._accounts.metrics.waits += 1
        if not await _paid(payer, self._accounts.limits.owed_seconds):
            await self._refuse(scope, receive, send, 429, TOO_FAST)
            return
        if came_before:
            await guests.meet(guest)

        async def send_with_cookie(message: Message) -> None:
            if message["type"] == "http.response.start":
                out = MutableHeaders(scope=message)
                kept = out.get("cache-control", "")
                if "private" in kept or ("no-store" in kept and not known):
                    out.append("set-cookie", cookie[1].decode())
            elif message["type"] == "http.response.body":
                payer.charge(len(message.get("body", b"")) * self._accounts.limits.byte_cost)
            await send(message)

        await self._app(scope, receive, send_with_cookie if scope["type"] == "http" else send)

    def _refusal(self, scope: Scope, headers: Headers) -> tuple[int, str] | None:
        host = headers.get("host", "")
        if _name_of(f"//{host}") not in self._hosts:
            return 421, "This server does not go by that name; whoever runs it can add it with --allow-host."
        changes = scope["type"] == "websocket" or scope["method"] not in ("GET", "HEAD")
        origin = headers.get("origin")
        # A browser always says where a page comes from; programs that say nothing carry nobody's cookie by accident.
        if changes and origin is not None and _place_of(origin) != host:
            return 403, "That page is not from this server."
        return None

    async def _refuse(self, scope: Scope, receive: Receive, send: Send, status: int, sentence: str) -> None:
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close"})
            return
        response = Response(msgspec.json.encode(Problem(sentence)), status, media_type="application/json")
        await response(scope, receive, send)

    def _cookie_for(self, guests: Guests, guest: str, scheme: str) -> str:
        secure = "; Secure" if scheme in ("https", "wss") else ""
        return f"{guests.cookie}={guests.sign(guest)}; Path=/; Max-Age={KEPT}; HttpOnly; SameSite=Lax{secure}"


async def _paid(payer: Payer, seconds: float) -> bool:
    """Waits until nothing is owed, if that is soon."""
    end = asyncio.get_running_loop().time() + seconds
    while owed := payer.wait():
        if asyncio.get_running_loop().time() + owed > end:
            return False
        await asyncio.sleep(owed)
    return True


def _place_of(origin: str) -> str | None:
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return None


def _name_of(address: str) -> str | None:
    try:
        return urlsplit(address).hostname
    except ValueError:
        return None
