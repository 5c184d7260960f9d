"""Who reaches a server by which name, what cookies it gives, and that its data folder is for its owner alone."""

from __future__ import annotations

import os
import signal
import socket
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from websockets.sync.client import connect

from rumpus.core.errors import RumpusError
from rumpus.server.runtime.addresses import HostNames, check_proxy, friends_address

from .playing import PATIENCE, Server, cookie_of
from .test_starting import ended, start

ANOTHER = "127.0.0.2"
"""An address of this machine's own loopback that is not the usual one."""


@contextmanager
def running(folder: Path, *more: str) -> Iterator[str]:
    """The address of a server that was started as people start it."""
    process = start(folder, *more)
    assert process.stdout is not None
    line = process.stdout.readline()
    assert line.startswith("Rumpus is at "), process.communicate()
    try:
        yield line.removeprefix("Rumpus is at ").strip()
    finally:
        process.send_signal(signal.SIGINT)
        ended(process)


def answer_to(address: str, name: str, **headers: str) -> int:
    return httpx.get(f"{address}api/me", headers={"host": name, **headers}, timeout=PATIENCE).status_code


# Names


def test_this_machine_alone_answers_to_its_own_names(server: Server) -> None:
    address = f"http://127.0.0.1:{server.port}/"
    assert {answer_to(address, name) for name in ("localhost", "127.0.0.1:80", "[::1]", "LOCALHOST")} == {200}
    for name in ("evil.example", "10.0.0.7", "localhost.evil.example", "", "127.0.0.1.evil.example", "["):
        assert answer_to(address, name) == 421
    refused = httpx.get(f"{address}api/me", headers={"host": "evil.example"}).json()["sentence"]
    assert refused == "This server does not go by that name; whoever runs it can add it with --allow-host."


def test_a_server_for_others_answers_to_numbers_and_allowed_names_only(tmp_path: Path) -> None:
    with running(tmp_path, "--host", ANOTHER, "--allow-host", "games.example.org", "--allow-host", "table") as address:
        me = socket.gethostname()
        for name in ("games.example.org", "GAMES.example.org:8770", "table", ANOTHER, "192.168.1.20", "[::1]", me):
            assert answer_to(address, name) == 200
        for name in ("evil.example", "example.org", "a.games.example.org", "192.168.1.20.evil.example"):
            assert answer_to(address, name) == 421


@pytest.mark.parametrize(
    ("more", "complaint"),
    [
        (("--allow-host", "https://x.example/"), "A name to answer to is like games.example.org, without port or path"),
        (("--behind-proxy",), "Behind a proxy, say by which name people come: --allow-host games.example.org."),
        (("--behind-proxy", "proxy.lan", "--allow-host", "x.example"), "A proxy is told by its address"),
    ],
)
def test_what_cannot_be_is_said_in_a_sentence(tmp_path: Path, more: tuple[str, ...], complaint: str) -> None:
    code, _, complained = ended(start(tmp_path, *more))
    assert code == 2
    assert complained.startswith(f"rumpus: {complaint}")
    assert complained.count("\n") == 1


def test_friends_are_told_the_name_that_was_allowed() -> None:
    assert friends_address("0.0.0.0", 8770, ["games.lan"]) == "http://games.lan:8770/"
    assert friends_address("127.0.0.1", 8770, ["games.lan"]) is None
    assert friends_address("127.0.0.1", 8770, ["games.example.org"], True) == "https://games.example.org/"
    with pytest.raises(RumpusError):
        HostNames("127.0.0.1", ["a b"])
    assert check_proxy(None, []) == frozenset()
    assert check_proxy("10.0.0.2", ["x"]) == {"10.0.0.2"}


# Proxies


def forwarded(address: str, scheme: str = "https", by: str = "203.0.113.5") -> str:
    headers = {"host": "games.example.org", "x-forwarded-proto": scheme, "x-forwarded-for": by}
    answer = httpx.get(f"{address}api/me", headers=headers, timeout=PATIENCE)
    assert answer.status_code == 200, answer.text
    return answer.headers["set-cookie"]


def test_a_cookie_is_secure_where_a_proxy_that_is_believed_says_https(tmp_path: Path) -> None:
    names = ("--allow-host", "games.example.org")
    with running(tmp_path / "with", *names, "--behind-proxy") as address:
        assert forwarded(address).endswith("; Secure")
        assert "Secure" not in forwarded(address, "http")
        url = f"{address.replace('http', 'ws').replace('localhost', '127.0.0.1')}ws/tables/none"
        headers = {"x-forwarded-proto": "https"}
        with connect(url, additional_headers=headers, proxy=None) as line:
            assert line.response is not None
            assert line.response.headers["set-cookie"].endswith("; Secure")
    with running(tmp_path / "without", *names) as address:
        assert "Secure" not in forwarded(address), "nobody is believed unasked"
    with running(tmp_path / "other", *names, "--behind-proxy", "10.0.0.2") as address:
        assert "Secure" not in forwarded(address), "this machine is not that proxy"


# Cookies


def test_two_servers_on_one_machine_leave_each_other_their_cookies(server: Server, mortal: Server) -> None:
    with server.guest() as guest:
        guest.post("/api/me", json={"name": "Nina"})
        guest.get(f"http://127.0.0.1:{mortal.port}/api/me")
        assert len(guest.cookies) == 2
        assert guest.get("/api/me").json() == {"name": "Nina"}


def test_a_cookie_from_before_it_had_a_name_of_its_own_is_still_known(server: Server) -> None:
    with server.guest() as guest, server.guest() as later:
        guest.post("/api/me", json={"name": "Nina"})
        answer = later.get("/api/me", headers={"cookie": f"rumpus={cookie_of(guest)}"})
        assert answer.json() == {"name": "Nina"}
        assert cookie_of(later) == cookie_of(guest), "and gets the name"
        forged = later.get("/api/me", headers={"cookie": f"rumpus={'0' * 32}.{'0' * 64}"})
        assert forged.json() != {"name": "Nina"}


def test_a_cookie_is_renewed_with_the_page_and_goes_with_nothing_that_is_kept_for_others(server: Server) -> None:
    page = Path(__file__).parent.parent.parent / "web" / "dist"
    with server.guest() as guest:
        for address in ("/metrics", "/health", "/ready", "/icon.svg", "/assets/none.js", "/api/tables/none/save"):
            answer = guest.get(address)
            if "set-cookie" in answer.headers:
                assert answer.headers["cache-control"] == "no-store", address
        if page.joinpath("index.html").is_file():
            for asset in page.joinpath("assets").iterdir():
                answer = guest.get(f"/assets/{asset.name}")
                assert "public" in answer.headers["cache-control"]
                assert "set-cookie" not in answer.headers
            first, second = guest.get("/"), guest.get("/")
            assert first.headers["cache-control"] == "private, no-cache"
            assert first.headers["set-cookie"] == second.headers["set-cookie"]
            assert "Max-Age=34560000" in second.headers["set-cookie"]
        fresh = cookie_of(guest)
        assert "set-cookie" not in guest.get("/api/me").headers
        assert cookie_of(guest) == fresh


# The data folder


def rights(path: Path) -> str:
    return oct(stat.S_IMODE(path.stat().st_mode))[2:]


def test_the_data_folder_and_all_that_is_in_it_are_for_their_owner_alone(tmp_path: Path) -> None:
    folder = tmp_path / "made by the server"
    before = os.umask(0o022)
    try:
        with running(folder):
            assert (folder / "rumpus.sqlite").exists()
            assert {path.name: rights(path) for path in folder.iterdir() if rights(path) != "600"} == {}
            assert rights(folder) == "700"
        # As an earlier version left it.
        folder.chmod(0o755)
        for path in folder.iterdir():
            path.chmod(0o644)
        with running(folder):
            assert {rights(path) for path in folder.iterdir()} == {"600"}
            assert rights(folder) == "700"
    finally:
        os.umask(before)


def test_a_folder_that_holds_other_things_is_left_open_but_not_what_is_ours(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    letter = tmp_path / "letter.txt"
    letter.write_text("Hello")
    letter.chmod(0o644)
    with running(tmp_path):
        assert (rights(tmp_path), rights(letter)) == ("755", "644")
        assert {rights(path) for path in tmp_path.iterdir() if path != letter} == {"600"}
