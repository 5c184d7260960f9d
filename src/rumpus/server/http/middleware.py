"""Middleware: knows every guest by a cookie, refuses pages from elsewhere, and limits how fast somebody may ask."""

from __future__ import annotations

from collections.abc import Container
from http.cookies import CookieError, SimpleCookie
from urllib.parse import urlsplit

import msgspec
from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from rumpus.server.runtime.guests import OLD_COOKIE, Guests
from rumpus.server.runtime.settings import Bucket, Settings
from rumpus.server.wire import Problem

KEPT = 400 * 24 * 3600
CONTENT_SECURITY_POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        # Positions of things that move are style attributes; they cannot run or load anything.
        "style-src-attr 'unsafe-inline'",
        "img-src 'self' data:",
        "font-src 'self'",
        "media-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    ]
)
HEADERS = {
    "content-security-policy": CONTENT_SECURITY_POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
BUCKETS = 10_000


class GuestMiddleware:
    """ASGI middleware: leaves `guest` in the scope, and the headers of a new cookie in `guest_headers`.

    A cookie goes only with answers that no cache keeps for others; with the page it is renewed.
    """

    def __init__(self, app: ASGIApp, settings: Settings, hosts: Container[str]) -> None:
        self._app = app
        self._settings = settings
        self._hosts = hosts
        self._buckets: dict[str, Bucket] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        refusal = self._refusal(scope, headers)
        if refusal is not None:
            await self._refuse(scope, receive, send, *refusal)
            return
        guests: Guests = scope["app"].state.tables.guests
        known = guests.read(_cookie(headers, guests.cookie))
        guest = known or guests.read(_cookie(headers, OLD_COOKIE)) or guests.new()
        cookie = (b"set-cookie", self._cookie_for(guests, guest, scope["scheme"]).encode())
        scope["guest"], scope["guest_headers"] = guest, [] if known else [cookie]

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                out = MutableHeaders(scope=message)
                kept = out.get("cache-control", "")
                if "private" in kept or ("no-store" in kept and not known):
                    out.append("set-cookie", cookie[1].decode())
                for name, value in HEADERS.items():
                    out[name] = value
            await send(message)

        await self._app(scope, receive, send_with_headers if scope["type"] == "http" else send)

    def _refusal(self, scope: Scope, headers: Headers) -> tuple[int, str] | None:
        host = headers.get("host", "")
        if _name_of(f"//{host}") not in self._hosts:
            return 421, "This server does not go by that name; whoever runs it can add it with --allow-host."
        changes = scope["type"] == "websocket" or scope["method"] not in ("GET", "HEAD")
        origin = headers.get("origin")
        # A browser always says where a page comes from; programs that say nothing carry nobody's cookie by accident.
        if changes and origin is not None and urlsplit(origin).netloc != host:
            return 403, "That page is not from this server."
        if not self._bucket(scope).take():
            return 429, "That was too fast; please wait a moment."
        return None

    def _bucket(self, scope: Scope) -> Bucket:
        client = scope.get("client")
        address = client[0] if client else ""
        if address not in self._buckets:
            if len(self._buckets) >= BUCKETS:
                self._buckets = {known: bucket for known, bucket in self._buckets.items() if not bucket.full}
            self._buckets[address] = Bucket(self._settings.asks_a_second, self._settings.asks_burst)
        return self._buckets[address]

    async def _refuse(self, scope: Scope, receive: Receive, send: Send, status: int, sentence: str) -> None:
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close"})
            return
        response = Response(msgspec.json.encode(Problem(sentence)), status, HEADERS, media_type="application/json")
        await response(scope, receive, send)

    def _cookie_for(self, guests: Guests, guest: str, scheme: str) -> str:
        secure = "; Secure" if scheme in ("https", "wss") else ""
        return f"{guests.cookie}={guests.sign(guest)}; Path=/; Max-Age={KEPT}; HttpOnly; SameSite=Lax{secure}"


def _cookie(headers: Headers, name: str) -> str | None:
    try:
        found = SimpleCookie(headers.get("cookie", "")).get(name)
    except CookieError:
        return None
    return found.value if found else None


def _name_of(address: str) -> str | None:
    try:
        return urlsplit(address).hostname
    except ValueError:
        return None
