"""Servers as processes, and players who speak to them over sockets."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

from rumpus.bots import LEVELS

LAUNCH = Path(__file__).parent / "launch.py"
MANY = 10**6
FAST = {"bot_pause": 0, "grace": 0, "messages_a_second": MANY, "burst": MANY, "asks_a_second": MANY, "asks_burst": MANY}
FAST |= {"guest_rate": MANY, "address_rate": MANY, "connections_an_address": MANY}
FAST |= {"new_at_once": MANY, "bots_alone_a_guest": 1000}
PATIENCE = 60
"""How long a test waits for something that must come before it says so: a guard against hanging."""

NOT_COMPILING = ("NUMBA_DISABLE_JIT", "RUMPUS_COMPILE")
"""What keeps a process from compiling."""


class Server:
    """A server process with a data folder that outlives it."""

    def __init__(
        self,
        folder: Path,
        games: str = "",
        interpreted: bool = False,
        cache: Path | None = None,
        store: str | None = None,
        **settings: Any,
    ) -> None:
        """`games` says what is unusual there (`launch.py`); `cache` is where it keeps compiled rules of its own;
        `store` is the address of a database that is used instead of the folder."""
        self.folder = folder
        self.store = store
        self.settings = {**FAST, **settings}
        self.games = games
        self.env = {**os.environ, **({"NUMBA_DISABLE_JIT": "1"} if interpreted else {})}
        if cache is not None:
            self.env = {key: value for key, value in os.environ.items() if key not in NOT_COMPILING}
            self.env["RUMPUS_CACHE"] = str(cache)
        self.launch = LAUNCH
        self.port = 0
        self.log = folder / "server.log"
        self.process: subprocess.Popen[str] | None = None
        self.before: Callable[[], None] | None = None
        """What the process does before it becomes the server."""

    def start(self) -> Server:
        self.folder.mkdir(parents=True, exist_ok=True)
        kept = self.store or str(self.folder)
        command = [sys.executable, str(self.launch), kept, str(self.port), json.dumps(self.settings), self.games]
        with self.log.open("a") as log:
            self.process = subprocess.Popen(
                command, stdout=subprocess.PIPE, stderr=log, text=True, env=self.env, preexec_fn=self.before
            )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert "Rumpus is at" in line, self.log.read_text()
        self.port = int(line.rsplit(":", 1)[1].strip(" /\n"))
        return self

    def kill(self) -> None:
        """SIGKILL: nothing is said goodbye to."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.ended()

    def stop(self) -> int:
        assert self.process is not None
        self.process.terminate()
        return self.ended()

    def ended(self) -> int:
        """Waits for the end of the process; what it ended with."""
        assert self.process is not None
        assert self.process.stdout is not None
        code = self.process.wait(PATIENCE)
        self.process.stdout.close()
        self.process = None
        return code

    def wait_until_ready(self) -> Server:
        with self.guest() as guest:
            end = time.monotonic() + 4 * PATIENCE
            while guest.get("/ready").status_code != 200:
                assert time.monotonic() < end, self.log.read_text()
                time.sleep(0.05)
        return self

    def guest(self) -> httpx.Client:
        return httpx.Client(base_url=f"http://127.0.0.1:{self.port}", timeout=PATIENCE)

    def troubles(self) -> list[str]:
        """Whatever the server logged as an error."""
        lines = self.log.read_text().splitlines()
        return [
            line for line in lines if not line.startswith("{") or json.loads(line)["level"] not in ("info", "warning")
        ]


def cookie_of(guest: httpx.Client) -> str:
    guest.get("/api/me")
    return next(value for name, value in guest.cookies.items() if name.startswith("rumpus_"))


def open_table(guest: httpx.Client, seats: str = "me bot", game: str = "anarcade", **more: Any) -> str:
    """Opens a table with seats written like `me open bot rookie`."""
    kinds = [{"kind": "bot", "bot": word} if word in LEVELS else {"kind": word} for word in seats.split()]
    answer = guest.post("/api/tables", json={"game": game, "players": len(kinds), "seats": kinds, **more})
    assert answer.status_code == 201, answer.text
    return answer.json()["table"]


def in_whole(sentence: dict[str, Any]) -> str:
    """A sentence of the log as it is read."""
    return str(sentence.get("who", "") + sentence["rest"])


class Player:
    """A guest at a table, with the last that was heard."""

    def __init__(self, server: Server, table: str, cookie: str | None = None) -> None:
        self.server = server
        self.table_id = table
        self.cookie = cookie
        self.heard: list[dict[str, Any]] = []
        self.raw: list[str] = []
        self.table: dict[str, Any] = {}
        self.legal: list[dict[str, Any]] = []
        self.state = "open"
        self.seq = 0
        self._ids = count(1)
        self.connect()

    def connect(self) -> Player:
        """Comes to the table as somebody who knows nothing of it."""
        self._open(0)
        self.hear("table")
        return self

    def come_back(self) -> Player:
        """Takes the line up again from the last that was heard; whatever was missed comes first."""
        self._open(self.seq)
        while self.receive()["type"] not in ("table", "seats"):
            pass
        return self

    def _open(self, last: int) -> None:
        headers = {"cookie": f"rumpus={self.cookie}"} if self.cookie else None
        url = f"ws://127.0.0.1:{self.server.port}/ws/tables/{self.table_id}?last={last}"
        self.door = connect(
            url,
            additional_headers=headers,
            compression=None,
            max_size=None,
            proxy=None,
            open_timeout=PATIENCE,
            # The server asks whether we are there. Asking back would be a thread that draws from `random`, which
            # Hypothesis takes for a draw of whatever test runs just then.
            ping_interval=None,
            # A server that was sent half a frame still waits for the rest; nobody has to wait with it.
            close_timeout=0.1,
        )
        self.ws: ClientConnection = self.door.__enter__()
        if self.cookie is None:
            assert self.ws.response is not None
            self.cookie = self.ws.response.headers["set-cookie"].partition(";")[0].partition("=")[2]

    def receive(self) -> dict[str, Any]:
        text = self.ws.recv(PATIENCE)
        assert isinstance(text, str)
        self.raw.append(text)
        message: dict[str, Any] = json.loads(text)
        self.heard.append(message)
        if message["type"] == "table":
            self.table = message
        if message["type"] in ("table", "step"):
            self.seq, self.legal, self.state = message["seq"], message["legal"], message["state"]
        elif message["type"] == "seats":
            self.seq, self.legal = message["seq"], message["legal"]
        elif message["type"] == "chat":
            self.seq = message["line"]["seq"]
        return message

    def hear(self, kind: str, said: str | None = None, **wanted: Any) -> dict[str, Any]:
        """Listens until a message of the kind, with the wanted fields, comes; `said` is its sentence as it is read."""
        while True:
            message = self.receive()
            if message["type"] != kind or any(message[key] != value for key, value in wanted.items()):
                continue
            if said is None or (message["sentence"] and in_whole(message["sentence"]) == said):
                return message

    def send(self, kind: str, id: str | None = None, **fields: Any) -> str:
        id = id or f"c{next(self._ids)}-{time.monotonic_ns()}"
        self.ws.send(json.dumps({"type": kind, "id": id, **fields}))
        return id

    def ask(self, kind: str, id: str | None = None, **fields: Any) -> dict[str, Any]:
        """Sends a command and listens for its answer."""
        sent = self.send(kind, id, **fields)
        while True:
            message = self.receive()
            if message["type"] in ("ack", "refused", "hint") and message["id"] == sent:
                return message

    def decide(self, which: int = 0) -> dict[str, Any]:
        return self.ask("decide", decisions=[self.legal[which]["id"]], at=self.seq)

    def wait_for_turn(self) -> bool:
        """Listens until there is something to decide; False when the game is over."""
        while self.state != "over" and not self.legal:
            self.receive()
        return self.state != "over"

    def play_to_the_end(self) -> None:
        """Takes the last of the open decisions in turn with others, so that the game moves on."""
        while self.wait_for_turn():
            known = self.seq
            answer = self.decide(-1)
            if answer["type"] == "refused":
                assert self.seq > known, "where nobody was quicker, what is open is not refused"
                continue
            while self.seq < answer["seq"]:
                self.receive()
        if self.table["state"] != "over":
            self.hear("table", state="over")

    def close(self) -> None:
        self.ws.close()
