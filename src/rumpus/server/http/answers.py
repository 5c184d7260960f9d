"""Answers: the headers that every answer carries, and those answers that are given before there is a request."""

from __future__ import annotations

import msgspec

from rumpus.server.wire import Problem

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
UNREADABLE = "That is no request that can be read."
REASONS = {
    400: "Bad Request",
    408: "Request Timeout",
    431: "Request Header Fields Too Large",
    503: "Service Unavailable",
}


def whole_answer(status: int, sentence: str) -> bytes:
    """An answer as it goes over the line, after which the connection is closed."""
    body = msgspec.json.encode(Problem(sentence))
    own = {"content-type": "application/json", "content-length": str(len(body)), "connection": "close"}
    lines = [
        f"HTTP/1.1 {status} {REASONS[status]}",
        *(f"{name}: {value}" for name, value in {**HEADERS, **own}.items()),
    ]
    return "\r\n".join([*lines, "", ""]).encode() + body
