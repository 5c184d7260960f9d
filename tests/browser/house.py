"""A real server process on loopback and a real Chromium, for tests and screenshots of the page."""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Locator, Page, Playwright, expect

ROOT = Path(__file__).parent.parent.parent
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
ARGUMENTS = [
    "--no-sandbox",
    "--headless=new",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
PATIENCE = 120
LAUNCH = ROOT / "tests" / "server" / "launch.py"


def page_is_built() -> bool:
    return (ROOT / "web" / "dist" / "index.html").is_file()


class House:
    """The server: started, killed and started again on one port, with one data folder.

    With `settings` it is the one of the server's tests, where `Deal 7` as the name of a table deals from seed 7.
    """

    def __init__(self, folder: Path, **settings: float) -> None:
        self.folder = folder
        self.settings = settings
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = int(probe.getsockname()[1])
        self.address = f"http://127.0.0.1:{self.port}/"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        command = [sys.executable, "-m", "rumpus.server", "--log", "--port", str(self.port), "--data", str(self.folder)]
        if self.settings:
            command = [sys.executable, str(LAUNCH), str(self.folder), str(self.port), json.dumps(self.settings), ""]
        with (self.folder / "server.log").open("ab") as log:
            self._process = subprocess.Popen(command, stdout=log, stderr=log)
        self._await_ready()

    def _await_ready(self) -> None:
        assert self._process is not None
        while self._process.poll() is None:
            try:
                with urllib.request.urlopen(f"{self.address}ready") as answer:
                    if answer.status == 200:
                        return
            except (urllib.error.URLError, ConnectionError):
                pass
            time.sleep(0.2)
        raise RuntimeError(f"The server did not start: {self.log()}")

    def kill(self) -> None:
        """Ends the server as a power cut would."""
        assert self._process is not None
        os.kill(self._process.pid, signal.SIGKILL)
        self._process.wait()

    def stop(self) -> None:
        if self._process is not None and self._process.poll() is None:
            self._process.terminate()
            self._process.wait()

    def log(self) -> str:
        return (self.folder / "server.log").read_text(encoding="utf-8", errors="replace")


@contextmanager
def open_browser(playwright: Playwright) -> Iterator[Browser]:
    browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
    try:
        yield browser
    finally:
        browser.close()


class Player:
    """Somebody in front of the page, who sees what is on it and acts on it."""

    def __init__(self, page: Page, house: House) -> None:
        self.page = page
        self.house = house
        self.complaints: list[str] = []
        page.set_default_timeout(PATIENCE * 1000)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", lambda said: self.complaints.append(said.text) if _is_complaint(said.text) else None)

    def set_pace(self, pace: str) -> None:
        """Lets the others' moves be shown faster or slower from the next visit on."""
        self.page.add_init_script(
            f"""if (!localStorage.getItem("rumpus-settings"))
                localStorage.setItem("rumpus-settings", '{{"pace": "{pace}"}}')"""
        )

    def visit(self, where: str = "") -> None:
        self.page.goto(f"{self.house.address}{where}")

    def open_table(self, players: int, seats: list[str], aces: str) -> str:
        """Sets a table up over the set-up screen and gives its address back."""
        page = self.page
        self.visit("#/new/anarcade")
        page.get_by_role("radio", name=f"{players} players").check(force=True)
        for number, seat in enumerate(seats, 2):
            page.get_by_label(f"Seat {number}").select_option(seat)
        page.get_by_label("Aces").select_option(aces)
        page.get_by_role("button", name="Open the table").or_(page.get_by_role("button", name="Start the game")).click()
        page.wait_for_url("**#/table/*")
        return page.url

    def wait_for_decision_or_end(self) -> bool:
        """Waits until there is something to decide; false when the game is over."""
        end = self.page.get_by_role("list", name="Ranks")
        expect(self.choices().first.or_(end).first).to_be_visible(timeout=PATIENCE * 1000)
        return not end.is_visible()

    def choices(self) -> Locator:
        """Everything that glows: buttons on the board and in the prompt."""
        return self.page.locator(".lit, .choice")

    def labels(self) -> list[str]:
        """What each glowing thing is called by a screen reader."""
        script = "all => all.map(one => (one.querySelector('.sr-only') ?? one).textContent.trim())"
        return [str(label) for label in self.choices().evaluate_all(script)]

    def decide(self, label: str) -> None:
        """Clicks a choice by its name: in the prompt if it is there, else on the board."""
        self.page.get_by_role("button", name=label, exact=True).last.click()

    def prompt(self) -> str:
        return self.page.locator(".prompt-words > p").first.inner_text()


def _is_complaint(text: str) -> bool:
    return "Content Security Policy" in text or "Uncaught" in text


def choose_like_a_person(player: Player) -> str:
    """The label of a sensible choice: draw all, score all, buy the dearest card, else end the turn."""
    labels = player.labels()
    for start in ("Draw and play", "Score a credit"):
        for label in labels:
            if label.startswith(start):
                return label
    buys = [label for label in labels if label.startswith("Buy ")]
    return buys[0] if buys else labels[-1]
