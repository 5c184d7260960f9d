"""A real server process on loopback and a real Chromium, for tests and screenshots of the page."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Locator, Page, Playwright, WebSocketRoute, expect

from tests.server.playing import Server

ROOT = Path(__file__).parent.parent.parent
CHROMIUMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The first that is there is taken: the same engine without a window of its own costs half as much."""
CHROMIUM = next(filter(None, map(shutil.which, CHROMIUMS)), None)
ARGUMENTS = [
    "--no-sandbox",
    "--headless",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
PATIENCE = 120
READING = 300
"""Milliseconds after which the page takes a number key for a decision that has just come up."""
OPEN = """async (wish) => {
    const answer = await fetch("/api/tables", {
        method: "POST", headers: {"content-type": "application/json"}, body: JSON.stringify(wish)
    });
    return (await answer.json()).table;
}"""


def page_is_built() -> bool:
    return (ROOT / "web" / "dist" / "index.html").is_file()


class QuickServer(Server):
    """The server, whose bots and hints are quick; killed and started again it keeps its port and its data."""

    def __init__(self, folder: Path, **more: Any) -> None:
        super().__init__(folder, **{"bot_pause": 0.05, "hint_seconds": 0.2, **more})

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}/"


@contextmanager
def open_browser(playwright: Playwright) -> Iterator[Browser]:
    browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
    try:
        yield browser
    finally:
        browser.close()


class Player:
    """Somebody in front of the page, who sees what is on it and acts on it."""

    def __init__(self, page: Page, server: QuickServer) -> None:
        self.page = page
        self.server = server
        self.complaints: list[str] = []
        page.set_default_timeout(PATIENCE * 1000)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", lambda said: self.complaints.append(said.text) if _is_complaint(said.text) else None)

    def hear(self) -> list[dict[str, Any]]:
        """Whatever comes over the line to a table from now on."""
        heard: list[dict[str, Any]] = []
        self.page.on("websocket", lambda line: line.on("framereceived", lambda frame: heard.append(json.loads(frame))))
        return heard

    def let_hints_name(self, action: int) -> None:
        """What a hint thinks best depends on the time it has; from the next line to a table on it is this decision."""

        def listen(route: WebSocketRoute) -> None:
            server = route.connect_to_server()
            route.on_message(server.send)

            def pass_on(message: str | bytes) -> None:
                said = json.loads(message)
                if said["type"] == "hint":
                    said["moves"] = [{**said["moves"][0], "action": action}]
                route.send(json.dumps(said))

            server.on_message(pass_on)

        self.page.route_web_socket("**/ws/tables/*", listen)

    def set_pace(self, pace: str) -> None:
        """Lets the others' moves be shown faster or slower from the next visit on."""
        self.page.add_init_script(
            f"""if (!localStorage.getItem("rumpus-settings"))
                localStorage.setItem("rumpus-settings", '{{"pace": "{pace}"}}')"""
        )

    def visit(self, where: str = "") -> None:
        self.page.goto(f"{self.server.address}{where}")

    def open_table(self, players: int, seats: list[str], aces: str, deal: int = 7) -> str:
        """Sets a table up over the set-up screen, with the same cards every time, and gives its address back."""
        page = self.page
        self.visit("#/new/anarcade")
        page.get_by_role("radio", name=f"{players} players").check(force=True)
        for number, seat in enumerate(seats, 2):
            page.get_by_label(f"Seat {number}").select_option(seat)
        page.get_by_label("Aces").select_option(aces)
        page.get_by_label("Name of the table").fill(f"Deal {deal}")
        page.get_by_role("button", name="Open the table").or_(page.get_by_role("button", name="Start the game")).click()
        page.wait_for_url("**#/table/*")
        return page.url

    def sit_at(self, game: str, seats: str, seed: int | None = None, **options: str) -> str:
        """Goes to a new table with seats written like `me bot open`, dealt from a seed; gives its address back."""
        self.visit()
        kinds = [{"kind": word, "bot": "regular" if word == "bot" else None} for word in seats.split()]
        name = "" if seed is None else f"Deal {seed}"
        wish = {"game": game, "players": len(kinds), "seats": kinds, "options": options, "name": name, "hints": True}
        address = f"{self.server.address}#/table/{self.page.evaluate(OPEN, wish)}"
        self.page.goto(address)
        return address

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

    def play_to_the_end(self) -> None:
        """Makes the first choice there is, again and again."""
        while self.wait_for_decision_or_end():
            self.page.keyboard.press("1")
            self.page.wait_for_timeout(30)

    def prompt(self) -> str:
        return self.page.locator(".prompt-text").inner_text()


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
