"""What every test in front of the page needs: a server process, a Chromium, a player with a page of their own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.house import CHROMIUM, House, Player, open_browser, page_is_built


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    assert CHROMIUM is not None, "These tests need Chromium: `make browser` installs it."
    assert page_is_built(), "These tests need the page: `make test` builds it."
    with sync_playwright() as playwright, open_browser(playwright) as opened:
        yield opened


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    house = House(tmp_path)
    house.start()
    yield house
    house.stop()
    assert "Traceback" not in house.log()


@pytest.fixture
def invite(browser: Browser, house: House) -> Iterator[Callable[..., Player]]:
    """Brings a player to the page, each with cookies of their own; nobody may meet an error in the page."""
    players: list[Player] = []

    def come(width: int = 1280, height: int = 800, touch: bool = False) -> Player:
        context = browser.new_context(
            viewport={"width": width, "height": height},
            has_touch=touch,
            is_mobile=touch,
            reduced_motion="no-preference",
        )
        player = Player(context.new_page(), house)
        player.set_pace("fast")
        players.append(player)
        return player

    yield come
    for player in players:
        player.page.context.close()
        assert player.complaints == []
