"""Starting: a few friendly lines, an address for friends, and a second start that leads to the first."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from rumpus.server.runtime.addresses import friends_address, machine_address, own_address

from .playing import PATIENCE, Server


def start(folder: Path, *more: str, **env: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "rumpus", "serve", "--port", "0", "--data", str(folder), *more]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    return subprocess.Popen(command, text=True, env={**os.environ, "NUMBA_DISABLE_JIT": "1", **env}, **pipes)  # type: ignore[call-overload, no-any-return]


def ended(process: subprocess.Popen[str]) -> tuple[int, str, str]:
    told, complained = process.communicate(timeout=PATIENCE)
    return process.returncode, told, complained


@pytest.mark.parametrize("asked", [False, True])
def test_the_terminal_gets_a_few_friendly_lines_and_a_log_only_when_asked(tmp_path: Path, asked: bool) -> None:
    process = start(tmp_path, RUMPUS_LOG="1" if asked else "")
    assert process.stdout is not None
    lines = [process.stdout.readline() for _ in range(3)]
    # The first words of the log come when the tables were read back.
    log = tmp_path / "rumpus.log"
    while not asked and not (log.exists() and log.read_text().endswith("\n")):
        assert process.poll() is None
        time.sleep(0.05)
    if asked:
        assert process.stderr is not None
        assert json.loads(process.stderr.readline())["level"] == "info"
    process.send_signal(signal.SIGINT)
    code, told, complained = ended(process)
    assert code == 0
    assert lines[0].startswith("Rumpus is at http://localhost:")
    assert lines[1] == f"Games are kept in {tmp_path}\n"
    assert "Ctrl-C" in lines[2]
    assert told == "Stopped. Every table waits for you.\n"
    assert log.exists() != asked
    if not asked:
        assert complained == ""
        assert all(json.loads(line)["at"].startswith("rumpus") for line in log.read_text().splitlines())


def test_a_second_start_says_where_the_first_is_and_with_open_leads_there(tmp_path: Path) -> None:
    server = Server(tmp_path / "tables", interpreted=True).start()
    address = f"http://localhost:{server.port}/"
    code, told, complained = ended(start(server.folder))
    assert (code, told) == (2, "")
    assert complained == f"rumpus: Another Rumpus server is using the data in {server.folder}: it is at {address}.\n"
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {tmp_path / "opened"}\n')
    browser.chmod(0o755)
    code, told, complained = ended(start(server.folder, "--open", BROWSER=f"{browser} %s"))
    assert (code, told, complained) == (0, f"Rumpus is running already, at {address}\n", "")
    assert (tmp_path / "opened").read_text() == f"{address}\n"
    _, told, _ = ended(start(server.folder, "--open", BROWSER="no-such-browser", PATH=str(tmp_path)))
    assert told.splitlines()[1:] == ["No browser could be opened here; please go to the address yourself."]
    server.stop()
    assert not (server.folder / "in-use.txt").exists()


def test_friends_get_an_address_only_where_they_are_listened_to(server: Server) -> None:
    assert friends_address("127.0.0.1", 8770) is None
    assert friends_address("table.example", 8770) == "http://table.example:8770/"
    here = machine_address()
    assert friends_address("0.0.0.0", 8770) == (f"http://{here}:8770/" if here else None)
    assert own_address("0.0.0.0", 8770) == "http://localhost:8770/"
    assert own_address("::1", 8770) == "http://[::1]:8770/"
    with server.guest() as guest:
        assert guest.get("/api/invitation").json() == {"address": None}
