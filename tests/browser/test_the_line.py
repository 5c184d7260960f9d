"""The line to the table breaks at a bad moment: nothing is lost, nothing is done twice, nothing stays locked."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.playing import Player
from tests.browser.test_friends import log_of, look_over_a_shoulder, seat_two_friends
from tests.server.playing import in_whole

pytestmark = pytest.mark.moving

LATER = 1012
"""How a server that goes away says so."""


class Line:
    """All that goes over one page's line to a table; from some word of the page on its first line carries no answer."""

    def __init__(self, page: Page, last_word: str = "") -> None:
        self.said: list[list[dict[str, Any]]] = []
        self.lost: list[dict[str, Any]] = []
        self._last_word = last_word
        self._first: WebSocketRoute | None = None
        page.route_web_socket("**/ws/tables/*", self._carry)

    def cut(self) -> None:
        assert self._first is not None
        self._first.close(code=LATER)

    def _carry(self, line: WebSocketRoute) -> None:
        is_first = self._first is None
        self._first = self._first or line
        said: list[dict[str, Any]] = []
        self.said.append(said)
        server = line.connect_to_server()

        def say(frame: str | bytes) -> None:
            said.append(json.loads(frame))
            server.send(frame)

        def hear(frame: str | bytes) -> None:
            if is_first and any(word["type"] == self._last_word for word in said):
                self.lost.append(json.loads(frame))
            else:
                line.send(frame)

        line.on_message(say)
        server.on_message(hear)


def decide_and_hear_nothing(player: Player) -> tuple[Line, list[str], list[str]]:
    """At a table of their own: the line, the log as the page shows it, and what has happened since."""
    line = Line(player.page, last_word="decide")
    player.sit_at("anarcade", "me bot", seed=7)
    player.wait_for_decision_or_end()
    before = log_of(player)
    player.decide(player.labels()[0])
    while not {"step", "ack"} <= {word["type"] for word in line.lost}:
        player.page.wait_for_timeout(20)
    assert log_of(player) == before
    [step] = [word for word in line.lost if word["type"] == "step"]
    return line, before, [in_whole(told) for told in step["sentences"]]


def expect_once(player: Player, line: Line, told: list[str]) -> None:
    """The page could not know that its decision had arrived, so it asked again; and the player can go on."""
    lines = player.page.get_by_role("list", name="Log", exact=True).locator("li")
    expect(lines).to_have_text(told)
    sent = [word for said in line.said for word in said if word["type"] == "decide"]
    assert sent == [sent[0]] * 2
    assert player.wait_for_decision_or_end()
    player.decide(player.labels()[0])
    expect(lines).not_to_have_text(told)


def test_a_decision_stored_before_the_line_broke_is_made_once_and_locks_nothing(invite: Callable[..., Player]) -> None:
    player = invite()
    line, before, since = decide_and_hear_nothing(player)
    line.cut()
    expect_once(player, line, [*before, *since])


def test_a_decision_taken_back_elsewhere_while_the_line_was_broken_stays_so(invite: Callable[..., Player]) -> None:
    player = invite()
    line, before, _ = decide_and_hear_nothing(player)
    elsewhere = player.page.context.new_page()
    elsewhere.goto(player.page.url)
    elsewhere.get_by_role("button", name="Undo", exact=True).click()
    log = elsewhere.get_by_role("list", name="Log", exact=True).locator("li")
    expect(log).to_have_text(before)
    line.cut()
    player.page.bring_to_front()
    while len(line.said) < 2 or not line.said[1]:
        player.page.wait_for_timeout(20)
    expect_once(player, line, before)


def test_a_watcher_asks_once_on_a_new_line_to_look_over_the_same_shoulder(invite: Callable[..., Player]) -> None:
    host, friend, watcher = invite(), invite(), invite()
    address = seat_two_friends(host, friend)
    line = Line(watcher.page)
    watcher.page.goto(address)
    look_over_a_shoulder(watcher, [host, friend])
    looking = watcher.page.get_by_text("shoulder. Waiting for")
    expect(looking).to_be_visible()
    line.cut()
    while len(line.said) < 2 or not line.said[1]:
        watcher.page.wait_for_timeout(20)
    watcher.page.get_by_label("Say something").fill("Hello again")
    watcher.page.get_by_label("Say something").press("Enter")
    expect(watcher.page.get_by_role("list", name="Chat lines").get_by_text("Hello again")).to_be_visible()
    assert [(word["type"], word.get("seat")) for word in line.said[1]] == [("look", 1), ("chat", None)]
    expect(looking).to_be_visible()
