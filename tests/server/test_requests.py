"""Requests that no browser sends: each gets one sentence, never a 500, and carries the headers of every answer."""

from __future__ import annotations

import json

import pytest

from rumpus.server.http.answers import HEADERS

from .lines import HANDSHAKE, Answer, Line, ask
from .playing import Server


def is_guarded(answer: Answer) -> bool:
    return all(answer.headers.get(name) == value for name, value in HEADERS.items())


@pytest.mark.parametrize("origin", ["http://[", "http://[::1", "//[", "\xff", "null", "http://elsewhere:1"])
def test_an_origin_that_is_none_or_not_ours_is_turned_away(server: Server, origin: str) -> None:
    answer = ask(server, "/api/me", "POST", origin=origin)
    assert (answer.status, answer.sentence) == (403, "That page is not from this server.")
    assert is_guarded(answer)


@pytest.mark.parametrize(
    "name", ["x" * 300, "a/" * 3000, "%00", "%2e%2e/" * 50, "~" + "x" * 255, "assets/" + "y" * 4000]
)
def test_an_address_that_can_be_no_file_is_answered(server: Server, name: str) -> None:
    for target in (f"/{name}", f"/assets/{name}", f"/api/tables/{name}/replay", f"/api/rules/{name}"):
        answer = ask(server, target)
        assert answer.status in (200, 404, 503)
        assert is_guarded(answer)


@pytest.mark.parametrize("depth", [100, 1_000, 8_000])
@pytest.mark.parametrize("target", ["/api/me", "/api/tables", "/api/daily"])
def test_deep_json_gets_a_sentence(server: Server, depth: int, target: str) -> None:
    for body in ("[" * depth + "]" * depth, '{"a":' * (depth // 4) + "1" + "}" * (depth // 4)):
        with server.guest() as guest:
            answer = guest.post(target, content=body, headers={"content-type": "application/json"})
        assert answer.status_code in (201, 400)
        if answer.status_code == 400:
            assert answer.json()["sentence"].endswith(".")


def test_a_cookie_header_full_of_quotes_and_backslashes_is_read_as_it_stands(server: Server) -> None:
    with server.guest() as guest:
        name = guest.get("/api/me").json()["name"]
        ours = "; ".join(f"{key}={value}" for key, value in guest.cookies.items())
    nasty = 'x="' + "\\" * 12_000 + '"'
    answer = ask(server, cookie=f"{nasty}; {ours}; other=1")
    assert json.loads(answer.body) == {"name": name}
    assert "set-cookie" not in answer.headers


def test_what_is_no_cookie_of_ours_makes_a_new_guest(server: Server) -> None:
    for cookie in ("rumpus", "rumpus=", "=;;=;", "rumpus=a.b", 'rumpus="quoted"', ";" * 9000, "\xff" * 50, "a" * 5000):
        assert "set-cookie" in ask(server, cookie=cookie).headers


@pytest.mark.parametrize("size", [21_000, 40_000, 400_000])
def test_a_head_that_is_too_long_is_refused(server: Server, size: int) -> None:
    for headers in ({"cookie": "x=" + "\\" * size}, {f"x_{n}": "y" * 1000 for n in range(size // 1000)}):
        answer = ask(server, **headers)
        assert (answer.status, answer.sentence) == (431, "The head of that request is too long.")
        assert is_guarded(answer)


@pytest.mark.parametrize(
    "noise",
    [b"\0\r\n\r\n", b"GET\r\n\r\n", b"GET / HTTP/9\r\n\r\n", b"GET / HTTP/1.1\r\n\r\n", b"\x16\x03\x01\r\n\r\n"],
)
def test_what_is_no_request_is_answered_in_a_sentence(server: Server, noise: bytes) -> None:
    with Line(server) as line:
        answer = line.send(noise).answer()
    assert (answer.status, answer.sentence) == (400, "That is no request that can be read.")
    assert is_guarded(answer)


@pytest.mark.parametrize(
    "more",
    [
        {"sec_websocket_key": "short"},
        {"sec_websocket_version": "12"},
        {"origin": "http://["},
        {"content_length": "5"},
        {"cookie": "x" * 9000},
        {f"x_{n}": "y" for n in range(200)},
    ],
)
def test_a_handshake_that_is_none_is_answered_and_closed(server: Server, more: dict[str, str]) -> None:
    with Line(server) as line:
        lines = ["GET /ws/tables/none HTTP/1.1", "host: localhost"]
        lines += [f"{name.replace('_', '-')}: {value}" for name, value in {**HANDSHAKE, **more}.items()]
        answer = line.send("\r\n".join([*lines, "", ""]).encode()).answer()
        assert 400 <= answer.status < 500
        assert is_guarded(answer)
        assert line.rest() == b""


@pytest.mark.parametrize("method", ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "TRACE", "PURGE"])
@pytest.mark.parametrize(
    "target", ["/", "/api/me", "/api/nothing", "/ws/tables/x", "/metrics", "/health", "/index.html", "*"]
)
def test_every_answer_carries_the_headers_that_protect_the_page(server: Server, method: str, target: str) -> None:
    answer = ask(server, target, method)
    assert answer.status < 500 or answer.status == 503
    assert is_guarded(answer)
    assert len(answer.headers["content-security-policy"].split("default-src")) == 2
