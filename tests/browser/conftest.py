"""What every test in front of the page needs: a server process, a Chromium, a player with a page of their own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.playing import CHROMIUM, Player, QuickServer, open_browser, page_is_built

# A slow machine is no failure: what is not there after a minute will not come.
expect.set_options(timeout=60_000)


MORE_TRIES = 2


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A real browser on a busy machine sometimes stumbles over its own feet; what is broken fails every time."""
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent):
            item.add_marker(pytest.mark.flaky(reruns=MORE_TRIES))
            item.add_marker(pytest.mark.compiled)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    assert CHROMIUM is not None, "These tests need Chromium: `make browser` installs it."
    assert page_is_built(), "These tests need the page: `make test` builds it."
    with sync_playwright() as playwright, open_browser(playwright) as opened:
        yield opened


def run_server(folder: Path) -> Iterator[QuickServer]:
    server = QuickServer(folder)
    server.start().wait_until_ready()
    yield server
    server.stop()
    assert server.troubles() == []


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[QuickServer]:
    """One server for all who leave it alone."""
    yield from run_server(tmp_path_factory.mktemp("server"))


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[QuickServer]:
    """A server of one's own, to be killed."""
    yield from run_server(tmp_path)


@pytest.fixture
def invite(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Callable[..., Player]]:
    """Brings a player to the page, each with cookies of their own; nobody may meet an error in the page.

    They want less motion where the test is not marked `moving`: without a graphics card, drawing every step of a card's
    way takes more of the processor than all the rest.
    """
    players: list[Player] = []
    motion = "no-preference" if request.node.get_closest_marker("moving") else "reduce"

    def come(
        width: int = 1280, height: int = 800, touch: bool = False, server: QuickServer | None = None, **more: str
    ) -> Player:
        context = browser.new_context(
            viewport={"width": width, "height": height},
            has_touch=touch,
            is_mobile=touch,
            **{"reduced_motion": motion, **more},
        )
        player = Player(context.new_page(), server or request.getfixturevalue("server"))
        player.set_pace("fast")
        players.append(player)
        return player

    yield come
    for player in players:
        player.page.context.close()
        assert player.complaints == []
