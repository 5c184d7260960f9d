"""A board uses the room it has: on a large screen its cards are larger, and all of it is in sight on any desktop."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import PATIENCE, Player

CARDS = {
    "anarcade": (".stack .face", ".hand .slot-card"),
    "rummy": (".mine .card", ".deck .back"),
    "arcadia": (".attraction .display", ".worker .face"),
    "champion": (".space .tile", ".stores .art"),
    "archduke": (".nearest .place", ".others .place"),
}
DESKTOPS = ((1280, 800), (1920, 1080), (2560, 1440))


def area(page: Page, selector: str) -> float:
    box = page.locator(selector).first.bounding_box()
    assert box
    return box["width"] * box["height"]


@pytest.mark.parametrize("name", list(CARDS))
def test_a_large_screen_has_larger_cards_and_no_desktop_has_to_scroll(invite: Callable[..., Player], name: str) -> None:
    player = invite()
    page = player.page
    player.sit_at(name, "me bot bot bot", 7)
    expect(player.choices().first).to_be_visible(timeout=PATIENCE * 1000)
    sizes: list[list[float]] = []
    for width, height in DESKTOPS:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(600)
        assert page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0, f"{width} x {height}"
        sizes.append([area(page, selector) for selector in CARDS[name]])
    for small, middle, large in zip(*sizes, strict=True):
        assert small < middle < large
        assert large > 1.8 * small
