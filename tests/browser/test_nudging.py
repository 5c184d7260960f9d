"""Whoever is waited for can be reminded: the page of the one says so, and that of the others offers it."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.playing import Player, choose_like_a_person

A_WHILE = 11_000
"""Milliseconds, after which the page offers to nudge somebody who is here."""
A_MINUTE = 61_000


def test_who_thinks_for_a_while_is_nudged_and_answers_by_deciding(invite: Callable[..., Player]) -> None:
    host, friend = invite(), invite()
    for player in (host, friend):
        player.page.clock.install()
    address = host.sit_at("anarcade", "me open", seed=7)
    friend.page.goto(address)
    friend.page.get_by_role("button", name="Sit here, on seat 2").click()
    host.page.get_by_role("button", name="Start the game").click()
    while not host.choices().count() and not friend.choices().count():
        host.page.wait_for_timeout(20)
    mover, other = (host, friend) if host.choices().count() else (friend, host)
    nudge = other.page.get_by_role("button", name="Nudge")
    expect(other.page.get_by_text("Waiting for")).to_be_visible()
    expect(nudge).to_have_count(0)
    other.page.clock.fast_forward(A_WHILE)
    nudge.click()
    expect(mover.page.get_by_label("What to do").get_by_text("waits for you.")).to_be_visible()
    expect(mover.page).to_have_title(re.compile("^● .+ waits for you"))
    expect(other.page.get_by_text("was nudged.")).to_be_visible()
    expect(nudge).to_have_attribute("aria-disabled", "true")
    replace = other.page.get_by_role("button", name="Let a bot play for")
    expect(replace).to_have_count(0)
    other.page.clock.fast_forward(A_MINUTE)
    expect(replace).to_be_visible()
    mover.decide(choose_like_a_person(mover))
    for player in (mover, other):
        expect(player.page.get_by_label("What to do").get_by_text("waits for you.")).to_have_count(0)
        expect(player.page.get_by_role("button", name="Let a bot play for")).to_have_count(0)
    expect(other.page.get_by_text("was nudged.")).to_have_count(0)
