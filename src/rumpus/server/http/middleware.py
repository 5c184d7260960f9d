"""Middleware: knows every guest by a cookie, refuses pages from elsewhere, and limits how fast somebody may ask."""

from __future__ import annotations

from http.cookies import CookieError, SimpleCookie
from urllib.parse import urlsplit

import msgspec
from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from rumpus.server.runtime.guests import COOKIE, Guests
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
    """ASGI middleware: leaves `guest` in the scope, and the headers of a new cookie in `guest_headers`."""

    def __init__(self, app: ASGIApp, settings: Settings, hosts: frozenset[str] | None) -> None:
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
        guest = guests.read(_cookie(headers))
        if guest is not None:
            await guests.meet(guest)
        fresh = [] if guest else [(b"set-cookie", self._cookie_for(guests, guest := guests.new()).encode())]
        scope["guest"], scope["guest_headers"] = guest, fresh

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *fresh]
                out = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    out[name] = value
            await send(message)

        await self._app(scope, receive, send_with_headers if scope["type"] == "http" else send)

    def _refusal(self, scope: Scope, headers: Headers) -> tuple[int, str] | None:
        host = headers.get("host", "")
        if self._hosts is not None and _name_of(f"//{host}") not in self._hosts:
            return 421, "This server does not go by that name."
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

    def _cookie_for(self, guests: Guests, guest: str) -> str:
        return f"{COOKIE}={guests.sign(guest)}; Path=/; Max-Age={KEPT}; HttpOnly; SameSite=Lax"


def _cookie(headers: Headers) -> str | None:
    try:
        found = SimpleCookie(headers.get("cookie", "")).get(COOKIE)
    except CookieError:
        return None
    return found.value if found else None


def _name_of(address: str) -> str | None:
    try:
        return urlsplit(address).hostname
    except ValueError:
        return None
