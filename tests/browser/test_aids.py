"""Aids beside the game: a hint that names and marks a decision, a deal played again, "what if", and private notes."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.playing import Player, choose_like_a_person
from tests.browser.test_friends import seat_two_friends


def test_a_hint_names_a_decision_and_marks_it(invite: Callable[..., Player]) -> None:
    player = invite()
    player.open_table(2, ["regular"], "1")
    kinds = set()
    for _ in range(5):
        assert player.wait_for_decision_or_end()
        player.page.get_by_role("button", name="Hint", exact=True).click()
        told = player.page.locator(".hint .best").inner_text().strip()
        script = "all => all.map(one => (one.querySelector('.sr-only') ?? one).textContent.trim())"
        marked = player.page.locator(".hinted:not(.second)")
        expect(marked.first).to_be_visible()
        (label,) = set(marked.evaluate_all(script))
        assert told.startswith(label.split(": ")[0])
        kinds.add(label.split()[0])
        marked.last.click()
    assert len(kinds) > 1


def test_a_finished_deal_is_played_again_and_compared_and_taken_up_in_the_middle(invite: Callable[..., Player]) -> None:
    player = invite()
    page = player.page
    player.open_table(2, ["regular"], "1")
    first = page.url
    while player.wait_for_decision_or_end():
        player.decide(choose_like_a_person(player))
    page.get_by_role("button", name="Play this deal again").click()
    page.wait_for_url(lambda url: "#/table/" in url and url != first)
    while player.wait_for_decision_or_end():
        player.decide(choose_like_a_person(player))
    expect(page.get_by_role("heading", name="The same deal, then and now")).to_be_visible()
    expect(page.get_by_role("link", name="Then")).to_have_attribute("href", "#" + first.split("#")[1])
    page.get_by_role("link", name="Replay").click()
    page.get_by_role("button", name="One on").click()
    expect(page.get_by_text("Decision 1 of")).to_be_visible()
    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_url(lambda url: "#/table/" in url and "replay" not in url)
    assert player.wait_for_decision_or_end()
    expect(page.get_by_text("what if, from 1").first).to_be_visible()


def test_a_note_is_there_again_after_a_reload_and_nobody_else_sees_it(invite: Callable[..., Player]) -> None:
    host, friend = invite(), invite()
    seat_two_friends(host, friend)
    page = host.page
    page.get_by_text("Your notes").click()
    page.get_by_label("Your notes").fill("Never trust a bot.")
    expect(page.get_by_text("Kept.")).to_be_visible()
    for player in (host, friend):
        player.page.reload()
        player.page.get_by_text("Your notes").click()
    expect(page.get_by_label("Your notes")).to_have_value("Never trust a bot.")
    expect(friend.page.get_by_label("Your notes")).to_have_value("")
