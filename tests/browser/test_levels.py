"""Levels and hints on the page: a Champion is chosen, named on its seat and played against; a hint says two things."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

import rumpus
from tests.browser.playing import OPEN, Player

OFTEN = r"about \d+ of 10|\d+ of 10|nearly all|hardly any|about as good|a little less often"
SENTENCE = re.compile(rf"^.+(: |\. )(you would win )?({OFTEN}).*, .*\.$", re.IGNORECASE)


def test_two_clicks_and_a_game_against_champions_is_on(invite: Callable[..., Player]) -> None:
    player = invite()
    player.visit()
    page = player.page
    page.get_by_role("radio", name="Champion").check(force=True)
    page.get_by_role("button", name="Play against bots: Anarcade").click()
    page.wait_for_url("**#/table/*")
    assert player.wait_for_decision_or_end()
    expect(page.get_by_text("(Champion)")).to_have_count(2)
    player.visit()
    expect(page.get_by_role("radio", name="Champion")).to_be_checked()


def test_against_a_champion_a_hint_says_what_the_best_two_moves_lead_to(invite: Callable[..., Player]) -> None:
    player = invite()
    player.open_table(2, ["champion"], "1")
    page = player.page
    hint = page.get_by_role("group", name="Hint")
    for _ in range(3):
        assert player.wait_for_decision_or_end()
        page.get_by_role("button", name="Hint", exact=True).click()
        expect(hint).to_be_visible()
        told = [line for line in hint.inner_text().splitlines() if line]
        assert len(told) == 2
        assert all(SENTENCE.match(line) for line in told), told
        assert "games like this" in told[0]
        assert page.locator(".hinted:not(.second)").count() >= 1
        assert page.locator(".hinted.second").count() >= 1
        page.keyboard.press("Escape")
        expect(hint).to_be_hidden()
        page.keyboard.press("h")
        expect(hint).to_be_visible()
        page.locator(".hinted:not(.second)").last.click()
        expect(hint).to_be_hidden()


def test_an_undo_puts_the_hint_away(invite: Callable[..., Player]) -> None:
    player = invite()
    player.open_table(2, ["regular"], "1")
    player.wait_for_decision_or_end()
    player.decide(player.labels()[0])
    player.page.get_by_role("button", name="Hint", exact=True).click()
    hint = player.page.get_by_role("group", name="Hint")
    expect(hint).to_be_visible()
    player.page.get_by_role("button", name="Undo", exact=True).click()
    expect(player.page.get_by_text("took a decision back")).to_be_visible()
    expect(hint).to_be_hidden()


def test_the_host_changes_the_level_of_a_bot_in_the_waiting_room(invite: Callable[..., Player]) -> None:
    player = invite()
    player.open_table(3, ["open", "open"], "1")
    page = player.page
    page.get_by_role("button", name="Bot for seat 2").click()
    level = page.get_by_role("combobox", name="Level of the bot on seat 2")
    expect(level).to_have_value("regular")
    level.select_option("rookie")
    expect(page.get_by_role("listitem").filter(has=level).locator("small")).to_have_text("slips at times")


def test_the_level_of_the_lobby_is_that_of_every_bot_that_comes(invite: Callable[..., Player]) -> None:
    player = invite()
    page = player.page
    player.visit()
    page.get_by_role("radio", name="Champion").check(force=True)
    player.open_table(3, ["open", "open"], "1")
    page.get_by_role("button", name="Start the game").click()
    expect(page.get_by_text("2 seats are still open. Shall Champion bots take them?")).to_be_visible()
    page.get_by_role("button", name="Start with bots there").click()
    assert player.wait_for_decision_or_end()
    expect(page.get_by_text("(Champion)")).to_have_count(2)
    page.get_by_role("button", name="This table", exact=True).click()
    expect(page.get_by_role("combobox", name="Level of the bot that plays for you")).to_have_value("champion")


def test_where_nobody_sits_a_refused_start_seats_no_bots(invite: Callable[..., Player]) -> None:
    player = invite()
    page = player.page
    player.open_table(2, ["open"], "1")
    page.get_by_role("button", name="Stand up").click()
    expect(page.get_by_text("Open seat")).to_have_count(2)
    page.get_by_role("button", name="Start the game").click()
    page.get_by_role("button", name="Start with bots there").click()
    expect(page.get_by_text("Somebody has to sit down").first).to_be_visible()
    expect(page.get_by_text("Open seat")).to_have_count(2)


def test_a_hint_out_of_turn_says_that_there_is_nothing_to_decide(invite: Callable[..., Player]) -> None:
    host, friend = invite(), invite()
    friend.page.goto(host.sit_at("rummy", "me open", 1))
    friend.page.get_by_role("button", name="Sit here, on seat 2").click()
    host.page.get_by_role("button", name="Start the game").click()
    waiting = (host, friend)[1 - rumpus.Match("rummy", 2, 1).actors[0]].page
    expect(waiting.get_by_role("region", name="Deck")).to_be_visible()
    waiting.keyboard.press("h")
    expect(waiting.get_by_text("There is nothing for you to decide now.")).to_be_visible()


def test_the_lobby_says_how_well_the_bots_of_a_table_play(invite: Callable[..., Player]) -> None:
    host, guest = invite(), invite(width=360, touch=True)
    for name, levels in (("Alike", ["rookie", "rookie"]), ("Mixed", ["rookie", "champion"])):
        host.visit()
        seats = [{"kind": "me", "bot": None}, *({"kind": "bot", "bot": level} for level in levels)]
        wish = {"game": "anarcade", "players": 3, "seats": seats, "options": {}, "name": name, "listed": True}
        host.page.evaluate(OPEN, wish)
    guest.visit()
    rows = guest.page.get_by_role("listitem")
    alike, mixed = (rows.filter(has=guest.page.get_by_text(name, exact=True)).first for name in ("Alike", "Mixed"))
    expect(alike).to_contain_text("· Rookies ·")
    expect(mixed).to_contain_text(re.compile(r"Rookie, .* Champion"))
    alike.click(position={"x": 20, "y": 40})
    guest.page.wait_for_url("**#/table/*")
