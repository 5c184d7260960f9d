"""Before the start and away from the tab: a seat for a guest, chat, who is asked before bots sit down, the icon."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.playing import Player

ICON = "() => document.querySelector('link[rel=icon]').getAttribute('href')"


def test_a_guest_sits_down_by_the_loud_button_chats_and_reads_no_command_line(invite: Callable[..., Player]) -> None:
    host, friend = invite(), invite()
    address = host.open_table(2, ["open"], "1")
    friend.page.goto(address)
    loud = friend.page.locator("main .button.main")
    expect(loud).to_have_count(1)
    expect(loud).to_have_accessible_name("Sit here, on seat 2")
    expect(friend.page.get_by_label("Link for friends")).to_be_visible()
    expect(host.page.get_by_text("rumpus serve")).to_be_visible()
    expect(friend.page.get_by_text("rumpus serve")).to_have_count(0)
    friend.page.get_by_label("Say something").fill("Here I am")
    friend.page.get_by_label("Say something").press("Enter")
    expect(host.page.get_by_role("list", name="Chat lines").get_by_text("Here I am")).to_be_visible()


def test_bots_take_open_seats_only_when_that_was_asked(invite: Callable[..., Player]) -> None:
    host = invite()
    host.open_table(3, ["open", "open"], "1")
    page = host.page
    page.get_by_role("button", name="Start the game").click()
    page.get_by_role("button", name="Wait for friends").click()
    expect(page.get_by_text("Open seat")).to_have_count(2)
    page.get_by_role("button", name="Start the game").click()
    page.get_by_role("button", name="Start with bots there").click()
    assert host.wait_for_decision_or_end()


def test_title_and_icon_of_the_tab_say_that_it_is_your_turn(invite: Callable[..., Player]) -> None:
    player = invite()
    player.open_table(2, ["regular"], "1")
    assert player.wait_for_decision_or_end()
    player.page.wait_for_function("() => document.title.includes('Your turn')")
    assert player.page.evaluate(ICON) == "/icon-turn.svg"
    assert player.page.request.get(f"{player.server.address}icon-turn.svg").headers["content-type"].startswith("image/")
    player.visit("#/")
    player.page.get_by_role("heading", level=1).wait_for()
    assert player.page.evaluate(ICON) == "/icon.svg"


def test_text_grows_and_sounds_have_a_volume(invite: Callable[..., Player]) -> None:
    player = invite()
    page = player.page
    player.visit()
    size = "() => parseFloat(getComputedStyle(document.documentElement).fontSize)"
    usual = page.evaluate(size)
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_label("Volume")).to_be_disabled()
    page.get_by_label("Sounds").last.check()
    expect(page.get_by_label("Volume")).to_be_enabled()
    page.get_by_role("radio", name="Largest").check()
    assert page.evaluate(size) > 1.2 * usual
    page.reload()
    page.get_by_role("heading", level=1).wait_for()
    assert page.evaluate(size) > 1.2 * usual
