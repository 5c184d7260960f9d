"""Looking closer: by hovering, by a long press and by a key things are enlarged and told in words, in every game."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.playing import PATIENCE, Player

THINGS = {
    "anarcade": ("stack", "machine", "tokens", "credits", "aces", "symbol", "highscore", "pile", "discards"),
    "rummy": ("card", "deck", "rival", "points"),
    "arcadia": ("card", "worker", "review", "deck", "jobs", "experts", "reviews", "lasting", "park", "row"),
    "champion": ("tile", "iou", "board", "rental", "notebook", "thrill", "bag", "week", "crystal"),
    "archduke": ("hidden", "draw", "discard", "tokens"),
}
"""What everybody finds at the beginning, each told by itself."""


def sheet(player: Player) -> Locator:
    return player.page.get_by_role("tooltip")


@pytest.mark.parametrize("name", list(THINGS))
def test_everything_on_a_board_says_what_it_is_and_by_which_rule(invite: Callable[..., Player], name: str) -> None:
    player = invite()
    page = player.page
    player.sit_at(name, "me bot bot", 7)
    expect(player.choices().first).to_be_visible(timeout=PATIENCE * 1000)
    marks = page.locator("[data-look]:visible").evaluate_all("all => [...new Set(all.map(one => one.dataset.look))]")
    assert {mark.split(" ")[0] for mark in marks} >= set(THINGS[name])
    player.choices().first.focus()
    if not page.evaluate("document.activeElement.closest('[data-look]') !== null"):
        page.locator("button[data-look]:visible, [data-look]:visible button").first.focus()
    page.keyboard.press("?")
    told: set[str] = set()
    for _ in range(page.locator("[data-look]:visible").count()):
        expect(sheet(player)).to_be_visible()
        told.add(sheet(player).locator(".told .title").inner_text())
        assert len(" ".join(sheet(player).locator(".told p").all_inner_texts())) > 40
        expect(sheet(player).get_by_role("link").first).to_be_visible()
        page.keyboard.press("ArrowRight")
    assert len(told) >= len(THINGS[name])
    page.keyboard.press("Escape")
    expect(sheet(player)).to_have_count(0)


def test_a_long_press_tells_and_chooses_nothing_and_a_tap_chooses(invite: Callable[..., Player]) -> None:
    player = invite(width=360, height=800, touch=True)
    page = player.page
    player.sit_at("champion", "me bot", 7)
    expect(player.choices().first).to_be_visible(timeout=PATIENCE * 1000)
    player.choices().first.click()
    tile = page.locator("button[data-look^='tile']").first
    expect(tile).to_be_visible(timeout=PATIENCE * 1000)
    box = tile.bounding_box()
    assert box
    asked = player.prompt()
    at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    touch = page.context.new_cdp_session(page)
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    expect(sheet(player)).to_be_visible()
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(sheet(player)).to_contain_text("combinations")
    assert player.prompt() == asked
    shown = sheet(player).bounding_box()
    assert shown
    assert shown["x"] >= 0
    assert shown["x"] + shown["width"] <= 360
    page.get_by_role("region", name="Initiative").locator(".when").tap()
    expect(sheet(player)).to_have_count(0)
    tile.tap()
    expect(page.locator(".prompt-text")).not_to_have_text(asked)


def test_hovering_enlarges_a_card_beside_itself_and_tells_whole_decks(invite: Callable[..., Player]) -> None:
    player = invite()
    page = player.page
    player.sit_at("anarcade", "me bot", 7)
    assert player.wait_for_decision_or_end()
    card = page.locator(".stack [data-look^='card']").first
    card.hover()
    copy = sheet(player).locator(".closer-picture > *")
    expect(copy).to_be_visible()
    own, large, around = card.bounding_box(), copy.bounding_box(), sheet(player).bounding_box()
    assert own
    assert large
    assert around
    assert large["width"] > 1.15 * own["width"]
    assert around["x"] >= own["x"] + own["width"] or around["x"] + around["width"] <= own["x"]
    page.mouse.move(2, 2)
    expect(sheet(player)).to_have_count(0)
    page.locator(".deck[data-look='deck 1']").hover()
    expect(sheet(player)).to_contain_text("Draw stack and hand, 6, in no order: 6 x Insert Coin")
