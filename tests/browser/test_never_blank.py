"""The page is never blank: what takes its time says what comes, and what cannot be had says so."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Route, expect

from tests.browser.playing import Player

SETTING = "Setting the table…"


def test_a_table_that_takes_its_time_says_which_game_it_is(invite: Callable[..., Player]) -> None:
    player = invite()
    page = player.page
    held: list[Route] = []
    page.route("**/api/tables", lambda route: held.append(route))
    page.route("**/assets/TableScreen-*.js", lambda route: held.append(route))
    player.visit()
    page.get_by_role("button", name="Play against bots: Arcadia").click()
    for step in ("the server opens the table", "the page fetches what a table needs"):
        expect(page.get_by_text(SETTING), step).to_be_visible()
        expect(page.get_by_role("main"), step).to_contain_text("Arcadia")
        expect(page.get_by_role("link", name="Rumpus, to the lobby"), step).to_be_visible()
        while not held:
            page.wait_for_timeout(10)
        held.pop().continue_()
    assert player.wait_for_decision_or_end()
    expect(page.get_by_text(SETTING)).to_have_count(0)


def test_a_screen_that_cannot_be_fetched_says_so_and_is_tried_again(invite: Callable[..., Player]) -> None:
    player = invite()
    page = player.page
    page.route("**/assets/About-*.js", lambda route: route.abort())
    player.visit("#/about")
    expect(page.get_by_role("heading", name="This page could not be fetched")).to_be_visible()
    page.unroute("**/assets/About-*.js")
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Rumpus")
